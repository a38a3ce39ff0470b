/** Rows move by a few places at a time; further than this a row counts as gone. */
const REACH = 2_000;

/**
 * Where a row is now that was at `index` before, searched outwards from there; null when it is not near any more.
 * `keyAt` answers null for rows that are not loaded.
 */
export function nearestKey(
  key: string,
  index: number,
  count: number,
  keyAt: (index: number) => string | null,
): number | null {
  const reach = Math.min(REACH, count);
  for (let distance = 0; distance <= reach; distance += 1) {
    const after = index + distance;
    if (after < count && keyAt(after) === key) return after;
    const before = index - distance;
    if (before >= 0 && before < count && keyAt(before) === key) return before;
  }
  return null;
}
