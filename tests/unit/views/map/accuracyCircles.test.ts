import { expect, test } from "vitest";
import { accuracyCircles, NO_CIRCLES } from "../../../../src/views/map/ground/accuracyCircles.ts";
import { AssetId } from "../../../../src/domain/base/ids.ts";
import { FRESHNESS } from "../../../../src/streams/feeds/assets/assetTable.ts";
import { mapPoints, type Point } from "./support/points.ts";

/** Metres under a pixel on the equator at zoom 0. */
const METRES = (2 * Math.PI * 6_378_137) / 512;
const at = (name: string, radius: number, more: object = {}) => ({
  id: `asset-${name}`,
  x: 0.5,
  y: 0.5,
  radius,
  ...more,
});
const radii = (zoom: number, scale: number, ...points: readonly Point[]) =>
  accuracyCircles(mapPoints(...points), { zoom, scale, selected: null }, NO_CIRCLES).features.map(
    ({ properties }) => (properties?.["pixels"] as number) * 2 ** zoom,
  );

test("a circle is drawn where it is larger than its mark, in pixels of the ground that it covers", () => {
  const metre = 1 / METRES;
  expect(radii(16, 1, at("phone", 35), at("sharp", 4), at("unknown", 0))).toEqual([
    expect.closeTo(35 * metre * 2 ** 16, 3),
  ]);
  // Nearer the sharp one is larger than its mark too; from afar neither is.
  expect(radii(20, 1, at("phone", 35), at("sharp", 4))).toHaveLength(2);
  expect(radii(10, 1, at("phone", 35), at("sharp", 4))).toEqual([]);
  // The marks of a wall are larger.
  expect(radii(16, 5, at("phone", 35))).toHaveLength(0);
});

test("a cluster has no circle, and whoever is in doubt has another one", () => {
  const { features } = accuracyCircles(
    mapPoints(at("sure", 400), at("unsure", 400, { freshness: FRESHNESS.uncertain }), {
      x: 0.5,
      y: 0.5,
      size: 3,
      radius: 400,
    }),
    { zoom: 16, scale: 1, selected: null },
    NO_CIRCLES,
  );
  expect(features.map(({ properties }) => properties?.["kind"])).toEqual(["known", "doubtful"]);
});

test("the newest fix of the selected asset is drawn where it was, if it moved nothing", () => {
  const points = {
    ...mapPoints(at("machine", 5)),
    doubtfulFix: { x: 0.6, y: 0.5, radius: 17_000 },
  };
  const [circle] = accuracyCircles(
    points,
    { zoom: 12, scale: 1, selected: null },
    NO_CIRCLES,
  ).features;
  expect(circle).toMatchObject({
    properties: { kind: "newest" },
    geometry: { coordinates: [expect.closeTo(36, 6), expect.closeTo(0, 6)] },
  });
});

test("the same circles are the same object, so that the engine is left alone", () => {
  const view = { zoom: 16, scale: 1, selected: null };
  const first = accuracyCircles(mapPoints(at("phone", 35)), view, NO_CIRCLES);
  expect(accuracyCircles(mapPoints(at("phone", 35)), view, first)).toBe(first);
  expect(accuracyCircles(mapPoints(at("phone", 36)), view, first)).not.toBe(first);
  expect(accuracyCircles(mapPoints(at("sharp", 1)), view, NO_CIRCLES)).toBe(NO_CIRCLES);
});

test("of many that are certain only the selected one keeps its circle, of those in doubt all", () => {
  const crowd = Array.from({ length: 60 }, (_, index) => at(String(index), 35));
  const unsure = at("unsure", 400, { freshness: FRESHNESS.uncertain });
  const circles = (selected: AssetId | null) =>
    accuracyCircles(
      mapPoints(...crowd, unsure),
      { zoom: 16, scale: 1, selected },
      NO_CIRCLES,
    ).features.map(({ properties: { kind } }) => kind);
  expect(circles(null)).toEqual(["doubtful"]);
  expect(circles(AssetId.parse("asset-7"))).toEqual(["known", "doubtful"]);
});
