import type { SqlValue } from "../database.ts";
import type { Answer } from "../http/rawJson.ts";
import type { Field } from "../mapping/mappingTree.ts";

/** The key of a bucket as Elasticsearch shows it: dates and booleans also as a text. */
export function bucketKey(
  field: Field | undefined,
  value: SqlValue,
): { readonly [key: string]: Answer } {
  if (field?.family === "boolean")
    return { key: value, key_as_string: value === 1 ? "true" : "false" };
  if (field?.family === "date")
    return { key: value, key_as_string: field.formats.write(Number(value)) };
  return { key: value };
}
