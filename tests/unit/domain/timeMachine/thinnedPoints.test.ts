import { expect, test } from "vitest";
import { AssetLocation } from "../../../../src/domain/assets/assetLocation.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { thinnedPoints } from "../../../../src/domain/timeMachine/thinnedPoints.ts";

/** The beginning of a step. */
const START = 1000 * MINUTE;
const point = (who: string, after: number, doubt?: "imprecise" | "tooFast") =>
  AssetLocation.parse({
    id: `${who}-${after}`,
    assetId: `asset-${who}`,
    tagId: null,
    at: START + after,
    recordedAt: START + after,
    location: { lat: 48, lon: 4 },
    accuracy: null,
    site: null,
    floor: null,
    area: null,
    scannedBy: null,
    isLate: false,
    doubt,
  });
const kept = (points: readonly AssetLocation[]) => thinnedPoints(points).map(({ id }) => id);

test("each asset keeps its last point of a minute, in order", () => {
  const points = [
    point("ann", 0),
    point("bob", SECOND),
    point("ann", 2 * SECOND),
    point("ann", MINUTE),
  ];
  expect(kept(points)).toEqual([`bob-${SECOND}`, `ann-${2 * SECOND}`, `ann-${MINUTE}`]);
});

test("one in doubt does not hide the one that moved the asset", () => {
  const points = [
    point("ann", 0),
    point("ann", SECOND, "tooFast"),
    point("ann", 2 * SECOND, "imprecise"),
  ];
  expect(kept(points)).toEqual(["ann-0", `ann-${2 * SECOND}`]);
});
