import { boundingBox, centroid, pointInPolygon } from "../../../domain/base/geometry.ts";
import type { MapGround } from "../ground/ground.ts";
import { worldOf } from "../mercator.ts";
import type { Label } from "./placeLabels.ts";

/** Share of an area's height. */
const UNDER_THE_EDGE = 0.1;

/** Names of sites above their northern edge, names of areas under it where they fit. */
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
    ...areas.map(({ id, name, geometry }): Label => {
      const { west, east, north, south } = boundingBox(geometry);
      const middle = centroid(geometry);
      // Under the upper edge the middle stays free for the marks, where the area has ground there.
      const upper = { lon: middle.lon, lat: north - (north - south) * UNDER_THE_EDGE };
      const isUpper = pointInPolygon(upper, geometry);
      return {
        key: `area/${id}`,
        text: name,
        kind: "area",
        at: worldOf(isUpper ? { ...upper, lat: north } : middle),
        below: isUpper ? 12 : 0,
        room: {
          width: (east - west) / 360,
          height:
            worldOf({ lon: middle.lon, lat: south }).y - worldOf({ lon: middle.lon, lat: north }).y,
        },
      };
    }),
  ];
}
