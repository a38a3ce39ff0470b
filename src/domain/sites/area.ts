import { z } from "zod";
import { FloorNumber } from "./floor.ts";
import { crossesItself, Polygon } from "../base/geometry.ts";
import { AreaId } from "../base/ids.ts";
import { nameKey } from "../base/nameKey.ts";
import { polygonsOverlap } from "../base/polygonsOverlap.ts";

/** A part of one floor of a site; embedded in its site (specification section 3). Floor null: the open ground of a site without floors. */
export const Area = z.object({
  id: AreaId,
  name: z.string().trim().min(1, "An area has no name: name it."),
  colour: z.string().regex(/^#[0-9a-f]{6}$/iu, "An area needs a colour of the form #rrggbb."),
  opacity: z
    .number("An area has no opacity: give one from 0 to 1.")
    .min(0, "The opacity is below 0: give one from 0 to 1.")
    .max(1, "The opacity is above 1: give one from 0 to 1."),
  floor: FloorNumber.nullable(),
  geometry: Polygon.refine((polygon) => !polygon.rings.some(crossesItself), {
    error: "The edge of the area crosses itself: move the corner that crosses.",
    path: ["rings"],
  }),
});
export type Area = z.infer<typeof Area>;

/** Why an area does not fit beside another of its site. */
export type AreaConflict = { readonly kind: "nameTaken" | "overlap"; readonly with: AreaId };

/**
 * What keeps an area from standing beside the others (specification section 5): the same name anywhere in
 * the site, or shared ground on the same floor. The area's own former version among the others is passed over.
 */
export function areaConflicts(area: Area, others: readonly Area[]): AreaConflict[] {
  return others
    .filter((other) => other.id !== area.id)
    .flatMap((other) => {
      const conflicts: AreaConflict[] = [];
      if (nameKey(other.name) === nameKey(area.name))
        conflicts.push({ kind: "nameTaken", with: other.id });
      if (other.floor === area.floor && polygonsOverlap(area.geometry, other.geometry))
        conflicts.push({ kind: "overlap", with: other.id });
      return conflicts;
    });
}
