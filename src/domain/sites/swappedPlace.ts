import { distance, type LonLat } from "../base/geometry.ts";
import { HOUR, localInstant } from "../base/time.ts";

/** Beyond this from every known site, in metres, a place is unlikely; within it of one the exchanged place is likely. */
export const FAR = 1_000_000;
/** Degrees of longitude between a place and the middle of its timezone: most land is within the first. */
const IN_ZONE = 22.5;
const OUT_OF_ZONE = 30;
const DEGREES_PER_HOUR = 15;
/** A winter's day: summer time moves the clocks of the north. */
const WINTER = { year: 2026, month: 1, day: 15, hour: 12, minute: 0 };

/**
 * Whether longitude and latitude look exchanged: the latitude is none, or the place is far from all sites of the customer
 * and the exchanged one near to one; where there are no sites, the customer's timezone says where in the world it is.
 */
export function isProbablySwapped(
  { lon, lat }: LonLat,
  known: readonly LonLat[],
  timezone: string,
): boolean {
  if (Math.abs(lon) > 90) return false;
  if (Math.abs(lat) > 90) return Math.abs(lat) <= 180;
  const exchanged = { lon: lat, lat: lon };
  if (known.length > 0) {
    const isWithin = (place: LonLat, metres: number) =>
      known.some((one) => distance(one, place) <= metres);
    return !isWithin({ lon, lat }, FAR) && isWithin(exchanged, FAR);
  }
  const noon = Date.UTC(WINTER.year, WINTER.month - 1, WINTER.day, WINTER.hour);
  const middle = ((noon - localInstant(WINTER, timezone)) / HOUR) * DEGREES_PER_HOUR;
  const off = (degrees: number) => Math.abs(((degrees - middle + 540) % 360) - 180);
  return off(lon) > OUT_OF_ZONE && off(exchanged.lon) <= IN_ZONE;
}
