import { Trans, useLingui } from "@lingui/react/macro";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

/** There are unsaved changes: stay, or give them up. */
export function UnsavedQuestion({
  isAsking,
  onStay,
  onLeave,
}: {
  readonly isAsking: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={t`Leave without saving?`}
      tone="danger"
      confirmLabel={t`Discard the changes`}
      cancelLabel={t`Stay`}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <Trans>What you changed has not been saved. Discarded changes cannot be brought back.</Trans>
    </ConfirmDialog>
  );
}
