import type { LonLat } from "../base/geometry.ts";
import { type PlaceDoubt, placeDoubt } from "./placeDoubt.ts";

/** A line of a CSV that says where a device is mounted, in degrees. */
type PlacedLine = {
  readonly line: number;
  readonly settings: { readonly latitude: number; readonly longitude: number };
};
/** A line of a CSV whose place is hardly meant, and why. */
export type DoubtfulLine = { readonly line: number; readonly doubt: PlaceDoubt };

/** The lines of a CSV of tag locations whose places are hardly meant; `known` and `timezone` as of `placeDoubt`. */
export function doubtfulLines(
  locations: readonly PlacedLine[],
  known: readonly LonLat[],
  timezone: string,
): readonly DoubtfulLine[] {
  return locations.flatMap(({ line, settings: { latitude: lat, longitude: lon } }) => {
    const doubt = placeDoubt({ lat, lon }, known, timezone);
    return doubt === null ? [] : [{ line, doubt }];
  });
}
