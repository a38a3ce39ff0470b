import { createContext, useContext } from "react";
import { must } from "../../domain/base/must.ts";

export type ToastOptions = {
  /** Which one, and what now. */
  readonly description?: string | undefined;
  /** One thing to do about it, such as Undo. It closes the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Milliseconds until it closes by itself, while it is neither hovered nor focused; null: never. */
  readonly timeoutMs?: number | null | undefined;
};

/** Says something in passing; what it returns takes it back. */
type Say = (title: string, options?: ToastOptions) => () => void;

export type Toasts = {
  readonly info: Say;
  readonly success: Say;
  readonly warning: Say;
  readonly error: Say;
};

export const ToastsContext = createContext<Toasts | null>(null);

/** Short messages about what has just happened, from anywhere under the ToastProvider. */
export function useToasts(): Toasts {
  return must(useContext(ToastsContext), "ToastProvider is around every screen");
}
