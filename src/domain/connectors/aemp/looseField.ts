import { objectIn } from "../json.ts";

/**
 * A field of what a provider answers, whatever the case of its letters: providers write `datetime`, `Datetime` and
 * `DateTime`. Of a list it is the field of the first, since XML that became JSON has lists of one.
 */
export function looseField(of: unknown, name: string): unknown {
  const object = objectIn(Array.isArray(of) ? of[0] : of);
  if (object === null) return undefined;
  const wanted = name.toLowerCase();
  const found = Object.keys(object).find((key) => key.toLowerCase() === wanted);
  return found === undefined ? undefined : object[found];
}

/** A field as a list: one thing is a list of one, nothing an empty one. */
export function looseList(of: unknown, name: string): readonly unknown[] {
  const value = looseField(of, name);
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as readonly unknown[]) : [value];
}
