import type { Json } from "../json.ts";
import { isArray, isObject } from "../json.ts";

/** A position in degrees. */
export type Point = { readonly lat: number; readonly lon: number };

const BASE32 = "0123456789bcdefghjkmnpqrstuvwxyz";

function fromGeohash(hash: string): Point | undefined {
  const [lat, lon]: [number[], number[]] = [
    [-90, 90],
    [-180, 180],
  ];
  let even = true;
  for (const letter of hash.toLowerCase()) {
    const bits = BASE32.indexOf(letter);
    if (bits < 0) return undefined;
    for (let bit = 4; bit >= 0; bit -= 1) {
      const range = even ? lon : lat;
      const middle = ((range[0] ?? 0) + (range[1] ?? 0)) / 2;
      range[(bits >> bit) & 1 ? 0 : 1] = middle;
      even = !even;
    }
  }
  return { lat: ((lat[0] ?? 0) + (lat[1] ?? 0)) / 2, lon: ((lon[0] ?? 0) + (lon[1] ?? 0)) / 2 };
}

function numeric(value: Json | undefined): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
}

/**
 * A point in any of the forms Elasticsearch takes: `{lat, lon}`, `[lon, lat]`, `"lat,lon"`, WKT,
 * GeoJSON, geohash. Undefined when it is none of them; degrees are not checked here.
 */
export function readPoint(value: Json): Point | undefined {
  let point: Point | undefined;
  if (isArray(value)) point = { lon: numeric(value[0]), lat: numeric(value[1]) };
  else if (isObject(value)) {
    point = isArray(value["coordinates"])
      ? { lon: numeric(value["coordinates"][0]), lat: numeric(value["coordinates"][1]) }
      : { lat: numeric(value["lat"]), lon: numeric(value["lon"]) };
  } else if (typeof value === "string") {
    const wkt = /^\s*POINT\s*\(\s*(\S+)\s+(\S+)\s*\)\s*$/i.exec(value);
    if (wkt) point = { lon: numeric(wkt[1]), lat: numeric(wkt[2]) };
    else if (value.includes(",")) {
      const [lat, lon] = value.split(",");
      point = { lat: numeric(lat), lon: numeric(lon) };
    } else point = value === "" ? undefined : fromGeohash(value);
  }
  return point && Number.isFinite(point.lat) && Number.isFinite(point.lon) ? point : undefined;
}
