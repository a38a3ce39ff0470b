import { expect, test } from "vitest";
import { AssetLocation } from "../../../../src/domain/assets/assetLocation.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { movingPoints, trackBounds, trackOf } from "../../../../src/views/assets/trackOf.ts";
import { T0 } from "../../../support/fixtures.ts";

const point = (at: number, lon: number) =>
  AssetLocation.parse({
    id: `location-${at}`,
    assetId: "asset-a",
    tagId: null,
    at: T0 + at,
    recordedAt: T0 + at,
    location: { lon, lat: 48 },
    accuracy: null,
    site: null,
    floor: null,
    area: null,
    scannedBy: null,
    isLate: false,
  });
const at = (...lons: number[]) => lons.map((lon) => ({ lon, lat: 48 }));

test.each([
  { name: "no position, no way", given: [], expected: [] },
  {
    name: "positions within the hour are one piece that was seen",
    given: [point(0, 1), point(5 * MINUTE, 2), point(5 * MINUTE + HOUR, 3)],
    expected: [{ points: at(1, 2, 3), isSeen: true }],
  },
  {
    name: "nobody saw it between two that lie more than an hour apart",
    given: [point(0, 1), point(MINUTE, 2), point(MINUTE + HOUR + 1, 3)],
    expected: [
      { points: at(1, 2), isSeen: true },
      { points: at(2, 3), isSeen: false },
      { points: at(3), isSeen: true },
    ],
  },
  {
    name: "a position in doubt is not on the way",
    given: [point(0, 1), { ...point(MINUTE, 9), doubt: "tooFast" as const }, point(2 * MINUTE, 2)],
    expected: [{ points: at(1, 2), isSeen: true }],
  },
])("$name", ({ given, expected }) => {
  expect(trackOf("asset-a", given)).toEqual({ id: "asset-a", pieces: expected });
});

test("the whole way is in view, with some ground around it", () => {
  const box = trackBounds([point(0, 2), point(1, 1)]);
  expect(box.west).toBeLessThan(1);
  expect(box.east).toBeGreaterThan(2);
  expect(box.north).toBeGreaterThan(48);
  expect(box.south).toBeLessThan(48);
});

test("what moved the asset is in view; positions in doubt only where there are no others", () => {
  const [first, doubtful] = [point(0, 1), { ...point(1, 9), doubt: "tooFast" as const }];
  expect(movingPoints([first, doubtful])).toEqual([first]);
  expect(movingPoints([doubtful])).toEqual([doubtful]);
});
