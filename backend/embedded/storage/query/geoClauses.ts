import { ElasticsearchError, parsingError, shardError } from "../elasticsearchError.ts";
import type { Json, JsonObject } from "../json.ts";
import { isArray, isObject, objectAt } from "../json.ts";
import type { Field } from "../mapping/mappingTree.ts";
import { readPoint } from "../mapping/readPoint.ts";
import type { Point } from "../mapping/readPoint.ts";
import { boostIn, plain } from "./clause.ts";
import type { Compiled } from "./clause.ts";
import { distanceSql, readDistance, readUnit } from "./distance.ts";
import { findField } from "./fieldCondition.ts";
import type { QueryContext } from "./queryContext.ts";
import { NOTHING, allOf, anyOf, join, name, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

const EARTH_RADIUS_M = 6_371_008.7714;

function pointAt(value: Json | undefined, where: string): Point {
  const point = value === undefined ? undefined : readPoint(value);
  if (point) return point;
  throw new ElasticsearchError(
    400,
    "parse_exception",
    `failed to parse ${where}: [lat] and [lon] expected`,
  );
}

/** The geo field a clause names, besides its own parameters. */
function geoField(
  clause: string,
  content: JsonObject,
  own: readonly string[],
): { readonly path: string; readonly value: Json | undefined } {
  const fields = Object.keys(content).filter((key) => !own.includes(key));
  const [path, second] = fields;
  if (path === undefined) throw parsingError(`[${clause}] requires a field name`);
  if (second !== undefined) {
    throw parsingError(
      `[${clause}] query doesn't support multiple fields, found [${path}] and [${second}]`,
    );
  }
  return { path, value: content[path] };
}

/** A condition on latitude and longitude, wherever the field keeps them. */
function anyPoint(
  context: QueryContext,
  clause: string,
  path: string,
  ignoreUnmapped: boolean,
  test: (lat: Sql, lon: Sql) => Sql,
): Sql {
  const found = findField(context.index, path);
  if (!found) {
    if (ignoreUnmapped) return NOTHING;
    throw shardError(`failed to find geo field [${path}]`);
  }
  const field: Field = found.field;
  if (field.family !== "point") {
    throw shardError(
      `Field [${path}] is of unsupported type [${field.type}] for [${clause}] query`,
    );
  }
  if (field.scope !== context.scope) return NOTHING;
  context.used.add(field);
  const { alias } = context;
  const single = test(name(`${alias}.f${field.column}_lat`), name(`${alias}.f${field.column}_lon`));
  if (!field.multiple) return single;
  const many = name(context.index.manyTable);
  return anyOf([
    single,
    sql`${name(`${alias}.row`)} IN (SELECT row FROM ${many} WHERE field = ${field.column} AND ${test(name("value"), name("extra"))})`,
  ]);
}

/** `geo_distance`: no further than so many metres from a point. */
export function geoDistanceClause(context: QueryContext, content: JsonObject): Compiled {
  const own = [
    "distance",
    "unit",
    "distance_type",
    "validation_method",
    "ignore_unmapped",
    "boost",
    "_name",
  ];
  const { path, value } = geoField("geo_distance", content, own);
  if (content["distance"] === undefined) {
    throw parsingError("geo_distance requires 'distance' to be specified");
  }
  const metres = readDistance(content["distance"], readUnit(content["unit"] ?? "m"));
  const centre = pointAt(value, path);
  const latitudes = (metres / EARTH_RADIUS_M) * (180 / Math.PI);
  const where = anyPoint(
    context,
    "geo_distance",
    path,
    content["ignore_unmapped"] === true,
    (lat, lon) => {
      const [south, north] = [centre.lat - latitudes - 1e-9, centre.lat + latitudes + 1e-9];
      const conditions = [sql`${lat} BETWEEN ${south} AND ${north}`];
      // Within this many degrees of longitude; none near a pole, or where the circle crosses 180°.
      const widest = Math.max(Math.abs(south), Math.abs(north));
      const reach = Math.sin(metres / EARTH_RADIUS_M / 2) / Math.cos((widest * Math.PI) / 180);
      const degrees = (2 * Math.asin(Math.min(1, reach)) * 180) / Math.PI + 1e-9;
      const [west, east] = [centre.lon - degrees, centre.lon + degrees];
      if (widest < 89 && reach < 1 && metres < 5e6 && west >= -180 && east <= 180) {
        conditions.push(sql`${lon} BETWEEN ${west} AND ${east}`);
      }
      return allOf([...conditions, sql`${distanceSql(lat, lon, centre)} <= ${metres}`]);
    },
  );
  return plain(where, boostIn(content));
}

/** The four sides of a bounding box, in degrees. */
function boxOf(value: Json | undefined): {
  top: number;
  left: number;
  bottom: number;
  right: number;
} {
  const box = objectAt(value, "geo_bounding_box");
  if (typeof box["wkt"] === "string") {
    const sides = /^\s*BBOX\s*\(\s*([^,]+),([^,]+),([^,]+),([^)]+)\)\s*$/i.exec(box["wkt"]);
    if (!sides)
      throw new ElasticsearchError(400, "parse_exception", `failed to parse WKT bounding box`);
    const [, left, right, top, bottom] = sides.map(Number);
    return { top: top ?? 0, left: left ?? 0, bottom: bottom ?? 0, right: right ?? 0 };
  }
  const corner = (key: string): Point | undefined =>
    box[key] === undefined ? undefined : pointAt(box[key], key);
  const [topLeft, bottomRight] = [corner("top_left"), corner("bottom_right")];
  const [topRight, bottomLeft] = [corner("top_right"), corner("bottom_left")];
  const side = (key: string): number => Number(box[key] ?? Number.NaN);
  const sides = {
    top: topLeft?.lat ?? topRight?.lat ?? side("top"),
    left: topLeft?.lon ?? bottomLeft?.lon ?? side("left"),
    bottom: bottomRight?.lat ?? bottomLeft?.lat ?? side("bottom"),
    right: bottomRight?.lon ?? topRight?.lon ?? side("right"),
  };
  for (const key of Object.keys(box)) {
    if (!/^(top|bottom)(_(left|right))?$|^(left|right)$/.test(key)) {
      throw new ElasticsearchError(
        400,
        "parse_exception",
        `failed to parse bounding box. unexpected field [${key}]`,
      );
    }
  }
  if (Object.values(sides).some(Number.isNaN)) {
    throw new ElasticsearchError(
      400,
      "parse_exception",
      "failed to parse bounding box: a corner is missing",
    );
  }
  return sides;
}

/** `geo_bounding_box`: between two latitudes and two longitudes; one may cross 180°. */
export function geoBoundingBoxClause(context: QueryContext, content: JsonObject): Compiled {
  const own = ["type", "validation_method", "ignore_unmapped", "boost", "_name"];
  const { path, value } = geoField("geo_bounding_box", content, own);
  const { top, left, bottom, right } = boxOf(value);
  if (top < bottom) {
    throw new ElasticsearchError(
      400,
      "parse_exception",
      `failed to parse bounding box: top is below bottom corner: ${top} vs. ${bottom}`,
    );
  }
  const where = anyPoint(
    context,
    "geo_bounding_box",
    path,
    content["ignore_unmapped"] === true,
    (lat, lon) => {
      const across =
        left <= right
          ? sql`${lon} BETWEEN ${left} AND ${right}`
          : sql`(${lon} >= ${left} OR ${lon} <= ${right})`;
      return sql`(${lat} BETWEEN ${bottom} AND ${top} AND ${across})`;
    },
  );
  return plain(where, boostIn(content));
}

/** Most corners of a polygon: each becomes a part of the SQL. */
const MAX_CORNERS = 400;

/** `geo_polygon`: inside a polygon that does not cross 180°, by counting the sides east of the point. */
export function geoPolygonClause(context: QueryContext, content: JsonObject): Compiled {
  const own = ["validation_method", "ignore_unmapped", "boost", "_name"];
  const { path, value } = geoField("geo_polygon", content, own);
  const points = isObject(value) ? value["points"] : undefined;
  if (!isArray(points)) throw parsingError("[geo_polygon] query malformed, no points");
  const corners = points.map((point) => pointAt(point, "geo_polygon"));
  const [first] = corners;
  const last = corners.at(-1);
  if (first && last && (first.lat !== last.lat || first.lon !== last.lon)) corners.push(first);
  if (corners.length < 4) throw parsingError("too few points defined for geo_polygon query");
  if (corners.length > MAX_CORNERS) {
    throw parsingError(
      `a geo_polygon of more than ${MAX_CORNERS} points is not supported by the embedded storage`,
    );
  }
  const lats = corners.map(({ lat }) => lat);
  const lons = corners.map(({ lon }) => lon);
  const where = anyPoint(
    context,
    "geo_polygon",
    path,
    content["ignore_unmapped"] === true,
    (lat, lon) => {
      const crossings = corners.slice(1).flatMap((to, at) => {
        const from = corners[at] ?? to;
        if (from.lat === to.lat) return [];
        const slope = (to.lon - from.lon) / (to.lat - from.lat);
        const [low, high] = [Math.min(from.lat, to.lat), Math.max(from.lat, to.lat)];
        return [
          sql`(${lat} >= ${low} AND ${lat} < ${high} AND ${lon} < ${from.lon} + ${slope} * (${lat} - ${from.lat}))`,
        ];
      });
      return allOf([
        sql`${lat} BETWEEN ${Math.min(...lats)} AND ${Math.max(...lats)}`,
        sql`${lon} BETWEEN ${Math.min(...lons)} AND ${Math.max(...lons)}`,
        sql`(${join(crossings, " + ")}) % 2 = 1`,
      ]);
    },
  );
  return plain(where, boostIn(content));
}
