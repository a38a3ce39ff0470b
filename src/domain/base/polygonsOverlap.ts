import { intersect } from "@turf/intersect";
import {
  boundingBox,
  distance,
  edgesOf,
  type Polygon,
  polygonArea,
  type Position,
} from "./geometry.ts";

/**
 * Overlaps thinner than this many metres are drawing and rounding, not overlap: 2 cm is below what a hand
 * on a map can mean and above the rounding of coordinates kept with 7 decimals (1 cm).
 */
const OVERLAP_TOLERANCE = 0.02;

/**
 * Whether two polygons share ground (specification section 5: a new area must not overlap another).
 * Neighbours that share an edge or a corner do not; nor do slivers thinner than 2 cm.
 */
export function polygonsOverlap(a: Polygon, b: Polygon): boolean {
  const [boxA, boxB] = [boundingBox(a), boundingBox(b)];
  const boxesMeet =
    boxA.west < boxB.east &&
    boxB.west < boxA.east &&
    boxA.south < boxB.north &&
    boxB.south < boxA.north;
  return boxesMeet && sharedPolygons(a, b).some((shared) => widthOf(shared) > OVERLAP_TOLERANCE);
}

function sharedPolygons(a: Polygon, b: Polygon): Polygon[] {
  const feature = (polygon: Polygon) => ({
    type: "Feature" as const,
    properties: {},
    geometry: { type: "Polygon" as const, coordinates: polygon.rings },
  });
  const shared = intersect({ type: "FeatureCollection", features: [feature(a), feature(b)] });
  if (shared === null) return [];
  const { geometry } = shared;
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return polygons.map((rings) => ({
    kind: "polygon",
    rings: rings.map((ring) => ring.map(([lon = 0, lat = 0]): Position => [lon, lat])),
  }));
}

/** The width of a long thin polygon in metres; half the side of a square. */
function widthOf(polygon: Polygon): number {
  const edges = polygon.rings.flatMap(edgesOf);
  const length = edges.reduce(
    (sum, [a, b]) => sum + distance({ lon: a[0], lat: a[1] }, { lon: b[0], lat: b[1] }),
    0,
  );
  return length === 0 ? 0 : (2 * polygonArea(polygon)) / length;
}
