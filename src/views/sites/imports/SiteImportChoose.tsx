import { Trans, useLingui } from "@lingui/react/macro";
import type { Site } from "../../../domain/sites/site.ts";
import { SITE_COLUMNS, type SiteColumn } from "../../../domain/sites/siteColumns.ts";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { ExportMenu } from "../../kit/sheets/ExportMenu.tsx";
import { SheetChoose } from "../../kit/sheets/SheetChoose.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { SiteImportView } from "./siteImportView.ts";
import { useSiteColumnNames } from "./useSiteColumnNames.ts";

/** Which file, and a template or the sites as they are for whoever has none. */
export function SiteImportChoose({
  importer: { state, context, send },
  sites,
}: {
  readonly importer: SiteImportView;
  readonly sites: readonly Site[];
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const named = useSiteColumnNames();
  const used = sites.filter(({ isArchived }) => !isArchived);
  const table = (all: readonly Site[]) => (): SheetSource => ({
    head: {
      name: t`Sites`,
      timezone,
      columns: SITE_COLUMNS.map((column) => ({ header: named[column] })),
    },
    parts: () => [
      {
        rows: all.map((site) => SITE_COLUMNS.map((column) => cellOf(site, column))),
        done: all.length,
        total: all.length,
      },
    ],
  });
  return (
    <SheetChoose
      label={t`File with sites, CSV or XLSX`}
      description={t`One row names the columns. New sites become circles; nothing is written before you have seen what would change.`}
      isReading={state === "reading"}
      problem={context.problem}
      help={
        <Trans>
          No file yet? Take the sites as they are and change them there, or a template. A row with
          an id is about the site of that id, a row without one about the site of its name.
        </Trans>
      }
      files={
        <>
          <ExportMenu
            name={t`sites to change`}
            label={t`Sites as they are`}
            source={table(used)}
            isDisabled={used.length === 0}
          />
          <ExportMenu name={t`sites template`} label={t`Template`} source={table([])} />
        </>
      }
      onFile={(file) =>
        send({ type: "user.choose", file: { name: file.name, content: file, named } })
      }
    />
  );
}

function cellOf(site: Site, column: SiteColumn): string | number | null {
  return column === "name" ? site.siteName : site[column];
}
