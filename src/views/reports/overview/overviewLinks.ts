import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { Technology } from "../../../domain/devices/movement.ts";
import type { Activity } from "../../../domain/assets/activity.ts";
import { linkTo } from "../../kit/routes.ts";
import type { ActivityPlace } from "./activityMatrix.ts";

/**
 * The asset list with exactly the assets of an activity, of a family, of a place and of a technology; null or absent: of
 * every one.
 */
export function assetsHref(
  customer: CustomerIndex,
  family: string | null,
  place: ActivityPlace | null,
  activity: Activity = "active",
  technology: Technology | null = null,
): string {
  return linkTo(
    "assets",
    { defaultMode: "list", customerName: customer },
    { family, ...placeQuery(place), activity, technology },
  );
}

function placeQuery(place: ActivityPlace | null): Readonly<Record<string, string>> {
  if (place === null) return {};
  if (place.kind === "site")
    return place.site === null ? { without: "site" } : { site: place.site };
  const { site, floor } = place;
  return floor === null ? { site, without: "floor" } : { site, floor: String(floor) };
}
