import { LonLat } from "../../../domain/base/geometry.ts";
import { type PlaceDoubt, placeDoubt } from "../../../domain/sites/placeDoubt.ts";
import type { Site } from "../../../domain/sites/site.ts";

/** A place as it is typed, degrees; null: not yet. */
export type TypedPlace = { readonly latitude: number | null; readonly longitude: number | null };
export type KnownPlace = Pick<Site, "latitude" | "longitude">;

/** Why a place that is typed is hardly meant; null: nothing speaks against it. `timezone`: the customer's. */
export function typedPlaceDoubt(
  { latitude, longitude }: TypedPlace,
  sites: readonly KnownPlace[],
  timezone: string,
): PlaceDoubt | null {
  if (latitude === null || longitude === null) return null;
  const known = sites.map((one) => ({ lon: one.longitude, lat: one.latitude }));
  const point = { lon: longitude, lat: latitude };
  const doubt = placeDoubt(point, known, timezone);
  // What is no place is said beside its field.
  return doubt === "far" && !LonLat.safeParse(point).success ? null : doubt;
}
