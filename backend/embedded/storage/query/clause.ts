import { parsingError } from "../elasticsearchError.ts";
import type { Json, JsonObject } from "../json.ts";
import { isArray, isObject, textOf } from "../json.ts";
import type { Sql } from "./sql.ts";

/**
 * A compiled clause: the condition of a row, and what a match adds to the score. Without a score the
 * clause adds its boost to every match.
 */
export type Compiled = {
  readonly where: Sql;
  readonly score: Sql | undefined;
  readonly boost: number;
};

/** A clause whose every match counts the same. */
export function plain(where: Sql, boost = 1): Compiled {
  return { where, score: undefined, boost };
}

/** The field of a clause that names one, with its parameters: `{term: {field: {value, boost}}}`. */
export type FieldClause = {
  readonly path: string;
  readonly parameters: JsonObject;
};

/**
 * Splits `{field: value}` or `{field: {…}}`; the short form's value becomes the parameter `short`.
 * Refuses two fields and unknown parameters as Elasticsearch does.
 */
export function fieldClause(
  clause: string,
  content: JsonObject,
  short: string,
  accepted: readonly string[],
): FieldClause {
  const entries = Object.entries(content).filter(([key]) => key !== "boost" && key !== "_name");
  const [first, second] = entries;
  if (!first) throw parsingError(`[${clause}] query malformed, no field name`);
  if (second) {
    throw parsingError(
      `[${clause}] query doesn't support multiple fields, found [${first[0]}] and [${second[0]}]`,
    );
  }
  const [path, value] = first;
  if (!isObject(value)) {
    if (isArray(value)) throw parsingError(`[${clause}] query does not support array of values`);
    return { path, parameters: { [short]: value, ...boostOf(content) } };
  }
  for (const key of Object.keys(value)) {
    if (!accepted.includes(key) && key !== "boost" && key !== "_name") {
      throw parsingError(`[${clause}] query does not support [${key}]`);
    }
  }
  return { path, parameters: { ...boostOf(content), ...value } };
}

function boostOf(content: JsonObject): JsonObject {
  return content["boost"] === undefined ? {} : { boost: content["boost"] };
}

/** The boost of a clause's parameters; 1 when there is none. */
export function boostIn(parameters: JsonObject): number {
  const boost = Number(parameters["boost"] ?? 1);
  if (Number.isFinite(boost) && boost >= 0) return boost;
  throw parsingError(`negative [boost] are not allowed in [${textOf(parameters["boost"])}]`);
}

/** A parameter that must be a text or number; the text of it. */
export function textIn(clause: string, parameters: JsonObject, key: string): string {
  const value: Json | undefined = parameters[key];
  if (value === undefined || value === null) throw parsingError(`No text specified for text query`);
  if (isObject(value) || isArray(value)) {
    throw parsingError(`[${clause}] unknown token [START_OBJECT] after [${key}]`);
  }
  return String(value);
}
