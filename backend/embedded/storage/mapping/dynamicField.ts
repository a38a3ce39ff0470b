import type { Json, JsonObject } from "../json.ts";
import { isArray, isObject } from "../json.ts";
import { parseDateFormats, readDate } from "./dateFormat.ts";

const DETECTED_DATE = parseDateFormats("strict_date_optional_time");

/**
 * The definition Elasticsearch gives an unmapped value where the mapping is dynamic; undefined when
 * the value says nothing (null, an empty array).
 */
export function dynamicField(value: Json, dateDetection: boolean): JsonObject | undefined {
  if (isArray(value)) {
    for (const item of value) {
      const definition = dynamicField(item, dateDetection);
      if (definition) return definition;
    }
    return undefined;
  }
  if (value === null) return undefined;
  if (isObject(value)) return { type: "object" };
  if (typeof value === "boolean") return { type: "boolean" };
  if (typeof value === "number") return { type: Number.isInteger(value) ? "long" : "float" };
  // Elasticsearch asks for more than a year alone: a text of digits stays a text.
  const isDate = dateDetection && DETECTED_DATE && /^\d{4}-\d{2}/.test(value as string);
  if (isDate && readDate(DETECTED_DATE, value as string) !== undefined) return { type: "date" };
  return { type: "text", fields: { keyword: { type: "keyword", ignore_above: 256 } } };
}
