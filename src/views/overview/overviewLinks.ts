import type { CustomerIndex } from "../../domain/ids.ts";
import { linkTo } from "../routes.ts";
import type { ActivityPlace } from "./activityMatrix.ts";

/** The asset list with the assets of a family, of a place, or of both. Null: the list cannot be narrowed to what is nowhere. */
export function assetsHref(
  customer: CustomerIndex,
  family: string | null,
  place: Pick<ActivityPlace, "site" | "floor"> | null,
): string | null {
  if (place !== null && place.site === null) return null;
  const floor = place?.floor ?? null;
  return linkTo(
    "assets",
    { defaultMode: "list", customerName: customer },
    { family, site: place?.site ?? null, floor: floor === null ? null : String(floor) },
  );
}
