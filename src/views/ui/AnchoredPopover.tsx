import { type ReactNode, useRef } from "react";
import { Popover as AriaPopover, Dialog } from "react-aria-components";
import "./Popover.css";

/** A small panel at a place of what is around it, which has to be positioned. Escape and a press outside close it. */
export function AnchoredPopover({
  at,
  label,
  onClose,
  children,
}: {
  /** CSS pixels from the upper left corner. */
  readonly at: { readonly x: number; readonly y: number };
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className="AnchoredPopover-anchor" style={{ left: at.x, top: at.y }} />
      <AriaPopover
        className="Popover"
        triggerRef={anchor}
        placement="right"
        offset={16}
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <Dialog className="Popover-dialog" aria-label={label}>
          {children}
        </Dialog>
      </AriaPopover>
    </>
  );
}
