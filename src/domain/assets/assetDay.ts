import { z } from "zod";
import { LonLat } from "../base/geometry.ts";
import { grouped } from "../base/grouped.ts";
import { AssetId, SiteId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { dayOf } from "../base/localDay.ts";
import type { Timezone } from "../base/time.ts";
import type { Leg } from "./legs.ts";
import { stampOf } from "./legStamp.ts";
import { advanceTrack } from "./track.ts";

/** A day of a calendar, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** Where and when a leg began and ended, and the sites there; null: outside of all. */
const span = {
  from: EpochMs,
  to: EpochMs,
  start: LonLat,
  end: LonLat,
  startSite: SiteId.nullable(),
  endSite: SiteId.nullable(),
};
/** ms for which the engine ran, where the device said that it did. */
const engineOn = z.number().positive().optional();
/** A leg as it is kept: without the positions of a trip. Metres, metres a second, ms. */
export const KeptLeg = z.discriminatedUnion("kind", [
  z.object({
    ...span,
    kind: z.literal("trip"),
    distance: z.number(),
    topSpeed: z.number(),
    /** It never left the site on which it began: a machine at work. */
    isWithin: z.boolean().default(false),
    /** Between two of its positions nobody saw it for long, as is usual of its tag. */
    isApproximate: z.boolean().default(false),
    engineOn,
  }),
  z.object({
    ...span,
    kind: z.literal("stop"),
    at: LonLat,
    drift: z.number(),
    unseen: z.number(),
    engineOn,
  }),
  z.object({
    ...span,
    kind: z.literal("gap"),
    reason: z.enum(["silent", "jump"]),
    distance: z.number(),
  }),
]);
export type KeptLeg = z.infer<typeof KeptLeg>;

/**
 * The legs of one asset that began on one day of the customer's calendar, oldest first (collection asset-legs); a leg over
 * midnight is of the day on which it began. Sums are of its trips: `distance` in metres, `driven` in ms, `topSpeed` in
 * metres a second, `approximate`: how many of them are.
 */
export const AssetDay = z.object({
  id: z.string().min(1),
  assetId: AssetId,
  day: Day,
  from: EpochMs,
  to: EpochMs,
  trips: z.number().int().min(0),
  distance: z.number().min(0),
  driven: z.number().min(0),
  topSpeed: z.number().min(0),
  approximate: z.number().int().min(0).default(0),
  /** A sum of what the legs say (`stampOf`); 0: it was kept before there were any. */
  stamp: z.number().int().min(0).default(0),
  legs: z.array(KeptLeg),
});
export type AssetDay = z.infer<typeof AssetDay>;

const Skipped = z.object({
  count: z.number(),
  lat: z.number(),
  lon: z.number(),
  steps: z.number(),
  squares: z.number(),
  way: z.number(),
  unseen: z.number(),
  engineOn: z.number().optional(),
  from: EpochMs,
  last: z.object({ at: EpochMs, location: LonLat }),
  spot: LonLat,
});
/** A position of a track, with the site that it lay on. */
export const KeptPoint = z.object({
  id: z.string().min(1),
  at: EpochMs,
  location: LonLat,
  accuracy: z.number().nullable().optional(),
  isEngineOn: z.boolean().optional(),
  site: SiteId.nullable(),
  skipped: Skipped.optional(),
  isSure: z.literal(true).optional(),
});
export type KeptPoint = z.infer<typeof KeptPoint>;

/** One more with each change of what is kept of legs: a track that was read by an earlier one is read anew. */
export const LEG_RULES = 6;

/**
 * What is kept of an asset's track to go on from (collection asset-tracks): its tail, and the legs before it of the same
 * day. Positions recorded up to `upTo` are in it; days are those of `timezone`.
 */
export const AssetTrack = z.object({
  id: AssetId,
  timezone: z.string(),
  rules: z.number().int().default(1),
  upTo: EpochMs,
  tail: z.array(KeptPoint),
  head: z.array(KeptLeg),
});
export type AssetTrack = z.infer<typeof AssetTrack>;

/** When what is kept of a track begins; null: nothing is kept. */
export function trackStart({ tail, head }: Pick<AssetTrack, "tail" | "head">): EpochMs | null {
  const instants = [
    ...head.map(({ from }) => from),
    ...tail.map(({ at, skipped }) => Math.min(at, skipped?.from ?? at)),
  ];
  return instants.length === 0 ? null : Math.min(...instants);
}

/** A track that begins. */
export const NO_TRACK: Pick<AssetTrack, "tail" | "head"> = { tail: [], head: [] };

/**
 * Takes positions in, each later than all before. Every day from that of the tail's first position on is made anew; what
 * was kept of such a day and is not among `days` is no more.
 */
export function foldTrack(
  assetId: AssetId,
  { tail, head }: Pick<AssetTrack, "tail" | "head">,
  added: readonly KeptPoint[],
  timezone: Timezone,
): {
  readonly kept: Pick<AssetTrack, "tail" | "head">;
  readonly firstDay: string | null;
  readonly days: readonly AssetDay[];
} {
  const siteBy = new Map([...tail, ...added].map(({ at, site }) => [at, site]));
  const siteAt = (at: EpochMs) => siteBy.get(at) ?? null;
  const advanced = advanceTrack(tail, added);
  const legs = [...head, ...advanced.legs.map((leg) => keptLeg(leg, siteAt))];
  const byDay = grouped(legs, ({ from }) => dayOf(from, timezone));
  const [first] = advanced.tail;
  const today = first === undefined ? undefined : byDay.get(dayOf(first.at, timezone));
  return {
    kept: {
      tail: [...advanced.tail],
      head: (today ?? []).filter(({ from }) => first !== undefined && from < first.at),
    },
    firstDay: advanced.since === null ? null : dayOf(advanced.since, timezone),
    days: [...byDay].map(([day, ofDay]) => assetDay(assetId, day, ofDay)),
  };
}

function assetDay(assetId: AssetId, day: string, legs: readonly KeptLeg[]): AssetDay {
  const trips = legs.filter((leg) => leg.kind === "trip");
  const sum = (of: (trip: (typeof trips)[number]) => number) =>
    trips.reduce((total, trip) => total + of(trip), 0);
  return {
    id: `${assetId}-${day}`,
    assetId,
    day,
    from: legs[0]?.from ?? 0,
    to: legs.at(-1)?.to ?? 0,
    trips: trips.length,
    distance: tenth(sum(({ distance }) => distance)),
    driven: sum(({ from, to }) => to - from),
    topSpeed: Math.max(0, ...trips.map(({ topSpeed }) => topSpeed)),
    approximate: trips.filter(({ isApproximate }) => isApproximate).length,
    stamp: stampOf(assetId, legs),
    legs: [...legs],
  };
}

function keptLeg(leg: Leg, siteAt: (at: EpochMs) => KeptLeg["startSite"]): KeptLeg {
  const { from, to, start, end } = leg;
  const engine = leg.kind === "gap" || leg.engineOn === undefined ? {} : { engineOn: leg.engineOn };
  const where = { from, to, start, end, startSite: siteAt(from), endSite: siteAt(to), ...engine };
  if (leg.kind === "stop")
    return { ...where, kind: "stop", at: leg.at, drift: tenth(leg.drift), unseen: leg.unseen };
  if (leg.kind === "gap")
    return { ...where, kind: "gap", reason: leg.reason, distance: tenth(leg.distance) };
  return {
    ...where,
    kind: "trip",
    distance: tenth(leg.distance),
    isWithin:
      where.startSite !== null && leg.points.every(({ at }) => siteAt(at) === where.startSite),
    isApproximate: leg.isApproximate,
    topSpeed: Math.round(leg.topSpeed * 100) / 100,
  };
}

/** Metres as exactly as a position is known, and more. */
function tenth(metres: number): number {
  return Math.round(metres * 10) / 10;
}
