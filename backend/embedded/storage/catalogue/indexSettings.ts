import type { Json, JsonObject } from "../json.ts";
import { isArray, isObject, textOf } from "../json.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";
import { setOwnValue } from "../../../../src/domain/base/setOwnValue.ts";

/** Settings Elasticsearch writes itself: accepted in a request, never taken from it. */
const OWN_SETTINGS = new Set(["creation_date", "provided_name", "uuid", "version"]);

function flatten(settings: JsonObject, prefix: string, into: Map<string, Json>): void {
  for (const [key, value] of Object.entries(settings)) {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    if (isObject(value)) flatten(value, path, into);
    else if (value !== undefined && value !== null) into.set(path, value);
  }
}

/**
 * The settings of an index as Elasticsearch gives them back: below `index`, every value a text.
 * Accepts `{number_of_replicas}`, `{index: {…}}` and dotted keys. They are kept, not acted upon,
 * except `index.max_result_window`.
 */
export function indexSettings(given: JsonObject, before: JsonObject = {}): JsonObject {
  const flat = new Map<string, Json>();
  flatten({ number_of_shards: "1", number_of_replicas: "1" }, "", flat);
  flatten(before, "", flat);
  const wanted = new Map<string, Json>();
  flatten(given, "", wanted);
  for (const [path, value] of wanted) flat.set(path.replace(/^index\./, ""), value);
  const tree: { [key: string]: Json } = {};
  for (const [path, value] of flat) {
    const parts = path.split(".");
    if (OWN_SETTINGS.has(parts[0] ?? "")) continue;
    let here = tree;
    for (const part of parts.slice(0, -1)) {
      const next = ownValue(here, part);
      const deeper: { [key: string]: Json } = isObject(next) ? { ...(next as typeof here) } : {};
      setOwnValue(here, part, deeper);
      here = deeper;
    }
    setOwnValue(here, parts.at(-1) ?? "", isArray(value) ? value.map(textOf) : textOf(value));
  }
  return tree;
}
