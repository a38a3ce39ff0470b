/** A stream of chance that follows from its seed alone. */
export type Random = {
  /** The next number, 0 up to but not 1. */
  readonly next: () => number;
  /** A whole number from `min` to `max`, both included. */
  readonly integer: (min: number, max: number) => number;
  /** A number between the two. */
  readonly between: (min: number, max: number) => number;
  /** @throws RangeError for an empty list. */
  readonly pick: <Value>(values: readonly Value[]) => Value;
};

/**
 * mulberry32 seeded by any parts: good enough for a demo world, the same on every machine. Parts are distinguished,
 * so ("a", 12) and ("a1", 2) are different streams.
 */
export function randomOf(...parts: readonly (string | number)[]): Random {
  let state = hashOf(parts);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + next() * (max - min);
  return {
    next,
    between,
    integer: (min, max) => Math.floor(between(min, max + 1)),
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError("Nothing to pick from: the list is empty.");
      return value;
    },
  };
}

/** One number for the parts, 0 up to but not 1: for chance that is asked in any order. */
export function chance(...parts: readonly (string | number)[]): number {
  return randomOf(...parts).next();
}

/** One number for the parts, normally distributed with mean 0 and deviation 1. */
export function gaussian(...parts: readonly (string | number)[]): number {
  const random = randomOf(...parts);
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}

/** FNV-1a over the parts, each ended by a separator, then the finaliser of MurmurHash3. */
function hashOf(parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let index = 0; index < text.length; index += 1)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
