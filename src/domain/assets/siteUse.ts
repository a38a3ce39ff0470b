import type { LonLat } from "../base/geometry.ts";
import { grouped } from "../base/grouped.ts";
import type { SiteId } from "../base/ids.ts";
import { dayBefore, startOfDay } from "../base/localDay.ts";
import type { EpochMs, Timezone } from "../base/time.ts";
import { isWorkingDay, type WorkingDays } from "../base/workingDays.ts";
import type { KeptLeg } from "./assetDay.ts";

/** A time that an asset was on a site. */
export type Presence = { readonly site: SiteId; readonly from: EpochMs; readonly to: EpochMs };

/** What an asset was on one site in a span: ms, days on which it was there at any time, and the working ones among them. */
export type SiteUse = {
  readonly siteId: SiteId;
  readonly time: number;
  readonly days: number;
  readonly workingDays: number;
  readonly firstAt: EpochMs;
  readonly lastAt: EpochMs;
};

/** A day of the customer's calendar. */
export type SpanDay = {
  readonly day: string;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly isWorking: boolean;
};

/** The days of a span, both included. */
export function spanDays(
  { from, to }: { readonly from: string; readonly to: string },
  timezone: Timezone,
  calendar: WorkingDays,
): readonly SpanDay[] {
  const days: SpanDay[] = [];
  let begin = startOfDay(from, timezone);
  for (let day = from; day <= to; day = dayBefore(day, -1)) {
    const end = startOfDay(dayBefore(day, -1), timezone);
    days.push({ day, from: begin, to: end, isWorking: isWorkingDay(calendar, day) });
    begin = end;
  }
  return days;
}

/**
 * Where legs say that it was: it stood on a site, or drove without leaving it. What nobody saw is on no site: a gap, and
 * the way between two.
 */
export function presencesOfLegs(legs: readonly KeptLeg[]): readonly Presence[] {
  return legs.flatMap((leg): Presence[] => {
    const site = siteOf(leg);
    return site === null ? [] : [{ site, from: leg.from, to: leg.to }];
  });
}

/** A stop at the edge of a site is on it where it began or ended there. */
export function siteOf(leg: KeptLeg): SiteId | null {
  if (leg.kind === "stop") return leg.startSite ?? leg.endSite;
  return leg.kind === "trip" && leg.isWithin ? leg.startSite : null;
}

/** Days and time of an asset on each site, whatever told of them: an instant that two sources tell counts once. */
export function siteUses(
  presences: readonly Presence[],
  days: readonly SpanDay[],
): readonly SiteUse[] {
  const [begin, end] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0];
  const clipped = presences
    .map(({ site, from, to }) => ({ site, from: Math.max(from, begin), to: Math.min(to, end) }))
    .filter(({ from, to }) => from < to);
  return [...grouped(clipped, ({ site }) => site)].map(([siteId, ofSite]) => {
    const times = united(ofSite);
    const there = daysOf(times, days);
    return {
      siteId,
      time: times.reduce((sum, { from, to }) => sum + to - from, 0),
      days: there.length,
      workingDays: there.filter(({ isWorking }) => isWorking).length,
      firstAt: times[0]?.from ?? begin,
      lastAt: times.at(-1)?.to ?? begin,
    };
  });
}

/** The days that times without overlaps reach into; both are oldest first. */
function daysOf(times: readonly Presence[], days: readonly SpanDay[]): readonly SpanDay[] {
  let next = 0;
  return days.filter((day) => {
    while ((times[next]?.to ?? Number.POSITIVE_INFINITY) <= day.from) next += 1;
    return (times[next]?.from ?? Number.POSITIVE_INFINITY) < day.to;
  });
}

/** The same instants, without overlaps, oldest first. */
function united(times: readonly Presence[]): readonly Presence[] {
  const all: Presence[] = [];
  for (const time of times.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last === undefined || time.from > last.to) all.push(time);
    else all[all.length - 1] = { ...last, to: Math.max(last.to, time.to) };
  }
  return all;
}

/** Where something stood for how long, in ms. */
export type Spot = { readonly at: LonLat; readonly time: number };

/** Degrees: some 70 m, about as wide as a stop is. */
const SPOT_CELL = 1 / 1500;
/** More columns of them than there are around the world. */
const CELLS_AROUND = 2 ** 21;

/** Sums stops that lie close together, the longest first; each spot stands at the mean of its stops, by their time. */
export function spotsOf(stops: readonly Spot[], most: number): readonly Spot[] {
  const cells = new Map<number, { lat: number; lon: number; time: number }>();
  for (const { at, time } of stops) {
    if (time <= 0) continue;
    const [row, column] = [Math.round(at.lat / SPOT_CELL), Math.round(at.lon / SPOT_CELL)];
    const key = row * CELLS_AROUND + column;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { lat: at.lat * time, lon: at.lon * time, time });
    else {
      cell.lat += at.lat * time;
      cell.lon += at.lon * time;
      cell.time += time;
    }
  }
  return [...cells.values()]
    .toSorted((a, b) => b.time - a.time)
    .slice(0, most)
    .map(({ lat, lon, time }) => ({
      at: { lat: rounded(lat / time), lon: rounded(lon / time) },
      time,
    }));
}

/** To a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
