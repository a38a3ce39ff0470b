import type { TagId } from "../../../src/domain/base/ids.ts";
import { gaussian, randomOf } from "../world/random.ts";
import { floorOfMounted, type Mounted, TOUR_HORIZON_ANCHORS } from "../world/tourHorizonGround.ts";
import { areaAt, type Spot } from "./walk.ts";

/** What an anchor hears of a tag one metre away, dBm. */
const AT_ONE_METRE = -57;
/** Exponent of the path loss: 2 in free space, a little more among steel and concrete. */
const EXPONENT = 2.2;
/** What a wall or a fence of containers between two areas takes away, dB. */
const WALL = 8;
/** What a concrete slab takes away, dB. */
const SLAB = 16;
/** Metres from floor to floor. */
const STOREY = 3.5;
/** Deviation of what one report says, dB: an anchor reports the mean of some advertisements. */
const NOISE = 2.5;
/** Below this nothing is heard, dBm. */
const SENSITIVITY = -96;

/** One anchor's hearing of one report of a tag. */
export type Hearing = { readonly anchor: Mounted; readonly rssi: number };

/**
 * Which anchors hear the tag at the spot, the strongest first: log-distance path loss, walls, slabs and noise.
 * Two to five of those in reach: radio air is shared. `parts` name the report, so that it always sounds the same.
 */
export function hearingsOf(spot: Spot, ...parts: readonly (string | number)[]): Hearing[] {
  const area = areaAt(spot);
  const loudest = randomOf(...parts, "count").integer(2, 5);
  return TOUR_HORIZON_ANCHORS.map((anchor) => ({ anchor, mean: meanLevel(spot, area, anchor) }))
    .filter(({ mean }) => mean > SENSITIVITY - 4 * NOISE)
    .map(({ anchor, mean }) => ({
      anchor,
      rssi: Math.round(Math.min(-40, mean + NOISE * gaussian(...parts, anchor.id))),
    }))
    .filter(({ rssi }) => rssi >= SENSITIVITY)
    .sort((a, b) => b.rssi - a.rssi || byId(a.anchor.id, b.anchor.id))
    .slice(0, loudest);
}

function meanLevel(spot: Spot, area: string | null, anchor: Mounted): number {
  const floors = Math.abs(spot.floor - (floorOfMounted(anchor) ?? 0));
  const distance = Math.max(
    1,
    Math.hypot(spot.x - anchor.at.x, spot.y - anchor.at.y, floors * STOREY),
  );
  const wall = area === anchor.area ? 0 : WALL;
  return AT_ONE_METRE - 10 * EXPONENT * Math.log10(distance) - wall - SLAB * floors;
}

function byId(a: TagId, b: TagId): number {
  return a < b ? -1 : 1;
}
