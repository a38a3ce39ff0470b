import { type LonLat, offset, type Polygon, polygonOf } from "../../../src/domain/base/geometry.ts";

/** Metres east (x) and north (y) of the south-west corner of a site. */
export type Metres = { readonly x: number; readonly y: number };

/** An upright rectangle in metres. */
export type Rectangle = {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
};

/** Seven decimals of a degree are one centimetre: more would only be noise in the documents. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

/** The place on earth of a point of the site whose south-west corner is `origin`. */
export function onEarth(origin: LonLat, { x, y }: Metres): LonLat {
  const { lat, lon } = offset(origin, x, y);
  return { lat: rounded(lat), lon: rounded(lon) };
}

/** The rectangle as a polygon on the map. */
export function rectangleOnEarth(origin: LonLat, { x0, y0, x1, y1 }: Rectangle): Polygon {
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ];
  return polygonOf(
    corners.map((corner) => {
      const { lat, lon } = onEarth(origin, corner);
      return [lon, lat] as [number, number];
    }),
  );
}
