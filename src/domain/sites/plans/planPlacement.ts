import {
  type BoundingBox,
  type LonLat,
  metresFrom,
  offset,
  type Position,
} from "../../base/geometry.ts";
import type { PlanCorners, PlanSize } from "./planFit.ts";

/** Where a plan lies, and how much it hides of what is below it. */
export type PlanPlacement = { readonly corners: PlanCorners; readonly opacity: number };

export const CORNERS = [0, 1, 2, 3] as const;
/** Top left, top right, bottom right, bottom left. */
export type Corner = (typeof CORNERS)[number];

/** One thing that is done to a plan on the map. */
export type PlanEdit =
  /** `keepsShape`: the plan is turned and scaled about the corner that faces it; else it is stretched. */
  | {
      readonly kind: "moveCorner";
      readonly corner: Corner;
      readonly to: Position;
      readonly keepsShape: boolean;
    }
  /** Metres. */
  | { readonly kind: "move"; readonly east: number; readonly north: number }
  /** Clockwise, about its middle. */
  | { readonly kind: "turn"; readonly degrees: number }
  /** About its middle. */
  | { readonly kind: "scale"; readonly factor: number }
  | { readonly kind: "opacity"; readonly opacity: number }
  | { readonly kind: "place"; readonly corners: PlanCorners };

/** Why a plan cannot lie so. `crossed`: its edges cross, it is folded or seen from behind. */
export type PlacementIssue = "crossed" | "tooLarge" | "tooSmall";

/** Metres of an edge. A plan shows a building or a site. */
const SHORTEST_EDGE = 1;
const LONGEST_EDGE = 20_000;
/** How much of the box around a site a new plan covers. */
const SHARE = 0.8;
const RADIANS = Math.PI / 180;

/** East and north in metres. */
type Metres = readonly [east: number, north: number];

/** The plan after an edit; the issue where it could not lie so. */
export function editPlacement(
  placement: PlanPlacement,
  edit: PlanEdit,
):
  | { readonly ok: true; readonly placement: PlanPlacement }
  | { readonly ok: false; readonly issue: PlacementIssue } {
  if (edit.kind === "opacity")
    return { ok: true, placement: { ...placement, opacity: edit.opacity } };
  const corners = edited(placement.corners, edit);
  const issue = placementIssue(corners);
  return issue === null ? { ok: true, placement: { ...placement, corners } } : { ok: false, issue };
}

function edited(corners: PlanCorners, edit: Exclude<PlanEdit, { kind: "opacity" }>): PlanCorners {
  switch (edit.kind) {
    case "place":
      return edit.corners;
    case "move":
      return inMetres(corners, middleOf(corners), ([east, north]) => [
        east + edit.east,
        north + edit.north,
      ]);
    case "turn":
      return inMetres(corners, middleOf(corners), turned(1, -edit.degrees * RADIANS));
    case "scale":
      return inMetres(corners, middleOf(corners), turned(edit.factor, 0));
    case "moveCorner": {
      const { corner, to, keepsShape } = edit;
      if (!keepsShape)
        return corners.map((one, index) => (index === corner ? to : one)) as PlanCorners;
      const about = lonLatOf(corners[FACING[corner]]);
      const before = metresFrom(about, lonLatOf(corners[corner]));
      const after = metresFrom(about, lonLatOf(to));
      const factor = Math.hypot(...after) / Math.hypot(...before);
      const angle = Math.atan2(after[1], after[0]) - Math.atan2(before[1], before[0]);
      return inMetres(corners, about, turned(factor, angle));
    }
  }
}

const FACING: Readonly<Record<Corner, Corner>> = { 0: 2, 1: 3, 2: 0, 3: 1 };

/** Why a plan cannot lie on these corners, or null: it is a convex patch of ground seen from above, of a sensible size. */
export function placementIssue(corners: PlanCorners): PlacementIssue | null {
  const points = corners.map((corner) => metresFrom(lonLatOf(corners[0]), lonLatOf(corner)));
  const edges = points.map((point, index): Metres => {
    const next = points[(index + 1) % points.length] ?? point;
    return [next[0] - point[0], next[1] - point[1]];
  });
  const lengths = edges.map(([east, north]) => Math.hypot(east, north));
  if (lengths.some((length) => !(length >= SHORTEST_EDGE))) return "tooSmall";
  if (lengths.some((length) => length > LONGEST_EDGE)) return "tooLarge";
  const isConvex = edges.every(([east, north], index) => {
    const [nextEast, nextNorth] = edges[(index + 1) % edges.length] ?? [0, 0];
    // Clockwise, seen from above.
    return east * nextNorth - north * nextEast < 0;
  });
  return isConvex ? null : "crossed";
}

/** Where a new plan lies at first: over the middle of the box, upright, in its own proportions. */
export function firstCorners(
  { west, south, east, north }: BoundingBox,
  { width, height }: PlanSize,
): PlanCorners {
  const middle = { lon: (west + east) / 2, lat: (south + north) / 2 };
  const [halfEast, halfNorth] = metresFrom(middle, { lon: east, lat: north });
  const perPixel = SHARE * Math.min((2 * halfEast) / width, (2 * halfNorth) / height);
  return rectangleAround(middle, width * perPixel, height * perPixel);
}

/** Difference of two proportions below which they are the same: a sheet that was cut by a millimetre. */
const SAME_PROPORTION = 0.01;

/**
 * Where an image lies that replaces another: on the same corners; where its proportions are others, on the same upper
 * edge, so that it is not stretched.
 */
export function replacedCorners(
  corners: PlanCorners,
  { width, height }: PlanSize,
): { readonly corners: PlanCorners; readonly isReshaped: boolean } {
  const before = measuresOf(corners);
  const wanted = (before.width * height) / width;
  if (Math.abs(before.height / wanted - 1) < SAME_PROPORTION) return { corners, isReshaped: false };
  const [topLeft, topRight] = corners;
  const [east, north] = metresFrom(lonLatOf(topLeft), lonLatOf(topRight));
  // A quarter turn to the right of the upper edge.
  const down = (corner: Position): Position => {
    const share = height / width;
    const { lon, lat } = offset(lonLatOf(corner), north * share, -east * share);
    return [lon, lat];
  };
  return {
    corners: [topLeft, topRight, down(topRight), down(topLeft)],
    isReshaped: true,
  };
}

/** An upright rectangle of so many metres. */
export function rectangleAround(middle: LonLat, width: number, height: number): PlanCorners {
  const corner = (east: number, north: number): Position => {
    const { lon, lat } = offset(middle, (east * width) / 2, (north * height) / 2);
    return [lon, lat];
  };
  return [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)];
}

/** The middle of a plan. */
export function middleOf(corners: PlanCorners): LonLat {
  const sum = corners.reduce<Metres>((all, [lon, lat]) => [all[0] + lon, all[1] + lat], [0, 0]);
  return { lon: sum[0] / corners.length, lat: sum[1] / corners.length };
}

/** Metres of the upper edge and of the left one, and how far the upper one is turned from east, clockwise, in degrees. */
export function measuresOf([topLeft, topRight, , bottomLeft]: PlanCorners): {
  readonly width: number;
  readonly height: number;
  readonly turn: number;
} {
  const from = lonLatOf(topLeft);
  const [east, north] = metresFrom(from, lonLatOf(topRight));
  return {
    width: Math.hypot(east, north),
    height: Math.hypot(...metresFrom(from, lonLatOf(bottomLeft))),
    turn: -Math.atan2(north, east) / RADIANS,
  };
}

/** Scaled by the factor and turned by the angle, counted from east to north in radians. */
function turned(factor: number, angle: number): (point: Metres) => Metres {
  const [cos, sin] = [factor * Math.cos(angle), factor * Math.sin(angle)];
  return ([east, north]) => [cos * east - sin * north, sin * east + cos * north];
}

function inMetres(
  corners: PlanCorners,
  about: LonLat,
  change: (point: Metres) => Metres,
): PlanCorners {
  return corners.map((corner): Position => {
    const { lon, lat } = offset(about, ...change(metresFrom(about, lonLatOf(corner))));
    return [lon, lat];
  }) as PlanCorners;
}

function lonLatOf([lon, lat]: Position): LonLat {
  return { lon, lat };
}
