import { MEASURED_ROOM, onEarth, type Room } from "../../backend/demo/replay/room.ts";
import { ReadingId } from "../../src/domain/base/ids.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import type { WalkMark, WalkReading, WalkTrace } from "../../src/domain/coverage/walkTest.ts";
import { WalkTestId } from "../../src/domain/coverage/walkTest.ts";
import { readWalk } from "./measuredRoom.ts";

/** The measured room somewhere on earth. */
export const ROOM_ON_EARTH: Room = {
  origin: { lat: 45.758, lon: 4.851 },
  rotation: 20,
  floor: 2,
  size: MEASURED_ROOM,
};

/** How often the walker of a recording marks where they stand, in ms. */
const MARKED_EVERY = 4 * SECOND;

/** A recording of the room as a walk test would have kept it: its readings, and the true position marked every 4 s. */
export async function roomWalk(name: string): Promise<WalkTrace & { readonly truth: Truth }> {
  const { log, truth } = await readWalk(name);
  const walkTest = WalkTestId.parse(
    `walk-${name.replaceAll("_", "").padEnd(10, "0").slice(0, 40)}`,
  );
  const readings: WalkReading[] = [];
  const marks: WalkMark[] = [];
  const places: Truth = [];
  for (const entry of log.entries.toSorted((a, b) => a.at - b.at)) {
    const point = truth.get(entry.line);
    if (entry.type !== "heard" || point === undefined) continue;
    const location = onEarth(ROOM_ON_EARTH, point);
    places.push({ at: entry.at, location });
    readings.push({
      id: ReadingId.parse(`reading-${name}-${entry.key}`),
      at: entry.at,
      scannedBy: entry.scannedBy,
      rssi: entry.rssi,
      decision: null,
    });
    const last = marks.at(-1);
    if (last === undefined || entry.at - last.at >= MARKED_EVERY)
      marks.push({
        kind: "mark",
        id: `${walkTest}-mark-${marks.length}`,
        walkTest,
        at: entry.at,
        floor: ROOM_ON_EARTH.floor,
        location,
      });
  }
  return { readings, marks, truth: places };
}

type Truth = { readonly at: number; readonly location: { lat: number; lon: number } }[];
