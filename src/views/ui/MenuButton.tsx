import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import {
  MenuTrigger,
  OverlayTriggerStateContext,
  Popover,
  type PopoverProps,
} from "react-aria-components";
import { Button } from "./Button.tsx";
import type { ButtonSize, ButtonVariant } from "./buttonLook.ts";
import { ClosesWithPage } from "./ClosesWithPage.tsx";
import { IconButton } from "./IconButton.tsx";
import { Menu, type MenuProps } from "./Menu.tsx";
import "./Menu.css";

export type MenuButtonProps = MenuProps & {
  /** Given: the button is the icon alone and the label its tooltip. */
  readonly icon?: ReactNode;
  /** What the button shows instead of the label. */
  readonly children?: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly placement?: PopoverProps["placement"] | undefined;
  readonly isDisabled?: boolean | undefined;
};

/** A button that opens a menu. */
export function MenuButton({
  icon,
  children,
  variant,
  size,
  placement = "bottom start",
  isDisabled = false,
  ...menu
}: MenuButtonProps) {
  return (
    <MenuTrigger>
      <ClosesWithPage of={OverlayTriggerStateContext} />
      {icon !== undefined && children === undefined ? (
        <IconButton
          label={menu.label}
          icon={icon}
          variant={variant}
          size={size}
          isDisabled={isDisabled}
        />
      ) : (
        <Button variant={variant} size={size} icon={icon} isDisabled={isDisabled}>
          {children ?? menu.label}
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
      <Popover className="MenuPopover" placement={placement} offset={4}>
        <Menu {...menu} />
      </Popover>
    </MenuTrigger>
  );
}
