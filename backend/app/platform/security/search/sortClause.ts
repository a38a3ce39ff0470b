import { first, isObject, notOurField, notPlain } from "./plainValue.ts";

/** Orders that are no field: by relevance and as stored. */
const ORDERS: ReadonlySet<string> = new Set(["_doc", "_score"]);
const OPTIONS: ReadonlySet<string> = new Set([
  "format",
  "missing",
  "mode",
  "numeric_type",
  "order",
  "unmapped_type",
]);
const DISTANCE_OPTIONS: ReadonlySet<string> = new Set([
  "distance_type",
  "ignore_unmapped",
  "mode",
  "order",
  "unit",
]);

/** The first part of a `sort` that is not accepted; null: all of it is. Scripts and nested filters are not. */
export function notAcceptedInSort(sort: unknown): string | null {
  if (sort === undefined || sort === null) return null;
  const parts: readonly unknown[] = Array.isArray(sort) ? sort : [sort];
  return first(parts, (part) => {
    if (!isObject(part)) return inOrder(part, null);
    return first(Object.entries(part), ([by, options]) => inOrder(by, options));
  });
}

function inOrder(by: unknown, options: unknown): string | null {
  if (by === "_geo_distance") return inDistance(options);
  const foreign = typeof by === "string" && ORDERS.has(by) ? null : notOurField(by);
  if (foreign !== null || !isObject(options)) return foreign ?? notPlain(options);
  return first(Object.entries(options), ([name, value]) => {
    if (name === "nested") return inNested(value);
    return OPTIONS.has(name) ? notPlain(value) : name;
  });
}

function inNested(nested: unknown): string | null {
  if (!isObject(nested)) return "nested";
  return first(Object.entries(nested), ([name, value]) =>
    name === "path" ? notOurField(value) : name,
  );
}

function inDistance(options: unknown): string | null {
  if (!isObject(options)) return "_geo_distance";
  return first(Object.entries(options), ([name, value]) =>
    DISTANCE_OPTIONS.has(name) ? notPlain(value) : (notOurField(name) ?? notPlain(value)),
  );
}
