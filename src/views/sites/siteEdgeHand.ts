import { type Circle, offset, type Position } from "../../domain/base/geometry.ts";
import {
  changedEdge,
  circleAround,
  radiusTo,
  shownPlace,
} from "../../domain/sites/drawing/siteEdge.ts";
import { cornersOf } from "../../domain/sites/drawing/sharedCorners.ts";
import { MAX_SITE_RADIUS } from "../../domain/sites/siteForm.ts";
import type { ScreenPoint, View } from "../map/view.ts";
import { middlesOf } from "./areas/areaHand.ts";
import { nearestHandle } from "./mapHand.ts";
import type { SiteFields } from "./siteFields.ts";
import { circleOf } from "./sitePlace.ts";

/** The fields of a site that its edge is made of. */
export type EdgeFields = Pick<
  SiteFields,
  "latitude" | "longitude" | "polygon" | "radius" | "shape"
>;

/** What of the edge lies under the hand. */
export type EdgeHit =
  | { readonly kind: "centre" }
  | { readonly kind: "reach" }
  | { readonly kind: "corner"; readonly at: Position }
  /** The middle of a side, where a corner is added. */
  | { readonly kind: "middle"; readonly at: Position };

/** The point of a circle's edge by which it is widened: due east. */
export function reachOf({ center, radius }: Circle): Position {
  const { lon, lat } = offset(center, radius, 0);
  return [lon, lat];
}

/** What the hand would take at a point; of an edge that is being drawn, its `first` corner. */
export function edgeHitOf(
  view: View,
  edge: EdgeFields | { readonly first: Position },
  point: ScreenPoint,
): EdgeHit | null {
  const cornerOf = (corners: readonly Position[]): EdgeHit | null => {
    const at = corners[nearestHandle(view, corners, point)];
    return at === undefined ? null : { kind: "corner", at };
  };
  if ("first" in edge) return cornerOf([edge.first]);
  if (edge.shape === "circle") {
    const circle = circleOf(edge);
    if (circle === null) return null;
    const handles: readonly Position[] = [reachOf(circle), [circle.center.lon, circle.center.lat]];
    const handle = nearestHandle(view, handles, point);
    if (handle < 0) return null;
    return { kind: handle === 0 ? "reach" : "centre" };
  }
  if (edge.polygon === null) return null;
  const corner = cornerOf(cornersOf(edge.polygon));
  if (corner !== null) return corner;
  const middles = middlesOf({ geometry: edge.polygon });
  const middle = middles[nearestHandle(view, middles, point)];
  return middle === undefined ? null : { kind: "middle", at: middle };
}

/** What a drag changes of the edge. */
export function edgeDragged(fields: EdgeFields, hit: EdgeHit, to: Position): Partial<EdgeFields> {
  const { latitude, longitude, polygon } = fields;
  if (hit.kind === "centre") return shownPlace(to);
  if (hit.kind === "reach") {
    if (latitude === null || longitude === null) return {};
    return { radius: Math.min(MAX_SITE_RADIUS, radiusTo({ latitude, longitude }, to)) };
  }
  if (polygon === null) return {};
  const begun = hit.kind === "middle" ? changedEdge(polygon, { kind: "add", at: hit.at }) : polygon;
  const { latitude: lat, longitude: lon } = shownPlace(to);
  const moved = changedEdge(begun, { kind: "move", from: hit.at, to: [lon, lat] });
  return { polygon: moved, ...circleAround(moved) };
}
