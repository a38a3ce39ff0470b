import type { ReactNode } from "react";

/**
 * How much a button asks for attention: one primary a view; danger for what cannot be undone; link for the name of a row,
 * which opens it without an address of its own.
 */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "link" | "danger";
export type ButtonSize = "small" | "medium" | "large";

/** What all that looks like a button shares. */
export type ButtonLook = {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: ReactNode;
};
