import type { TagId } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { type OutageRow, timeOffline } from "./outageRows.ts";

/** A stretch of the line, both in percent of its length. */
export type OutageSegment = { readonly start: number; readonly length: number };

/** One device on the line of time. `offline` in ms, `share` of the span, 0 to 1. */
export type OutageLine = {
  readonly deviceId: TagId;
  readonly name: string | null;
  readonly offline: number;
  readonly share: number;
  readonly segments: readonly OutageSegment[];
};

/** The shortest outage is seen all the same, in percent of the line. */
const MIN_LENGTH = 0.4;

/** The devices that were offline the longest within the span, the longest first. */
export function outageLines(
  rows: readonly OutageRow[],
  span: { readonly from: EpochMs; readonly to: EpochMs },
  most: number,
): readonly OutageLine[] {
  const whole = Math.max(1, span.to - span.from);
  const percent = (ms: number) => (100 * ms) / whole;
  const byDevice = new Map<TagId, OutageRow[]>();
  for (const row of rows) byDevice.set(row.deviceId, [...(byDevice.get(row.deviceId) ?? []), row]);
  return [...byDevice]
    .map(([deviceId, own]) => {
      const offline = timeOffline(own, span);
      return {
        deviceId,
        name: own.find(({ name }) => name !== null)?.name ?? null,
        offline,
        share: offline / whole,
        segments: own.map(({ from, to }) => {
          const begin = Math.max(from, span.from);
          const end = Math.min(to ?? span.to, span.to);
          const length = Math.max(MIN_LENGTH, percent(end - begin));
          return { start: Math.min(percent(begin - span.from), 100 - length), length };
        }),
      };
    })
    .toSorted((a, b) => b.offline - a.offline || (a.deviceId < b.deviceId ? -1 : 1))
    .slice(0, most);
}
