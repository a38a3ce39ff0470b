import type { EpochMs } from "../../domain/time.ts";
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

export type ChartMarks = {
  readonly ranges: readonly RangeMark[];
  readonly gaps: readonly GapMark[];
  /** Whole numbers from 0 up, with where they stand. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  /** Some of the steps, to be named under the chart. */
  readonly labels: readonly { readonly at: EpochMs; readonly x: number }[];
};

const BAND_SHARE = 0.7;
const LEAST_HEIGHT = 2;
const MOST_TICKS = 5;

/** Where everything of a chart stands. @param labels how many steps are named at most */
export function chartMarks(
  bars: readonly HistoryBar[],
  { width, height }: ChartSize,
  labels: number,
): ChartMarks {
  const ticks = countTicks(Math.max(1, ...bars.map(({ counted }) => counted?.max ?? 0)));
  const top = ticks.at(-1) ?? 1;
  const slot = bars.length === 0 ? width : width / bars.length;
  const yOf = (count: number) => height - (count / top) * height;
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
    const y = Math.min(yOf(max), height - LEAST_HEIGHT);
    ranges.push({
      key,
      x: x + (slot * (1 - BAND_SHARE)) / 2,
      width: slot * BAND_SHARE,
      y,
      height: Math.max(LEAST_HEIGHT, yOf(min) - y),
      averageY: yOf(average),
      bar,
    });
  });
  const every = Math.max(1, Math.ceil(bars.length / labels));
  return {
    ranges,
    gaps: joined(gaps),
    ticks: ticks.map((value) => ({ value, y: yOf(value) })),
    labels: bars
      .map(({ from: at }, place) => ({ at, x: (place + 0.5) * slot }))
      .filter((_, place) => place % every === 0),
  };
}

/** Round whole numbers from 0 to the first that is not below `most`: heads are not halved. */
export function countTicks(most: number): readonly number[] {
  const rough = Math.max(1, most / MOST_TICKS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, place) => place * step);
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
