import "./CommandPalette.css";
import { useLingui } from "@lingui/react/macro";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { CommandPalette } from "./CommandPalette.tsx";
import type { PaletteItem } from "./paletteItem.ts";
import { type PaletteWays, usePaletteSections } from "./usePaletteSections.tsx";

type PaletteDialogProps = {
  readonly ways: PaletteWays;
  /** What was chosen last, the newest first. */
  readonly recent: readonly PaletteItem[];
  readonly onChosen: (item: PaletteItem) => void;
  readonly onClose: () => void;
};

/** The palette over whatever is shown. */
export function PaletteDialog({ ways, recent, onChosen, onClose }: PaletteDialogProps) {
  const { t } = useLingui();
  const sections = usePaletteSections(ways);
  return (
    <ModalOverlay
      className="CommandPalette-overlay"
      isDismissable
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="CommandPalette-modal">
        <Dialog className="CommandPalette" aria-label={t`Search and commands`}>
          <CommandPalette {...{ sections, recent, onChosen, onClose }} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
