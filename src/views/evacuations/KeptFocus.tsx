import { type ReactNode, useRef } from "react";
import { useFocusKept } from "../ui/useFocusKept.ts";
import "./KeptFocus.css";

/** The place of what takes turns on the safety dashboard: the focus stays in it when the control that had it goes. */
export function KeptFocus({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} className="KeptFocus" tabIndex={-1} {...useFocusKept(part)}>
      {children}
    </div>
  );
}
