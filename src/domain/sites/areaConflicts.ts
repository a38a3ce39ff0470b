import type { Area } from "./area.ts";
import type { AreaId } from "../base/ids.ts";
import { nameKey } from "../base/nameKey.ts";
import { polygonsOverlap } from "../base/polygonsOverlap.ts";

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
