import { type Asset, isFresh, placeOf } from "../assets/asset.ts";
import { centroid, distance, type LonLat, pointInPolygon, type Polygon } from "../base/geometry.ts";
import type { EpochMs } from "../base/time.ts";
import type { Area } from "../sites/area.ts";
import type { Place } from "../sites/presence.ts";
import type { Site } from "../sites/site.ts";

/** How many colleagues are listed: who is asked first, second, third. */
const MAX_NEAREST = 6;

/** Somebody on the same site. `metres` as the crow flies; null: one of the two places is not known. */
export type Colleague = {
  readonly id: Asset["id"];
  readonly name: string;
  readonly reference: string;
  readonly place: Place;
  readonly metres: number | null;
  readonly lastSeenAt: EpochMs | null;
};

/** A muster area of the site. `metres`: as the crow flies to its middle, 0 in it; null: the caller's place is not known. */
export type NearMusterArea = Pick<Area, "id" | "name"> & {
  readonly place: Place;
  readonly metres: number | null;
};

/** The muster areas of a site, the nearest to the caller first. */
export function nearestMusterAreas(
  { id: site, areas, musterAreas }: Pick<Site, "areas" | "id" | "musterAreas">,
  from: LonLat | null,
): readonly NearMusterArea[] {
  return areas
    .filter(({ id }) => musterAreas.includes(id))
    .map(({ id, name, floor, geometry }) => ({
      id,
      name,
      place: { site, floor, area: id },
      metres: from === null ? null : metresTo(from, geometry),
    }))
    .toSorted((a, b) => (a.metres ?? 0) - (b.metres ?? 0) || (a.name < b.name ? -1 : 1));
}

function metresTo(from: LonLat, geometry: Polygon): number {
  return pointInPolygon(from, geometry) ? 0 : Math.round(distance(from, centroid(geometry)));
}

type Located = Pick<Asset, "area" | "floor" | "id" | "location" | "locationSite">;

/**
 * The people on the site of the caller who can be there soonest: on the same floor first, then by distance. Those whose
 * tags are silent are left out, since nobody knows whether they are there.
 */
export function nearestColleagues(
  wearer: Located | undefined,
  assets: Iterable<Asset>,
  now: EpochMs,
): readonly Colleague[] {
  if (wearer === undefined || wearer.locationSite === null) return [];
  const { location: from, floor, locationSite } = wearer;
  const others: Colleague[] = [];
  for (const asset of assets) {
    const { id, category, isArchived, location } = asset;
    if (id === wearer.id || category !== "personnel" || isArchived) continue;
    if (asset.locationSite !== locationSite || !isFresh(asset, now)) continue;
    others.push({
      id,
      name: asset.designation,
      reference: asset.reference,
      place: placeOf(asset),
      metres: from === null || location === null ? null : Math.round(distance(from, location)),
      lastSeenAt: asset.lastTagUpdate,
    });
  }
  const rank = (one: Colleague) => (one.place.floor === floor ? 0 : 1);
  return others
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY) ||
        (a.id < b.id ? -1 : 1),
    )
    .slice(0, MAX_NEAREST);
}
