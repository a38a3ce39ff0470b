import { useMemo } from "react";
import type { Chart } from "../../../../machines/kit/chart.ts";
import {
  type ChartArrow,
  type ChartBox,
  type ChartLine,
  layoutChart,
  LETTER,
  LINE,
  PADDING,
  TITLE,
} from "./layoutChart.ts";
import type { Point } from "./placeLayers.ts";
import "./MachineChart.css";

/** Where a transition was walked by tests: in memory, in the browser, in both, in neither. */
export type Walk = "memory" | "browser" | "both" | "neither";

/** Around the drawing, CSS pixels. */
const MARGIN = 16;

/**
 * A machine as a drawing: its states as boxes with what happens in them, its transitions as arrows with their events. All
 * its words are names of the code. `walkOf`: how the transition of an id is coloured; without it none is. `active`: the
 * paths of the states that the machine is in. `label`: its name for a screen reader.
 */
export function MachineChart({
  chart,
  walkOf,
  active,
  label,
}: {
  readonly chart: Chart;
  readonly walkOf?: (id: string) => Walk;
  readonly active?: ReadonlySet<string>;
  readonly label: string;
}) {
  // Only the states that it is in change with its events: where they lie does not.
  const { width, height, boxes, arrows } = useMemo(() => layoutChart(chart), [chart]);
  const walk = (line: ChartLine) =>
    line.transition === null ? undefined : walkOf?.(line.transition);
  return (
    <svg
      className="MachineChart"
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${Math.ceil(width) + 2 * MARGIN} ${Math.ceil(height) + 2 * MARGIN}`}
      width={Math.ceil(width) + 2 * MARGIN}
      height={Math.ceil(height) + 2 * MARGIN}
    >
      {boxes.map((box) => (
        <Box key={box.path} box={box} walk={walk} isActive={active?.has(box.path) ?? false} />
      ))}
      {arrows.map((arrow, index) => (
        <Arrow key={index} arrow={arrow} walk={walk} />
      ))}
    </svg>
  );
}

type WalkOfLine = (line: ChartLine) => Walk | undefined;

function Box({
  box,
  walk,
  isActive,
}: {
  readonly box: ChartBox;
  readonly walk: WalkOfLine;
  readonly isActive: boolean;
}) {
  const { x, y, width, height, kind, title, lines, isInitial, isRegion } = box;
  return (
    <g
      className="MachineChart-state"
      data-kind={kind}
      data-region={isRegion ? "" : undefined}
      data-active={isActive ? "" : undefined}
    >
      {isInitial ? <circle cx={r(x)} cy={r(y)} r={5} /> : null}
      <rect
        x={r(x)}
        y={r(y)}
        width={r(width)}
        height={r(height)}
        rx={kind === "anywhere" ? 12 : 6}
      />
      {kind === "final" ? (
        <rect x={r(x + 3)} y={r(y + 3)} width={r(width - 6)} height={r(height - 6)} rx={4} />
      ) : null}
      <text
        className="MachineChart-title"
        x={r(kind === "anywhere" ? x + width / 2 - LETTER / 2 : x + PADDING)}
        y={r(y + TITLE - 7)}
      >
        {title}
      </text>
      <Lines lines={lines} walk={walk} x={x + PADDING} y={y + TITLE} />
    </g>
  );
}

function Arrow({ arrow, walk }: { readonly arrow: ChartArrow; readonly walk: WalkOfLine }) {
  const { points, label, lines } = arrow;
  return (
    <g className="MachineChart-arrow" data-walk={minWalk(lines.map(walk))}>
      <path d={curve(points)} />
      <path className="MachineChart-head" d={head(points)} />
      <rect x={r(label.x)} y={r(label.y)} width={r(label.width)} height={r(label.height)} rx={3} />
      <Lines lines={lines} walk={walk} x={label.x + 6} y={label.y + 2} />
    </g>
  );
}

function Lines({
  lines,
  walk,
  x,
  y,
}: {
  readonly lines: readonly ChartLine[];
  readonly walk: WalkOfLine;
  readonly x: number;
  readonly y: number;
}) {
  return lines.map((line, index) => (
    <g key={index} className="MachineChart-line" data-walk={walk(line)}>
      {line.transition === null ? null : (
        <rect x={r(x)} y={r(y + index * LINE + 5)} width={7} height={7} />
      )}
      <text x={r(x + (line.transition === null ? 0 : 2 * LETTER - 2))} y={r(y + index * LINE + 13)}>
        {line.text}
      </text>
    </g>
  ));
}

/** An arrow is as walked as the least of its transitions, so that a gap is seen from afar. */
function minWalk(walks: readonly (Walk | undefined)[]): Walk | undefined {
  return (["neither", "memory", "browser", "both"] as const).find((walk) => walks.includes(walk));
}

/** A line through points that leaves and reaches each of them straight up or down. */
function curve(points: readonly Point[]): string {
  return points
    .map(({ x, y }, at) => {
      const before = points[at - 1];
      if (before === undefined) return `M${r(x)} ${r(y)}`;
      const middle = (before.y + y) / 2;
      return `C${r(before.x)} ${r(middle)} ${r(x)} ${r(middle)} ${r(x)} ${r(y)}`;
    })
    .join("");
}

function head(points: readonly Point[]): string {
  const [before, end] = points.slice(-2);
  if (before === undefined || end === undefined) return "";
  const back = before.y < end.y ? -8 : 8;
  return `M${r(end.x)} ${r(end.y)}l-4 ${back}h8z`;
}

/** Tenths of a pixel are enough. */
function r(value: number): number {
  return Math.round(value * 10) / 10;
}
