import { sameJson } from "../../base/fieldEdit.ts";
import type { AreaId } from "../../base/ids.ts";
import type { Area } from "../area.ts";
import { areasById, type AreaDrawing } from "./areaDrawing.ts";
import { drawingRefusal, type AreaRefusal } from "./areaCommand.ts";

/** An area that two people changed in different ways; null: it was removed. */
export type AreaConflict = {
  readonly id: AreaId;
  readonly seen: Area | null;
  readonly stored: Area | null;
  readonly wanted: Area | null;
};

export type MergedDrawing = {
  readonly drawing: AreaDrawing;
  /** In the drawing they are as they are stored. */
  readonly conflicts: readonly AreaConflict[];
  /** What is wrong with both together, such as an area of one over an area of the other; null: nothing. */
  readonly refusal: AreaRefusal | null;
};

/**
 * The areas of two people who began from the same: each area as whoever changed it alone wants it, and the conflicts
 * where both did. `mine`: conflicts of which the wanted area stands.
 */
export function mergeDrawings(
  seen: AreaDrawing,
  stored: AreaDrawing,
  wanted: AreaDrawing,
  mine: ReadonlySet<AreaId> = new Set(),
): MergedDrawing {
  const [before, theirs, ours] = [areasById(seen), areasById(stored), areasById(wanted)];
  const conflicts: AreaConflict[] = [];
  const ids = new Set([...theirs.keys(), ...ours.keys()]);
  const areas = [...ids].flatMap((id): readonly Area[] => {
    const [was, is] = [before.get(id) ?? null, theirs.get(id) ?? null];
    const asked = ours.get(id) ?? null;
    if (sameJson(is, was) || sameJson(is, asked)) return asked === null ? [] : [asked];
    if (sameJson(asked, was)) return is === null ? [] : [is];
    if (mine.has(id)) return asked === null ? [] : [asked];
    conflicts.push({ id, seen: was, stored: is, wanted: asked });
    return is === null ? [] : [is];
  });
  const kept = new Set(areas.map(({ id }) => id));
  const muster = (id: AreaId) => {
    const [was, is, asked] = [seen, stored, wanted].map(({ musterAreas }) =>
      musterAreas.includes(id),
    );
    return is === was ? asked : is;
  };
  const musterIds = new Set([...stored.musterAreas, ...wanted.musterAreas]);
  const drawing: AreaDrawing = {
    areas,
    musterAreas: [...musterIds].filter((id) => kept.has(id) && muster(id) === true),
  };
  return { drawing, conflicts, refusal: drawingRefusal(drawing, stored) };
}

/** A drawing in which the areas of conflicts are as others stored them. */
export function withConflicts(
  drawing: AreaDrawing,
  conflicts: readonly AreaConflict[],
): AreaDrawing {
  const stored = new Map(conflicts.map((conflict) => [conflict.id, conflict.stored]));
  if (stored.size === 0) return drawing;
  const known = areasById(drawing);
  const missing = conflicts.flatMap((conflict) =>
    conflict.stored === null || known.has(conflict.id) ? [] : [conflict.stored],
  );
  const areas = drawing.areas.flatMap((area) => {
    const theirs = stored.get(area.id);
    if (theirs === undefined) return [area];
    return theirs === null ? [] : [theirs];
  });
  return { ...drawing, areas: [...areas, ...missing] };
}
