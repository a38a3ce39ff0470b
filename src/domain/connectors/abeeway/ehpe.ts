/** Upper ends of the ranges that the last values stand for, in m; the very last has none, and is taken for 10 km. */
const RANGES = [500, 1000, 2000, 4000, 10_000];

/** The estimated horizontal error of a fix in m: itself up to 250, above that the end of a range (251 is 250 to 500 m). */
export function ehpeMetres(ehpe: number): number {
  return ehpe <= 250 ? ehpe : (RANGES[ehpe - 251] ?? 10_000);
}
