import { nameKey } from "../../base/nameKey.ts";
import { crossesItself, hasMisplacedHole, Polygon, type Position } from "../../base/geometry.ts";
import type { AreaId } from "../../base/ids.ts";
import { polygonsOverlap } from "../../base/polygonsOverlap.ts";
import type { Area } from "../area.ts";
import { areasOfFloor, type AreaDrawing } from "./areaDrawing.ts";
import { joined, partedBy } from "./planePolygons.ts";
import { isSameCorner, withCorner, withSharedCorners } from "./sharedCorners.ts";

/** What can be written of an area beside its edge. */
export type AreaLook = Pick<Area, "colour" | "name" | "opacity">;

/** One thing that is done to the areas of a site. Ids of areas that are made come with it. */
export type AreaCommand =
  | { readonly kind: "add"; readonly area: Area }
  /** Every area of the floor that has one of these corners follows. */
  | {
      readonly kind: "moveCorners";
      readonly floor: number | null;
      readonly moves: readonly { readonly from: Position; readonly to: Position }[];
    }
  /** On an edge: every area that has the edge has the corner then. */
  | { readonly kind: "addCorner"; readonly floor: number | null; readonly at: Position }
  | { readonly kind: "removeCorner"; readonly floor: number | null; readonly at: Position }
  /** The whole area; by degrees of longitude and latitude. Its neighbours stay. */
  | { readonly kind: "moveArea"; readonly area: AreaId; readonly by: Position }
  /** The largest part keeps id and name. */
  | {
      readonly kind: "split";
      readonly area: AreaId;
      readonly line: readonly [Position, Position];
      readonly ids: readonly AreaId[];
    }
  /** The first of them stays. */
  | { readonly kind: "merge"; readonly areas: readonly AreaId[] }
  | { readonly kind: "cutHole"; readonly area: AreaId; readonly hole: Polygon }
  /** Counted from 0. */
  | { readonly kind: "fillHole"; readonly area: AreaId; readonly hole: number }
  | {
      readonly kind: "describe";
      readonly area: AreaId;
      readonly look: AreaLook;
      readonly isMuster: boolean;
    }
  | { readonly kind: "remove"; readonly area: AreaId }
  /** `suffix` parts the names of the copies from the others: a name is unique in its site. */
  | {
      readonly kind: "copyFloor";
      readonly from: number | null;
      readonly to: number | null;
      readonly suffix: string;
      readonly ids: readonly AreaId[];
    }
  /** These are the areas of the floor then, as a file brings them. */
  | {
      readonly kind: "replaceFloor";
      readonly floor: number | null;
      readonly areas: readonly Area[];
      readonly musterAreas: readonly AreaId[];
    };

/** Why a command is not done. */
export type AreaRefusal =
  | { readonly kind: "overlaps"; readonly area: AreaId; readonly with: readonly AreaId[] }
  | { readonly kind: "crossesItself"; readonly area: AreaId }
  | { readonly kind: "holeMisplaced"; readonly area: AreaId }
  | { readonly kind: "nothingLeft"; readonly area: AreaId }
  | { readonly kind: "nameTaken"; readonly area: AreaId }
  | { readonly kind: "nameMissing"; readonly area: AreaId }
  | { readonly kind: "notNeighbours" }
  | { readonly kind: "notParted" }
  | { readonly kind: "nothingThere" };

export type AreaOutcome =
  | { readonly ok: true; readonly drawing: AreaDrawing }
  | { readonly ok: false; readonly refusal: AreaRefusal };

/**
 * The drawing after a command, or why it is not done: no two areas of a floor overlap, edges do not cross themselves,
 * holes lie inside, names are unique in the site (specification section 5). Neighbours share their corners then.
 */
export function applyAreaCommand(drawing: AreaDrawing, command: AreaCommand): AreaOutcome {
  const attempt = attempted(drawing, command);
  if ("refusal" in attempt) return { ok: false, refusal: attempt.refusal };
  const after = sharing(attempt.drawing, drawing);
  const refusal = drawingRefusal(after, drawing);
  return refusal === null ? { ok: true, drawing: after } : { ok: false, refusal };
}

/** What is wrong with the areas that are not as they were `before`, by the first reason. */
export function drawingRefusal(drawing: AreaDrawing, before: AreaDrawing): AreaRefusal | null {
  const known = new Set(before.areas);
  for (const area of drawing.areas) {
    if (known.has(area)) continue;
    const { id, geometry, floor } = area;
    if (nameKey(area.name) === "") return { kind: "nameMissing", area: id };
    const others = drawing.areas.filter((other) => other !== area);
    if (others.some((other) => nameKey(other.name) === nameKey(area.name)))
      return { kind: "nameTaken", area: id };
    if (!Polygon.safeParse(geometry).success) return { kind: "nothingLeft", area: id };
    if (geometry.rings.some(crossesItself)) return { kind: "crossesItself", area: id };
    if (hasMisplacedHole(geometry)) return { kind: "holeMisplaced", area: id };
    const met = overlapping(geometry, floor, others);
    if (met.length > 0) return { kind: "overlaps", area: id, with: met };
  }
  return null;
}

/** The areas of a floor that share ground with a polygon. */
export function overlapping(
  polygon: Polygon,
  floor: number | null,
  areas: readonly Area[],
): AreaId[] {
  return areas
    .filter((area) => area.floor === floor && polygonsOverlap(polygon, area.geometry))
    .map(({ id }) => id);
}

/** A name that no area has: the given one, or with the next free number. */
export function freeName(name: string, areas: readonly Pick<Area, "name">[]): string {
  const taken = new Set(areas.map((area) => nameKey(area.name)));
  if (!taken.has(nameKey(name))) return name;
  for (let number = 2; ; number += 1)
    if (!taken.has(nameKey(`${name} ${number}`))) return `${name} ${number}`;
}

type Attempt = { readonly drawing: AreaDrawing } | { readonly refusal: AreaRefusal };
const NOTHING_THERE: Attempt = { refusal: { kind: "nothingThere" } };

function attempted(drawing: AreaDrawing, command: AreaCommand): Attempt {
  if (isOfOneArea(command)) return changedArea(drawing, command);
  const { areas, musterAreas } = drawing;
  const withAreas = (next: readonly Area[]): Attempt => ({ drawing: { ...drawing, areas: next } });
  switch (command.kind) {
    case "add":
      return withAreas([...areas, command.area]);
    case "moveCorners":
    case "addCorner":
    case "removeCorner":
      return changedFloor(drawing, command);
    case "copyFloor":
      return copiedFloor(drawing, command);
    case "merge":
      return merged(drawing, command.areas);
    case "replaceFloor": {
      const gone = new Set(areasOfFloor(drawing, command.floor).map(({ id }) => id));
      const known = new Map(areas.map((area) => [area.id, area]));
      // What the file leaves as it is stays the same object.
      const brought = command.areas.map((area) => {
        const former = known.get(area.id);
        return former !== undefined && JSON.stringify(former) === JSON.stringify(area)
          ? former
          : area;
      });
      return {
        drawing: {
          areas: [...areas.filter(({ id }) => !gone.has(id)), ...brought],
          musterAreas: [
            ...musterAreas.filter((id) => !gone.has(id)),
            ...command.musterAreas.filter((id) => brought.some((area) => area.id === id)),
          ],
        },
      };
    }
  }
}

/** The commands that are about one area that is there. */
type OfOneArea = Extract<
  AreaCommand,
  { kind: "cutHole" | "describe" | "fillHole" | "moveArea" | "remove" | "split" }
>;

function isOfOneArea(command: AreaCommand): command is OfOneArea {
  return "area" in command && command.kind !== "add";
}

function changedArea(drawing: AreaDrawing, command: OfOneArea): Attempt {
  const { areas, musterAreas } = drawing;
  const withAreas = (next: readonly Area[]): Attempt => ({ drawing: { ...drawing, areas: next } });
  const area = areas.find(({ id }) => id === command.area);
  if (area === undefined) return NOTHING_THERE;
  const put = (...next: readonly Area[]) =>
    withAreas(areas.flatMap((one) => (one === area ? next : [one])));
  const shaped = (geometry: Polygon) => put({ ...area, geometry });
  const { rings } = area.geometry;
  switch (command.kind) {
    case "moveArea": {
      const [east, north] = command.by;
      return shaped({
        kind: "polygon",
        rings: rings.map((ring) => ring.map(([lon, lat]): Position => [lon + east, lat + north])),
      });
    }
    case "cutHole":
      return shaped({ kind: "polygon", rings: [...rings, ...command.hole.rings.slice(0, 1)] });
    case "fillHole":
      return command.hole + 1 < rings.length
        ? shaped({
            kind: "polygon",
            rings: rings.filter((_, index) => index !== command.hole + 1),
          })
        : NOTHING_THERE;
    case "split": {
      const parts = partedBy(area.geometry, command.line);
      const [first, ...others] = parts;
      if (first === undefined || others.length === 0 || others.length > command.ids.length)
        return { refusal: { kind: "notParted" } };
      const made: Area[] = [];
      for (const [index, geometry] of others.entries()) {
        const id = command.ids[index] ?? area.id;
        made.push({ ...area, id, name: freeName(area.name, [...areas, ...made]), geometry });
      }
      return put({ ...area, geometry: first }, ...made);
    }
    case "describe": {
      const name = command.look.name.trim();
      const rest = musterAreas.filter((id) => id !== area.id);
      const isKept = musterAreas.includes(area.id) === command.isMuster;
      return {
        drawing: {
          areas: areas.map((one) => (one === area ? { ...area, ...command.look, name } : one)),
          musterAreas: isKept ? musterAreas : command.isMuster ? [...rest, area.id] : rest,
        },
      };
    }
    case "remove":
      return {
        drawing: {
          areas: areas.filter((one) => one !== area),
          musterAreas: musterAreas.filter((id) => id !== area.id),
        },
      };
  }
}

type FloorChange = Extract<AreaCommand, { kind: "addCorner" | "moveCorners" | "removeCorner" }>;

function changedFloor(drawing: AreaDrawing, command: FloorChange): Attempt {
  // First, so that a corner of one that lies on an edge of another moves both.
  const shared = withSharedCorners(areasOfFloor(drawing, command.floor));
  const after = new Map(
    shared.map((area) => {
      const rings = area.geometry.rings.map((ring) => changedRing(ring, command));
      const isSame = rings.every((ring, index) => ring === area.geometry.rings[index]);
      return [area.id, isSame ? area : { ...area, geometry: { kind: "polygon" as const, rings } }];
    }),
  );
  const isNothing = shared.every((area) => after.get(area.id) === area);
  if (isNothing) return NOTHING_THERE;
  return {
    drawing: { ...drawing, areas: drawing.areas.map((area) => after.get(area.id) ?? area) },
  };
}

function changedRing(ring: Position[], command: FloorChange): Position[] {
  if (command.kind === "addCorner") return withCorner(ring, command.at, false);
  if (command.kind === "moveCorners") {
    const toOf = (corner: Position) =>
      command.moves.find(({ from }) => isSameCorner(from, corner))?.to;
    return ring.some((corner) => toOf(corner) !== undefined)
      ? ring.map((corner) => toOf(corner) ?? corner)
      : ring;
  }
  const open = ring.slice(1);
  const left = open.filter((corner) => !isSameCorner(corner, command.at));
  const [first] = left;
  return left.length === open.length || first === undefined ? ring : [...left, first];
}

function copiedFloor(
  { areas, musterAreas }: AreaDrawing,
  { from, to, suffix, ids }: Extract<AreaCommand, { kind: "copyFloor" }>,
): Attempt {
  const originals = areas.filter(({ floor }) => floor === from);
  if (originals.length === 0 || originals.length > ids.length || from === to) return NOTHING_THERE;
  const copies: Area[] = [];
  const muster: AreaId[] = [];
  for (const [index, area] of originals.entries()) {
    const id = ids[index] ?? area.id;
    const name = freeName(`${area.name} ${suffix}`.trim(), [...areas, ...copies]);
    copies.push({ ...area, id, name, floor: to });
    if (musterAreas.includes(area.id)) muster.push(id);
  }
  return { drawing: { areas: [...areas, ...copies], musterAreas: [...musterAreas, ...muster] } };
}

function merged({ areas, musterAreas }: AreaDrawing, ids: readonly AreaId[]): Attempt {
  const found = ids.flatMap((id) => areas.find((area) => area.id === id) ?? []);
  const [first, ...others] = found;
  const isOneFloor = found.every(({ floor }) => floor === first?.floor);
  if (first === undefined || others.length === 0 || !isOneFloor) return NOTHING_THERE;
  const geometry = joined(withSharedCorners(found).map((area) => area.geometry));
  if (geometry === null) return { refusal: { kind: "notNeighbours" } };
  const gone = new Set(others.map(({ id }) => id));
  return {
    drawing: {
      areas: areas
        .filter(({ id }) => !gone.has(id))
        .map((area) => (area === first ? { ...first, geometry } : area)),
      musterAreas: musterAreas.filter((id) => !gone.has(id)),
    },
  };
}

/** Floors of which something changed, with the corners of their neighbours shared. */
function sharing(drawing: AreaDrawing, before: AreaDrawing): AreaDrawing {
  const known = new Set(before.areas);
  const floors = new Set(
    drawing.areas.filter((area) => !known.has(area)).map(({ floor }) => floor),
  );
  if (floors.size === 0) return drawing;
  const after = new Map(
    [...floors]
      .flatMap((floor) => withSharedCorners(areasOfFloor(drawing, floor)))
      .map((area) => [area.id, area]),
  );
  return { ...drawing, areas: drawing.areas.map((area) => after.get(area.id) ?? area) };
}
