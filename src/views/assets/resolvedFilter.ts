import {
  type AttributeQuery,
  deadlineFilter,
  regulatoryAttributes,
  resolvedQuery,
} from "../../domain/assets/attributeFilter.ts";
import type { PredefinedRange } from "../../domain/base/dateFilter.ts";
import type { Family } from "../../domain/referential/referential.ts";
import { type EpochMs, MINUTE, startOfLocalDay, type Timezone } from "../../domain/base/time.ts";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import type { AssetScreenState } from "./assetScreenState.ts";

/** Ranges that end now; the others are whole days. */
const ROLLING: readonly PredefinedRange[] = ["last24Hours", "last7Days", "last30Days"];

/**
 * The instant that a set is resolved at: to the minute where a range ends now, else to the day, so that the set is not
 * another one at every look at the clock.
 */
export function resolvedAt(
  queries: readonly AttributeQuery[],
  now: EpochMs,
  timezone: Timezone,
): EpochMs {
  const isRolling = queries.some(
    (query) =>
      query.kind === "date" &&
      query.filter.kind === "predefined" &&
      ROLLING.includes(query.filter.range),
  );
  return isRolling ? Math.ceil((now + 1) / MINUTE) * MINUTE : startOfLocalDay(now, timezone);
}

/** What the core filters by: the state's filter with attributes and deadlines as spans of time. */
export function resolvedFilter(
  { filter, deadlines }: Pick<AssetScreenState, "deadlines" | "filter">,
  queries: readonly AttributeQuery[],
  families: readonly Family[],
  {
    at,
    thresholdDays,
    timezone,
  }: {
    readonly at: EpochMs;
    readonly thresholdDays: number;
    readonly timezone: Timezone;
  },
): AssetFilter {
  return {
    ...filter,
    ...(queries.length === 0
      ? {}
      : { attributes: queries.map((query) => resolvedQuery(query, at, timezone)) }),
    ...(deadlines.length === 0
      ? {}
      : {
          deadline: deadlineFilter(deadlines, regulatoryAttributes(families), {
            now: at,
            thresholdDays,
            tz: timezone,
          }),
        }),
  };
}
