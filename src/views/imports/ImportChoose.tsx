import { Trans, useLingui } from "@lingui/react/macro";
import {
  ASSET_FORM_FIELDS,
  ASSET_TABLE_COLUMNS,
  attributeColumns,
  isFilledIn,
} from "../../domain/assets/assetTable.ts";
import { TABLE_LIMITS } from "../../domain/base/readTable.ts";
import type { SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import type { AssetFormSurroundings } from "../assets/AssetFormFields.tsx";
import { FORM_FIELD_WORDS } from "../assets/assetFormWords.ts";
import { ExportMenu } from "../kit/sheets/ExportMenu.tsx";
import { FileDrop } from "../ui/FileDrop.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { ASSET_TABLE_WORDS } from "../kit/words/assetWords.ts";
import { PastImports } from "./PastImports.tsx";
import { useTableProblemWords } from "../kit/sheets/useTableProblemWords.ts";
import type { ImporterView } from "./useImporter.ts";

/** Which file, and a template for whoever has none. */
export function ImportChoose({
  importer: { context, send },
  around: { families },
}: {
  readonly importer: ImporterView;
  readonly around: AssetFormSurroundings;
}) {
  const { t } = useLingui();
  const { locale, timezone } = useTimeFormat();
  const problemWords = useTableProblemWords();
  const taken = ASSET_TABLE_COLUMNS.map((column) => t(ASSET_TABLE_WORDS[column]));
  const attributes = attributeColumns(families, locale, taken);
  const named = {
    reference: t(FORM_FIELD_WORDS.reference),
    designation: t(FORM_FIELD_WORDS.designation),
    family: t(FORM_FIELD_WORDS.family),
    subFamily: t(FORM_FIELD_WORDS.subFamily),
    labels: t(FORM_FIELD_WORDS.labels),
    currentWorksite: t(FORM_FIELD_WORDS.currentWorksite),
    nextLocationSite: t(FORM_FIELD_WORDS.nextLocationSite),
    futureWorksite: t(FORM_FIELD_WORDS.futureWorksite),
  };
  const template = (): SheetSource => ({
    head: {
      name: t`Resources`,
      timezone,
      columns: [
        ...ASSET_FORM_FIELDS.map((field) => ({ header: named[field] })),
        ...attributes.filter(isFilledIn).map(({ header }) => ({ header })),
      ],
    },
    parts: () => [],
  });
  return (
    <div className="Importer-step">
      <FileDrop
        label={t`File with resources, CSV or XLSX`}
        accepted={[".csv", ".txt", ".tsv", ".xlsx"]}
        maxBytes={TABLE_LIMITS.bytes}
        description={t`One row names the columns, as in an export. Nothing is written before you have seen what would change.`}
        errorMessage={context.problem === null ? null : problemWords(context.problem)}
        onFiles={([file]) => {
          if (file !== undefined)
            send({
              type: "user.choose",
              file: { name: file.name, content: file, named, attributes },
            });
        }}
      />
      <p className="note">
        <Trans>No file yet? Export the resources and change them there, or take a template:</Trans>
      </p>
      <ExportMenu name={t`resources template`} label={t`Template`} source={template} />
      <PastImports onOpen={(current) => send({ type: "user.resume", current })} />
    </div>
  );
}
