import { pointInPolygon, type Position } from "../../../domain/base/geometry.ts";
import type { AreaId } from "../../../domain/base/ids.ts";
import type { Area } from "../../../domain/sites/area.ts";
import type { AreaCommand } from "../../../domain/sites/drawing/areaCommand.ts";
import { cornersOf } from "../../../domain/sites/drawing/sharedCorners.ts";
import { type Snap, snapped } from "../../../domain/sites/drawing/snap.ts";
import { edgesOf } from "../../../domain/base/geometry.ts";
import { metresPerPixel, type ScreenPoint, type View } from "../../map/view.ts";
import { nearestHandle, positionOf } from "../mapHand.ts";

const MIDDLE_REACH = 9;
/** CSS pixels within which a corner is drawn to others. */
const SNAP_REACH = 10;

/** What of the drawing lies under the hand (decision 0093). */
export type Hit =
  | { readonly kind: "corner"; readonly at: Position }
  /** The middle of an edge, where a corner can be added. */
  | { readonly kind: "middle"; readonly at: Position }
  | { readonly kind: "area"; readonly id: AreaId };

/** The middles of the edges of an area. */
export function middlesOf({ geometry }: Pick<Area, "geometry">): readonly Position[] {
  return geometry.rings
    .flatMap(edgesOf)
    .map(([a, b]): Position => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
}

/** What the hand would take at a point: handles of the selected area first. */
export function hitOf(
  view: View,
  areas: readonly Area[],
  selected: Area | null,
  point: ScreenPoint,
): Hit | null {
  if (selected !== null) {
    const corners = cornersOf(selected.geometry);
    const corner = corners[nearestHandle(view, corners, point)];
    if (corner !== undefined) return { kind: "corner", at: corner };
    const middles = middlesOf(selected);
    const middle = middles[nearestHandle(view, middles, point, MIDDLE_REACH)];
    if (middle !== undefined) return { kind: "middle", at: middle };
  }
  const [lon, lat] = positionOf(view, point);
  const area = areas.find(({ geometry }) => pointInPolygon({ lon, lat }, geometry));
  return area === undefined ? null : { kind: "area", id: area.id };
}

/** Where the hand points, drawn to corners and edges near it. `isFree`: nothing draws it. */
export function pointed(
  view: View,
  point: ScreenPoint,
  areas: readonly Area[],
  corners: readonly Position[],
  isFree: boolean,
): Snap {
  const at = positionOf(view, point);
  if (isFree) return { at, to: "nothing" };
  return snapped(at, areas, corners, SNAP_REACH * metresPerPixel(view));
}

/** What a drag does to the areas; null: nothing. */
export function commandOfDrag(
  hit: Hit,
  from: Position,
  to: Position,
  floor: number | null,
): AreaCommand | null {
  if (hit.kind === "area")
    return { kind: "moveArea", area: hit.id, by: [to[0] - from[0], to[1] - from[1]] };
  return { kind: "moveCorners", floor, moves: [{ from: hit.at, to }] };
}
