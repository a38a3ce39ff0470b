import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

/** There are unsaved changes: stay, give them up, or save them. */
export function LeaveQuestion({
  canSave,
  onStay,
  onDiscard,
  onSave,
}: {
  readonly canSave: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen
      size="small"
      title={t`Leave without saving?`}
      onClose={onStay}
      isDismissable={false}
      actions={
        <>
          <Button autoFocus onPress={onStay}>
            <Trans>Stay</Trans>
          </Button>
          <Button variant="danger" onPress={onDiscard}>
            <Trans>Discard the changes</Trans>
          </Button>
          {canSave && (
            <Button variant="primary" onPress={onSave}>
              <Trans>Save the counter</Trans>
            </Button>
          )}
        </>
      }
    >
      <p>
        <Trans>
          What you changed has not been saved. Discarded changes cannot be brought back.
        </Trans>
      </p>
    </Dialog>
  );
}
