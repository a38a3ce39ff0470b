import type { Feature, FeatureCollection, LineString, Point, Polygon as GeoPolygon } from "geojson";
import { type LonLat, offset, type Position, type Shape } from "../../../domain/base/geometry.ts";
import type { GroundArea, GroundSite } from "./ground.ts";
import type { Track } from "./track.ts";

/** Corners of a drawn circle: at 72 its edge is off by a thousandth of the radius. */
const CIRCLE_CORNERS = 72;

/** The rings of a shape; of a circle a polygon that looks like it. */
export function ringsOf(shape: Shape): Position[][] {
  if (shape.kind === "polygon") return shape.rings;
  const ring = Array.from({ length: CIRCLE_CORNERS }, (_, corner): Position => {
    const angle = (corner / CIRCLE_CORNERS) * 2 * Math.PI;
    const { lon, lat } = offset(
      shape.center,
      Math.cos(angle) * shape.radius,
      Math.sin(angle) * shape.radius,
    );
    return [lon, lat];
  });
  return [[...ring, ...ring.slice(0, 1)]];
}

export function siteFeatures(sites: readonly GroundSite[]): FeatureCollection {
  return collection(
    sites.map(({ id, shape, isForbidden }) =>
      polygon({ id, isForbidden: isForbidden === true }, ringsOf(shape)),
    ),
  );
}

export function areaFeatures(areas: readonly GroundArea[]): FeatureCollection {
  return collection(
    areas.map(({ id, colour, opacity, geometry, isForbidden, isQuiet }) =>
      polygon(
        { id, colour, opacity, isForbidden: isForbidden === true, isQuiet: isQuiet === true },
        geometry.rings,
      ),
    ),
  );
}

/** A way that was travelled, and apart from it the pieces nobody has seen. */
export function trackFeatures(tracks: readonly Track[]): FeatureCollection {
  return collection(
    tracks.flatMap(({ id, pieces, head = null }) => [
      ...pieces
        .filter(({ points }) => points.length > 1)
        .map(({ points, isSeen, speed = null }) =>
          line({ id, isSeen, speed, isHead: false }, points.map(positionOf)),
        ),
      ...(head === null ? [] : [point({ id, isSeen: false, speed: null, isHead: true }, head)]),
    ]),
  );
}

function positionOf({ lon, lat }: LonLat): Position {
  return [lon, lat];
}

function point(properties: Feature["properties"], at: LonLat): Feature<Point> {
  return { type: "Feature", properties, geometry: { type: "Point", coordinates: positionOf(at) } };
}

function polygon(
  properties: Feature["properties"],
  coordinates: Position[][],
): Feature<GeoPolygon> {
  return { type: "Feature", properties, geometry: { type: "Polygon", coordinates } };
}

function line(properties: Feature["properties"], coordinates: Position[]): Feature<LineString> {
  return { type: "Feature", properties, geometry: { type: "LineString", coordinates } };
}

function collection(features: Feature[]): FeatureCollection {
  return { type: "FeatureCollection", features };
}
