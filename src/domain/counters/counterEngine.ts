import { type Asset, isFresh, placeOf } from "../assets/asset.ts";
import type { AssetMoved } from "../assets/assetHistory.ts";
import type { Counter, CounterScope, CounterState } from "./counter.ts";
import { type CounterReset, lastResetBefore } from "./counterSchedule.ts";
import type { Place } from "../sites/presence.ts";
import type { EpochMs } from "../base/time.ts";

/** Whether the counter counts this kind of asset at all. */
export function countsKind(
  scope: CounterScope,
  asset: { readonly family: string; readonly subFamily: string },
): boolean {
  if (scope.families.length > 0 && !scope.families.includes(asset.family)) return false;
  return scope.subFamilies.length === 0 || scope.subFamilies.includes(asset.subFamily);
}

/** Whether somebody at this place is present for the counter. */
export function countsPlace(scope: CounterScope, place: Place): boolean {
  if (scope.areas.length > 0) return place.area !== null && scope.areas.includes(place.area);
  return place.site !== null && scope.sites.includes(place.site);
}

/** The figures of a counter that has counted nothing yet. */
export function initialCounterState(cursor: number): CounterState {
  return {
    present: 0,
    notFresh: 0,
    areas: [],
    doubtful: [],
    entries: 0,
    peak: 0,
    peakAt: null,
    lastResetAt: null,
    cursor,
    computedAt: null,
  };
}

/** What decides how events change the figures. */
export type CounterRule = Pick<Counter, "reset"> &
  Partial<Pick<Counter, "resetByHandAt">> &
  CounterScope;

/**
 * One event of the history. An event that was folded in already (`seq` not above the cursor) changes
 * nothing; one of another kind or place moves the cursor only. Resets that fell due before the event
 * happen first. One recorded before a reset that has happened tells only who was present at it.
 */
export function reduceCounter(
  counter: CounterRule,
  state: CounterState,
  event: AssetMoved,
): CounterState {
  if (event.seq <= state.cursor) return state;
  const now = event.recordedAt;
  const due = passReset(counter.reset, state, now, counter.resetByHandAt ?? null);
  const moved = countsKind(counter, event) ? applyMove(counter, due, event, now) : due;
  return { ...moved, cursor: event.seq };
}

/**
 * Time alone: a reset that fell due since the last one begins entries and peak anew, with those present as the first
 * peak. One by hand (epoch ms) counts like any other.
 */
export function passReset(
  reset: CounterReset,
  state: CounterState,
  now: EpochMs,
  byHandAt: EpochMs | null = null,
): CounterState {
  const regular = lastResetBefore(reset, now);
  const byHand = byHandAt !== null && byHandAt <= now ? byHandAt : null;
  const resetAt = byHand === null ? regular : Math.max(byHand, regular ?? byHand);
  if (resetAt === null || (state.lastResetAt !== null && state.lastResetAt >= resetAt))
    return state;
  return {
    ...state,
    entries: 0,
    peak: state.present,
    peakAt: state.present > 0 ? resetAt : null,
    lastResetAt: resetAt,
  };
}

function applyMove(
  scope: CounterScope,
  state: CounterState,
  event: AssetMoved,
  now: EpochMs,
): CounterState {
  const was = countsPlace(scope, event.from);
  const is = countsPlace(scope, event.to);
  const areas = addTo(
    addTo(state.areas, was ? event.from.area : null, -1),
    is ? event.to.area : null,
    1,
  );
  if (was === is) return areas === state.areas ? state : { ...state, areas };
  const present = Math.max(0, state.present + (is ? 1 : -1));
  const isPeak = present > state.peak;
  const { lastResetAt } = state;
  const isBeforeReset = lastResetAt !== null && now < lastResetAt;
  return {
    ...state,
    areas,
    present,
    entries: state.entries + (is && !isBeforeReset ? 1 : 0),
    peak: isPeak ? present : state.peak,
    peakAt: isPeak ? (isBeforeReset ? lastResetAt : now) : state.peakAt,
  };
}

function addTo(
  areas: CounterState["areas"],
  area: Place["area"],
  by: 1 | -1,
): CounterState["areas"] {
  if (area === null) return areas;
  const known = areas.find((entry) => entry.area === area);
  if (known === undefined) return by > 0 ? [...areas, { area, present: 1 }] : areas;
  const present = Math.max(0, known.present + by);
  return areas.map((entry) => (entry === known ? { area, present } : entry));
}

/** How many are present for a counter, of which not fresh, and by area. */
export type HeadCount = Pick<CounterState, "present" | "notFresh" | "areas">;

/** What a head count needs to know of an asset. */
export type CountedAsset = Pick<
  Asset,
  "family" | "subFamily" | "locationSite" | "floor" | "area" | "lastTagUpdate" | "isArchived"
>;

/** The head count as the assets themselves say it. */
export function headCountOf(
  scope: CounterScope,
  assets: Iterable<CountedAsset>,
  now: EpochMs,
): HeadCount {
  const byArea = new Map<NonNullable<Place["area"]>, number>();
  let present = 0;
  let notFresh = 0;
  for (const asset of assets) {
    const place = placeOf(asset);
    if (asset.isArchived || !countsKind(scope, asset) || !countsPlace(scope, place)) continue;
    present += 1;
    if (!isFresh(asset, now)) notFresh += 1;
    if (place.area !== null) byArea.set(place.area, (byArea.get(place.area) ?? 0) + 1);
  }
  const areas = [...byArea].map(([area, count]) => ({ area, present: count }));
  return { present, notFresh, areas };
}

/**
 * Takes over a head count: when a counter is created, when its scope, an asset's family or its archiving
 * changed, and now and then to prove the fold. Entries do not change: nobody walked in. A higher count
 * than ever is a peak. The same object when nothing differs.
 */
export function withHeadCount(state: CounterState, count: HeadCount, now: EpochMs): CounterState {
  if (
    state.present === count.present &&
    state.notFresh === count.notFresh &&
    sameAreas(state.areas, count.areas)
  )
    return state;
  const isPeak = count.present > state.peak;
  return {
    ...state,
    ...count,
    peak: isPeak ? count.present : state.peak,
    peakAt: isPeak ? now : state.peakAt,
    computedAt: now,
  };
}

function sameAreas(a: CounterState["areas"], b: CounterState["areas"]): boolean {
  const occupied = (areas: CounterState["areas"]) => areas.filter(({ present }) => present > 0);
  const known = new Map(occupied(a).map(({ area, present }) => [area, present]));
  const other = occupied(b);
  return (
    known.size === other.length && other.every(({ area, present }) => known.get(area) === present)
  );
}
