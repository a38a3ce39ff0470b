import { difference } from "@turf/difference";
import { union } from "@turf/union";
import type { Feature, FeatureCollection, MultiPolygon, Polygon as GeoPolygon } from "geojson";
import { type Polygon, polygonArea, polygonOf, type Position } from "../../base/geometry.ts";

/** Pieces smaller than this many square metres are rounding, not ground that somebody meant. */
const LEAST_GROUND = 0.01;

/** How far beyond a cut the half planes reach, in times its length. */
const FAR = 1e4;

/** What the others leave of a polygon, the largest piece first; none: nothing. */
export function cutOff(polygon: Polygon, others: readonly Polygon[]): Polygon[] {
  if (others.length === 0) return [polygon];
  return polygonsOf(difference(collection([polygon, ...others])));
}

/** Polygons made one; null: they do not lie side by side. */
export function joined(polygons: readonly Polygon[]): Polygon | null {
  const pieces = polygonsOf(union(collection(polygons)));
  return pieces.length === 1 ? (pieces[0] ?? null) : null;
}

/**
 * The parts of a polygon on both sides of the line through two points, which is prolonged as far as it takes; the
 * largest first. One part: the line passes beside it.
 */
export function partedBy(polygon: Polygon, [from, to]: readonly [Position, Position]): Polygon[] {
  const [east, north] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(east, north);
  if (size === 0) return [polygon];
  const reach = Math.min(1, FAR * size) / size;
  const along = (times: number): Position => [from[0] + east * times, from[1] + north * times];
  const aside = ([lon, lat]: Position): Position => [lon - north * reach, lat + east * reach];
  const [start, end] = [along(-reach), along(reach)];
  const left = polygonOf([start, end, aside(end), aside(start)]);
  const right = cutOff(polygon, [left]);
  const other = right.length === 0 ? [] : cutOff(polygon, right);
  return [...right, ...other].toSorted((a, b) => polygonArea(b) - polygonArea(a));
}

function collection(polygons: readonly Polygon[]): FeatureCollection<GeoPolygon> {
  return {
    type: "FeatureCollection",
    features: polygons.map(({ rings }) => ({
      type: "Feature",
      properties: {},
      geometry: { type: "Polygon", coordinates: rings },
    })),
  };
}

function polygonsOf(feature: Feature<GeoPolygon | MultiPolygon> | null): Polygon[] {
  if (feature === null) return [];
  const { geometry } = feature;
  const pieces = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return pieces
    .map((rings): Polygon => ({
      kind: "polygon",
      rings: rings.map((ring) => ring.map(([lon = 0, lat = 0]): Position => [lon, lat])),
    }))
    .filter((polygon) => polygonArea(polygon) > LEAST_GROUND)
    .toSorted((a, b) => polygonArea(b) - polygonArea(a));
}
