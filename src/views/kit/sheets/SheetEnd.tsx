import { Trans, useLingui } from "@lingui/react/macro";
import { Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SheetImportState } from "../../../machines/kit/sheetImportMachine.ts";
import { problemWords } from "../administration/problemWords.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { CountedProgress } from "../../ui/CountedProgress.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";

/** Failures that are named; the count tells of the rest. */
const SHOWN = 100;

/** What is being written or taken back, what has become of it, and what can be done about it. */
export function SheetEnd({
  state,
  done,
  failed,
  total,
  writing,
  written,
  told,
  undoTold,
  onCancel,
  onUndo,
  onAgain,
  onClose,
}: {
  readonly state: SheetImportState;
  /** How many were written. */
  readonly done: number;
  readonly failed: readonly { readonly name: string; readonly problem: string }[];
  /** How many were to be written. */
  readonly total: number;
  /** What is said while it is written, and once it is. */
  readonly writing: string;
  readonly written: string;
  /** What was written, in a sentence or more. */
  readonly told: ReactNode;
  /** What an undo would do. */
  readonly undoTold: ReactNode;
  readonly onCancel: () => void;
  readonly onUndo: () => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const reasonOf = (name: string, problem: string) => {
    const why = t(problemWords(problem));
    return t`${name}: ${why}`;
  };
  if (state === "writing") {
    return (
      <CountedProgress label={writing} done={done + failed.length} of={total} onCancel={onCancel} />
    );
  }
  if (state === "undoing") return <ProgressBar label={t`Undoing the import`} value={null} />;
  return (
    <div className="SheetImport-step">
      <Banner
        tone={failed.length > 0 ? "warning" : state === "written" ? "success" : "info"}
        isLive
        title={state === "written" ? written : t`The import is taken back`}
      >
        {state === "written" && told}
        {failed.length > 0 && (
          <ul>
            {failed.slice(0, SHOWN).map(({ name, problem }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may have one name
              <li key={at}>{reasonOf(name, problem)}</li>
            ))}
          </ul>
        )}
      </Banner>
      <footer className="SheetImport-actions wrap-2">
        {state === "written" && done > 0 && (
          <Button icon={<Undo2 />} onPress={() => setIsAsking(true)}>
            <Trans>Undo the whole import</Trans>
          </Button>
        )}
        <Button onPress={onAgain}>
          <Trans>Another file</Trans>
        </Button>
        <Button variant="primary" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </footer>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Undo the whole import?`}
        tone="danger"
        confirmLabel={t`Undo the import`}
        cancelLabel={t`Keep the import`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          onUndo();
        }}
      >
        {undoTold}
      </ConfirmDialog>
    </div>
  );
}
