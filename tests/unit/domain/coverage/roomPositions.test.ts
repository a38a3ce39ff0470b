import { existsSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { BLE_DATA } from "../../../support/measuredRoom.ts";
import {
  type LeftOut,
  liveFigures,
  measuredRoom,
  type MeasuredRoom,
  windowErrors,
} from "../../../support/placeFigures.ts";

const HAS_DATA = existsSync(BLE_DATA);
if (!HAS_DATA)
  console.warn(`The data set is not at ${BLE_DATA}: errors of positions are not measured.`);

/** Bounds on what `npm run bench -- place` prints (docs/decisions/0184-positions-learnt-from-walks.md). */
describe.skipIf(!HAS_DATA)("positions learnt from walks, on recordings of a real room", () => {
  let room: MeasuredRoom;
  beforeAll(async () => {
    room = await measuredRoom();
  });

  test.each<[LeftOut, { readonly median: number; readonly rightCell: number }]>([
    ["file", { median: 1, rightCell: 0.75 }],
    ["rectangular", { median: 1.5, rightCell: 0.6 }],
    ["straight", { median: 1, rightCell: 0.7 }],
    ["zigzagging", { median: 1.1, rightCell: 0.7 }],
  ])(
    "with %s left out they are within the bounds, and better than the nearest anchor",
    (leftOut, bounds) => {
      const { windows, median, rightCell } = windowErrors(room, "ours", leftOut);
      const nearest = windowErrors(room, "nearest", leftOut);
      expect(windows).toBe(leftOut === "file" ? 540 : windows);
      expect(median).toBeLessThanOrEqual(bounds.median);
      expect(rightCell).toBeGreaterThanOrEqual(bounds.rightCell);
      expect(median).toBeLessThan(nearest.median / 2);
      expect(rightCell).toBeGreaterThan(nearest.rightCell);
    },
  );

  test("the area follows sooner than by the nearest anchor, and changes no more often", () => {
    const halves = liveFigures(room, "halves", true);
    const quarters = liveFigures(room, "quarters", true);
    // The figures of docs/decisions/0012-ble-location.md.
    for (const [ours, zoning, lag, changes] of [
      [halves, "halves", 2800, 21],
      [quarters, "quarters", 3400, 32],
    ] as const) {
      const nearest = liveFigures(room, zoning, false);
      expect(ours.lag).toBeLessThanOrEqual(Math.min(lag, nearest.lag));
      expect(ours.changes).toBeLessThanOrEqual(Math.min(changes, nearest.changes));
      expect(ours.share).toBeGreaterThan(nearest.share);
    }
    expect(quarters.median).toBeLessThan(1.3);
  });
});
