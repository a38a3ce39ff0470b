/** The bar under the map: how long it is drawn, and what it says. */
export type Scale = { readonly pixels: number; readonly metres: number };

const STEPS = [5, 2, 1];

/** The longest bar of a round length (1, 2 or 5 with zeros) that fits into `longest` CSS pixels. */
export function scaleOf(metresPerPixel: number, longest: number): Scale {
  const fits = metresPerPixel * longest;
  const power = 10 ** Math.floor(Math.log10(fits));
  const step = STEPS.find((one) => one * power <= fits) ?? 1;
  const metres = step * power;
  return { metres, pixels: metres / metresPerPixel };
}
