import { ElasticsearchError, shardError } from "../elasticsearchError.ts";
import type { Json } from "../json.ts";
import { isArray, isObject } from "../json.ts";
import type { Field } from "../mapping/mappingTree.ts";

function scalar(value: Json | undefined): string | number | boolean {
  if (value === undefined || value === null) {
    throw new ElasticsearchError(400, "illegal_argument_exception", "value cannot be null");
  }
  if (isArray(value) || isObject(value)) {
    throw new ElasticsearchError(
      400,
      "parsing_exception",
      `[term] query does not support ${isArray(value) ? "array of values" : "an object"}`,
    );
  }
  return value;
}

function refused(reason: string, causeType: string): ElasticsearchError {
  return new ElasticsearchError(400, "query_shard_exception", `failed to create query: ${reason}`, {
    caused_by: { type: causeType, reason },
  });
}

/** A number of a query on a numeric field; floats are rounded as the field's values are. */
export function queryNumber(field: Field, given: Json | undefined): number {
  const value = scalar(given);
  const read = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  if (typeof value === "boolean" || Number.isNaN(read)) {
    throw refused(`For input string: "${String(value)}"`, "number_format_exception");
  }
  const single = field.type === "float" || field.type === "half_float";
  return single ? Math.fround(read) : read;
}

/** What an exact value of a query is compared with in the column of a keyword, number or boolean. */
export function queryValue(field: Field, given: Json | undefined): string | number {
  const value = scalar(given);
  switch (field.family) {
    case "integer":
    case "decimal":
      return queryNumber(field, value);
    case "boolean":
      if (value === true || value === "true") return 1;
      if (value === false || value === "false" || value === "") return 0;
      throw refused(
        `Can't parse boolean value [${String(value)}], expected [true] or [false]`,
        "illegal_argument_exception",
      );
    case "point":
      throw shardError(
        `failed to create query: Geometry fields do not support exact searching, use dedicated geometry queries instead: [${field.path}]`,
      );
    case "keyword":
      return field.lowercase ? String(value).toLowerCase() : String(value);
    case "text":
    case "date":
    case "flattened":
    case "opaque":
      return String(value);
  }
}
