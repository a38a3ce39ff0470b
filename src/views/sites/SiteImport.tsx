import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import type { Site } from "../../domain/sites/site.ts";
import { SheetImportDialog } from "../kit/sheets/SheetImportDialog.tsx";
import { useInspectedActor } from "../kit/useInspectedActor.ts";
import { SiteImportChoose } from "./imports/SiteImportChoose.tsx";
import { SiteImportEnd } from "./imports/SiteImportEnd.tsx";
import { SiteImportMapping } from "./imports/SiteImportMapping.tsx";
import { SiteImportReview } from "./imports/SiteImportReview.tsx";
import type { SiteImportView } from "./imports/siteImportView.ts";
import { useSiteMachines } from "./siteMachines.ts";

/** Sites from a CSV file or a spreadsheet, in steps: choose, map, correct and look, write, take back. */
export function SiteImport({
  sites,
  onClose,
}: {
  readonly sites: readonly Site[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const actor = useInspectedActor(useSiteMachines().import);
  const { context, value: state } = useSelector(actor, (snapshot) => snapshot);
  const name = context.file?.name ?? null;
  const importer: SiteImportView = { state, context, send: (event) => actor.send(event) };
  return (
    <SheetImportDialog
      title={name === null ? t`Import sites` : t`Import “${name}”`}
      state={state}
      choose={() => <SiteImportChoose importer={importer} sites={sites} />}
      map={() => <SiteImportMapping importer={importer} sites={sites} />}
      review={() => <SiteImportReview importer={importer} sites={sites} />}
      end={() => <SiteImportEnd importer={importer} onClose={onClose} />}
      onClose={onClose}
    />
  );
}
