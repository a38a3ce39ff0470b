import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { DialogBody } from "./DialogBody.tsx";
import { IconButton } from "./IconButton.tsx";
import "./Dialog.css";
import "./Drawer.css";

export type DrawerProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly size?: "medium" | "large" | undefined;
  /** It walks the list that it covers in part: what is beside it stays as it was. */
  readonly isBesideList?: boolean | undefined;
};

/** A sheet from the side, on phones from the bottom, for the details of what was chosen on the page. */
export function Drawer({
  isOpen,
  onClose,
  title,
  children,
  actions,
  size = "medium",
  isBesideList = false,
}: DrawerProps) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      className="DialogOverlay DrawerOverlay"
      {...(isBesideList ? { "data-clear": "" } : {})}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
    >
      <Modal className="DrawerModal" data-size={size}>
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
