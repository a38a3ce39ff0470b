import type { Alert } from "../../../src/domain/alerts/alert.ts";
import {
  BATTERY_CLOSED_AT,
  BATTERY_RAISED_BELOW,
} from "../../../src/domain/alerts/alertConfiguration.ts";
import type { AssetHistoryEvent, AssetMoved } from "../../../src/domain/assets/assetHistory.ts";
import type { AssetLocation } from "../../../src/domain/assets/assetLocation.ts";
import type { Counter, CounterState } from "../../../src/domain/counters/counter.ts";
import { backTest } from "../../../src/domain/counters/counterBacktest.ts";
import {
  countsKind,
  countsPlace,
  initialCounterState,
  reduceCounter,
} from "../../../src/domain/counters/counterEngine.ts";
import { type CounterHour, observeCounter } from "../../../src/domain/counters/counterHistory.ts";
import type { AreaId } from "../../../src/domain/base/ids.ts";
import {
  pastAssets,
  pastChanges,
  withChanges,
} from "../../../src/domain/timeMachine/siteHistory.ts";
import type {
  CheckpointAsset,
  SiteCheckpoint,
} from "../../../src/domain/timeMachine/siteCheckpoint.ts";
import { type EpochMs, HOUR, MINUTE } from "../../../src/domain/base/time.ts";
import type { CustomerWorld } from "../world/worldTypes.ts";
import type { AssetPast, PastEvent } from "./assetPast.ts";
import { pastAlert } from "./devicePast.ts";

type Span = { readonly from: EpochMs; readonly to: EpochMs };

/** Sequence numbers are microseconds since 1970, as the backend's own (ingestion/sequence.ts): what happens live comes after. */
const MICROSECONDS = 1000;

/** The events of all assets in the order of time, numbered as the backend would have. */
export function numbered(pasts: readonly AssetPast[], before: number): AssetHistoryEvent[] {
  let last = before;
  return pasts
    .flatMap(({ events }) => events)
    .toSorted((a: PastEvent, b: PastEvent) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .map((event) => {
      last = Math.max(last + 1, event.at * MICROSECONDS);
      return { ...event, seq: last };
    });
}

/** The checkpoints of all sites at the instants; made by the very fold that goes on from them. */
export function checkpointsAt(
  pasts: readonly AssetPast[],
  events: readonly AssetHistoryEvent[],
  from: EpochMs,
  instants: readonly EpochMs[],
): SiteCheckpoint[] {
  const locations: AssetLocation[] = pasts.flatMap((past) => past.locations);
  let assets = pastAssets(pasts.map(({ begin }) => begin));
  let at = from;
  let seq = from * MICROSECONDS;
  const checkpoints: SiteCheckpoint[] = [];
  for (const instant of instants) {
    assets = withChanges(
      assets,
      pastChanges(assets, { events, locations }, { from: at, to: instant }),
    );
    seq = events.findLast((event) => event.recordedAt <= instant)?.seq ?? seq;
    at = instant;
    for (const [site, ofSite] of bySite([...assets.values()]))
      checkpoints.push({
        id: `${site ?? "nowhere"}-${instant}`,
        site,
        at: instant,
        seq,
        assets: ofSite,
      });
  }
  return checkpoints;
}

function bySite(assets: readonly CheckpointAsset[]) {
  const sites = new Map<CheckpointAsset["place"]["site"], CheckpointAsset[]>();
  for (const asset of assets) {
    const known = sites.get(asset.place.site);
    if (known === undefined) sites.set(asset.place.site, [asset]);
    else known.push(asset);
  }
  return sites;
}

/** The hours of the counters over the span, by the engine of the present; the hour under way is left to the job. */
export function counterHours(
  counters: readonly Counter[],
  pasts: readonly AssetPast[],
  events: readonly AssetHistoryEvent[],
  span: Span,
): CounterHour[] {
  const moves = events.filter((event) => event.type === "asset.moved");
  return counters.flatMap((counter) => {
    const hours = new Map<string, CounterHour>();
    let known: CounterHour | null = null;
    let state = beginning(counter, pasts, span.from);
    let next = 0;
    for (let t = span.from; t <= span.to; t += MINUTE) {
      for (let move = moves[next]; move !== undefined && move.recordedAt <= t; move = moves[next]) {
        state = reduceCounter(counter, state, move);
        next += 1;
      }
      for (const hour of observeCounter(known, counter.id, state, t)) {
        hours.set(hour.id, hour);
        known = hour;
      }
    }
    return [...hours.values()].filter(({ hour }) => hour + HOUR <= span.to);
  });
}

function beginning(counter: Counter, pasts: readonly AssetPast[], from: EpochMs): CounterState {
  const areas = new Map<AreaId, number>();
  let present = 0;
  for (const { begin } of pasts) {
    if (!countsKind(counter, begin) || !countsPlace(counter, begin.place)) continue;
    present += 1;
    const { area } = begin.place;
    if (area !== null) areas.set(area, (areas.get(area) ?? 0) + 1);
  }
  return {
    ...initialCounterState(0),
    present,
    peak: present,
    lastResetAt: from,
    areas: [...areas].map(([area, count]) => ({ area, present: count })),
  };
}

/** The alerts of the counters that ended within the span: what their back-test finds. */
export function counterAlerts(
  world: Pick<CustomerWorld, "counters" | "customer">,
  pasts: readonly AssetPast[],
  events: readonly AssetHistoryEvent[],
  span: Span,
): Alert[] {
  const moves = events.filter((event): event is AssetMoved => event.type === "asset.moved");
  const begun = pasts.map(({ begin }) => begin);
  return world.counters
    .filter(({ alert }) => alert.isEnabled)
    .flatMap((counter) => {
      const rule = { ...counter, delay: counter.alert.delay };
      const { timezone } = world.customer;
      return backTest(rule, begun, moves, span, timezone).flatMap((found) => {
        // One that stood at the edge of the day would begin twice.
        if (found.to === null || found.from === span.from) return [];
        const threshold = counter.thresholds.find(({ area }) => area === found.area);
        const about = {
          subject: `${counter.id}:${found.area}`,
          subjectName: counter.name,
          counterId: counter.id,
          area: found.area,
          value: found.peak,
          threshold: (found.side === "above" ? threshold?.max : threshold?.min) ?? null,
        };
        const times = { since: found.from, raisedAt: found.raisedAt, closedAt: found.to };
        return [pastAlert("counters", about, times)];
      });
    });
}

/** Batteries that became low in the span and were replaced before `end`; those still low are the engine's. */
export function batteryAlerts(
  world: Pick<CustomerWorld, "assets">,
  events: readonly AssetHistoryEvent[],
  batteryAt: (device: string, t: EpochMs) => number,
  end: EpochMs,
): Alert[] {
  const assets = new Map(world.assets.map((asset) => [asset.id, asset]));
  return events.flatMap((event) => {
    const asset = assets.get(event.assetId);
    if (event.type !== "asset.batteryChanged" || asset?.tagId == null) return [];
    const { tagId } = asset;
    if (event.batteryLevel >= BATTERY_RAISED_BELOW) return [];
    if (batteryAt(tagId, event.at - HOUR) < BATTERY_RAISED_BELOW) return [];
    let closedAt = event.at + HOUR;
    while (closedAt < end && batteryAt(tagId, closedAt) < BATTERY_CLOSED_AT) closedAt += HOUR;
    if (closedAt >= end) return [];
    const about = {
      subject: tagId,
      subjectName: asset.designation,
      tagId,
      idAsset: asset.id,
      value: event.batteryLevel,
      threshold: BATTERY_RAISED_BELOW,
    };
    return [pastAlert("battery", about, { since: event.at, raisedAt: event.at, closedAt })];
  });
}
