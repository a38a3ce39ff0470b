import { describe, expect, test } from "vitest";
import { polygonOf } from "../../../../../src/domain/base/geometry.ts";
import { AreaId } from "../../../../../src/domain/base/ids.ts";
import type { Area } from "../../../../../src/domain/sites/area.ts";
import {
  deviceMoves,
  drawnAreaAt,
  followedArea,
} from "../../../../../src/domain/sites/drawing/mountedDevices.ts";

const id = (name: string) => AreaId.parse(`area-${name}`);

/** From west to east in thousandths of a degree. */
const area = (name: string, west: number, east: number, floor: number | null = 1): Area => ({
  id: id(name),
  name,
  colour: "#336699",
  opacity: 0.5,
  floor,
  geometry: polygonOf([
    [2 + west / 1000, 48],
    [2 + east / 1000, 48],
    [2 + east / 1000, 48.001],
    [2 + west / 1000, 48.001],
  ]),
});

const anchor = (at: number, stored: string | null, floor: number | null = 1) => ({
  area: stored === null ? null : id(stored),
  at: { lon: 2 + at / 1000, lat: 48.0005 },
  floor,
});

describe("the area drawn around a device", () => {
  test.each([
    { name: "is that of its floor", floor: 1, expected: id("one") },
    { name: "is not that of another floor", floor: 3, expected: id("open") },
    { name: "is the open ground's where it has no floor", floor: null, expected: id("open") },
  ])("$name", ({ floor, expected }) => {
    const areas = [area("open", 0, 4, null), area("one", 0, 2, 1), area("two", 0, 2, 2)];
    expect(drawnAreaAt(areas, anchor(1, null, floor))).toBe(expected);
  });

  test("is none outside all of them", () => {
    expect(drawnAreaAt([area("one", 0, 2)], anchor(3, null))).toBeNull();
  });
});

describe("after the areas were drawn anew, a device", () => {
  const before = [area("west", 0, 2), area("east", 2, 4)];
  const moved = [area("west", 0, 1), area("east", 1, 4)];
  test.each([
    {
      name: "follows the edge that moved over it",
      device: anchor(1.5, "west"),
      after: moved,
      expected: id("east"),
    },
    {
      name: "stays where nothing moved",
      device: anchor(0.5, "west"),
      after: moved,
      expected: id("west"),
    },
    {
      name: "is in none once none is around it",
      device: anchor(3, "east"),
      after: [area("west", 0, 2)],
      expected: null,
    },
    {
      name: "is in the first that is drawn around it",
      device: anchor(5, null),
      after: [...before, area("new", 4, 6)],
      expected: id("new"),
    },
    {
      name: "keeps the area that it was given by hand",
      device: anchor(1.5, "east"),
      after: [area("west", 0, 1.2), area("middle", 1.2, 2), area("east", 2, 4)],
      expected: id("east"),
    },
    {
      name: "leaves the area that it was given by hand once that is gone",
      device: anchor(1.5, "east"),
      after: [area("west", 0, 2)],
      expected: id("west"),
    },
  ])("$name", ({ device, after, expected }) => {
    expect(followedArea(device, before, after)).toBe(expected);
  });

  test("is counted once where it leaves and once where it enters", () => {
    const devices = [anchor(1.5, "west"), anchor(1.6, "west"), anchor(0.5, "west")];
    expect([...deviceMoves(devices, before, moved)]).toEqual([
      [id("east"), { entering: 2, leaving: 0 }],
      [id("west"), { entering: 0, leaving: 2 }],
    ]);
  });
});
