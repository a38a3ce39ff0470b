import { ElasticsearchError, illegalArgument } from "../elasticsearchError.ts";
import type { Json, JsonObject } from "../json.ts";
import { isObject, objectAt } from "../json.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";

type Assignment = { readonly path: readonly string[]; readonly value: Json };

const STATEMENT = /\s*ctx\._source\.([\w.]+)\s*=\s*params\[(['"])([^'"]+)\2\]\s*;/y;

/**
 * The one kind of script Kuzzle sends (bulk:updateByQuery): a list of
 * `ctx._source.a.b = params['a.b'];`. Any other script is refused.
 */
export function readFieldScript(given: Json): (source: JsonObject) => JsonObject {
  const script = objectAt(given, "script");
  const text = script["source"];
  const params = isObject(script["params"]) ? script["params"] : {};
  if (typeof text !== "string")
    throw illegalArgument(
      "must specify either [source] for an inline script or [id] for a stored script",
    );
  const assignments: Assignment[] = [];
  STATEMENT.lastIndex = 0;
  while (STATEMENT.lastIndex < text.trimEnd().length) {
    const statement = STATEMENT.exec(text);
    if (!statement) {
      throw illegalArgument(
        `the script [${text}] is not supported by the embedded storage: only assignments of parameters to fields are`,
      );
    }
    assignments.push({
      path: (statement[1] ?? "").split("."),
      value: ownValue(params, statement[3] ?? "") ?? null,
    });
  }
  return (source) =>
    assignments.reduce((changed, { path, value }) => assign(changed, path, value), source);
}

function assign(
  source: JsonObject,
  [key = "", ...deeper]: readonly string[],
  value: Json,
): JsonObject {
  if (deeper.length === 0) return { ...source, [key]: value };
  const inner = ownValue(source, key);
  if (!isObject(inner)) {
    throw new ElasticsearchError(400, "script_exception", "runtime error", {
      caused_by: {
        type: "null_pointer_exception",
        reason: `cannot access [${key}] of a missing object`,
      },
    });
  }
  return { ...source, [key]: assign(inner, deeper, value) };
}
