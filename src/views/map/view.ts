import type { BoundingBox } from "../../domain/base/geometry.ts";
import { lonLatOf, metresPerUnit, type World, worldOf } from "./mercator.ts";

/** What the map shows: its middle, how near, and its size in CSS pixels. Always north up and seen from above. */
export type View = {
  readonly centre: World;
  /** As the engines count it: at 0 the world is 512 pixels wide, each step doubles. */
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
};

export type Size = Pick<View, "width" | "height">;
export type Camera = Pick<View, "centre" | "zoom">;

/** A place on the map in CSS pixels from its upper left corner. */
export type ScreenPoint = { readonly x: number; readonly y: number };

/** CSS pixels kept free at each edge when something is fitted into the view. */
export type Padding = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** Both engines lay the world on tiles of this many pixels. */
const TILE = 512;
/** Nearer than this nothing is left to see: at 22 a centimetre is about a pixel. */
export const NEAREST_ZOOM = 22;
/** A single place is fitted at this zoom: about 150 m over a screen. */
const ZOOM_OF_A_PLACE = 19;

/** CSS pixels in which the whole world lies at a zoom. */
export function worldSize(zoom: number): number {
  return TILE * 2 ** zoom;
}

export function worldToScreen(view: View, { x, y }: World): ScreenPoint {
  const size = worldSize(view.zoom);
  return {
    x: (x - view.centre.x) * size + view.width / 2,
    y: (y - view.centre.y) * size + view.height / 2,
  };
}

export function screenToWorld(view: View, { x, y }: ScreenPoint): World {
  const size = worldSize(view.zoom);
  return {
    x: view.centre.x + (x - view.width / 2) / size,
    y: view.centre.y + (y - view.height / 2) / size,
  };
}

/** The ground in view, in degrees. Cut at the antimeridian and at the ends of Web Mercator. */
export function boundsOf(view: View): BoundingBox {
  const clamped = ({ x, y }: World) => ({
    x: Math.max(0, Math.min(1, x)),
    y: Math.max(0, Math.min(1, y)),
  });
  const northWest = lonLatOf(clamped(screenToWorld(view, { x: 0, y: 0 })));
  const southEast = lonLatOf(clamped(screenToWorld(view, { x: view.width, y: view.height })));
  return {
    west: northWest.lon,
    south: southEast.lat,
    east: southEast.lon,
    north: northWest.lat,
  };
}

/** The nearest camera from which the whole box is in view inside the padding. */
export function cameraFor(box: BoundingBox, size: Size, padding: Padding): Camera {
  const northWest = worldOf({ lon: box.west, lat: box.north });
  const southEast = worldOf({ lon: box.east, lat: box.south });
  const free = {
    width: Math.max(1, size.width - padding.left - padding.right),
    height: Math.max(1, size.height - padding.top - padding.bottom),
  };
  const span = { x: southEast.x - northWest.x, y: southEast.y - northWest.y };
  const perWorld = Math.min(
    span.x > 0 ? free.width / span.x : Infinity,
    span.y > 0 ? free.height / span.y : Infinity,
  );
  const zoom = Number.isFinite(perWorld)
    ? Math.max(0, Math.min(NEAREST_ZOOM, Math.log2(perWorld / TILE)))
    : ZOOM_OF_A_PLACE;
  const world = worldSize(zoom);
  // What is kept free on one side alone moves the middle to the other.
  return {
    centre: {
      x: (northWest.x + southEast.x) / 2 + (padding.right - padding.left) / 2 / world,
      y: (northWest.y + southEast.y) / 2 + (padding.bottom - padding.top) / 2 / world,
    },
    zoom,
  };
}

/**
 * The camera of the same zoom from which a place lies in the middle of the free part of the map; null: it lies there
 * already, `inset` CSS pixels within.
 */
export function revealed(
  view: View,
  place: World,
  free: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number },
  inset: number,
): Camera | null {
  const { x, y } = worldToScreen(view, place);
  const isIn = (at: number, from: number, to: number) => at >= from + inset && at <= to - inset;
  if (isIn(x, free.x0, free.x1) && isIn(y, free.y0, free.y1)) return null;
  const world = worldSize(view.zoom);
  return {
    centre: {
      x: place.x + (view.width - free.x0 - free.x1) / 2 / world,
      y: place.y + (view.height - free.y0 - free.y1) / 2 / world,
    },
    zoom: view.zoom,
  };
}

/** Metres on the ground under one CSS pixel in the middle of the view. */
export function metresPerPixel(view: Pick<View, "centre" | "zoom">): number {
  return metresPerUnit(lonLatOf(view.centre).lat) / worldSize(view.zoom);
}
