import { CLUSTER_CELL } from "../../../domain/assets/mapMarks.ts";
import {
  boundingBox,
  centroid,
  type LonLat,
  pointInPolygon,
  type Polygon,
  type Shape,
} from "../../../domain/base/geometry.ts";
import type { AreaId, SiteId } from "../../../domain/base/ids.ts";
import { areasDrawn } from "../../../domain/sites/areasDrawn.ts";
import { type Site, siteGround } from "../../../domain/sites/site.ts";
import { mercatorX, mercatorY } from "../../core/worker/webMercator.ts";

/** A box in Web Mercator. */
export type Extent = {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
};

/** A site or a drawn area as the grid of clusters needs it; places in Web Mercator. */
export type MapPlace = {
  readonly id: SiteId | AreaId;
  readonly kind: "site" | "area";
  readonly box: Extent;
  /** Where the one mark of a place stands that is too small for several. */
  readonly middle: { readonly x: number; readonly y: number };
};

/** Sites and drawn areas by their ids. */
export type MapPlaces = ReadonlyMap<string, MapPlace>;

export const NO_PLACES: MapPlaces = new Map();

/**
 * CSS pixels of the design: in a smaller area two clusters have no room beside each other, and in a smaller site those
 * of its areas. The site that was chosen is looked into as long as anything of it is seen.
 */
const WHOLE_BELOW = { area: 2 * CLUSTER_CELL, site: 3 * CLUSTER_CELL, chosen: CLUSTER_CELL };

/** What assets are grouped by where this floor is shown; null: all floors. */
export function mapPlaces(sites: Iterable<Site>, floor: number | null): MapPlaces {
  const places = new Map<string, MapPlace>();
  for (const site of sites) {
    if (site.isArchived) continue;
    places.set(site.id, placeOf(site.id, "site", siteGround(site)));
    for (const { id, geometry } of areasDrawn(site, floor))
      places.set(id, placeOf(id, "area", geometry));
  }
  return places;
}

/** Whether a place is one mark. `pixel`: a CSS pixel of the design in Web Mercator; `chosen`: the site that is looked at alone. */
export function isWhole(
  { id, kind, box }: MapPlace,
  pixel: number,
  chosen: SiteId | null,
): boolean {
  const below = WHOLE_BELOW[id === chosen ? "chosen" : kind];
  return Math.max(box.east - box.west, box.south - box.north) < below * pixel;
}

function placeOf(id: MapPlace["id"], kind: MapPlace["kind"], shape: Shape): MapPlace {
  const { west, north, east, south } = boundingBox(shape);
  const middle = shape.kind === "circle" ? shape.center : middleOf(shape);
  return {
    id,
    kind,
    box: {
      west: mercatorX(west),
      north: mercatorY(north),
      east: mercatorX(east),
      south: mercatorY(south),
    },
    middle: { x: mercatorX(middle.lon), y: mercatorY(middle.lat) },
  };
}

/** The centroid; of a shape around it, one of its corners. */
function middleOf(polygon: Polygon): LonLat {
  const middle = centroid(polygon);
  const [lon = middle.lon, lat = middle.lat] = polygon.rings[0]?.[0] ?? [];
  return pointInPolygon(middle, polygon) ? middle : { lon, lat };
}
