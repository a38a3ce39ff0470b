import type { Alert } from "../alerts/alert.ts";
import type { CounterState } from "../counters/counter.ts";
import { type CounterRule, reduceCounter } from "../counters/counterEngine.ts";
import type { Outage } from "../devices/deviceOutages.ts";
import type { AlertId, AssetId, CounterId } from "../base/ids.ts";
import { type HistoryPiece, type PastAssets, pastChanges, withChanges } from "./siteHistory.ts";
import type { EpochMs } from "../base/time.ts";

/** A customer as it was known at `at`; the alerts as they stand today, for `alertAt` to look at. */
export type SitePicture = {
  readonly at: EpochMs;
  readonly assets: PastAssets;
  readonly counters: ReadonlyMap<CounterId, CounterState>;
  readonly alerts: ReadonlyMap<AlertId, Alert>;
  readonly outages: readonly Outage[];
};

/** What went on after `from`, up to and including `until`, on top of a picture of that time. */
export type SiteWindow = HistoryPiece & {
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly alerts: readonly Alert[];
  readonly outages: readonly Outage[];
};

/** A picture and the assets that are not as they were in the one before it. */
export type NextPicture = {
  readonly picture: SitePicture;
  readonly touched: ReadonlySet<AssetId>;
};

/**
 * The picture at `to`, by the windows that cover the time up to it, in any order. Folding on in one step or in many
 * gives the same.
 */
export function pictureAfter(
  picture: SitePicture,
  windows: readonly SiteWindow[],
  to: EpochMs,
  counters: ReadonlyMap<CounterId, CounterRule>,
): NextPicture {
  const piece = {
    events: windows.flatMap(({ events }) => events),
    locations: windows.flatMap(({ locations }) => locations),
  };
  const changes = pastChanges(picture.assets, piece, { from: picture.at, to });
  const moves = piece.events
    .filter((event) => event.type === "asset.moved")
    .filter(({ recordedAt }) => recordedAt > picture.at && recordedAt <= to)
    .toSorted((a, b) => a.seq - b.seq);
  const folded = new Map(picture.counters);
  for (const [id, state] of picture.counters) {
    const rule = counters.get(id);
    if (rule === undefined) continue;
    folded.set(
      id,
      moves.reduce((before, move) => reduceCounter(rule, before, move), state),
    );
  }
  const alerts = new Map(picture.alerts);
  for (const window of windows) for (const alert of window.alerts) alerts.set(alert.id, alert);
  return {
    picture: {
      at: to,
      assets: withChanges(picture.assets, changes),
      counters: folded,
      alerts,
      outages: mergedOutages([picture.outages, ...windows.map(({ outages }) => outages)]),
    },
    touched: new Set(changes.keys()),
  };
}

/** The outage that a device is in at the instant; null: it was heard. */
export function outageAt(
  { outages, at }: Pick<SitePicture, "at" | "outages">,
  device: string,
): Outage | null {
  return (
    outages.find(
      ({ deviceId, from, to }) => deviceId === device && from <= at && (to === null || to > at),
    ) ?? null
  );
}

/** Each outage once: one that a later window knows the end of replaces the same one still open. */
function mergedOutages(lists: readonly (readonly Outage[])[]): readonly Outage[] {
  const known = new Map<string, Outage>();
  for (const outage of lists.flat()) {
    const key = `${outage.deviceId} ${outage.from}`;
    if (known.get(key)?.to == null) known.set(key, outage);
  }
  return [...known.values()];
}
