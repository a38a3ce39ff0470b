import type { ReactElement, ReactNode } from "react";
import {
  Popover as AriaPopover,
  Dialog,
  DialogTrigger,
  OverlayTriggerStateContext,
  type PopoverProps as AriaPopoverProps,
} from "react-aria-components";
import { ClosesWithPage } from "./ClosesWithPage.tsx";
import { defined } from "./defined.ts";
import "./Popover.css";

export type PopoverProps = {
  /** A Button or an IconButton. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  readonly placement?: AriaPopoverProps["placement"] | undefined;
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
};

/** A small panel beside the button that opens it. Escape and a press outside close it; the focus returns to the button. */
export function Popover({
  trigger,
  label,
  children,
  placement = "bottom start",
  isOpen,
  onOpenChange,
}: PopoverProps) {
  return (
    <DialogTrigger {...defined({ isOpen, onOpenChange })}>
      <ClosesWithPage of={OverlayTriggerStateContext} />
      {trigger}
      {/* The dialog has the name: a box without a role that had it too would be content outside of every landmark. */}
      <AriaPopover className="Popover" placement={placement} offset={4} aria-labelledby="">
        <Dialog className="Popover-dialog" aria-label={label}>
          {({ close }) => (typeof children === "function" ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
