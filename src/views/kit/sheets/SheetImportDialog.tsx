import { useLayoutEffect, type ReactNode, useRef } from "react";
import type { SheetImportState } from "../../../machines/kit/sheetImportMachine.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import "./SheetImport.css";

/** The steps of an import from a file, one at a time: choose, map, correct and look, write, take back. */
export function SheetImportDialog({
  title,
  state,
  choose,
  map,
  review,
  end,
  onClose,
}: {
  readonly title: string;
  readonly state: SheetImportState;
  readonly choose: () => ReactNode;
  readonly map: () => ReactNode;
  readonly review: () => ReactNode;
  readonly end: () => ReactNode;
  readonly onClose: () => void;
}) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // What was pressed is gone with its step: without this the next key would press “Close”.
    if (body.current?.contains(document.activeElement) === false) body.current.focus();
  }, [state]);
  const isBusy = state === "writing" || state === "undoing";
  const steps = {
    choosing: choose,
    reading: choose,
    mapping: map,
    reviewing: review,
    writing: end,
    written: end,
    undoing: end,
    undone: end,
  } as const satisfies Record<SheetImportState, () => ReactNode>;
  return (
    <Dialog
      isOpen
      // Choosing a file is a few lines; columns and rows want all the room there is.
      size={state === "choosing" || state === "reading" ? "large" : "full"}
      isDismissable={false}
      title={title}
      // What is being written is told to whoever began it: the dialog stays until it is.
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      <div ref={body} className="SheetImport" tabIndex={-1} aria-busy={isBusy}>
        {steps[state]()}
      </div>
    </Dialog>
  );
}
