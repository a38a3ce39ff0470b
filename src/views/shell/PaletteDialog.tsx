import "./CommandPalette.css";
import { useLingui } from "@lingui/react/macro";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { CommandPalette, type CommandPaletteProps } from "./CommandPalette.tsx";

/** The palette over whatever is shown. */
export function PaletteDialog({
  isOpen,
  ...palette
}: CommandPaletteProps & { readonly isOpen: boolean }) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      className="CommandPalette-overlay"
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) palette.onClose();
      }}
    >
      <Modal className="CommandPalette-modal">
        <Dialog className="CommandPalette" aria-label={t`Search and commands`}>
          <CommandPalette {...palette} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
