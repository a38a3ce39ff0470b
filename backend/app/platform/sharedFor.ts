/**
 * Reads a value by its key for all that ask within `ms` of the first, once. What failed is read again by the next.
 * @param now a clock that never jumps, in ms
 */
export function sharedFor<Key, Value>(
  ms: number,
  now: () => number,
  read: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const known = new Map<Key, { readonly at: number; readonly value: Promise<Value> }>();
  return (key) => {
    const shared = known.get(key);
    if (shared !== undefined && now() - shared.at < ms) return shared.value;
    const one = { at: now(), value: read(key) };
    known.set(key, one);
    one.value.catch(() => known.get(key) === one && known.delete(key));
    return one.value;
  };
}
