/** A draw without replacement that follows from the seed alone (mulberry32). */
export function sampleOf(all, size, seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const left = [...all];
  return Array.from(
    { length: Math.min(size, left.length) },
    () => left.splice(Math.floor(next() * left.length), 1)[0],
  );
}
