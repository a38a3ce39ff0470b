import { illegalArgument, parsingError } from "../elasticsearchError.ts";
import type { Json, JsonObject } from "../json.ts";
import { isArray, isObject, parseJson, toArray, textOf } from "../json.ts";
import { RawJson } from "../http/rawJson.ts";
import { wildcardMatch } from "../query/wildcardMatch.ts";
import { setOwnValue } from "../../../../src/domain/base/setOwnValue.ts";

/** Whether a path is named by one of some patterns, itself or something it lies in. */
type IsNamed = (path: string) => boolean;

/** Most patterns of one filter: each is compared with every path of every hit. */
const MAX_PATTERNS = 1000;

/** Which part of a document's content an answer gives. */
export type SourceFilter =
  | { readonly kind: "all" }
  | { readonly kind: "none" }
  | {
      readonly kind: "some";
      readonly includes: IsNamed | undefined;
      readonly excludes: IsNamed | undefined;
    };

const ALL: SourceFilter = { kind: "all" };

function namedBy(patterns: readonly Json[]): IsNamed | undefined {
  const texts = new Set(patterns.map(textOf).filter((text) => text !== ""));
  if (texts.size === 0) return undefined;
  if (texts.size > MAX_PATTERNS)
    throw illegalArgument(`_source of more than ${MAX_PATTERNS} patterns is not supported`);
  const plain = new Set<string>();
  const wild: ((path: string) => boolean)[] = [];
  for (const text of texts) {
    if (!text.includes("*")) plain.add(text);
    // A pattern that names an object stands for all that lies in it.
    else wild.push(wildcardMatch(text), wildcardMatch(`${text}.*`));
  }
  return (path) => isBelow(plain, path) || wild.some((matches) => matches(path));
}

function isBelow(names: ReadonlySet<string>, path: string): boolean {
  if (names.has(path)) return true;
  for (let dot = path.indexOf("."); dot >= 0; dot = path.indexOf(".", dot + 1))
    if (names.has(path.slice(0, dot))) return true;
  return false;
}

function splitList(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : text.split(",");
}

/** Reads `_source` of a body, or `_source`, `_source_includes`, `_source_excludes` of the address. */
export function sourceFilter(
  given: Json | undefined,
  query: { readonly [key: string]: string | undefined } = {},
): SourceFilter {
  const address = query["_source"];
  const include = [...splitList(query["_source_includes"])];
  const exclude = [...splitList(query["_source_excludes"])];
  if (given === undefined && address === undefined && include.length + exclude.length === 0)
    return ALL;
  if (address === "false" || given === false || given === "false") return { kind: "none" };
  if (address !== undefined && address !== "true" && address !== "")
    include.push(...splitList(address));
  if (typeof given === "string" && given !== "true") include.push(given);
  if (isArray(given)) include.push(...given.map(textOf));
  if (isObject(given)) {
    for (const key of Object.keys(given)) {
      if (!["includes", "include", "excludes", "exclude"].includes(key)) {
        throw parsingError(`Unknown key for a VALUE_STRING in [${key}].`);
      }
    }
    include.push(...toArray(given["includes"] ?? given["include"]).map(textOf));
    exclude.push(...toArray(given["excludes"] ?? given["exclude"]).map(textOf));
  }
  const [includes, excludes] = [namedBy(include), namedBy(exclude)];
  return includes || excludes ? { kind: "some", includes, excludes } : ALL;
}

/** The part of a document's stored text the filter lets through; undefined when it is none. */
export function filterSource(filter: SourceFilter, text: string): RawJson | undefined {
  if (filter.kind === "all") return new RawJson(text);
  if (filter.kind === "none") return undefined;
  const source = parseJson(text);
  const kept = isObject(source)
    ? filterObject(source, "", filter.includes, filter.excludes)
    : source;
  return new RawJson(JSON.stringify(kept));
}

function filterObject(
  value: JsonObject,
  prefix: string,
  includes: IsNamed | undefined,
  excludes: IsNamed | undefined,
): JsonObject {
  const kept: { [key: string]: Json } = {};
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const path = `${prefix}${key}`;
    if (excludes?.(path) === true) continue;
    const wanted = includes === undefined || includes(path);
    const part = filterValue(item, path, wanted ? undefined : includes, excludes, wanted);
    if (part !== undefined) setOwnValue(kept, key, part);
  }
  return kept;
}

function filterValue(
  value: Json,
  path: string,
  includes: IsNamed | undefined,
  excludes: IsNamed | undefined,
  wanted: boolean,
): Json | undefined {
  if (isArray(value)) {
    const items = value
      .map((item) => filterValue(item, path, includes, excludes, wanted))
      .filter((item) => item !== undefined);
    return wanted || items.length > 0 ? items : undefined;
  }
  if (!isObject(value)) return wanted ? value : undefined;
  if (wanted && !excludes) return value;
  const kept = filterObject(value, `${path}.`, includes, excludes);
  return wanted || Object.keys(kept).length > 0 ? kept : undefined;
}
