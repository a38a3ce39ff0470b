import type { Position } from "../../domain/base/geometry.ts";
import type { Viewport } from "../map/mapDoor.ts";
import { lonLatOf, worldOf } from "../map/mercator.ts";
import {
  type ScreenPoint,
  screenToWorld,
  type Size,
  type View,
  worldToScreen,
} from "../map/view.ts";

/** CSS pixels around a handle within which a press takes it; a finger is this wide. */
export const HANDLE_REACH = 12;
/** CSS pixels below which a press was no drag. */
const STILL = 4;

export function screenOf(view: View, [lon, lat]: Position): ScreenPoint {
  return worldToScreen(view, worldOf({ lon, lat }));
}

export function positionOf(view: View, point: ScreenPoint): Position {
  const { lon, lat } = lonLatOf(screenToWorld(view, point));
  return [lon, lat];
}

/** Where an event is in the frame of a map, in CSS pixels. */
export function pointIn(
  frame: Element | null,
  event: { readonly clientX: number; readonly clientY: number },
): ScreenPoint {
  const box = frame?.getBoundingClientRect();
  return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
}

/** Whether an event is about the map itself, and not about a control over it. */
export function isOnMap({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof Element && target.closest("button, a") === null;
}

/** Whether a pointer that went from one point to the other has only pressed. */
export function isStill(a: ScreenPoint, b: ScreenPoint): boolean {
  return Math.hypot(b.x - a.x, b.y - a.y) <= STILL;
}

/** The view of a map that has told its viewport; null: it has not yet. */
export function viewOf(viewport: Viewport | null, size: Size): View | null {
  if (viewport === null || size.width === 0) return null;
  const { west, east, north, south } = viewport.bounds;
  const [a, b] = [worldOf({ lon: west, lat: north }), worldOf({ lon: east, lat: south })];
  return { ...size, zoom: viewport.zoom, centre: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
}

/** The place nearest to a point, by its index; -1: none is within reach. */
export function nearestHandle(
  view: View,
  positions: readonly Position[],
  point: ScreenPoint,
  reach = HANDLE_REACH,
): number {
  let found = -1;
  let least = reach;
  for (const [index, position] of positions.entries()) {
    const { x, y } = screenOf(view, position);
    const far = Math.hypot(x - point.x, y - point.y);
    if (far <= least) [found, least] = [index, far];
  }
  return found;
}
