import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../../src/domain/assets/asset.ts";
import { CLUSTER_CELL } from "../../../../../src/domain/assets/mapMarks.ts";
import { polygonOf } from "../../../../../src/domain/base/geometry.ts";
import { AreaId, SiteId } from "../../../../../src/domain/base/ids.ts";
import { AssetMap } from "../../../../../src/streams/feeds/assets/assetMap.ts";
import { AssetTable } from "../../../../../src/streams/feeds/assets/assetTable.ts";
import type { GridCell } from "../../../../../src/streams/feeds/assets/mapGrid.ts";
import { mapPlaces } from "../../../../../src/streams/feeds/assets/mapPlaces.ts";
import { type Movable, standApart } from "../../../../../src/streams/feeds/assets/standApart.ts";
import { mercatorX, mercatorY } from "../../../../../src/streams/core/worker/webMercator.ts";
import { asset, T0 } from "../../../../support/fixtures.ts";
import { area, site } from "../../../domain/sites/support/sites.ts";

const WORLD = { west: 0, east: 1, north: 0, south: 1 };
/** Degrees: at zoom 18 about 140 CSS pixels, two areas of a site beside each other. */
const WIDE = 0.0004;
/** In degrees. */
const rectangle = (west: number, south: number, east: number, north: number) =>
  polygonOf([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]);
const at = (name: string, west: number) => {
  const shape = rectangle(west, 45, west + 2 * WIDE, 45 + WIDE);
  return site({
    id: name,
    siteName: name,
    shape: "polygon",
    polygon: shape,
    areas: ["left", "right"].map((side, index) =>
      area(
        `${name}-${side}`,
        rectangle(west + index * WIDE, 45, west + (index + 1) * WIDE, 45 + WIDE),
        { floor: null },
      ),
    ),
  });
};
const SITES = [at("lille", 3), at("nantes", 3 + 3 * WIDE), at("rennes", 3.5)];
const FILTER = { site: null, floor: null, area: null, families: [], subFamilies: [], text: "" };

/** One of the assets: where it lies says nothing of where it is counted, as while a change of place is waited for. */
const placed: fc.Arbitrary<Partial<Asset>> = fc
  .record({
    site: fc.constantFrom(null, "lille", "nantes", "rennes"),
    side: fc.constantFrom(null, "left", "right"),
    lon: fc.double({ min: 3, max: 3 + 5 * WIDE, noNaN: true }),
    isLocated: fc.boolean(),
  })
  .map(({ site: where, side, lon, isLocated }) => ({
    locationSite: where === null ? null : SiteId.parse(where),
    area: where === null || side === null ? null : AreaId.parse(`${where}-${side}`),
    location: isLocated ? { lon, lat: 45 + WIDE / 2 } : null,
  }));

describe("marks by place", () => {
  const opened = (
    assets: readonly Asset[],
    zoom: number,
    selected: Asset["id"] | null,
    chosen: string | null = null,
  ) => {
    const table = new AssetTable(() => "online");
    table.apply({ type: "documents.changed", written: [...assets], removed: [] }, T0);
    const filter = { ...FILTER, site: chosen === null ? null : SiteId.parse(chosen) };
    const shape = { filter, zoom, cell: CLUSTER_CELL, selected };
    const map = new AssetMap(table, shape, mapPlaces(SITES, null));
    const membersOf = (mark: GridCell) =>
      [...map.slotsOf(mark)].flatMap((slot) => table.at(slot) ?? []);
    return { map, marks: map.visible(WORLD), membersOf };
  };
  const assetsOf = (all: readonly Partial<Asset>[]) =>
    all.map((one, index) => asset(`n${index}`, { ...one, lastTagUpdate: T0 }));

  test("[FD4] law: no mark counts what is in two sites or two areas, at any zoom, whatever is selected", () => {
    fc.assert(
      fc.property(
        fc.array(placed, { minLength: 1, maxLength: 30 }),
        fc.double({ min: 3, max: 21, noNaN: true }),
        fc.boolean(),
        (all, zoom, isSelected) => {
          const assets = assetsOf(all);
          const { map, marks, membersOf } = opened(
            assets,
            zoom,
            isSelected ? (assets[0]?.id ?? null) : null,
          );
          for (const mark of marks) {
            const members = membersOf(mark);
            expect(new Set(members.map(({ locationSite }) => locationSite)).size).toBe(1);
            const place = map.placeOf(mark);
            // The plate of a site counts all of its areas, the selected asset and what has no location.
            const there = assets.filter(({ locationSite }) => locationSite === place?.id);
            expect(mark.size).toBe(mark.isPlate ? there.length : members.length);
            const areas = new Set(members.map((one) => one.area));
            expect(mark.isPlate || areas.size === 1).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("[FD4] at the zoom of a country each site is one plate with all that is there, one asset too; what is off site is apart", () => {
    const lille = { locationSite: SiteId.parse("lille"), location: { lon: 3, lat: 45 } };
    const rennes = { locationSite: SiteId.parse("rennes"), location: { lon: 3.5, lat: 45 } };
    const offSite = { locationSite: null, location: { lon: 3, lat: 45 } };
    const { map, marks } = opened(assetsOf([lille, lille, rennes, offSite, offSite]), 6, null);
    const shown = marks.map(
      (mark) => `${map.placeOf(mark)?.id ?? "none"} ${mark.size} ${mark.isPlate}`,
    );
    expect(shown.toSorted()).toEqual(["lille 2 true", "none 2 false", "rennes 1 true"]);
  });

  test("[FD4] the site that is looked at is looked into where it would be one plate among others", () => {
    const left = { locationSite: SiteId.parse("lille"), area: AreaId.parse("lille-left") };
    const located = { ...left, location: { lon: 3 + WIDE / 2, lat: 45 + WIDE / 2 } };
    const sizes = (chosen: string | null) =>
      opened(assetsOf([located, located]), 16.5, null, chosen).marks.map(({ isPlate }) => isPlate);
    expect(sizes(null)).toEqual([true]);
    expect(sizes("lille")).toEqual([false]);
  });

  test("[FD4] the mark of an area stays in it, though what it counts lies beside", () => {
    const left = { locationSite: SiteId.parse("lille"), area: AreaId.parse("lille-left") };
    const beside = { ...left, location: { lon: 3 + 1.5 * WIDE, lat: 45 + WIDE / 2 } };
    const [mark] = opened(assetsOf([beside, beside]), 18, null).marks;
    expect(mark?.x).toBeGreaterThan(mercatorX(3));
    expect(mark?.x).toBeLessThan(mercatorX(3 + WIDE));
    expect(mark?.y).toBeLessThan(mercatorY(45));
  });

  test("[FD4] what is counted on a site and lies beyond its edge is marked where it lies", () => {
    const beyond = { locationSite: SiteId.parse("lille"), location: { lon: 3, lat: 45.01 } };
    const [mark] = opened(assetsOf([beyond, beyond]), 18, null).marks;
    expect(mark?.y).toBeCloseTo(mercatorY(45.01), 8);
  });
});

describe("standApart", () => {
  const stand = (x: number, more: Partial<Movable> = {}): Movable => ({
    x,
    y: 0.5,
    radius: 0.01,
    weight: "cluster",
    box: null,
    ...more,
  });
  const gap = (a: Movable, b: Movable) => Math.hypot(a.x - b.x, a.y - b.y);

  test("parts what lies over each other, halfway each, at one point too", () => {
    for (const apart of [0.012, 0]) {
      const [one, other] = [stand(0.5), stand(0.5 + apart)] as const;
      standApart([one, other]);
      expect(gap(one, other)).toBeCloseTo(0.02, 6);
      expect(Math.abs((one.x + other.x) / 2 - (0.5 + apart / 2))).toBeLessThan(1e-9);
    }
  });

  test("an asset stands where it is; before a plate a cluster gives way", () => {
    const marks = [stand(0.5, { weight: "fixed" }), stand(0.508, { weight: "plate" })] as const;
    const cluster = stand(0.516);
    standApart([...marks, cluster]);
    expect(marks[0].x).toBe(0.5);
    expect(gap(marks[0], marks[1])).toBeCloseTo(0.02, 6);
    expect(gap(marks[1], cluster)).toBeGreaterThan(0.02 - 1e-9);
    expect(marks[1].x).toBeCloseTo(0.52, 6);
  });

  test("none leaves its area, and none goes further than three times its radius", () => {
    const box = { west: 0.49, east: 0.511, north: 0.48, south: 0.52 };
    const inArea = stand(0.5, { box });
    const crowd = Array.from({ length: 40 }, () => stand(0.501));
    standApart([inArea, ...crowd]);
    expect(inArea.x).toBeGreaterThanOrEqual(box.west + 0.01);
    expect(inArea.x).toBeLessThanOrEqual(box.east - 0.01);
    for (const one of crowd) expect(gap(one, stand(0.501))).toBeLessThanOrEqual(0.03 + 1e-9);
  });
});
