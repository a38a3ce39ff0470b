import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ImportMode } from "../../domain/imports/assetImport.ts";
import { AssetImportId } from "../../domain/base/ids.ts";
import { attributeField } from "../../domain/assets/assetFormFields.ts";
import { ASSET_FORM_FIELDS, type AssetField } from "../../domain/assets/assetTable.ts";
import { cellText } from "../../domain/imports/importCells.ts";
import { mappingProblem, withField } from "../../domain/imports/importMapping.ts";
import { must } from "../../domain/base/must.ts";
import type { AssetFormSurroundings } from "../assets/AssetFormFields.tsx";
import { FORM_FIELD_WORDS } from "../assets/assetFormWords.ts";
import { newId } from "../kit/newId.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Select } from "../ui/Select.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Switch } from "../ui/Switch.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { IMPORT_MODE_WORDS } from "./importWords.ts";
import type { ImporterView } from "./useImporter.ts";

const LEFT_OUT = "";
/** Rows of which a column shows what it holds. */
const SAMPLES = 3;

/** Which column is which field, and what the rows may do. */
export function ImportMapping({
  importer: { context, send },
  around,
}: {
  readonly importer: ImporterView;
  readonly around: AssetFormSurroundings;
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const { mapping, mode, emptyCells, file } = context;
  const table = must(context.table, "what is mapped was read");
  const fields: { readonly id: string; readonly label: string }[] = [
    { id: LEFT_OUT, label: t`Left out` },
    ...ASSET_FORM_FIELDS.map((field) => ({ id: field, label: t(FORM_FIELD_WORDS[field]) })),
    ...(file?.attributes ?? [])
      .filter(({ valueTypes }) => valueTypes.some((type) => type !== "computedDate"))
      .map(({ name, header }) => ({ id: attributeField(name), label: header })),
  ];
  const { source } = table;
  const problem = mappingProblem(mapping);
  const leftOut = mapping.filter((field) => field === null).length;
  return (
    <div className="Importer-step">
      <p className="Importer-help">
        <Plural value={table.rows.length} one="# row" other="# rows" />
        {" · "}
        {source.format === "csv" ? (
          <Trans>CSV, {source.encoding}</Trans>
        ) : (
          <Trans>Sheet “{source.sheet}”</Trans>
        )}
        {" · "}
        <Plural value={leftOut} one="# column left out" other="# columns left out" />
      </p>
      {source.format === "xlsx" && source.otherSheets > 0 && (
        <Banner tone="info">
          <Trans>Only the first sheet is read.</Trans>
        </Banner>
      )}
      <div className="Importer-choices">
        <SegmentedControl
          label={t`What rows may do`}
          isLabelHidden={false}
          options={ImportMode.options.map((id) => ({ id, label: t(IMPORT_MODE_WORDS[id]) }))}
          value={mode}
          onChange={(next) => send({ type: "user.setMode", mode: next })}
        />
        <Switch
          isSelected={emptyCells === "clear"}
          onChange={(isClearing) =>
            send({ type: "user.setEmptyCells", emptyCells: isClearing ? "clear" : "keep" })
          }
          description={t`Off: an empty cell leaves what is stored.`}
        >
          <Trans>Empty cells take values away</Trans>
        </Switch>
      </div>
      <ul className="Importer-columns" aria-label={t`Columns of the file`}>
        {table.headers.map((header, column) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity: two may be called the same
          <li key={column}>
            <div className="Importer-column">
              <strong>{header === "" ? t`Column ${column + 1}` : header}</strong>
              <span className="Importer-sample">
                {table.rows
                  .slice(0, SAMPLES)
                  .map(({ cells }) => cellText(cells[column] ?? null))
                  .filter((text) => text !== "")
                  .join(" · ")}
              </span>
            </div>
            <Select
              label={t`Field of “${header}”`}
              isLabelHidden
              options={fields}
              value={mapping[column] ?? LEFT_OUT}
              onChange={(id) =>
                send({
                  type: "user.map",
                  mapping: withField(mapping, column, id === LEFT_OUT ? null : (id as AssetField)),
                })
              }
            />
          </li>
        ))}
      </ul>
      {problem === "noReference" && (
        <Banner tone="warning">
          <Trans>
            No column is the reference: choose the one that says which resource a row is about.
          </Trans>
        </Banner>
      )}
      <footer className="Importer-actions">
        <Button variant="quiet" onPress={() => send({ type: "user.back" })}>
          <Trans>Another file</Trans>
        </Button>
        <Button
          variant="primary"
          isDisabled={problem !== null}
          onPress={() =>
            send({
              type: "user.plan",
              importId: AssetImportId.parse(newId("import")),
              names: { ...around, timezone },
            })
          }
        >
          <Trans>Check the rows</Trans>
        </Button>
      </footer>
    </div>
  );
}
