/** Materials whose rate lies in a tenth: `from` included, `to` not but the last, which has 100 % too. Rates 0 to 1. */
export type OccupancyBand = {
  readonly from: number;
  readonly to: number;
  readonly count: number;
};

const BANDS = 10;

/** How many materials were occupied how much, in ten bands; a rate that is not known is in none. */
export function occupancyBands(
  rows: readonly { readonly rate: number | null }[],
): readonly OccupancyBand[] {
  const counts = Array.from({ length: BANDS }, () => 0);
  for (const { rate } of rows) {
    if (rate === null) continue;
    const band = Math.min(BANDS - 1, Math.floor(rate * BANDS + 1e-9));
    counts[band] = (counts[band] ?? 0) + 1;
  }
  return counts.map((count, band) => ({ from: band / BANDS, to: (band + 1) / BANDS, count }));
}
