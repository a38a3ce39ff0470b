import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import type { ButtonLook } from "./buttonLook.ts";
import { Spinner } from "./Spinner.tsx";
import { Tooltip } from "./Tooltip.tsx";
import "./Button.css";

export type IconButtonProps = Omit<ButtonLook, "icon"> &
  Omit<AriaButtonProps, "className" | "style" | "children" | "render" | "aria-label"> & {
    /** Its name for readers and its tooltip for eyes. */
    readonly label: string;
    readonly icon: ReactNode;
    /** Whether what it switches is on; absent: it is no switch. */
    readonly isPressed?: boolean | undefined;
    /** The keys that do the same, shown in the tooltip. */
    readonly keys?: string | undefined;
    readonly placement?: "top" | "bottom" | "left" | "right" | undefined;
  };

/** A button that is an icon only, always with a name and a tooltip. */
export function IconButton({
  label,
  icon,
  variant = "quiet",
  size = "medium",
  isPressed,
  keys,
  placement,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys} placement={placement}>
      <AriaButton
        {...rest}
        aria-label={label}
        {...(isPressed === undefined ? {} : { "aria-pressed": isPressed })}
        className="Button"
        data-variant={variant}
        data-size={size}
        data-icon-only=""
      >
        {({ isPending }) => (
          <>
            <span className="Button-label">{icon}</span>
            {isPending && (
              <span className="Button-pending">
                <Spinner size="small" isProgress />
              </span>
            )}
          </>
        )}
      </AriaButton>
    </Tooltip>
  );
}
