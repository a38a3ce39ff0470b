import { ownValue } from "./ownValue.ts";

/** One field that somebody else has changed since it was read: what was read, what is stored now, what was to be written. */
export type FieldConflict = {
  readonly field: string;
  readonly seen: unknown;
  readonly stored: unknown;
  readonly wanted: unknown;
};

/** Fields by name; a field that is absent counts as null. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields that cannot be written as wanted, because they are stored otherwise than the editor saw them. A field that
 * is stored as it is wanted already is no conflict, and neither is one that the editor leaves alone: two people who
 * change different fields at once both have their way.
 */
export function editConflicts(stored: Fields, seen: Fields, wanted: Fields): FieldConflict[] {
  return Object.keys(wanted).flatMap((field) => {
    const [before, now, next] = [seen, stored, wanted].map(
      (fields) => ownValue(fields, field) ?? null,
    );
    return sameJson(now, before) || sameJson(now, next)
      ? []
      : [{ field, seen: before, stored: now, wanted: next }];
  });
}

/** The fields whose value differs, of those that `after` has. */
export function changedFields<Value extends object>(
  before: Value,
  after: Partial<Value>,
): Partial<Value> {
  const changed = Object.entries(after).filter(
    ([field, value]) => !sameJson(ownValue(before as Fields, field) ?? null, value ?? null),
  );
  return Object.fromEntries(changed) as Partial<Value>;
}

/** Whether `after` has no field whose value differs. */
export function isUnchanged<Value extends object>(before: Value, after: Partial<Value>): boolean {
  return Object.keys(changedFields(before, after)).length === 0;
}

/** Whether two values are the same as JSON, whatever the order of their fields. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((one, index) => sameJson(one, b[index]))
    );
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
