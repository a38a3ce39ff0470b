import { scaleLinear } from "@visx/scale";
import { countTicks } from "./countTicks.ts";

/** Where a count stands from the top of a chart, and the whole numbers from 0 up that its axis names. */
export type CountScale = ReturnType<typeof countScale>;

/** @param height of the chart, in units of the drawing */
export function countScale(counts: readonly number[], height: number) {
  const ticks = countTicks(Math.max(1, ...counts));
  const domain = [0, ticks.at(-1) ?? 1];
  return { ticks, scale: scaleLinear<number>({ domain, range: [height, 0], round: true }) };
}
