import { distance, type LonLat } from "../base/geometry.ts";
import { unreachable } from "../base/unreachable.ts";
import { FAR, isProbablySwapped } from "./swappedPlace.ts";

/**
 * Why a place is hardly meant. `zero`: latitude and longitude 0, what receivers say without a fix. `swapped`: the two look
 * exchanged. `far`: further than `FAR` from every site of the customer.
 */
export type PlaceDoubt = "far" | "swapped" | "zero";

/** Degrees around 0/0, about 100 m: no customer works in the Gulf of Guinea. */
const ZERO = 0.001;

/** Whether a place is the one that receivers say without a fix, whoever's it is. */
export function isZeroPlace({ lat, lon }: LonLat): boolean {
  return Math.abs(lat) < ZERO && Math.abs(lon) < ZERO;
}

/**
 * The one check of places that come from outside (product.md section 9): a program is refused, a person is asked.
 *
 * @param known the centres of the customer's sites; none: the timezone says where in the world it is
 */
export function placeDoubt(
  point: LonLat,
  known: readonly LonLat[],
  timezone: string,
): PlaceDoubt | null {
  if (isZeroPlace(point)) return "zero";
  if (known.some((one) => distance(one, point) <= FAR)) return null;
  if (isProbablySwapped(point, known, timezone)) return "swapped";
  return known.length === 0 ? null : "far";
}

/** What a program is told: what, which and what now. */
export function placeRefusal(doubt: PlaceDoubt, { lat, lon }: LonLat): string {
  const place = `latitude ${lat}, longitude ${lon}`;
  switch (doubt) {
    case "zero":
      return `The place is ${place}, which receivers say without a fix: leave it out until there is one.`;
    case "swapped":
      return `The place is ${place}, far from every site; exchanged it is near one: exchange latitude and longitude.`;
    case "far":
      return `The place is ${place}, more than ${FAR / 1000} km from every site: correct it, or register a site there.`;
    default:
      return unreachable(doubt);
  }
}
