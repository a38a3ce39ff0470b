import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useLayoutEffect, useRef } from "react";
import type { SiteImportEvent } from "../../machines/sites/siteImportMachine.ts";
import type { Site } from "../../domain/sites/site.ts";
import { useSiteMachines } from "./siteMachines.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { useInspectedActor } from "../kit/useInspectedActor.ts";
import { SiteImportChoose } from "./imports/SiteImportChoose.tsx";
import { SiteImportEnd } from "./imports/SiteImportEnd.tsx";
import { SiteImportMapping } from "./imports/SiteImportMapping.tsx";
import { SiteImportReview } from "./imports/SiteImportReview.tsx";
import "../kit/sheets/SheetImport.css";

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
  const snapshot = useSelector(actor, (state) => state);
  const { context, value: state } = snapshot;
  const name = context.file?.name ?? null;
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // What was pressed is gone with its step: without this the next key would press “Close”.
    if (body.current?.contains(document.activeElement) === false) body.current.focus();
  }, [state]);
  const importer = { state, context, send: (event: SiteImportEvent) => actor.send(event) };
  const isBusy = state === "writing" || state === "undoing";
  return (
    <Dialog
      isOpen
      size="full"
      isDismissable={false}
      title={name === null ? t`Import sites` : t`Import “${name}”`}
      // What is being written is told to whoever began it: the dialog stays until it is.
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      <div ref={body} className="SheetImport" tabIndex={-1} aria-busy={isBusy}>
        {step()}
      </div>
    </Dialog>
  );

  function step() {
    switch (state) {
      case "choosing":
      case "reading":
        return <SiteImportChoose importer={importer} sites={sites} />;
      case "mapping":
        return <SiteImportMapping importer={importer} sites={sites} />;
      case "reviewing":
        return <SiteImportReview importer={importer} sites={sites} />;
      case "writing":
      case "written":
      case "undoing":
      case "undone":
        return <SiteImportEnd importer={importer} onClose={onClose} />;
      default:
        return null;
    }
  }
}
