import type { Counter, CounterState } from "../counters/counter.ts";
import {
  type CountedAsset,
  type CounterRule,
  headCountOf,
  initialCounterState,
  passReset,
  withHeadCount,
} from "../counters/counterEngine.ts";
import type { CounterHour } from "../counters/counterHistory.ts";
import { lastResetBefore } from "../counters/counterSchedule.ts";
import type { CheckpointAsset } from "./siteCheckpoint.ts";
import { lastHeardAt } from "./siteHistory.ts";
import type { EpochMs } from "../base/time.ts";

/**
 * Where the fold of a counter begins: its figures as they stood at `lastAt` of an hour of its history. The peak's own
 * instant is not kept there.
 */
export function counterOfHour(rule: CounterRule, hour: CounterHour): CounterState {
  const byHand = rule.resetByHandAt ?? null;
  const regular = lastResetBefore(rule.reset, hour.lastAt);
  const resets = [regular, byHand].flatMap((at) => (at === null || at > hour.lastAt ? [] : [at]));
  return {
    ...initialCounterState(0),
    present: hour.last,
    entries: hour.counted,
    peak: hour.peak,
    lastResetAt: resets.length === 0 ? null : Math.max(...resets),
    computedAt: hour.lastAt,
  };
}

/**
 * Where the fold of a counter begins without any hour of its history: with those who were there at `at`, who count as
 * the first peak. Entries of before are not known, and the figures say so: they are since `at`.
 */
export function counterOfCheckpoint(
  rule: CounterRule,
  assets: Iterable<CheckpointAsset>,
  at: EpochMs,
): CounterState {
  const begun = { ...initialCounterState(0), lastResetAt: at };
  const counted = withHeadCount(begun, headCountOf(rule, countedOf(assets, at), at), at);
  return { ...counted, computedAt: at };
}

/**
 * A counter as it stood at an instant, by today's settings; null: it was not made yet. Who is present follows from the
 * assets, as the server proves it; entries and peak from `folded`, its moves folded by the engine of the present.
 */
export function counterAt(
  counter: Counter,
  folded: CounterState,
  assets: Iterable<CheckpointAsset>,
  at: EpochMs,
): Counter | null {
  if (counter.createdAt > at) return null;
  const due = passReset(counter.reset, folded, at, counter.resetByHandAt);
  const state = withHeadCount(due, headCountOf(counter, countedOf(assets, at), at), at);
  return { ...counter, state };
}

function* countedOf(assets: Iterable<CheckpointAsset>, at: EpochMs): Generator<CountedAsset> {
  for (const asset of assets)
    yield {
      family: asset.family,
      subFamily: asset.subFamily,
      locationSite: asset.place.site,
      floor: asset.place.floor,
      area: asset.place.area,
      lastTagUpdate: lastHeardAt(asset, at),
      isArchived: false,
    };
}
