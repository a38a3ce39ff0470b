/** Whether two JSON values say the same. The order of an object's keys does not matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, at) => sameValue(item, b[at]))
    );
  // By `for in`, which makes no array: this runs for each field of each change.
  let count = 0;
  for (const key in a) {
    if (!Object.hasOwn(b, key)) return false;
    const [one, other] = [(a as Fields)[key], (b as Fields)[key]];
    if (one !== other && !sameValue(one, other)) return false;
    count += 1;
  }
  for (const _ in b) count -= 1;
  return count === 0;
}

type Fields = Readonly<Record<string, unknown>>;
