import { useLingui } from "@lingui/react/macro";
import { ConfirmDialog, type ConfirmDialogProps } from "../../ui/ConfirmDialog.tsx";
import { problemWords } from "./problemWords.ts";

type OfWork = "isOpen" | "isPending" | "onCancel" | "onConfirm";
type Props = Omit<ConfirmDialogProps, OfWork> &
  Partial<Pick<ConfirmDialogProps, "isOpen" | "onConfirm">> & {
    readonly work: {
      readonly isAsking: boolean;
      readonly isBusy: boolean;
      readonly refusal: { readonly problem: string } | null;
      readonly confirm: () => void;
      readonly dismiss: () => void;
    };
  };

/** Asks whether the command that stands asked is meant, and says why it was not carried out. */
export function CommandQuestion({ work, children, ...question }: Props) {
  const { t } = useLingui();
  const { isAsking, isBusy, refusal, confirm, dismiss } = work;
  return (
    <ConfirmDialog
      isOpen={isAsking}
      isPending={isBusy}
      errorMessage={refusal === null ? null : t(problemWords(refusal.problem))}
      onConfirm={confirm}
      onCancel={dismiss}
      {...question}
    >
      {children}
    </ConfirmDialog>
  );
}
