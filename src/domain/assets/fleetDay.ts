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

/** Some twenty thousand numbers a day, which a schema of each would read ten times as long. */
const Numbers = z.custom<readonly number[]>(
  (value) => Array.isArray(value) && value.every((one) => Number.isFinite(one)),
  { error: "is no list of numbers" },
);

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
    stops: Numbers,
    works: Numbers,
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

/** Documents of one day, of the legs of all its assets; each is made when it is asked for. */
export function* fleetDays(
  day: string,
  all: readonly Pick<AssetDay, "assetId" | "legs" | "stamp">[],
): Generator<FleetDay> {
  const ordered = all.toSorted((a, b) => (a.assetId < b.assetId ? -1 : 1));
  const parts = Math.ceil(ordered.length / ASSETS);
  const stamp = ordered.reduce((sum, one) => sum + one.stamp, 0);
  for (let part = 0; part < parts; part += 1)
    yield {
      id: `${day}-${part}`,
      day,
      part,
      parts,
      count: ordered.length,
      stamp,
      ...numbersOf(ordered.slice(part * ASSETS, (part + 1) * ASSETS)),
    };
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
export function usesOfFleetDay({
  since,
  assets,
  sites,
  stops,
  works,
}: FleetDay): readonly UseOfDay[] {
  const uses = assets.map((assetId) => ({
    assetId,
    presences: [] as Presence[],
    stops: [] as StopOnSite[],
  }));
  // A quarter of a fleet is some half a million of them: without a list for each.
  const number = (numbers: readonly number[], at: number) => numbers[at] ?? NOWHERE;
  for (let at = 0; at < stops.length; at += STOP) {
    const use = uses[number(stops, at)];
    const site = sites[number(stops, at + 1)] ?? null;
    const [from, to] = [since + number(stops, at + 2), since + number(stops, at + 3)];
    if (site !== null) use?.presences.push({ site, from, to });
    const place = { lat: number(stops, at + 4), lon: number(stops, at + 5) };
    use?.stops.push({ at: place, site, from, to });
  }
  for (let at = 0; at < works.length; at += WORK) {
    const site = sites[number(works, at + 1)];
    if (site === undefined) continue;
    const [from, to] = [since + number(works, at + 2), since + number(works, at + 3)];
    uses[number(works, at)]?.presences.push({ site, from, to });
  }
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
