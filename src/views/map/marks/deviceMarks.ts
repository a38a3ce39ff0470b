import type { DeviceConnectivity } from "../../../domain/devices/deviceConnectivity.ts";
import type { DeviceState } from "../../../streams/feeds/devices/devicesFeed.ts";
import { worldOf } from "../mercator.ts";
import type { PaletteColour } from "../palette.ts";
import { colourIndex, emptyMarks, type Marks, PATTERNS, SHAPES } from "./marks.ts";

/** A gateway, an anchor or an entry box with a place on the map. */
export type MapDevice = Pick<DeviceState, "id" | "kind" | "name" | "connectivity" | "location">;

const SHAPE_OF_KIND = {
  gateway: SHAPES.triangle,
  anchor: SHAPES.plus,
  box: SHAPES.bar,
} as const satisfies Record<MapDevice["kind"], number>;

/** CSS pixels: what more depends on is larger. */
const RADIUS_OF_KIND = { gateway: 9, anchor: 6, box: 8 } as const satisfies Record<
  MapDevice["kind"],
  number
>;

/** A device that works is quiet: the map is about what it hears. */
const LOOK_OF_CONNECTIVITY = {
  online: { colour: "muted", pattern: PATTERNS.solid },
  uncertain: { colour: "uncertain", pattern: PATTERNS.hollow },
  neverHeard: { colour: "muted", pattern: PATTERNS.hollow },
  offline: { colour: "offline", pattern: PATTERNS.crossed },
} as const satisfies Record<DeviceConnectivity, { colour: PaletteColour; pattern: number }>;

/** Devices with a place, by shape for the kind and by filling for the connectivity. */
export function deviceMarks(devices: readonly MapDevice[]): Marks {
  const placed = devices.flatMap((device) =>
    device.location === null ? [] : [{ ...device, location: device.location }],
  );
  const marks = emptyMarks(placed.length);
  for (const [index, device] of placed.entries()) {
    const { x, y } = worldOf(device.location);
    const look = LOOK_OF_CONNECTIVITY[device.connectivity];
    marks.mercator.set([x, y], 2 * index);
    marks.radius[index] = RADIUS_OF_KIND[device.kind];
    marks.shape[index] = SHAPE_OF_KIND[device.kind];
    marks.pattern[index] = look.pattern;
    marks.colour[index] = colourIndex(look.colour);
  }
  return { ...marks, keys: placed.map((device) => device.id) };
}
