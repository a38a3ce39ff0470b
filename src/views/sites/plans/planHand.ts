import { pointInPolygon, polygonOf, type Position } from "../../../domain/base/geometry.ts";
import type { PlanCorners, PlanPoint } from "../../../domain/sites/plans/planFit.ts";
import { CORNERS, type Corner, type PlanEdit } from "../../../domain/sites/plans/planPlacement.ts";
import { metresFrom } from "../../../domain/base/geometry.ts";
import type { ScreenPoint, View } from "../../map/view.ts";
import { nearestHandle, positionOf } from "../mapHand.ts";

/** What of the plan lies under the pointer. */
export type PlanHit =
  | { readonly kind: "corner"; readonly corner: Corner }
  | { readonly kind: "plan" };

export function planHitOf(view: View, corners: PlanCorners, point: ScreenPoint): PlanHit | null {
  const corner = CORNERS[nearestHandle(view, corners, point)];
  if (corner !== undefined) return { kind: "corner", corner };
  const [lon, lat] = positionOf(view, point);
  return pointInPolygon({ lon, lat }, polygonOf(corners)) ? { kind: "plan" } : null;
}

/** What a drag does to the plan. */
export function planEditOfDrag(
  hit: PlanHit,
  from: Position,
  to: Position,
  keepsShape: boolean,
): PlanEdit {
  if (hit.kind === "corner") return { kind: "moveCorner", corner: hit.corner, to, keepsShape };
  const [east, north] = metresFrom({ lon: from[0], lat: from[1] }, { lon: to[0], lat: to[1] });
  return { kind: "move", east, north };
}

/** Where a place on the plan lies on the map, while the plan lies on these corners. */
export function laidPoint(corners: PlanCorners, { x, y }: PlanPoint): Position {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const between = (a: Position, b: Position, share: number): Position => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
  ];
  return between(between(topLeft, topRight, x), between(bottomLeft, bottomRight, x), y);
}
