import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { linkTo } from "../../kit/routes.ts";
import type { ActivityPlace } from "./activityMatrix.ts";

/** The asset list with exactly the active assets of a family, of a place, or of both; null: of every one. */
export function assetsHref(
  customer: CustomerIndex,
  family: string | null,
  place: ActivityPlace | null,
): string {
  return linkTo(
    "assets",
    { defaultMode: "list", customerName: customer },
    { family, ...placeQuery(place), activity: "active" },
  );
}

function placeQuery(place: ActivityPlace | null): Readonly<Record<string, string>> {
  if (place === null) return {};
  if (place.kind === "site")
    return place.site === null ? { without: "site" } : { site: place.site };
  const { site, floor } = place;
  return floor === null ? { site, without: "floor" } : { site, floor: String(floor) };
}
