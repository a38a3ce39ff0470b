import type { ReactNode } from "react";
import "./Kbd.css";

/** A key of the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className="Kbd">{children}</kbd>;
}
