import { parsingError } from "./elasticsearchError.ts";

/** Any value JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object; a key that is absent reads as undefined. */
export type JsonObject = { readonly [key: string]: Json | undefined };

/** True for a JSON object (neither null nor an array). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for a JSON array; the standard guard loses the element type of a readonly array. */
export function isArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** A value as a text: texts as they are, numbers and booleans written out, the rest as JSON. */
export function textOf(value: Json | undefined): string {
  if (typeof value === "string") return value;
  return value === undefined ? "undefined" : JSON.stringify(value);
}

/** The value as an array: an array as it is, nothing for undefined, anything else alone in one. */
export function toArray(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  return isArray(value) ? value : [value];
}

/** The value as an object, or Elasticsearch's 400 parsing_exception that names where it stood. */
export function objectAt(value: Json | undefined, where: string): JsonObject {
  if (isObject(value)) return value;
  throw parsingError(`[${where}] query malformed, no start_object after query name`);
}

/** The text as a JSON value; the error is Elasticsearch's 400 parsing_exception. */
export function parseJson(text: string): Json {
  try {
    // JSON.parse returns what Json describes, and nothing else.
    return JSON.parse(text) as Json;
  } catch (error) {
    throw parsingError(
      `request body is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Whether two JSON values are the same, whatever the order of their keys. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, position) => sameJson(item, b[position]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}
