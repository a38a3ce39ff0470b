import {
  type LonLat,
  offset,
  polygonOf,
  type Position,
} from "../../../src/domain/base/geometry.ts";
import { AreaId } from "../../../src/domain/base/ids.ts";
import type { Area } from "../../../src/domain/sites/area.ts";

/**
 * Where a measured room lies on earth. x and y are metres in the room; its plan has x downwards and y to the right,
 * and `rotation` is by how many degrees clockwise the plan's upper edge is turned away from north.
 */
export type Room = {
  readonly origin: LonLat;
  readonly rotation: number;
  readonly floor: number;
  /** Extent along x and y in metres. */
  readonly size: { readonly x: number; readonly y: number };
};

export type RoomPoint = { readonly x: number; readonly y: number };

/** The extent of the room of the BLE data set, in metres. */
export const MEASURED_ROOM = { x: 20.66, y: 17.64 };

/** The place on earth of a point in the room. */
export function onEarth(room: Room, { x, y }: RoomPoint): LonLat {
  const angle = (room.rotation * Math.PI) / 180;
  const [right, up] = [y, -x];
  return offset(
    room.origin,
    right * Math.cos(angle) + up * Math.sin(angle),
    up * Math.cos(angle) - right * Math.sin(angle),
  );
}

export const ZONINGS = ["halves", "quarters"] as const;
export type Zoning = (typeof ZONINGS)[number];

/** A part of the room; its edges with lower x and y belong to it. */
export type Zone = {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
};

/** The room cut along x, or along x and y, in the middle. */
export function zonesOf({ size }: Pick<Room, "size">, zoning: Zoning): readonly Zone[] {
  const [x, y] = [size.x / 2, size.y / 2];
  const upper = { x0: 0, x1: x };
  const lower = { x0: x, x1: size.x };
  const left = { y0: 0, y1: y };
  const right = { y0: y, y1: size.y };
  if (zoning === "halves") {
    const whole = { y0: 0, y1: size.y };
    return [
      { key: "upper", name: "Upper half", colour: "#2a78d6", ...upper, ...whole },
      { key: "lower", name: "Lower half", colour: "#eb6834", ...lower, ...whole },
    ];
  }
  return [
    { key: "upper-left", name: "Upper left quarter", colour: "#2a78d6", ...upper, ...left },
    { key: "upper-right", name: "Upper right quarter", colour: "#1baf7a", ...upper, ...right },
    { key: "lower-left", name: "Lower left quarter", colour: "#eb6834", ...lower, ...left },
    { key: "lower-right", name: "Lower right quarter", colour: "#7a5cc9", ...lower, ...right },
  ];
}

/** The zone of a point; what lies a little outside the measured room belongs to the zone it is nearest to. */
export function zoneAt(zones: readonly Zone[], { x, y }: RoomPoint): Zone | null {
  const away = (value: number, from: number, to: number) => Math.max(from - value, 0, value - to);
  let best: { zone: Zone; distance: number } | null = null;
  for (const zone of zones) {
    const distance = Math.hypot(away(x, zone.x0, zone.x1), away(y, zone.y0, zone.y1));
    // The later zone wins on a shared edge: its lower edge belongs to it.
    if (best === null || distance <= best.distance) best = { zone, distance };
  }
  return best?.zone ?? null;
}

/** A zone as an area of the room's floor. */
export function areaOf(room: Room, siteKey: string, zone: Zone): Area {
  const corner = (x: number, y: number): Position => {
    const { lat, lon } = onEarth(room, { x, y });
    return [lon, lat];
  };
  return {
    id: AreaId.parse(`area-${siteKey}-${zone.key}`),
    name: zone.name,
    colour: zone.colour,
    opacity: 0.4,
    floor: room.floor,
    geometry: polygonOf([
      corner(zone.x0, zone.y0),
      corner(zone.x0, zone.y1),
      corner(zone.x1, zone.y1),
      corner(zone.x1, zone.y0),
    ]),
  };
}
