import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { must } from "../../../domain/base/must.ts";
import type { Site } from "../../../domain/sites/site.ts";
import {
  SITE_COLUMNS,
  siteMappingProblem,
  withSiteColumn,
} from "../../../domain/sites/siteColumns.ts";
import { SITE_IMPORT_MODES } from "../../../domain/sites/siteImport.ts";
import { newId } from "../../kit/newId.ts";
import { ColumnMapping } from "../../kit/sheets/ColumnMapping.tsx";
import { TableParts } from "../../kit/sheets/TableParts.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { SITE_COLUMN_WORDS, SITE_IMPORT_MODE_WORDS } from "../siteWords.ts";
import type { SiteImportView } from "./siteImportView.ts";

/** Which column is what, and what the rows may do. */
export function SiteImportMapping({
  importer: { context, send },
  sites,
}: {
  readonly importer: SiteImportView;
  readonly sites: readonly Site[];
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const { mapping, mode, problem } = context;
  const table = must(context.table, "what is mapped was read");
  const leftOut = mapping.filter((column) => column === null).length;
  const mappingProblem = siteMappingProblem(mapping);
  return (
    <div className="SheetImport-step">
      <p className="SheetImport-help">
        <Plural value={table.rows.length} one="# row" other="# rows" />
        {" · "}
        <Plural value={leftOut} one="# column left out" other="# columns left out" />
      </p>
      <TableParts
        table={table}
        problem={problem}
        onChoose={(choice) => send({ type: "user.choosePart", choice })}
      />
      <SegmentedControl
        label={t`What rows may do`}
        isLabelHidden={false}
        options={SITE_IMPORT_MODES.map((id) => ({ id, label: t(SITE_IMPORT_MODE_WORDS[id]) }))}
        value={mode}
        onChange={(next) => send({ type: "user.setMode", mode: next })}
      />
      <ColumnMapping
        table={table}
        fields={SITE_COLUMNS.map((id) => ({ id, label: t(SITE_COLUMN_WORDS[id]) }))}
        mapping={mapping}
        onMap={(place, column) =>
          send({ type: "user.map", mapping: withSiteColumn(mapping, place, column) })
        }
      />
      {mappingProblem === "noKey" && (
        <Banner tone="warning">
          <Trans>
            No column is the id or the name: choose the one that says which site a row is about.
          </Trans>
        </Banner>
      )}
      <footer className="SheetImport-actions">
        <Button variant="quiet" onPress={() => send({ type: "user.again" })}>
          <Trans>Another file</Trans>
        </Button>
        <Button
          variant="primary"
          isDisabled={mappingProblem !== null}
          onPress={() =>
            send({
              type: "user.check",
              around: { known: sites, timezone, seed: newId("import") },
            })
          }
        >
          <Trans>Check the rows</Trans>
        </Button>
      </footer>
    </div>
  );
}
