import type { Koncorde, Range } from "./koncorde.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";

/** Whether a stored document meets a filter, as Kuzzle would say (kuzzle.md section 5.1). */
export type Matcher = (id: string, source: unknown) => boolean;

/** The filter as a function, read once: it is asked for every notification. */
export function matcherOf(filter: Koncorde): Matcher {
  if ("and" in filter) {
    const parts = filter.and.map(matcherOf);
    return (id, source) => parts.every((part) => part(id, source));
  }
  if ("or" in filter) {
    const parts = filter.or.map(matcherOf);
    return (id, source) => parts.some((part) => part(id, source));
  }
  if ("not" in filter) {
    const part = matcherOf(filter.not);
    return (id, source) => !part(id, source);
  }
  if ("ids" in filter) {
    const ids = new Set<string>(filter.ids.values);
    return (id) => ids.has(id);
  }
  if ("equals" in filter) return fieldsMatcher(filter.equals, (found, value) => found === value);
  if ("in" in filter)
    return fieldsMatcher(
      filter.in,
      (found, values) => typeof found === "string" && values.includes(found),
    );
  if ("range" in filter) return fieldsMatcher(filter.range, within);
  return () => true;
}

function fieldsMatcher<Value>(
  clause: Readonly<Record<string, Value>>,
  holds: (found: unknown, value: Value) => boolean,
): Matcher {
  const fields = Object.entries(clause).map(
    ([path, value]) => ({ path: path.split("."), value }) as const,
  );
  return (_, source) => fields.every(({ path, value }) => holds(at(source, path), value));
}

function within(value: unknown, { gt, gte, lt, lte }: Range): boolean {
  return (
    typeof value === "number" &&
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  );
}

function at(source: unknown, path: readonly string[]): unknown {
  let value = source;
  for (const key of path)
    value =
      typeof value === "object" && value !== null
        ? ownValue(value as Readonly<Record<string, unknown>>, key)
        : undefined;
  return value;
}
