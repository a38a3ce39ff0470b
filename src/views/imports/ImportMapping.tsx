import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ImportMode } from "../../domain/imports/assetImport.ts";
import { AssetImportId } from "../../domain/base/ids.ts";
import { attributeField } from "../../domain/assets/assetFormFields.ts";
import { ASSET_FORM_FIELDS, type AssetField, isFilledIn } from "../../domain/assets/assetTable.ts";
import { mappingProblem, withField } from "../../domain/imports/importMapping.ts";
import { must } from "../../domain/base/must.ts";
import type { AssetFormSurroundings } from "../assets/AssetFormFields.tsx";
import { FORM_FIELD_WORDS } from "../assets/assetFormWords.ts";
import { newId } from "../kit/newId.ts";
import { ColumnMapping } from "../kit/sheets/ColumnMapping.tsx";
import { TableParts } from "../kit/sheets/TableParts.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Switch } from "../ui/Switch.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { IMPORT_MODE_WORDS } from "../kit/words/importModeWords.ts";
import type { ImporterView } from "./useImporter.ts";

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
  const { mapping, mode, emptyCells, file, problem: partProblem } = context;
  const table = must(context.table, "what is mapped was read");
  const attributes = file?.attributes ?? [];
  const computed = attributes.filter((one) => !isFilledIn(one));
  const fields: { readonly id: AssetField; readonly label: string }[] = [
    ...ASSET_FORM_FIELDS.map((field) => ({ id: field, label: t(FORM_FIELD_WORDS[field]) })),
    ...attributes
      .filter(isFilledIn)
      .map(({ name, header }) => ({ id: attributeField(name), label: header })),
    ...computed.map(({ name, header }) => ({
      id: attributeField(name),
      label: t`${header}: computed, ignored`,
    })),
  ];
  const isIgnored = (field: AssetField | null) =>
    field === null || computed.some(({ name }) => attributeField(name) === field);
  const { source } = table;
  const problem = mappingProblem(mapping);
  const leftOut = mapping.filter(isIgnored).length;
  return (
    <div className="Importer-step">
      <p className="note">
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
      <TableParts
        table={table}
        problem={partProblem}
        onChoose={(choice) => send({ type: "user.choosePart", choice })}
      />
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
      <ColumnMapping
        table={table}
        fields={fields}
        mapping={mapping}
        onMap={(column, field) =>
          send({ type: "user.map", mapping: withField(mapping, column, field) })
        }
      />
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
