import type { LonLat } from "../../domain/base/geometry.ts";

/** A place in Web Mercator: x from west to east, y from north to south, both 0 to 1 over the whole world. */
export type World = { readonly x: number; readonly y: number };

/** Web Mercator ends here, in degrees: beyond it the world would not be square. */
const LAST_LATITUDE = 85.051129;
const RADIANS = Math.PI / 180;
/** Circumference of the sphere of Web Mercator (EPSG:3857) at the equator, in metres. */
const EQUATOR = 2 * Math.PI * 6_378_137;

/** The place in Web Mercator; latitudes beyond its end lie on its edge. */
export function worldOf({ lon, lat }: LonLat): World {
  const held = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat)) * RADIANS;
  return {
    x: (lon + 180) / 360,
    y: (1 - Math.log(Math.tan(Math.PI / 4 + held / 2)) / Math.PI) / 2,
  };
}

/** `worldOf` undone. */
export function lonLatOf({ x, y }: World): LonLat {
  return {
    lon: x * 360 - 180,
    lat: Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RADIANS,
  };
}

/** Metres on the ground that one unit of Web Mercator spans at a latitude in degrees. */
export function metresPerUnit(latitude: number): number {
  return EQUATOR * Math.cos(latitude * RADIANS);
}
