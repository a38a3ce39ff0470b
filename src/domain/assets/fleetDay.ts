import { z } from "zod";
import type { LonLat } from "../base/geometry.ts";
import { AssetId, SiteId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { type AssetDay, Day } from "./assetDay.ts";
import { presencesOfLegs, type Presence, siteOf } from "./siteUse.ts";

/** Assets of one document: a quarter of a megabyte of a usual day. */
const ASSETS = 1000;
/** Numbers of one stop, and of one time at work without a stop. */
const [STOP, WORK] = [6, 4];
const NOWHERE = -1;

/** A stop and the site it was on; null: outside of all. */
type StopOnSite = {
  readonly at: LonLat;
  readonly site: SiteId | null;
  readonly from: EpochMs;
  readonly to: EpochMs;
};

/** What the use of sites takes of one day of one asset. */
export type UseOfDay = {
  readonly assetId: AssetId;
  readonly presences: readonly Presence[];
  readonly stops: readonly StopOnSite[];
};

/**
 * The same of the legs of all assets that began on one day, in as few numbers as it takes (collection fleet-days; `parts`
 * documents a day). `stops`: asset, site, from, to, latitude, longitude; `works`: asset, site, from, to, where it moved
 * without leaving its site. Assets and sites are numbers in the lists beside them, times are ms since `since`. It holds
 * for a day whose legs have the same `count` and sum of stamps (docs/decisions/0166).
 */
export const FleetDay = z
  .object({
    id: z.string().min(1),
    day: Day,
    part: z.number().int().min(0),
    parts: z.number().int().min(1),
    count: z.number().int().min(1),
    stamp: z.number(),
    since: EpochMs,
    assets: z.array(AssetId),
    sites: z.array(SiteId),
    stops: z.array(z.number()),
    works: z.array(z.number()),
  })
  .refine(({ stops, works }) => stops.length % STOP === 0 && works.length % WORK === 0);
export type FleetDay = z.infer<typeof FleetDay>;

/** What tells two states of a day's legs apart: how many assets have any, and the sum of their stamps. */
export type DayStamp = Pick<FleetDay, "count" | "stamp">;

/** Whether what was made of legs with these stamps holds for those of now; `now` undefined: there are none. */
export function isOfSameLegs(made: DayStamp, now: DayStamp | undefined): boolean {
  return made.count === now?.count && made.stamp === now.stamp;
}

/** What the use of sites takes of the legs of one asset. */
export function useOfLegs({ assetId, legs }: Pick<AssetDay, "assetId" | "legs">): UseOfDay {
  const stops = legs.flatMap((leg): StopOnSite[] =>
    leg.kind === "stop" ? [{ at: leg.at, site: siteOf(leg), from: leg.from, to: leg.to }] : [],
  );
  return { assetId, presences: presencesOfLegs(legs), stops };
}

/** Documents of one day, of the legs of all its assets. */
export function fleetDays(
  day: string,
  all: readonly Pick<AssetDay, "assetId" | "legs" | "stamp">[],
): readonly FleetDay[] {
  const ordered = all.toSorted((a, b) => (a.assetId < b.assetId ? -1 : 1));
  const parts = Math.ceil(ordered.length / ASSETS);
  const stamp = ordered.reduce((sum, one) => sum + one.stamp, 0);
  return Array.from({ length: parts }, (_, part) => ({
    id: `${day}-${part}`,
    day,
    part,
    parts,
    count: ordered.length,
    stamp,
    ...numbersOf(ordered.slice(part * ASSETS, (part + 1) * ASSETS)),
  }));
}

function numbersOf(
  all: readonly Pick<AssetDay, "assetId" | "legs">[],
): Pick<FleetDay, "since" | "assets" | "sites" | "stops" | "works"> {
  const since = Math.min(...all.flatMap(({ legs }) => legs.map(({ from }) => from)));
  const siteNumbers = new Map<SiteId, number>();
  const siteNumber = (site: SiteId | null): number => {
    if (site === null) return NOWHERE;
    const known = siteNumbers.get(site) ?? siteNumbers.size;
    siteNumbers.set(site, known);
    return known;
  };
  const [stops, works]: [number[], number[]] = [[], []];
  all.forEach(({ legs }, asset) => {
    for (const leg of legs) {
      const times = [leg.from - since, leg.to - since] as const;
      if (leg.kind === "stop")
        stops.push(asset, siteNumber(siteOf(leg)), ...times, leg.at.lat, leg.at.lon);
      else if (siteOf(leg) !== null) works.push(asset, siteNumber(siteOf(leg)), ...times);
    }
  });
  const assets = all.map(({ assetId }) => assetId);
  return {
    since: Number.isFinite(since) ? since : 0,
    assets,
    sites: [...siteNumbers.keys()],
    stops,
    works,
  };
}

/** What the documents of a day say of each of its assets. */
export function usesOfFleetDay(fleet: FleetDay): readonly UseOfDay[] {
  const uses = fleet.assets.map((assetId) => ({
    assetId,
    presences: [] as Presence[],
    stops: [] as StopOnSite[],
  }));
  const rows = (
    numbers: readonly number[],
    width: number,
    take: (row: readonly number[]) => void,
  ) => {
    for (let at = 0; at < numbers.length; at += width) take(numbers.slice(at, at + width));
  };
  const spanOf = ([asset = 0, site = NOWHERE, from = 0, to = 0]: readonly number[]) => ({
    use: uses[asset],
    site: fleet.sites[site] ?? null,
    from: fleet.since + from,
    to: fleet.since + to,
  });
  const stay = ({ use, site, from, to }: ReturnType<typeof spanOf>) => {
    if (site !== null) use?.presences.push({ site, from, to });
  };
  rows(fleet.stops, STOP, (row) => {
    const span = spanOf(row);
    stay(span);
    const [lat = 0, lon = 0] = row.slice(4);
    span.use?.stops.push({ at: { lat, lon }, site: span.site, from: span.from, to: span.to });
  });
  rows(fleet.works, WORK, (row) => stay(spanOf(row)));
  return uses;
}

/** The documents of days whose legs have not changed since, by day; of a day all parts, or none. */
export function currentDays(
  found: readonly FleetDay[],
  stamps: ReadonlyMap<string, DayStamp>,
): ReadonlyMap<string, readonly FleetDay[]> {
  const days = new Map<string, FleetDay[]>();
  for (const part of found) {
    if (!isOfSameLegs(part, stamps.get(part.day))) continue;
    days.set(part.day, [...(days.get(part.day) ?? []), part]);
  }
  return new Map([...days].filter(([, parts]) => parts.length === parts[0]?.parts));
}
