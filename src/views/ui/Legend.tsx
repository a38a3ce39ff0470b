import type { ReactNode } from "react";
import { formatNumber } from "./format/formatNumber.ts";
import { useTimeFormat } from "./TimeFormatProvider.tsx";
import "./Legend.css";

export type LegendItem = {
  readonly id: string;
  readonly label: ReactNode;
  /** A colour of CSS, as a rule one of the tokens: "var(--category-material)". */
  readonly color: string;
  readonly mark?: "dot" | "square" | "line" | "ring" | "hatch" | undefined;
  /** Of a line, in pixels at a root of 16 px: 2 where nothing is said. */
  readonly thickness?: number | undefined;
  readonly count?: number | undefined;
};

/** What the marks of a map or a chart mean. */
export function Legend({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly LegendItem[];
}) {
  const { locale } = useTimeFormat();
  return (
    <ul className="Legend" aria-label={label}>
      {items.map(({ id, label: name, color, mark = "dot", thickness, count }) => (
        <li className="Legend-item" key={id}>
          <span
            className="Legend-mark"
            data-mark={mark}
            style={{
              color,
              ...(thickness === undefined ? {} : { borderBlockStartWidth: `${thickness / 16}rem` }),
            }}
            aria-hidden="true"
          />
          {name}
          {count !== undefined && (
            <span className="Legend-count">{formatNumber(count, locale)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
