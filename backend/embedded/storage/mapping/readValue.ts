import type { SqlValue } from "../database.ts";
import type { Json } from "../json.ts";
import { isArray, isObject } from "../json.ts";
import { readDate } from "./dateFormat.ts";
import { INTEGER_LIMITS } from "./fieldType.ts";
import type { Field } from "./mappingTree.ts";
import { readPoint } from "./readPoint.ts";
import { RefusedValue } from "./refusedValue.ts";
import { tokenColumn } from "../text/tokenize.ts";

function text(field: Field, value: Json): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new RefusedValue(
    field,
    value,
    "Can't get text on a START_OBJECT",
    "illegal_state_exception",
  );
}

/** The number a field of a numeric type keeps: whole types truncate, `float` rounds to 32 bits. */
export function readNumber(field: Field, value: Json): number {
  if (typeof value !== "number" && typeof value !== "string") {
    throw new RefusedValue(
      field,
      value,
      `Current token not numeric, can not use numeric value accessors`,
      "input_coercion_exception",
    );
  }
  const read = typeof value === "number" ? value : value.trim() === "" ? Number.NaN : Number(value);
  if (typeof value === "string" && (!field.coerce || Number.isNaN(read))) {
    const reason = field.coerce ? `For input string: "${value}"` : `${value} is not a number`;
    throw new RefusedValue(field, value, reason, "number_format_exception");
  }
  const limits = INTEGER_LIMITS[field.type];
  if (limits) {
    if (read < limits[0] || read > limits[1]) {
      throw new RefusedValue(field, value, `Value [${value}] is out of range for a ${field.type}`);
    }
    if (!field.coerce && !Number.isInteger(read)) {
      throw new RefusedValue(field, value, `Value [${value}] has a decimal part`);
    }
    return Math.trunc(read);
  }
  if (!Number.isFinite(read)) {
    throw new RefusedValue(
      field,
      value,
      `[${field.type}] supports only finite values, but got [${value}]`,
    );
  }
  if (field.type === "scaled_float") {
    return Math.round(read * field.scalingFactor) / field.scalingFactor;
  }
  return field.type === "double" ? read : Math.fround(read);
}

function readBoolean(field: Field, value: Json): number {
  if (value === true || value === "true") return 1;
  if (value === false || value === "false" || value === "") return 0;
  const shown = isArray(value) || isObject(value) ? "object" : String(value);
  throw new RefusedValue(
    field,
    value,
    `Failed to parse value [${shown}] as only [true] or [false] are allowed.`,
  );
}

function readDateValue(field: Field, value: Json): number {
  const ms = readDate(field.formats, text(field, value));
  if (ms !== undefined) return ms;
  throw new RefusedValue(
    field,
    value,
    `failed to parse date field [${text(field, value)}] with format [${field.formats.text}]`,
  );
}

function readPosition(field: Field, value: Json): readonly [number, number] {
  const point = readPoint(value);
  if (!point)
    throw new RefusedValue(
      field,
      value,
      "field must be either lat/lon or geohash",
      "parse_exception",
    );
  if (Math.abs(point.lat) > 90) {
    throw new RefusedValue(field, value, `illegal latitude value [${point.lat}] for ${field.path}`);
  }
  if (Math.abs(point.lon) > 180) {
    throw new RefusedValue(
      field,
      value,
      `illegal longitude value [${point.lon}] for ${field.path}`,
    );
  }
  return [point.lat, point.lon];
}

/**
 * Adds what the field keeps of one JSON value (neither null nor an array of values) to `into`.
 * A point adds latitude and longitude, a flattened object adds key-and-value texts.
 */
export function readValue(field: Field, value: Json, into: SqlValue[]): void {
  switch (field.family) {
    case "keyword": {
      const kept = text(field, value);
      if (kept.length <= field.ignoreAbove) into.push(field.lowercase ? kept.toLowerCase() : kept);
      return;
    }
    case "text":
      into.push(tokenColumn(text(field, value)));
      return;
    case "integer":
    case "decimal":
      into.push(readNumber(field, value));
      return;
    case "boolean":
      into.push(readBoolean(field, value));
      return;
    case "date":
      into.push(readDateValue(field, value));
      return;
    case "point":
      into.push(...readPosition(field, value));
      return;
    case "flattened":
      if (!isObject(value)) {
        throw new RefusedValue(
          field,
          value,
          `Failed to parse object: expecting token of type [START_OBJECT]`,
          "parsing_exception",
        );
      }
      readFlattened(value, "", field, into);
      return;
    case "opaque":
      return;
  }
}

/** Key and value of a flattened field are kept in one text, with a character no key holds between. */
export const FLATTENED_SEPARATOR = "\u0001";

function readFlattened(value: Json, path: string, field: Field, into: SqlValue[]): void {
  if (value === null) return;
  if (isArray(value)) {
    for (const item of value) readFlattened(item, path, field, into);
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (item !== undefined)
        readFlattened(item, path === "" ? key : `${path}.${key}`, field, into);
    }
  } else if (String(value).length <= field.ignoreAbove) {
    into.push(`${path}${FLATTENED_SEPARATOR}${String(value)}`);
  }
}
