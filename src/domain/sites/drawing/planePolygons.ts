import { difference } from "@turf/difference";
import { union } from "@turf/union";
import type { Feature, FeatureCollection, MultiPolygon, Polygon as GeoPolygon } from "geojson";
import {
  type Polygon,
  polygonArea,
  polygonOf,
  type Position,
  type Ring,
} from "../../base/geometry.ts";
import { isSameCorner, metresBetween, nearestOnEdge } from "./sharedCorners.ts";

/** Pieces smaller than this many square metres are rounding, not ground that somebody meant. */
const MIN_GROUND = 0.01;

/** What is narrower than this many metres is rounding too: a hand that follows an edge is off by as much. */
const MIN_WIDTH = 0.05;

/** How far beyond a cut the half planes reach, in times its length. */
const FAR = 1e4;

/** What the others leave of a polygon, the largest piece first; none: nothing. */
export function cutOff(polygon: Polygon, others: readonly Polygon[]): Polygon[] {
  if (others.length === 0) return [polygon];
  return polygonsOf(difference(collection([polygon, ...others])));
}

/**
 * The largest piece that the others leave of a polygon that was drawn by hand; null: nothing. A corner that was drawn to
 * the edge of a neighbour leaves a piece as narrow as a line along that edge, which nobody meant: it is left out.
 */
export function freeOf(polygon: Polygon, others: readonly Polygon[]): Polygon | null {
  const [largest] = cutOff(polygon, others);
  if (largest === undefined) return null;
  const rings = largest.rings.map(withoutSpikes);
  return { kind: "polygon", rings };
}

/** A ring without the corners to which its edge goes out and comes back beside itself. */
function withoutSpikes(ring: Ring): Ring {
  let corners: readonly Position[] = ring.slice(0, -1);
  for (;;) {
    const spike = corners.findIndex((corner, index) =>
      isSpike(corners.at(index - 1), corner, corners[(index + 1) % corners.length]),
    );
    if (spike === -1 || corners.length <= 3) return ringOf(corners);
    corners = corners.toSpliced(spike, 1);
  }
}

function isSpike(
  before: Position | undefined,
  corner: Position,
  after: Position | undefined,
): boolean {
  if (before === undefined || after === undefined) return false;
  // The tip of one can be there twice, a rounding apart.
  if (isSameCorner(before, corner)) return true;
  const comesBack = (from: Position, to: Position) =>
    metresBetween(to, corner) > MIN_WIDTH && nearestOnEdge([from, corner], to).metres <= MIN_WIDTH;
  return comesBack(before, after) || comesBack(after, before);
}

function ringOf(corners: readonly Position[]): Ring {
  const [first] = corners;
  return first === undefined ? [] : [...corners, first];
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
  const other = right.length === 0 ? [polygon] : cutOff(polygon, right);
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
    .filter((polygon) => polygonArea(polygon) > MIN_GROUND)
    .toSorted((a, b) => polygonArea(b) - polygonArea(a));
}
