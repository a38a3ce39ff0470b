import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { X } from "lucide-react";
import {
  ASSET_COLUMNS,
  assetColumnSet,
  attributeColumnsOf,
} from "../../../domain/assets/assetColumns.ts";
import {
  ASSET_SHEET_BLOCKS,
  type AssetSheetBlock,
  type CustomerSettings,
  defaultAssetColumns,
} from "../../../domain/customers/customerConfig.ts";
import { ColumnChoice } from "../../kit/list/ColumnChoice.tsx";
import { useServices } from "../../kit/services.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { ASSET_COLUMN_WORDS } from "../../kit/words/assetWords.ts";
import { useColumnName } from "../../kit/words/useColumnName.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";

type Shown = Pick<CustomerSettings, "assetColumns" | "fieldNames" | "sheetBlocks">;

export const SHEET_BLOCK_WORDS: Readonly<Record<AssetSheetBlock, MessageDescriptor>> = {
  identity: msg`Identity`,
  location: msg`Location`,
  tag: msg({ message: "Tag", context: "of a resource" }),
  comments: msg`Comments`,
  maintenance: msg`Maintenance`,
  files: msg`Files`,
  history: msg`Location history`,
};

const NO_FAMILIES: readonly never[] = [];
const BLOCKS = { all: ASSET_SHEET_BLOCKS, required: [], defaultValue: ASSET_SHEET_BLOCKS };

/** What lists and sheets of resources show, and what their fields are called. */
export function AssetSettings({
  values: { assetColumns, fieldNames, sheetBlocks },
  isNameMissing,
  onChange,
}: {
  readonly values: Shown;
  /** Whether a field without a name is marked. */
  readonly isNameMissing: boolean;
  readonly onChange: <Field extends keyof Shown>(
    field: Field,
    value: CustomerSettings[Field],
  ) => void;
}) {
  const { t } = useLingui();
  const columnName = useColumnName();
  const { session } = useServices();
  const kind = useSelector(session, ({ context }) => context.customer?.kind ?? null);
  const families = useFeed("referential", null)?.families ?? NO_FAMILIES;
  const columns = defaultAssetColumns(assetColumns, kind);
  const blocks = sheetBlocks ?? ASSET_SHEET_BLOCKS;
  const unnamed = ASSET_COLUMNS.filter(
    (column) => !fieldNames.some(({ field }) => field === column),
  );
  const rename = (
    field: string,
    changes: Partial<CustomerSettings["fieldNames"][number]["name"]>,
  ) =>
    onChange(
      "fieldNames",
      fieldNames.map((one) =>
        one.field === field ? { ...one, name: { ...one.name, ...changes } } : one,
      ),
    );
  return (
    <Panel title={t`Resources`}>
      <div className="Form">
        <div className="Configuration-choice">
          <p>{columns.map(columnName).join(", ")}</p>
          <ColumnChoice
            set={assetColumnSet(
              attributeColumnsOf(families, columns),
              defaultAssetColumns(null, kind),
            )}
            shown={columns}
            words={{ label: t`Columns of the list of resources`, button: t`Columns` }}
            nameOf={columnName}
            onChange={(shown) => onChange("assetColumns", [...shown])}
            onReset={() => onChange("assetColumns", null)}
          />
          <p className="muted">
            <Trans>What the list shows until its reader chooses other columns.</Trans>
          </p>
        </div>
        <div className="Configuration-choice">
          <p>{blocks.map((block) => t(SHEET_BLOCK_WORDS[block])).join(", ")}</p>
          <ColumnChoice
            set={BLOCKS}
            shown={blocks}
            words={{ label: t`Parts of the page of a resource`, button: t`Parts` }}
            nameOf={(block) => t(SHEET_BLOCK_WORDS[block])}
            onChange={(shown) => onChange("sheetBlocks", [...shown])}
            onReset={() => onChange("sheetBlocks", null)}
          />
          <p className="muted">
            <Trans>What the page of a resource shows, for everybody of the customer.</Trans>
          </p>
        </div>
        {fieldNames.map(({ field, name }) => {
          const defaultValue = t(ASSET_COLUMN_WORDS[field]);
          const isMissing = isNameMissing && !name.fr?.trim() && !name.en?.trim();
          return (
            <div key={field} className="Configuration-name" role="group" aria-label={defaultValue}>
              <TextField
                label={t`“${defaultValue}” in French`}
                value={name.fr ?? ""}
                maxLength={200}
                onChange={(text) => rename(field, { fr: text === "" ? null : text })}
                errorMessage={isMissing ? t`Give a name in one language at least.` : null}
              />
              <TextField
                label={t`“${defaultValue}” in English`}
                value={name.en ?? ""}
                maxLength={200}
                onChange={(text) => rename(field, { en: text === "" ? null : text })}
              />
              <IconButton
                label={t`Call it “${defaultValue}” again`}
                icon={<X />}
                onPress={() =>
                  onChange(
                    "fieldNames",
                    fieldNames.filter((one) => one.field !== field),
                  )
                }
              />
            </div>
          );
        })}
        {unnamed.length > 0 && (
          <Select
            label={t`Name a field otherwise`}
            placeholder={t`Choose a field`}
            options={unnamed.map((id) => ({ id, label: t(ASSET_COLUMN_WORDS[id]) }))}
            value={null}
            onChange={(field) =>
              onChange("fieldNames", [...fieldNames, { field, name: { fr: null, en: null } }])
            }
          />
        )}
      </div>
    </Panel>
  );
}
