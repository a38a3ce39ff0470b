import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import type { ButtonLook } from "./buttonLook.ts";
import { Spinner } from "./Spinner.tsx";
import "./Button.css";

export type ButtonProps = ButtonLook &
  Omit<AriaButtonProps, "className" | "style" | "children" | "render"> & {
    readonly children: ReactNode;
  };

/** Does something. While `isPending` it keeps its size and its focus, takes no press, and says that it is at work. */
export function Button({
  children,
  icon,
  variant = "secondary",
  size = "medium",
  ...rest
}: ButtonProps) {
  return (
    <AriaButton {...rest} className="Button" data-variant={variant} data-size={size}>
      {({ isPending }) => (
        <>
          <span className="Button-label">
            {icon}
            {children}
          </span>
          {isPending && (
            <span className="Button-pending">
              <Spinner size="small" isProgress />
            </span>
          )}
        </>
      )}
    </AriaButton>
  );
}
