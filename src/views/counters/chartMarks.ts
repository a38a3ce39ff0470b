import { scaleBand } from "@visx/scale";
import type { EpochMs } from "../../domain/base/time.ts";
import { countScale, type CountScale } from "../ui/charts/countScale.ts";
import type { HistoryBar } from "./historyBars.ts";

/** The inside of a chart in its own units, the origin at the top left. */
export type ChartSize = { readonly width: number; readonly height: number };

/** From the least to the greatest head count of a step, with its average. */
export type RangeMark = {
  readonly key: string;
  readonly x: number;
  readonly width: number;
  /** Top (the greatest) and height (at least a hair's breadth) of the band. */
  readonly y: number;
  readonly height: number;
  readonly averageY: number;
  readonly bar: HistoryBar;
};

/** A step that nobody observed. */
export type GapMark = { readonly key: string; readonly x: number; readonly width: number };

/** Where the band of a step stands, by its beginning. */
export type StepScale = ReturnType<typeof stepScale>;

export type ChartMarks = {
  readonly counts: CountScale;
  readonly steps: StepScale;
  readonly ranges: readonly RangeMark[];
  readonly gaps: readonly GapMark[];
  /** Some of the steps, to be named under the chart. */
  readonly labels: readonly EpochMs[];
};

const BAND_SHARE = 0.7;
const MIN_HEIGHT = 2;

/**
 * Where everything of a chart stands. @param labels how many steps are named at most @param least a count that the
 * chart reaches whatever was counted
 */
export function chartMarks(
  bars: readonly HistoryBar[],
  { width, height }: ChartSize,
  labels: number,
  least = 0,
): ChartMarks {
  const counts = countScale([least, ...bars.map(({ counted }) => counted?.max ?? 0)], height);
  const steps = stepScale(
    bars.map(({ from }) => from),
    width,
  );
  const slot = steps.step();
  const ranges: RangeMark[] = [];
  const gaps: GapMark[] = [];
  bars.forEach((bar, place) => {
    const key = String(bar.from);
    const x = place * slot;
    if (bar.counted === null) {
      gaps.push({ key, x, width: slot });
      return;
    }
    const { min, max, average } = bar.counted;
    const y = Math.min(counts.scale(max), height - MIN_HEIGHT);
    ranges.push({
      key,
      x: steps(bar.from) ?? x,
      width: steps.bandwidth(),
      y,
      height: Math.max(MIN_HEIGHT, counts.scale(min) - y),
      averageY: counts.scale(average),
      bar,
    });
  });
  const every = Math.max(1, Math.ceil(bars.length / labels));
  return {
    counts,
    steps,
    ranges,
    gaps: joined(gaps),
    labels: bars.map(({ from }) => from).filter((_, place) => place % every === 0),
  };
}

function stepScale(beginnings: readonly EpochMs[], width: number) {
  const paddingInner = 1 - BAND_SHARE;
  return scaleBand<EpochMs>({
    domain: [...beginnings],
    range: [0, width],
    paddingInner,
    paddingOuter: paddingInner / 2,
  });
}

/** Gaps that follow one another are one. */
function joined(gaps: readonly GapMark[]): readonly GapMark[] {
  const whole: GapMark[] = [];
  for (const gap of gaps) {
    const last = whole.at(-1);
    if (last !== undefined && Math.abs(last.x + last.width - gap.x) < 1e-6)
      whole[whole.length - 1] = { ...last, width: last.width + gap.width };
    else whole.push(gap);
  }
  return whole;
}
