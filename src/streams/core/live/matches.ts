import type { Koncorde, Range } from "./koncorde.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";

/** Whether a stored document meets a filter, as Kuzzle would say (kuzzle.md section 5.1). */
export function matches(filter: Koncorde, id: string, source: unknown): boolean {
  if ("and" in filter) return filter.and.every((part) => matches(part, id, source));
  if ("or" in filter) return filter.or.some((part) => matches(part, id, source));
  if ("not" in filter) return !matches(filter.not, id, source);
  if ("ids" in filter) return filter.ids.values.includes(id);
  if ("equals" in filter)
    return everyField(filter.equals, (path, value) => at(source, path) === value);
  if ("in" in filter)
    return everyField(filter.in, (path, values) => {
      const found = at(source, path);
      return typeof found === "string" && values.includes(found);
    });
  if ("range" in filter)
    return everyField(filter.range, (path, range) => within(at(source, path), range));
  return true;
}

function everyField<Value>(
  clause: Readonly<Record<string, Value>>,
  holds: (path: string, value: Value) => boolean,
): boolean {
  return Object.entries(clause).every(([path, value]) => holds(path, value));
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

function at(source: unknown, path: string): unknown {
  let value = source;
  for (const key of path.split("."))
    value =
      typeof value === "object" && value !== null
        ? ownValue(value as Readonly<Record<string, unknown>>, key)
        : undefined;
  return value;
}
