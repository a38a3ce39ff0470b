import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-aria-components";
import "./TextLink.css";

export type TextLinkProps = Omit<LinkProps, "className" | "style" | "children" | "render"> & {
  readonly href: string;
  readonly children: ReactNode;
  /** For cells of a table, where each row holds one. */
  readonly isQuiet?: boolean | undefined;
};

/** A link in running text or in a cell. */
export function TextLink({ children, isQuiet = false, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className="TextLink" {...(isQuiet ? { "data-quiet": "" } : {})}>
      {children}
    </Link>
  );
}
