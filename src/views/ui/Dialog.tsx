import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { DialogBody } from "./DialogBody.tsx";
import { IconButton } from "./IconButton.tsx";
import "./Dialog.css";

export type DialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly size?: "small" | "medium" | "large" | "full" | undefined;
  /** Whether a press outside closes it; false where work would be lost. Escape and the cross close it always. */
  readonly isDismissable?: boolean | undefined;
};

/** A task in front of the page: the page waits, the focus stays inside and returns where it was. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  actions,
  size = "medium",
  isDismissable = true,
}: DialogProps) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      className="DialogOverlay"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={isDismissable}
    >
      <Modal className="DialogModal" data-size={size}>
        <AriaDialog className="Dialog">
          <header className="Dialog-header">
            <Heading slot="title" className="Dialog-title">
              {title}
            </Heading>
            <IconButton label={t`Close`} icon={<X />} onPress={onClose} />
          </header>
          <DialogBody>{children}</DialogBody>
          {actions !== undefined && <footer className="Dialog-actions">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
