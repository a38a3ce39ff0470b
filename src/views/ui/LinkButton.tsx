import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-aria-components";
import type { ButtonLook } from "./buttonLook.ts";
import "./Button.css";

export type LinkButtonProps = ButtonLook &
  Omit<LinkProps, "className" | "style" | "children" | "render"> & {
    readonly href: string;
    readonly children: ReactNode;
  };

/** Looks like a button and goes somewhere: a link, so it can be opened in a new tab. */
export function LinkButton({
  children,
  icon,
  variant = "secondary",
  size = "medium",
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className="Button" data-variant={variant} data-size={size}>
      <span className="Button-label">
        {icon}
        {children}
      </span>
    </Link>
  );
}
