import { AxisBottom, AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { Line } from "@visx/shape";
import { type ComponentProps, type ReactNode, useId } from "react";
import { formatNumber } from "../format/formatNumber.ts";
import { useTimeFormat } from "../TimeFormatProvider.tsx";
import type { CountScale } from "./countScale.ts";
import { tickText } from "./tickText.tsx";
import "./Chart.css";

/** The inside of a chart and the margins around it, in units of the drawing. */
type ChartBox = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

type BottomAxis = ComponentProps<typeof AxisBottom>;

/** A drawing of counts: their grid and axis, the axis below, and between them the marks, the origin at the top left. */
export function CountChart({
  label,
  box,
  counts: { scale: counts, ticks },
  bottom,
  children,
}: {
  /** All of it in words; null: what surrounds the drawing says it. */
  readonly label: string | null;
  readonly box: ChartBox;
  readonly counts: CountScale;
  readonly bottom: {
    readonly scale: BottomAxis["scale"];
    readonly values: NonNullable<BottomAxis["tickValues"]>;
    readonly format: NonNullable<BottomAxis["tickFormat"]>;
  };
  /** @param hatch the fill of what nobody counted */
  readonly children: (hatch: string) => ReactNode;
}) {
  const { locale } = useTimeFormat();
  const hatch = useId();
  const axis = { hideAxisLine: true, hideTicks: true, tickLength: 0, tickComponent: tickText };
  return (
    <svg
      viewBox={`0 0 ${box.left + box.width + box.right} ${box.top + box.height + box.bottom}`}
      {...(label === null ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      focusable="false"
    >
      <defs>
        <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 8 L8 0" className="Chart-hatch" />
        </pattern>
      </defs>
      <Group left={box.left} top={box.top}>
        {ticks.map((count) => (
          <Line
            key={count}
            className="Chart-grid"
            from={{ x: 0, y: counts(count) }}
            to={{ x: box.width, y: counts(count) }}
          />
        ))}
        <AxisLeft
          {...axis}
          scale={counts}
          tickValues={[...ticks]}
          tickFormat={(count) => formatNumber(Number(count), locale)}
          tickLabelProps={{ className: "Chart-tick", dx: -8, dy: "0.32em", textAnchor: "end" }}
        />
        {children(`url(#${hatch})`)}
        <AxisBottom
          {...axis}
          scale={bottom.scale}
          top={box.height}
          tickValues={bottom.values}
          tickFormat={bottom.format}
          tickLabelProps={{ className: "Chart-tick", dy: "1.3em", textAnchor: "middle" }}
        />
      </Group>
    </svg>
  );
}
