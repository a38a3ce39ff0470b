const MAX_TICKS = 5;

/** Round whole numbers from 0 to the first that is not below `most`: heads are not halved. */
export function countTicks(most: number): readonly number[] {
  const rough = Math.max(1, most / MAX_TICKS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}
