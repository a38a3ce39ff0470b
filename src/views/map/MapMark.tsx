import type { ReactNode } from "react";

/** The outline of an asset, or of a cluster of several kinds, by its category, as the map draws it. */
const CATEGORY_OUTLINES = {
  material: <rect x="3" y="3" width="10" height="10" rx="2" />,
  personnel: <circle cx="8" cy="8" r="5.5" />,
  other: <path d="M8 1.5 14.5 8 8 14.5 1.5 8Z" />,
  mixed: <path d="M4.5 2h7L15 8l-3.5 6h-7L1 8Z" />,
} as const;

/** What a mark is filled with; coloured in Map.css, in the colour of the category where nothing is wrong. `kind`, `open` and `image`: no state at all. */
export type MarkLook =
  | "fresh"
  | "image"
  | "kind"
  | "moving"
  | "noSignal"
  | "not-fresh"
  | "offline"
  | "online"
  | "open"
  | "paused"
  | "silent"
  | "stationary"
  | "uncertain"
  | "unknown";

/** A mark of the map outside of the map: beside its meaning, or beside the words of what it stands for. */
export function MapMark({
  look,
  category,
  outline,
  label,
}: {
  readonly look: MarkLook;
  /** Of an asset; absent: a device's mark, whose outline is given. */
  readonly category?: keyof typeof CATEGORY_OUTLINES | undefined;
  /** Absent: that of the category. */
  readonly outline?: ReactNode;
  /** What it says; absent where words beside it say so. */
  readonly label?: string | undefined;
}) {
  const named =
    label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg
      className="MapMark"
      data-look={look}
      data-category={category}
      viewBox="0 0 16 16"
      {...named}
    >
      {label !== undefined && <title>{label}</title>}
      {outline ?? (category === undefined ? null : CATEGORY_OUTLINES[category])}
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
