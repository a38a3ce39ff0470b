import { textOf } from "../json.ts";
import { illegalArgument } from "../elasticsearchError.ts";
import type { Json } from "../json.ts";
import type { Point } from "../mapping/readPoint.ts";
import { sql } from "./sql.ts";
import type { Sql } from "./sql.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";

/** Metres in one of each unit Elasticsearch knows. */
const METRES: Record<string, number> = {
  m: 1,
  meters: 1,
  km: 1000,
  kilometers: 1000,
  cm: 0.01,
  centimeters: 0.01,
  mm: 0.001,
  millimeters: 0.001,
  mi: 1609.344,
  miles: 1609.344,
  yd: 0.9144,
  yards: 0.9144,
  ft: 0.3048,
  feet: 0.3048,
  in: 0.0254,
  inch: 0.0254,
  nmi: 1852,
  NM: 1852,
  nauticalmiles: 1852,
};

/** Metres in one of the unit; 400 for a unit that is not known. */
export function readUnit(unit: Json): number {
  const metres = ownValue(METRES, textOf(unit));
  if (metres === undefined) throw illegalArgument(`No unit [${textOf(unit)}]`);
  return metres;
}

/** A distance such as `"2km"`, `"300"` or 300 in metres; without a unit it is in `unitMetres`. */
export function readDistance(value: Json, unitMetres: number): number {
  const parts = /^\s*(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*([a-zA-Z]*)\s*$/.exec(textOf(value));
  if (!parts) throw illegalArgument(`distance could not be parsed: [${textOf(value)}]`);
  return Number(parts[1]) * (parts[2] ? readUnit(parts[2]) : unitMetres);
}

/** Great-circle distance of a row's point from a fixed one, in metres (haversine, mean earth radius). */
export function distanceSql(lat: Sql, lon: Sql, { lat: lat0, lon: lon0 }: Point): Sql {
  const radians = Math.PI / 180;
  const half = sql`square(sin((${lat} - ${lat0}) * ${radians / 2})) + ${Math.cos(lat0 * radians)} * cos(${lat} * ${radians}) * square(sin((${lon} - ${lon0}) * ${radians / 2}))`;
  return sql`(${2 * 6_371_008.7714} * asin(min(1.0, sqrt(${half}))))`;
}
