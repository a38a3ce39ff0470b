import type { AreaId, CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import { sameJson } from "../../../domain/base/fieldEdit.ts";
import { areasById, type AreaDrawing } from "../../../domain/sites/drawing/areaDrawing.ts";
import {
  type AreaConflict,
  mergeDrawings,
  type MergedDrawing,
} from "../../../domain/sites/drawing/mergeDrawings.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { refusalOf } from "../refusal.ts";
import { changeSite } from "./changeSite.ts";

/** What became of areas that were sent. `conflict`: nothing was written. */
export type AreasSent =
  | { readonly type: "saved"; readonly stored: AreaDrawing }
  | { readonly type: "conflict"; readonly conflicts: readonly AreaConflict[] }
  | { readonly type: "refused"; readonly problem: string };

/** Others have changed the same areas, or drawn on the same ground. */
class AreasOvertaken extends Error {
  readonly conflicts: readonly AreaConflict[];
  constructor(conflicts: readonly AreaConflict[]) {
    super("Somebody else changed the same areas meanwhile: choose whose count.");
    this.conflicts = conflicts;
  }
}

/**
 * Saves the areas of a site. What others saved meanwhile is merged by area; where both changed the same area, or drew on
 * the same ground, nothing is written and it is asked about. @throws RequestFailed where nobody answered
 */
export async function saveAreas(
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  siteId: SiteId,
  { seen, wanted }: { readonly seen: AreaDrawing; readonly wanted: AreaDrawing },
): Promise<AreasSent> {
  const before = {
    areas: [...seen.areas],
    musterAreas: [...seen.musterAreas],
  };
  try {
    const { areas, musterAreas } = await changeSite(live, customer, siteId, before, (stored) => {
      const merged = mergeDrawings(seen, stored, wanted);
      const conflicts = conflictsOf(merged, seen, stored, wanted);
      if (conflicts.length > 0) throw new AreasOvertaken(conflicts);
      const { drawing } = merged;
      return { areas: [...drawing.areas], musterAreas: [...drawing.musterAreas] };
    });
    return { type: "saved", stored: { areas, musterAreas } };
  } catch (error) {
    if (error instanceof AreasOvertaken) return { type: "conflict", conflicts: error.conflicts };
    if (error instanceof RequestFailed && error.failure.kind === "refused")
      return { type: "refused", problem: refusalOf(error).problem };
    throw error;
  }
}

/** The areas that are asked about: changed by both, or ours where it does not fit what others drew. */
function conflictsOf(
  { conflicts, refusal }: MergedDrawing,
  seen: AreaDrawing,
  stored: AreaDrawing,
  wanted: AreaDrawing,
): readonly AreaConflict[] {
  if (conflicts.length > 0 || refusal === null || !("area" in refusal)) return conflicts;
  const [before, theirs, ours] = [areasById(seen), areasById(stored), areasById(wanted)];
  const ids: readonly AreaId[] = [
    refusal.area,
    ...(refusal.kind === "overlaps" ? refusal.with : []),
  ];
  return ids
    .filter((id) => !sameJson(before.get(id), ours.get(id)))
    .map((id) => ({
      id,
      seen: before.get(id) ?? null,
      stored: theirs.get(id) ?? null,
      wanted: ours.get(id) ?? null,
    }));
}
