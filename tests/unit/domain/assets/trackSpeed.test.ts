import { expect, test } from "vitest";
import { bandOf, placeAt, speedStretches } from "../../../../src/domain/assets/trackSpeed.ts";
import { offset } from "../../../../src/domain/base/geometry.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const HOME = { lat: 48, lon: 2 };
const point = (index: number, at: number, east: number) => ({
  id: `p${index}`,
  at: T0 + at,
  location: offset(HOME, east, 0),
});

test.each([
  [0, "slow"],
  [29 / 3.6, "slow"],
  [30 / 3.6, "medium"],
  [69 / 3.6, "medium"],
  [70 / 3.6, "fast"],
])("%d m/s is %s", (speed, band) => {
  expect(bandOf(speed)).toBe(band);
});

test("a trip is cut where it becomes faster or slower, without a hole", () => {
  // 12 km/h, then 60, then 90, each for a minute in steps of half a one.
  const points = [0, 100, 200, 700, 1200, 1950, 2700].map((east, index) =>
    point(index, (index * MINUTE) / 2, east),
  );
  const stretches = speedStretches(points);
  expect(stretches.map(({ band }) => band)).toEqual(["slow", "medium", "fast"]);
  expect(stretches.map(({ points: { length } }) => length)).toEqual([3, 3, 3]);
  expect(stretches[1]?.points[0]).toEqual(stretches[0]?.points.at(-1));
});

test("noise of positions a second apart makes no speed", () => {
  const points = Array.from({ length: 30 }, (_, index) =>
    point(index, index * SECOND, index * 3 + (index % 2) * 9),
  );
  expect(speedStretches(points).filter(({ band }) => band === "fast")).toEqual([]);
});

test("where it was lies on the line between two positions", () => {
  const points = [point(0, 0, 0), point(1, MINUTE, 600)];
  const half = placeAt(points, T0 + MINUTE / 2);
  expect(half?.lon).toBeCloseTo(offset(HOME, 300, 0).lon, 7);
  expect(placeAt(points, T0 - 1)).toEqual(points[0]?.location);
  expect(placeAt(points, T0 + 2 * MINUTE)).toEqual(points[1]?.location);
  expect(placeAt([], T0)).toBeNull();
});

test("a speed is that of the last ten seconds at least, no longer where positions are closer together", () => {
  // It stands for 10 s, makes 110 m in 5 s, and stands again: 79 km/h in a step, 40 over ten seconds.
  const points = [0, 0, 0, 110, 110, 110, 110].map((east, index) =>
    point(index, index * 5 * SECOND, east),
  );
  expect(speedStretches(points).map(({ band, points: { length } }) => [band, length])).toEqual([
    ["slow", 3],
    ["medium", 3],
    ["slow", 3],
  ]);
});

test("a speed over less than a second is none", () => {
  const points = [point(0, 0, 0), point(1, 100, 5)];
  expect(speedStretches(points)).toEqual([
    { band: "slow", points: points.map(({ location }) => location) },
  ]);
  expect([speedStretches([]), speedStretches(points.slice(0, 1))]).toEqual([[], []]);
});
