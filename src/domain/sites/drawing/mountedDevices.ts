import { type LonLat, pointInPolygon } from "../../base/geometry.ts";
import type { AreaId } from "../../base/ids.ts";
import type { Area } from "../area.ts";

/** Where a gateway or an anchor is mounted: its area as it is stored, its place in degrees, its floor. */
export type Mounted = {
  readonly area: AreaId | null;
  readonly at: LonLat;
  readonly floor: number | null;
};

/** The drawn area around a place of a floor; null: there is none. Open ground, an area without a floor, holds every floor. */
export function drawnAreaAt(
  areas: readonly Area[],
  { at, floor }: Pick<Mounted, "at" | "floor">,
): AreaId | null {
  const around = areas.filter(
    (area) => (area.floor === floor || area.floor === null) && pointInPolygon(at, area.geometry),
  );
  const own = around.find((area) => area.floor === floor) ?? around[0];
  return own?.id ?? null;
}

/**
 * The area of a mounted device after its site was drawn anew. One whose area was the one drawn around it follows the
 * drawing. One that was given another area by hand keeps that as long as it exists.
 */
export function followedArea(
  device: Mounted,
  before: readonly Area[],
  after: readonly Area[],
): AreaId | null {
  const isFollowing = device.area === drawnAreaAt(before, device);
  const isGone = device.area !== null && !after.some(({ id }) => id === device.area);
  return isFollowing || isGone ? drawnAreaAt(after, device) : device.area;
}

/** Devices that a new drawing moves into an area, and out of it. */
export type DeviceMoves = { readonly entering: number; readonly leaving: number };

/** What a new drawing does to devices, by area; areas without any are not in it. */
export function deviceMoves(
  devices: readonly Mounted[],
  before: readonly Area[],
  after: readonly Area[],
): ReadonlyMap<AreaId, DeviceMoves> {
  const moves = new Map<AreaId, DeviceMoves>();
  const count = (id: AreaId | null, entering: number, leaving: number) => {
    if (id === null) return;
    const known = moves.get(id) ?? { entering: 0, leaving: 0 };
    moves.set(id, { entering: known.entering + entering, leaving: known.leaving + leaving });
  };
  for (const device of devices) {
    const area = followedArea(device, before, after);
    if (area === device.area) continue;
    count(area, 1, 0);
    count(device.area, 0, 1);
  }
  return moves;
}
