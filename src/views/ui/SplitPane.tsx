import { type ReactNode, useRef } from "react";
import "./SplitPane.css";

/** By so much of the whole an arrow key moves the divider. */
const STEP = 0.02;

export type SplitPaneProps = {
  /** What the divider divides, read aloud. */
  readonly label: string;
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** `horizontal`: beside each other. */
  readonly orientation?: "horizontal" | "vertical" | undefined;
  /** The first pane's share of the whole, 0 to 1. */
  readonly share: number;
  readonly onShareChange: (share: number) => void;
  readonly minShare?: number | undefined;
  readonly maxShare?: number | undefined;
};

/** Two panes and a divider between them that is dragged, or moved by arrows, Home and End. Beneath each other on phones. */
export function SplitPane({
  label,
  first,
  second,
  orientation = "horizontal",
  share,
  onShareChange,
  minShare = 0.15,
  maxShare = 0.85,
}: SplitPaneProps) {
  const panes = useRef<HTMLDivElement>(null);
  const isHorizontal = orientation === "horizontal";
  const move = (to: number) => onShareChange(Math.min(maxShare, Math.max(minShare, to)));
  return (
    <div className="SplitPane" data-orientation={orientation} ref={panes}>
      <div className="SplitPane-pane" style={{ flexGrow: share }}>
        {first}
      </div>
      <div
        className="SplitPane-divider"
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={isHorizontal ? "vertical" : "horizontal"}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={Math.round(minShare * 100)}
        aria-valuemax={Math.round(maxShare * 100)}
        onKeyDown={(event) => {
          const back = isHorizontal ? "ArrowLeft" : "ArrowUp";
          const on = isHorizontal ? "ArrowRight" : "ArrowDown";
          if (![back, on, "Home", "End"].includes(event.key)) return;
          event.preventDefault();
          if (event.key === back) move(share - STEP);
          else if (event.key === on) move(share + STEP);
          else move(event.key === "Home" ? minShare : maxShare);
        }}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          const box = panes.current?.getBoundingClientRect();
          if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
          move(
            isHorizontal
              ? (event.clientX - box.left) / box.width
              : (event.clientY - box.top) / box.height,
          );
        }}
      />
      <div className="SplitPane-pane" style={{ flexGrow: 1 - share }}>
        {second}
      </div>
    </div>
  );
}
