import { expect, test } from "vitest";
import {
  needsTrackPoint,
  TRACK_INTERVAL,
  TRACK_STEP,
} from "../../../../src/domain/assets/assetLocation.ts";
import { offset } from "../../../../src/domain/base/geometry.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const HERE = { lat: 48.11, lon: -1.67 };
const seen = (after: number, east: number, isDoubtful = false) => ({
  at: T0 + after,
  location: offset(HERE, east, 0),
  isDoubtful,
});

test.each([
  { name: "that has stood for as long as proves it", after: TRACK_INTERVAL, east: 0, needs: true },
  { name: "that has stood for less", after: TRACK_INTERVAL - 1, east: 0, needs: false },
  { name: "that has moved", after: SECOND, east: TRACK_STEP + 0.1, needs: true },
  { name: "that has hardly moved", after: SECOND, east: TRACK_STEP - 0.1, needs: false },
  { name: "that is heard twice in one instant", after: 0, east: 50, needs: false },
  { name: "that comes late, near by", after: -2 * TRACK_INTERVAL, east: 0, needs: false },
])("the track of an asset $name has another point: $needs", ({ after, east, needs }) => {
  expect(needsTrackPoint(seen(0, 0), seen(after, east))).toBe(needs);
});

test("what moves the asset to where a position in doubt was is a point, and the reverse is none", () => {
  expect(needsTrackPoint(seen(0, 0, true), seen(SECOND, 0))).toBe(true);
  expect(needsTrackPoint(seen(0, 0), seen(SECOND, 0, true))).toBe(false);
  expect(needsTrackPoint(seen(0, 0, true), seen(SECOND, 0, true))).toBe(false);
});

test("the first position is a point", () => {
  expect(needsTrackPoint(null, seen(0, 0))).toBe(true);
});
