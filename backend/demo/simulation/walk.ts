import type { EpochMs } from "../../../src/domain/base/time.ts";
import type { Metres, Rectangle } from "../world/ground.ts";
import { randomOf } from "../world/random.ts";
import { AREA_KEYS, type AreaKey, TOUR_HORIZON_AREAS } from "../world/tourHorizonGround.ts";

/** A point of the worksite on a floor; `isMoving` while it is being walked or carried through. */
export type Spot = Metres & { readonly floor: number; readonly isMoving: boolean };

/** Where somebody can be: in an area, or in the street before the turnstiles. */
export type Stay = AreaKey | "street";

/** The pavement that the two street anchors look at. */
const STREET: Rectangle = { x0: 50, y0: -18, x1: 70, y1: -10 };
/** Nobody stands in a wall: metres kept from the edge of an area. */
const INSET = 2.5;

/** The ground of a stay and its floor. */
export function groundOf(stay: Stay): { readonly rectangle: Rectangle; readonly floor: number } {
  if (stay === "street") return { rectangle: STREET, floor: 0 };
  return TOUR_HORIZON_AREAS[stay];
}

/** A point within the stay that follows from the parts. */
export function pointIn(stay: Stay, ...parts: readonly (string | number)[]): Spot {
  const { rectangle, floor } = groundOf(stay);
  const random = randomOf(...parts);
  return {
    x: random.between(rectangle.x0 + INSET, rectangle.x1 - INSET),
    y: random.between(rectangle.y0 + INSET, rectangle.y1 - INSET),
    floor,
    isMoving: false,
  };
}

/** Metres between two spots as the crow flies, floors apart. */
export function metresBetween(a: Metres, b: Metres): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** How long it takes to walk from one spot to the other, in ms; each floor costs half a minute of stairs. */
export function walkingTime(a: Spot, b: Spot, speed: number): number {
  return (metresBetween(a, b) / speed) * 1000 + Math.abs(a.floor - b.floor) * 30_000;
}

/** Where somebody is who left `a` for `b` at `leftAt` and takes `duration` ms; the floor changes half-way. */
export function along(a: Spot, b: Spot, leftAt: EpochMs, duration: number, t: EpochMs): Spot {
  if (t >= leftAt + duration) return b;
  const share = Math.max(0, t - leftAt) / duration;
  return {
    x: a.x + (b.x - a.x) * share,
    y: a.y + (b.y - a.y) * share,
    floor: share < 0.5 ? a.floor : b.floor,
    isMoving: true,
  };
}

/** The area that a spot lies in; null between areas. */
export function areaAt({ x, y, floor }: Spot): AreaKey | null {
  return (
    AREA_KEYS.find((key) => {
      const { rectangle, floor: own } = TOUR_HORIZON_AREAS[key];
      return (
        own === floor &&
        x >= rectangle.x0 &&
        x <= rectangle.x1 &&
        y >= rectangle.y0 &&
        y <= rectangle.y1
      );
    }) ?? null
  );
}
