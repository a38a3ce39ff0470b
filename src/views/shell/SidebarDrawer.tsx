import "./SidebarDrawer.css";
import { useLingui } from "@lingui/react/macro";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { CustomerSwitch } from "./CustomerSwitch.tsx";
import { DisplayChoices } from "./DisplayPopover.tsx";
import { PartnerWidget } from "./PartnerWidget.tsx";
import { Sidebar, type SidebarProps } from "./Sidebar.tsx";

type SidebarDrawerProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly sidebar: Omit<SidebarProps, "isCollapsed" | "onCollapse" | "foot">;
};

/** The sidebar on phones, with what has no place in their header. */
export function SidebarDrawer({ isOpen, onClose, sidebar }: SidebarDrawerProps) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      className="SidebarDrawer-overlay"
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="SidebarDrawer">
        <Dialog className="SidebarDrawer-dialog" aria-label={t`Menu`}>
          <Sidebar
            {...sidebar}
            isCollapsed={false}
            foot={
              <div className="SidebarDrawer-foot">
                <CustomerSwitch />
                <DisplayChoices />
                <PartnerWidget />
              </div>
            }
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
