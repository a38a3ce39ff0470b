import {
  boundingBox,
  type BoundingBox,
  type LonLat,
  pointInPolygon,
  pointInShape,
} from "../base/geometry.ts";
import { NOWHERE, type Place } from "./presence.ts";
import { matchedFloor, numberedFloor, type Site, siteGround } from "./site.ts";

/**
 * Finds the site, floor and area of a point among the sites in use (product.md section 3: GPS, point in
 * polygon). A floor that the reading names, by the site's `floorMatching`, decides; without one it is the ground floor, or that of the
 * only area there. Where sites overlap, the smaller one holds the point.
 */
export function placeLocator(
  sites: Iterable<Site>,
): (point: LonLat, floor: number | string | null) => Place {
  const grounds = [...sites]
    .filter((site) => !site.isArchived)
    .map((site) => {
      const ground = siteGround(site);
      return { site, ground, box: boundingBox(ground) };
    })
    .sort((a, b) => extent(a.box) - extent(b.box));
  return (point, named) => {
    const found = grounds.find(
      ({ box, ground }) => inBox(point, box) && pointInShape(point, ground),
    );
    if (found === undefined)
      return { ...NOWHERE, floor: named === null ? null : numberedFloor(named) };
    const { site } = found;
    const floor = named === null ? null : matchedFloor(site, named);
    const wanted = floor ?? 0;
    const within = site.areas.filter(({ geometry }) => pointInPolygon(point, geometry));
    const area =
      within.find((candidate) => candidate.floor === floor || candidate.floor === wanted) ??
      (floor === null && within.length === 1 ? within[0] : undefined);
    return { site: site.id, floor: area?.floor ?? floor, area: area?.id ?? null };
  };
}

/**
 * The place of a point on a floor that somebody has chosen; floor null: the open ground. Null: the point is outside the
 * site.
 */
export function placeOnFloor(site: Site, floor: number | null, point: LonLat): Place | null {
  if (!pointInShape(point, siteGround(site))) return null;
  const area = site.areas.find((one) => one.floor === floor && pointInPolygon(point, one.geometry));
  return { site: site.id, floor, area: area?.id ?? null };
}

function inBox(point: LonLat, box: BoundingBox): boolean {
  return (
    point.lat >= box.south &&
    point.lat <= box.north &&
    point.lon >= box.west &&
    point.lon <= box.east
  );
}

function extent(box: BoundingBox): number {
  return (box.north - box.south) * (box.east - box.west);
}
