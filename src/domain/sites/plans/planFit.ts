import { type LonLat, metresFrom, offset, type Position } from "../../base/geometry.ts";
import { fitSimilarity, type Plane } from "../../base/fitPlane.ts";
import type { FloorPlan } from "../floor.ts";

/** Where the corners of a plan's image lie: top left, top right, bottom right, bottom left. */
export type PlanCorners = FloorPlan["corners"];
/** Of an image, in its own pixels. */
export type PlanSize = { readonly width: number; readonly height: number };
/** A place on a plan: the parts of its width and height from its upper left corner, each 0 to 1. */
export type PlanPoint = { readonly x: number; readonly y: number };
/** The same place on the plan and on the map. */
export type PointPair = { readonly plan: PlanPoint; readonly map: Position };

/** Pairs that a plan can be placed by. With two it always fits; the third says whether they are right. */
export const FEWEST_PAIRS = 2;
export const MAX_PAIRS = 4;

/** A plan laid on the map by pairs of points. */
export type PlanFit = {
  readonly corners: PlanCorners;
  /** Root of the mean square of `distances`, in metres. */
  readonly residual: number;
  /** How far each point of the plan lies from its place on the map, in metres, in the order of the pairs. */
  readonly distances: readonly number[];
};

/**
 * Lays a plan so that its points come as near to their places as turning, scaling and moving can bring them: the
 * similarity with the least sum of squares (never mirrored, never stretched). Null: fewer than two pairs, or points
 * that coincide on the plan or on the map.
 */
export function fitPairs(pairs: readonly PointPair[], size: PlanSize): PlanFit | null {
  const [first] = pairs;
  if (first === undefined || pairs.length < FEWEST_PAIRS) return null;
  const origin = lonLatOf(first.map);
  const onPlan = pairs.map(({ plan }) => upright(plan, size));
  const onMap = pairs.map(({ map }) => metresFrom(origin, lonLatOf(map)));
  const laid = fitSimilarity(onPlan, onMap);
  if (laid === null) return null;
  const distances = onPlan.map((point, index) => {
    const [[east, north], wanted] = [laid(point), onMap[index] ?? [0, 0]];
    return Math.hypot(east - wanted[0], north - wanted[1]);
  });
  const corner = (x: number, y: number): Position => {
    const { lon, lat } = offset(origin, ...laid(upright({ x, y }, size)));
    return [lon, lat];
  };
  return {
    corners: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
    residual: Math.sqrt(distances.reduce((sum, one) => sum + one * one, 0) / distances.length),
    distances,
  };
}

/** In pixels, with y upwards as north is. */
function upright({ x, y }: PlanPoint, { width, height }: PlanSize): Plane {
  return [x * width, -y * height];
}

function lonLatOf([lon, lat]: Position): LonLat {
  return { lon, lat };
}
