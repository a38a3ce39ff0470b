import { boundingBox, type BoundingBox } from "../../../domain/base/geometry.ts";
import { siteGround, type Site } from "../../../domain/sites/site.ts";

/** Shown where there is no site yet. */
export const EUROPE: BoundingBox = { west: -10, south: 36, east: 25, north: 58 };

/** The smallest box around the ground of all sites; null: there is none. */
export function boundsOfSites(sites: readonly Site[]): BoundingBox | null {
  return boxAround(sites.map((site) => boundingBox(siteGround(site))));
}

/** The smallest box around these; null: there is none. */
export function boxAround(boxes: readonly BoundingBox[]): BoundingBox | null {
  if (boxes.length === 0) return null;
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
}
