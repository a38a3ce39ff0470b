import type { ReactNode } from "react";

/** The outline of an asset by its category, as the map draws it. */
export const CATEGORY_OUTLINES = {
  material: <rect x="3" y="3" width="10" height="10" rx="2" />,
  personnel: <circle cx="8" cy="8" r="5.5" />,
  other: <path d="M8 1.5 14.5 8 8 14.5 1.5 8Z" />,
} as const;

/** What a mark is filled with; coloured in Map.css. `kind` and `image`: no state at all. */
export type MarkLook =
  | "fresh"
  | "image"
  | "kind"
  | "moving"
  | "noSignal"
  | "not-fresh"
  | "offline"
  | "online"
  | "paused"
  | "silent"
  | "stationary"
  | "uncertain"
  | "unknown";

/** A mark of the map outside of the map: beside its meaning, or beside the words of what it stands for. */
export function MapMark({
  look,
  outline,
  label,
}: {
  readonly look: MarkLook;
  readonly outline: ReactNode;
  /** What it says; absent where words beside it say so. */
  readonly label?: string | undefined;
}) {
  const named =
    label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg className="MapMark" data-look={look} viewBox="0 0 16 16" {...named}>
      {label !== undefined && <title>{label}</title>}
      {outline}
      {look === "unknown" && <path d="M4.5 11.5 11.5 4.5M4 8.5 8.5 4M7.5 12 12 7.5" />}
      {look === "silent" && <path d="M4.5 11.5 11.5 4.5" />}
      {look === "moving" && <path className="MapMark-sign" d="M6.5 5.5 11 8 6.5 10.5Z" />}
      {look === "paused" && (
        <path className="MapMark-sign" d="M5.5 5.5h1.5v5H5.5ZM9 5.5h1.5v5H9Z" />
      )}
      {look === "stationary" && <circle className="MapMark-sign" cx="8" cy="8" r="2" />}
      {look === "noSignal" && <circle className="MapMark-dot" cx="8" cy="8" r="2" />}
      {look === "offline" && <path className="MapMark-cross" d="M5 12 11 5M5 5l6 7" />}
    </svg>
  );
}
