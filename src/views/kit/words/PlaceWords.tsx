import type { Place } from "../../../domain/sites/presence.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { usePlaceText } from "./usePlaceText.ts";

/** Where, in words: site, floor and area as far as they are known. */
export function PlaceWords({
  place,
  sites,
  isSiteNamed = true,
}: {
  readonly place: Place;
  readonly sites: readonly Site[];
  /** False where everything shown is of one site. */
  readonly isSiteNamed?: boolean;
}) {
  return usePlaceText(sites, isSiteNamed)(place);
}
