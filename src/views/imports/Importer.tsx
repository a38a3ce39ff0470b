import { useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef, useState } from "react";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { AssetFormSurroundings } from "../assets/AssetFormFields.tsx";
import { UnsavedQuestion } from "../kit/UnsavedQuestion.tsx";
import { useFieldWords } from "../assets/useFieldWords.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { useUnsavedGuard } from "../kit/useUnsavedGuard.ts";
import { ImportChoose } from "./ImportChoose.tsx";
import { ImportDiff } from "./ImportDiff.tsx";
import { ImportEnd } from "./ImportEnd.tsx";
import { ImportFix } from "./ImportFix.tsx";
import { ImportMapping } from "./ImportMapping.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import { type ImporterState, useImporter } from "./useImporter.ts";
import "./Importer.css";

/** What would be lost by leaving: work of the reader's that the server does not have. */
const UNSAVED: readonly ImporterState[] = ["mapping", "planning", "planFailed", "fixing", "diff"];

/** An import in its steps: choose, map, check and fix, look at the difference, write, take back (product.md 5.10). */
export function Importer({
  around,
  onClose,
}: {
  readonly around: AssetFormSurroundings;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const importer = useImporter();
  const words = useFieldWords(around);
  const [isClosing, setIsClosing] = useState(false);
  const { state } = importer;
  const isUnsaved = UNSAVED.includes(state);
  const guard = useUnsavedGuard(isUnsaved);
  const close = () => (isUnsaved ? setIsClosing(true) : onClose());
  const { name } = importer.context.file ?? { name: null };
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // What was pressed is gone with its step: without this the next key would press “Close”.
    if (body.current?.contains(document.activeElement) === false) body.current.focus();
  }, [state]);
  return (
    <Dialog
      isOpen
      size="full"
      isDismissable={false}
      onClose={close}
      title={name === null ? t`Import resources` : t`Import “${name}”`}
    >
      <div
        ref={body}
        className="Importer"
        tabIndex={-1}
        aria-busy={state === "planning" || state === "applying"}
      >
        {step()}
      </div>
      <UnsavedQuestion
        isAsking={isClosing || guard.isAsking}
        onStay={() => {
          setIsClosing(false);
          guard.stay();
        }}
        onLeave={() => {
          setIsClosing(false);
          if (guard.isAsking) guard.leave();
          else onClose();
        }}
      />
    </Dialog>
  );

  function step() {
    switch (state) {
      case "choosing":
        return <ImportChoose importer={importer} around={around} />;
      case "mapping":
        return <ImportMapping importer={importer} around={around} />;
      case "fixing":
        return <ImportFix importer={importer} words={words} families={around.families} />;
      case "diff":
      case "committing":
        return <ImportDiff importer={importer} words={words} />;
      case "applied":
      case "undone":
      case "failed":
      case "cancelled":
        return <ImportEnd importer={importer} onClose={onClose} />;
      case "abandoning":
      case "applying":
      case "planFailed":
      case "planning":
      case "reading":
      case "stopping":
      case "undoing":
        return <ImportProgress importer={importer} />;
      default:
        return unreachable(state);
    }
  }
}
