import { readFile } from "node:fs/promises";
import path from "node:path";
import { readAnchors } from "../../backend/demo/replay/readAnchors.ts";
import { readLog, type ReplayLog } from "../../backend/demo/replay/readLog.ts";
import type { RoomPoint } from "../../backend/demo/replay/room.ts";
import { PROJECT_ROOT } from "./projectRoot.ts";

/** The public data sets lie beside the checkout. */
export const DATA = path.join(PROJECT_ROOT, "../shared/data");
/** The readings of a real room (docs/decisions/0012-ble-location.md). */
export const BLE_DATA = path.join(DATA, "ble-indoor");

/** The recordings of the room: each a walk of the same tag. */
export const WALKS = [
  "rectangular_with_rotation",
  "rectangular_without_rotation",
  "straight_01",
  "straight_02",
  "straight_03",
  "straight_05",
  "zigzagging_without_rotation",
] as const;

/** The picture of the room's plan: its size, and where a point of the room is on it, in pixels (README of the data). */
export const PLAN_PICTURE = { width: 640, height: 718 };
const PLAN_METRES = 0.029599;
export const onPlanPicture = ({ x, y }: RoomPoint) => ({
  x: 22 + y / PLAN_METRES,
  y: 9 + x / PLAN_METRES,
});

/** Where the anchors of the room hang. */
export const roomAnchors = async () =>
  readAnchors(await readFile(path.join(BLE_DATA, "anchors.csv"), "utf8"));

/** A walk, and the true position of the tag in each of its lines, in metres of the room. */
export async function readWalk(
  name: string,
): Promise<{ readonly log: ReplayLog; readonly truth: ReadonlyMap<number, RoomPoint> }> {
  const file = path.join(BLE_DATA, `${name}.csv`);
  const text = await readFile(file, "utf8");
  const truth = new Map(
    text.split("\n").map((line, index) => {
      const [, , , , x, y] = line.split(",");
      return [index + 1, { x: Number(x), y: Number(y) }];
    }),
  );
  return { log: await readLog(file, null), truth };
}
