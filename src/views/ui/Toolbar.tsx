import type { ReactNode } from "react";
import { Toolbar as AriaToolbar } from "react-aria-components";
import "./Toolbar.css";

export type ToolbarProps = {
  readonly label: string;
  readonly children: ReactNode;
  readonly orientation?: "horizontal" | "vertical" | undefined;
};

/** Controls that belong together: one stop of the Tab key, arrows move between them. */
export function Toolbar({ label, children, orientation = "horizontal" }: ToolbarProps) {
  return (
    <AriaToolbar className="Toolbar" aria-label={label} orientation={orientation}>
      {children}
    </AriaToolbar>
  );
}
