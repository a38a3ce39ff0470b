import type { BoundingBox } from "../../../domain/base/geometry.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { boundsOfSites, boxAround } from "./boundsOfSites.ts";

/** Metropolitan France with Corsica, in degrees (Natural Earth, 1:10m). */
const FRANCE: BoundingBox = { west: -5.15, south: 41.33, east: 9.56, north: 51.09 };
/** Degrees: sites that lie further apart, about 200 km, are looked at on the map of the country. */
const COUNTRYWIDE = 2;

/** What a map of these sites shows at first: their ground, and the whole of the country over which they are spread; null: there is none. */
export function viewOfSites(sites: readonly Site[]): BoundingBox | null {
  const box = boundsOfSites(sites);
  if (box === null) return null;
  const isSpread = Math.max(box.east - box.west, box.north - box.south) > COUNTRYWIDE;
  const isInFrance =
    box.west >= FRANCE.west &&
    box.east <= FRANCE.east &&
    box.south >= FRANCE.south &&
    box.north <= FRANCE.north;
  return isSpread && isInFrance ? boxAround([box, FRANCE]) : box;
}
