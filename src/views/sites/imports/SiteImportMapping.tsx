import { Trans, useLingui } from "@lingui/react/macro";
import type { Site } from "../../../domain/sites/site.ts";
import { SITE_COLUMNS, siteMappingProblem } from "../../../domain/sites/siteColumns.ts";
import { IMPORT_MODES } from "../../../domain/base/importMode.ts";
import { newId } from "../../kit/newId.ts";
import { SheetMapping } from "../../kit/sheets/SheetMapping.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { IMPORT_MODE_WORDS } from "../../kit/words/importModeWords.ts";
import { SITE_COLUMN_WORDS } from "../siteWords.ts";
import type { SiteImportView } from "./siteImportView.ts";

/** Which column is what, and what the rows may do. */
export function SiteImportMapping({
  importer,
  sites,
}: {
  readonly importer: SiteImportView;
  readonly sites: readonly Site[];
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const { context, send } = importer;
  return (
    <SheetMapping
      importer={importer}
      fields={SITE_COLUMNS.map((id) => ({ id, label: t(SITE_COLUMN_WORDS[id]) }))}
      isMapped={siteMappingProblem(context.mapping) === null}
      note={
        <Banner tone="warning">
          <Trans>
            No column is the id or the name: choose the one that says which site a row is about.
          </Trans>
        </Banner>
      }
      onCheck={() =>
        send({ type: "user.check", around: { known: sites, timezone, seed: newId("import") } })
      }
    >
      <SegmentedControl
        label={t`What rows may do`}
        isLabelHidden={false}
        options={IMPORT_MODES.map((id) => ({ id, label: t(IMPORT_MODE_WORDS[id]) }))}
        value={context.choices.mode}
        onChange={(mode) => send({ type: "user.decide", choices: { mode } })}
      />
    </SheetMapping>
  );
}
