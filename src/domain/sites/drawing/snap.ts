import { edgesOf, type Position } from "../../base/geometry.ts";
import type { Area } from "../area.ts";
import { metresBetween, nearestOnEdge } from "./sharedCorners.ts";

/** Where a corner goes that is drawn near others. */
export type Snap = {
  readonly at: Position;
  readonly to: "corner" | "edge" | "nothing";
};

/**
 * A position drawn to the nearest corner within so many metres, else to the nearest edge, else left where it is.
 * `corners`: further ones, such as those of the plan and of what is being drawn.
 */
export function snapped(
  at: Position,
  areas: readonly Pick<Area, "geometry">[],
  corners: readonly Position[],
  metres: number,
): Snap {
  const rings = areas.flatMap(({ geometry }) => geometry.rings);
  let corner: { at: Position; metres: number } | null = null;
  for (const one of [...corners, ...rings.flat()]) {
    const far = metresBetween(one, at);
    if (far <= metres && far < (corner?.metres ?? Infinity)) corner = { at: one, metres: far };
  }
  if (corner !== null) return { at: corner.at, to: "corner" };
  let edge: ReturnType<typeof nearestOnEdge> | null = null;
  for (const one of rings.flatMap(edgesOf)) {
    const near = nearestOnEdge(one, at);
    if (near.metres <= metres && near.metres < (edge?.metres ?? Infinity)) edge = near;
  }
  return edge === null ? { at, to: "nothing" } : { at: edge.at, to: "edge" };
}
