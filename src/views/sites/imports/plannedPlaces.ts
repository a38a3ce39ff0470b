import { boundingBox, type BoundingBox, type Circle } from "../../../domain/base/geometry.ts";
import type { SiteRowPlan } from "../../../domain/sites/siteImport.ts";
import { boxAround } from "../live/boundsOfSites.ts";
import { circleOf } from "../sitePlace.ts";

/** A row of a file that makes a site or moves one, by the number of the row, and the circle that it will have. */
export type PlannedPlace = { readonly row: number; readonly name: string; readonly circle: Circle };

/** Where the rows of a file will put sites. Those that change nothing of a place are left out. */
export function plannedPlaces(plan: readonly SiteRowPlan[]): readonly PlannedPlace[] {
  return plan.flatMap((one) => {
    if (one.verdict !== "create" && one.verdict !== "update") return [];
    const after = one.verdict === "create" ? one.form : { ...one.site, ...one.changes };
    const isMoved =
      one.verdict === "create" ||
      [one.changes.latitude, one.changes.longitude, one.changes.radius].some(
        (changed) => changed !== undefined,
      );
    const circle = isMoved ? circleOf(after) : null;
    return circle === null ? [] : [{ row: one.row, name: after.siteName, circle }];
  });
}

/** The smallest box around all of them; null: there is none. */
export function boundsOfPlaces(places: readonly PlannedPlace[]): BoundingBox | null {
  return boxAround(places.map(({ circle }) => boundingBox(circle)));
}
