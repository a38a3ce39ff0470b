import {
  type BoundingBox,
  boundingBox,
  centroid,
  type LonLat,
  pointInPolygon,
  type Polygon,
} from "../../../domain/base/geometry.ts";
import type { MapGround } from "../ground/ground.ts";
import { worldOf } from "../mercator.ts";
import type { Label, LabelCorner } from "./placeLabels.ts";

/** Shares of an area's width and height, in from a corner, where it needs ground for a name to stand there. */
const INWARD = { along: [0.1, 0.4], down: 0.1 };

/** Names of sites above their northern edge, names of areas in a corner of theirs: the middle stays free for the marks. */
export function groundLabels({ sites, areas }: MapGround): Label[] {
  return [
    ...sites.map(({ id, name, shape }): Label => {
      const { west, east, north } = boundingBox(shape);
      return {
        key: `site/${id}`,
        text: name,
        kind: "site",
        at: worldOf({ lon: (west + east) / 2, lat: north }),
        below: -12,
        room: null,
      };
    }),
    ...areas.map(({ id, name, geometry, isQuiet }): Label => {
      const box = boundingBox(geometry);
      const [upper, lower] = [
        worldOf({ lon: box.west, lat: box.north }),
        worldOf({ lon: box.east, lat: box.south }),
      ];
      return {
        key: `area/${id}`,
        text: name,
        kind: "area",
        at: worldOf(centroid(geometry)),
        below: 0,
        room: { width: lower.x - upper.x, height: lower.y - upper.y },
        corners: cornersOf(geometry, box),
        ...(isQuiet === true ? { isQuiet } : {}),
      };
    }),
  ];
}

/** The corners of its box in which an area has ground, in the order in which they are read. */
function cornersOf(geometry: Polygon, { west, east, north, south }: BoundingBox): LabelCorner[] {
  const hasGround = ({ lon, lat }: LonLat, right: number, down: number) =>
    INWARD.along.every((share) =>
      pointInPolygon(
        {
          lon: lon + right * (east - west) * share,
          lat: lat - down * (north - south) * INWARD.down,
        },
        geometry,
      ),
    );
  const corners = [
    { lon: west, lat: north, right: 1, down: 1 },
    { lon: east, lat: north, right: -1, down: 1 },
    { lon: west, lat: south, right: 1, down: -1 },
    { lon: east, lat: south, right: -1, down: -1 },
  ] as const;
  return corners
    .filter(({ right, down, ...corner }) => hasGround(corner, right, down))
    .map(({ right, down, ...corner }) => ({ at: worldOf(corner), right, down }));
}
