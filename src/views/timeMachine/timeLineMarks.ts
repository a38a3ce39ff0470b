import type { Outage } from "../../domain/devices/deviceOutages.ts";
import type { SiteId } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import type { TimeSpan } from "./timeSpan.ts";

type MarkedAlert = FeedState<"marks">["alerts"][number];

/** A stretch in which at least one device was offline; `from` and `to` are shares of the line, 0 to 1. */
export type OutageMark = { readonly from: number; readonly to: number; readonly devices: number };
/** An alert as it was raised, at its share of the line. */
export type AlertLine = { readonly at: number; readonly alert: MarkedAlert };

/** Alerts nearer to each other than this share of the line are one stroke. */
const NEAR = 1 / 400;

/** Where an instant lies on the line, 0 to 1; outside of it below or above. */
export function shareOf({ from, to }: TimeSpan, at: EpochMs): number {
  return (at - from) / (to - from);
}

/** The instant at a share of the line, to the second. */
export function instantAt({ from, to }: TimeSpan, share: number): EpochMs {
  const at = from + Math.min(1, Math.max(0, share)) * (to - from);
  return Math.floor(at / 1000) * 1000;
}

/** What belongs to a site, or to all: outages without a site concern every one. */
export function ofSite<Item extends { readonly site: SiteId | null }>(
  items: readonly Item[],
  site: SiteId | null,
): readonly Item[] {
  return site === null ? items : items.filter((item) => item.site === null || item.site === site);
}

/** The outages of a span as stretches that do not overlap. @param now an outage that goes on reaches up to here */
export function outageMarks(
  outages: readonly Outage[],
  span: TimeSpan,
  now: EpochMs,
): OutageMark[] {
  const within = outages
    .map(({ deviceId, from, to }) => ({
      deviceId,
      from: Math.max(from, span.from),
      to: Math.min(to ?? now, now, span.to),
    }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from);
  const stretches: { from: EpochMs; to: EpochMs; devices: Set<string> }[] = [];
  for (const { deviceId, from, to } of within) {
    const last = stretches.at(-1);
    if (last !== undefined && from <= last.to) {
      last.to = Math.max(last.to, to);
      last.devices.add(deviceId);
    } else stretches.push({ from, to, devices: new Set([deviceId]) });
  }
  return stretches.map(({ from, to, devices }) => ({
    from: shareOf(span, from),
    to: shareOf(span, to),
    devices: devices.size,
  }));
}

/** The alerts of a span, oldest first; of those that lie together the first. */
export function alertLines(alerts: readonly MarkedAlert[], span: TimeSpan): AlertLine[] {
  const lines: AlertLine[] = [];
  for (const alert of alerts) {
    const at = shareOf(span, alert.raisedAt);
    if (at < 0 || at > 1) continue;
    const last = lines.at(-1);
    if (last === undefined || at - last.at >= NEAR) lines.push({ at, alert });
  }
  return lines;
}

/** The alert before or after an instant; null: there is none. @param alerts oldest first */
export function neighbour(
  alerts: readonly MarkedAlert[],
  at: EpochMs,
  direction: "next" | "previous",
): MarkedAlert | null {
  // An instant is told to the second: the alert that was jumped to is not the next one.
  if (direction === "next") return alerts.find(({ raisedAt }) => instantOf(raisedAt) > at) ?? null;
  return alerts.findLast(({ raisedAt }) => instantOf(raisedAt) < at) ?? null;
}

/** The first whole second at which the alert is raised. */
export function instantOf(raisedAt: EpochMs): EpochMs {
  return Math.ceil(raisedAt / 1000) * 1000;
}

/** How many devices were offline at the instant. */
export function offlineAt(outages: readonly Outage[], at: EpochMs): number {
  return new Set(
    outages
      .filter(({ from, to }) => from <= at && (to === null || to > at))
      .map(({ deviceId }) => deviceId as string),
  ).size;
}
