import { z } from "zod";
import { sameJson } from "../../base/fieldEdit.ts";
import { AreaId } from "../../base/ids.ts";
import { Area } from "../area.ts";
import { areasById, type AreaDrawing } from "./areaDrawing.ts";
import { drawingRefusal, type AreaRefusal } from "./areaCommand.ts";

/** An area that two people changed in different ways; null: it was removed. */
export const AreaConflict = z
  .object({
    id: AreaId,
    seen: Area.nullable(),
    stored: Area.nullable(),
    wanted: Area.nullable(),
  })
  .readonly();
export type AreaConflict = z.infer<typeof AreaConflict>;

type MergedDrawing = {
  readonly drawing: AreaDrawing;
  /** In the drawing they are as they are stored. */
  readonly conflicts: readonly AreaConflict[];
  /** What is wrong with both together, such as an area of one over an area of the other; null: nothing. */
  readonly refusal: AreaRefusal | null;
};

/**
 * The areas of two people who began from the same: each area as the only one who changed it wants it, and the conflicts
 * where both did.
 */
function mergeDrawings(seen: AreaDrawing, stored: AreaDrawing, wanted: AreaDrawing): MergedDrawing {
  const [before, theirs, ours] = [areasById(seen), areasById(stored), areasById(wanted)];
  const conflicts: AreaConflict[] = [];
  const ids = new Set([...theirs.keys(), ...ours.keys()]);
  const areas = [...ids].flatMap((id): readonly Area[] => {
    const [was, is] = [before.get(id) ?? null, theirs.get(id) ?? null];
    const asked = ours.get(id) ?? null;
    if (sameJson(is, asked) || sameJson(asked, was)) return is === null ? [] : [is];
    if (sameJson(is, was)) return asked === null ? [] : [asked];
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

/** Areas and muster areas, as far as an edit has them. */
type DrawingPart = { readonly [Field in keyof AreaDrawing]?: AreaDrawing[Field] | undefined };

/**
 * An edit of the areas of a site, with what others have saved since it was begun. `changes`: what is to be written of
 * both; `conflicts`: the areas that both changed, and ours where theirs are in their way.
 */
export function mergedAreas(
  { areas, musterAreas }: AreaDrawing,
  seen: DrawingPart,
  changes: DrawingPart,
): { readonly changes: Partial<AreaDrawing>; readonly conflicts: readonly AreaConflict[] } {
  const stored = { areas, musterAreas };
  // A field that is changed and was not seen counts as empty.
  const before = {
    areas: seen.areas ?? (changes.areas === undefined ? areas : []),
    musterAreas: seen.musterAreas ?? (changes.musterAreas === undefined ? musterAreas : []),
  };
  const wanted = {
    areas: changes.areas ?? before.areas,
    musterAreas: changes.musterAreas ?? before.musterAreas,
  };
  if (sameJson(before, stored) || sameJson(before, wanted)) return { changes: {}, conflicts: [] };
  const { drawing, conflicts, refusal } = mergeDrawings(before, stored, wanted);
  if (conflicts.length > 0) return { changes: {}, conflicts };
  // What is wrong with ours alone is refused as it is where nobody else draws.
  if (refusal === null || !("area" in refusal) || drawingRefusal(wanted, before) !== null)
    return { changes: drawing, conflicts };
  const [was, theirs, ours] = [areasById(before), areasById(stored), areasById(wanted)];
  const ids = [refusal.area, ...(refusal.kind === "overlaps" ? refusal.with : [])];
  return {
    changes: {},
    conflicts: ids
      .filter((id) => !sameJson(was.get(id), ours.get(id)))
      .map((id) => ({
        id,
        seen: was.get(id) ?? null,
        stored: theirs.get(id) ?? null,
        wanted: ours.get(id) ?? null,
      })),
  };
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
