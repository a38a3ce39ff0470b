import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../../src/domain/assets/asset.ts";
import type { AssetColumn } from "../../../../../src/domain/assets/assetColumns.ts";
import type {
  AssetFilter,
  AssetSort,
} from "../../../../../src/streams/feeds/assets/assetFilter.ts";
import { assetColumnValue } from "../../../../../src/streams/feeds/assets/assetColumnValue.ts";
import { AssetMap } from "../../../../../src/streams/feeds/assets/assetMap.ts";
import { AssetOrder } from "../../../../../src/streams/feeds/assets/assetOrder.ts";
import { AssetTable, FRESHNESS } from "../../../../../src/streams/feeds/assets/assetTable.ts";
import type { GridCell, MercatorWindow } from "../../../../../src/streams/feeds/assets/mapGrid.ts";
import { AssetId, LabelId } from "../../../../../src/domain/base/ids.ts";
import {
  ASSET_RADIUS,
  CLUSTER_CELL,
  clusterRadius,
  FOOT_ASIDE,
  FOOT_RADIUS,
  IMAGE_RADIUS,
  REACH_BY_CATEGORY,
} from "../../../../../src/domain/assets/mapMarks.ts";
import { sortText } from "../../../../../src/domain/base/plainText.ts";
import { mercatorX, mercatorY } from "../../../../../src/streams/core/worker/webMercator.ts";
import { asset, placeIn, T0 } from "../../../../support/fixtures.ts";

const ALL: AssetFilter = {
  site: null,
  floor: null,
  area: null,
  families: [],
  subFamilies: [],
  text: "",
};
const NAMES = {
  place: (id: string) => `place of ${id}`,
  device: (id: string) => id,
  label: (id: string) => id,
};
const WORLD: MercatorWindow = { west: 0, east: 1, north: 0, south: 1 };

const NAMED = ["n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11", "n12"];
const written: fc.Arbitrary<Asset> = fc
  .record({
    name: fc.constantFrom(...NAMED),
    family: fc.constantFrom("people", "tools", "Été", "constructor", "__proto__"),
    labels: fc.subarray(["label-rent", "label-safe"].map((id) => LabelId.parse(id))),
    attributes: fc.subarray([{ name: "height", string: null, number: 12, date: null }]),
    category: fc.constantFrom("material" as const, "personnel" as const, "other" as const),
    batteryLevel: fc.option(fc.integer({ min: 0, max: 5 })),
    isSilent: fc.boolean(),
    area: fc.option(fc.constantFrom("yard", "hall")),
    location: fc.option(
      fc.record({
        lat: fc.constantFrom(45, 45.0001, 45.001, 45.01, -20),
        lon: fc.constantFrom(4, 4.0001, 4.001, 4.01, 179.99, -179.99),
      }),
    ),
  })
  .map(({ name, area: where, isSilent, ...rest }) =>
    asset(name, {
      ...rest,
      area: where === null ? null : placeIn(where).area,
      lastTagUpdate: isSilent ? null : T0,
    }),
  );
/** Writes and removals, each a step, as a live collection tells them. */
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: written.map((one) => ({ written: [one], removed: [] as string[] })) },
    fc
      .constantFrom(...NAMED)
      .map((name) => ({ written: [] as Asset[], removed: [asset(name).id as string] })),
  ),
  { maxLength: 60 },
);
const filters: fc.Arbitrary<AssetFilter> = fc.record({
  site: fc.constant(null),
  floor: fc.constant(null),
  area: fc.constantFrom(null, "area-yard"),
  families: fc.constantFrom([], ["people"], ["people", "Été"], ["__proto__", "constructor"]),
  subFamilies: fc.constant([]),
  text: fc.constantFrom("", "1", "N2"),
});
const sorts: fc.Arbitrary<AssetSort> = fc.record({
  column: fc.constantFrom<AssetColumn>(
    "reference",
    "batteryLevel",
    "family",
    "area",
    "locationLat",
    "labels",
    "currentWorksite",
    "attributes.height",
  ),
  isDescending: fc.boolean(),
});

function follow(table: AssetTable, known: Map<string, Asset>) {
  return ({ written: assets, removed }: { written: Asset[]; removed: string[] }) => {
    for (const id of removed) known.delete(id);
    for (const one of assets) known.set(one.id, one);
    table.apply({ type: "documents.changed", written: assets, removed }, T0);
  };
}

function isKept({ area, families, text }: AssetFilter, one: Asset): boolean {
  return (
    (area === null || one.area === area) &&
    (families.length === 0 || families.includes(one.family)) &&
    [one.reference, one.designation, one.manufacturerId ?? ""].some((word) =>
      word.includes(text.toLowerCase()),
    )
  );
}

describe("rows", () => {
  /** Everything, filtered and sorted as a book would have it. */
  function sorted(
    assets: Iterable<Asset>,
    filter: AssetFilter,
    { column, isDescending }: AssetSort,
  ) {
    const key = (one: Asset) => {
      const value = assetColumnValue(one, column, NAMES);
      return typeof value === "string" ? sortText(value) : value;
    };
    const kept = [...assets].filter((one) => isKept(filter, one));
    const rank = (one: Asset) =>
      [...new Set(kept.map(key))]
        .filter((k) => k !== null)
        .toSorted((a, b) => (a < b ? -1 : 1))
        .indexOf(key(one) ?? "");
    return kept
      .toSorted((a, b) => {
        const [ka, kb] = [key(a), key(b)];
        if (ka === null || kb === null) {
          if (ka !== kb) return ka === null ? 1 : -1;
        } else if (ka !== kb) return (rank(a) - rank(b)) * (isDescending ? -1 : 1);
        return a.referenceKey < b.referenceKey ? -1 : 1;
      })
      .map(({ reference }) => reference);
  }
  const rowsOf = (order: AssetOrder, table: AssetTable) =>
    Array.from({ length: order.length }, (_, at) => table.at(order.at(at) ?? -1)?.reference);

  test("[FD7] law: after every change rows are what filtering and sorting everything gives", () => {
    fc.assert(
      fc.property(steps, filters, sorts, filters, sorts, (all, filter, sort, filter2, sort2) => {
        const table = new AssetTable(() => "online");
        const known = new Map<string, Asset>();
        const step = follow(table, known);
        for (const one of all.slice(0, 10)) step(one);
        const order = new AssetOrder(table, NAMES, filter, sort);
        table.onChange((slot) => order.check(slot));
        const seen: (readonly [unknown, unknown])[] = [];
        expect(rowsOf(order, table)).toEqual(sorted(known.values(), filter, sort));
        for (const [at, one] of all.slice(10).entries()) {
          step(one);
          // Some changes of place wait for the next turn, as they may.
          if (at % 3 !== 0 && !order.isMembershipChanged) continue;
          order.settle();
          seen.push([rowsOf(order, table), sorted(known.values(), filter, sort)]);
        }
        for (const [rows, expected] of seen) expect(rows).toEqual(expected);
        order.show(filter2, sort2);
        expect(rowsOf(order, table)).toEqual(sorted(known.values(), filter2, sort2));
      }),
      { numRuns: 300 },
    );
  });

  test("[FD7] numbers are sorted by their size, accents and case do not matter, nothing comes last either way", () => {
    const table = new AssetTable(() => "online");
    const names = ["n10", "N9", "élan", "Zoo", "eau"];
    const step = follow(table, new Map());
    step({ written: names.map((name) => asset(name, { locationCity: name })), removed: [] });
    step({ written: [asset("none")], removed: [] });
    const sort = { column: "locationCity", isDescending: false } as const;
    const order = new AssetOrder(table, NAMES, ALL, sort);
    expect(rowsOf(order, table)).toEqual(["eau", "élan", "N9", "n10", "Zoo", "none"]);
    order.show(ALL, { ...sort, isDescending: true });
    expect(rowsOf(order, table)).toEqual(["Zoo", "n10", "N9", "élan", "eau", "none"]);
  });
});

describe("the map", () => {
  const shapes = fc.record({
    filter: filters,
    zoom: fc.double({ min: 0, max: 22, noNaN: true }),
    cell: fc.constantFrom(0, 37, 60),
    selected: fc.constantFrom(null, ...NAMED.map((name) => asset(name).id)),
  });
  const windows: fc.Arbitrary<MercatorWindow> = fc.constantFrom(
    WORLD,
    { west: 0.5, east: 0.52, north: 0.3, south: 0.4 },
    { west: 0.51, east: 0.512, north: 0.35, south: 0.357 },
    // Over the antimeridian.
    { west: 0.95, east: 1.05, north: 0, south: 1 },
  );
  const grid = (value: number) => Math.round(value * 2 ** 30) / 2 ** 30;
  const near = (a: number, b: number) => Math.abs(a - b) < 1e-9;
  const idsOf = (map: AssetMap, mark: GridCell, table: AssetTable) =>
    [...map.slotsOf(mark)].map((slot) => table.at(slot)?.id ?? "").toSorted();
  const written = ({ leader: _, slot: __, ...shown }: GridCell, ids: readonly string[]) =>
    JSON.stringify({ ids, ...shown });
  const marksOf = (map: AssetMap, window: MercatorWindow, table: AssetTable) =>
    map.visible(window).map((mark) => written(mark, idsOf(map, mark, table)));

  /** What a mark says is what the assets say that it counts. */
  function expectHonest(
    mark: GridCell,
    members: readonly Asset[],
    edge: number,
    isPushed: boolean,
  ): void {
    const places = members.map(({ location }) => ({
      x: grid(mercatorX(location?.lon ?? 0)),
      y: grid(mercatorY(location?.lat ?? 0)),
    }));
    const categories = [...new Set(members.map(({ category }) => category))];
    const silent = members.filter(({ lastTagUpdate }) => lastTagUpdate === null).length;
    expect(mark).toMatchObject({
      size: members.length,
      category:
        categories.length > 1 ? 3 : ["material", "personnel", "other"].indexOf(categories[0] ?? ""),
      notFresh: silent,
      freshness: silent > 0 ? FRESHNESS.silent : FRESHNESS.fresh,
    });
    const { west, east, north, south } = mark.extent;
    expect(near(west, Math.min(...places.map(({ x }) => x)))).toBe(true);
    expect(near(east, Math.max(...places.map(({ x }) => x)))).toBe(true);
    expect(near(north, Math.min(...places.map(({ y }) => y)))).toBe(true);
    expect(near(south, Math.max(...places.map(({ y }) => y)))).toBe(true);
    // It stands where those of one cell are, and counts nothing that is far from there.
    for (const { x, y } of places)
      expect(Math.max(Math.abs(x - mark.x), Math.abs(y - mark.y))).toBeLessThan(4 * edge);
    // What makes room to the selected asset stands beside.
    if (isPushed) return;
    const cellOf = ({ x, y }: { x: number; y: number }) =>
      `${Math.floor(x / edge)} ${Math.floor(y / edge)}`;
    const inCell = places.filter((one) => cellOf(one) === cellOf(mark));
    const mean = (of: (one: { x: number; y: number }) => number) =>
      inCell.reduce((sum, one) => sum + of(one), 0) / inCell.length;
    expect(
      near(
        mark.x,
        mean(({ x }) => x),
      ) &&
        near(
          mark.y,
          mean(({ y }) => y),
        ),
    ).toBe(true);
  }

  test("[FD4] law: marks count every placed asset once, truly, whatever changed and moved before", () => {
    fc.assert(
      fc.property(
        steps,
        fc.array(fc.tuple(shapes, windows), { minLength: 1, maxLength: 6 }),
        (all, looks) => {
          const table = new AssetTable(() => "online");
          const known = new Map<string, Asset>();
          const step = follow(table, known);
          const [[first]] = looks as [[(typeof looks)[number][0], MercatorWindow]];
          const map = new AssetMap(table, first);
          table.onChange((slot) => map.mark(slot));
          const turns = Math.ceil(all.length / looks.length);
          for (const [at, [shape, window]] of looks.entries()) {
            for (const one of all.slice(at * turns, (at + 1) * turns)) step(one);
            map.show(shape);
            const kept = [...known.values()].filter((one) => isKept(shape.filter, one));
            expect(map.total).toBe(kept.length);
            expect(map.withoutLocation).toBe(kept.filter((one) => one.location === null).length);
            const marks = map.visible(WORLD);
            const counted = marks.flatMap((mark) => idsOf(map, mark, table));
            const placed = kept.filter(({ location }) => location !== null);
            expect(counted.toSorted()).toEqual(placed.map(({ id }) => id).toSorted());
            const edge = shape.cell / (512 * 2 ** Math.floor(shape.zoom));
            const isAlone = (mark: GridCell) =>
              shape.cell === 0 || idsOf(map, mark, table).includes(shape.selected ?? "");
            expect(marks.filter(isAlone).filter(({ size }) => size !== 1)).toEqual([]);
            for (const mark of marks.filter((one) => !isAlone(one)))
              expectHonest(
                mark,
                idsOf(map, mark, table).flatMap((id) => known.get(id) ?? []),
                edge,
                map.selected !== null,
              );
            // As a map says that has seen nothing before; of a window, as the world says.
            const fresh = new AssetMap(table, shape);
            const shown = marksOf(map, window, table).toSorted();
            expect(shown).toEqual(marksOf(fresh, window, table).toSorted());
            const whole = new Set(marksOf(map, WORLD, table));
            expect(shown.filter((mark) => !whole.has(mark))).toEqual([]);
            const isIn = ({ x, y }: GridCell) =>
              y >= window.north && y <= window.south && x >= window.west && x <= window.east;
            const inside = marks.filter(isIn).length;
            expect(shown.length).toBeGreaterThanOrEqual(inside);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  const outline = (radius: number, { category }: GridCell) =>
    radius * (REACH_BY_CATEGORY[category] ?? 1);
  /** CSS pixels from its place to the furthest of what is drawn of a single asset. */
  const SINGLES: Readonly<Record<string, (mark: GridCell) => number>> = {
    "the mark of its category": (mark) => outline(ASSET_RADIUS, mark),
    "the image of its family": (mark) =>
      Math.max(Math.SQRT2 * IMAGE_RADIUS, Math.SQRT2 * FOOT_ASIDE + outline(FOOT_RADIUS, mark)),
  };

  /** Two marks of a list that lie over each other, by a sweep from west to east; null: none do. */
  function overlapping(
    marks: readonly GridCell[],
    pixel: number,
    single: (mark: GridCell) => number,
  ): readonly GridCell[] | null {
    const reach = (mark: GridCell) =>
      (mark.size === 1 ? single(mark) : outline(clusterRadius(mark.size), mark)) * pixel;
    const widest = Math.max(0, ...marks.map(reach));
    const sorted = marks.toSorted((a, b) => a.x - b.x);
    for (const [at, one] of sorted.entries())
      for (let next = at + 1; next < sorted.length; next += 1) {
        const other = sorted[next];
        if (other === undefined || other.x - one.x > reach(one) + widest) break;
        if (Math.hypot(other.x - one.x, other.y - one.y) < reach(one) + reach(other))
          return [one, other];
      }
    return null;
  }

  test("[FD4] law: no mark lies over another at any zoom, with images or without, and together they count 50,000", () => {
    const table = new AssetTable(() => "online");
    const draw = fc.sample(
      fc.record({
        town: fc.integer({ min: 0, max: 39 }),
        category: fc.constantFrom("material" as const, "personnel" as const, "other" as const),
        // Most stand in yards, some at one point, some anywhere.
        north: fc.double({ min: -1, max: 1, noNaN: true }),
        east: fc.double({ min: -1, max: 1, noNaN: true }),
        power: fc.integer({ min: 1, max: 9 }),
      }),
      { numRuns: 50_000, seed: Number(process.env["SEED"] ?? 1) },
    );
    const base = asset("a");
    follow(
      table,
      new Map(),
    )({
      written: draw.map(({ town, category, north, east, power }, at) => ({
        ...base,
        id: AssetId.parse(`asset-${at}`),
        reference: `r${at}`,
        referenceKey: `r${at}`,
        category,
        location: {
          lat: 43 + (town % 8) / 2 + Math.sign(north) * Math.abs(north) ** power,
          lon: -1 + Math.floor(town / 8) + Math.sign(east) * Math.abs(east) ** power,
        },
      })),
      removed: [],
    });
    const shape = { filter: ALL, cell: CLUSTER_CELL, selected: null };
    const map = new AssetMap(table, { ...shape, zoom: 0 });
    for (let zoom = 0; zoom <= 22; zoom += 1) {
      map.show({ ...shape, zoom });
      const marks = map.visible(WORLD);
      expect(marks.reduce((sum, { size }) => sum + size, 0)).toBe(50_000);
      const pixel = 1 / (512 * 2 ** zoom);
      for (const [drawn, single] of Object.entries(SINGLES))
        expect(overlapping(marks, pixel, single), `${drawn} at zoom ${zoom}`).toBeNull();
    }
  });

  test("[FD4] moving the map changes no cluster that stays in sight", () => {
    const table = new AssetTable(() => "online");
    const written_ = Array.from({ length: 400 }, (_, at) =>
      asset(`a${at}`, {
        location: { lat: 45 + (at % 20) / 1000, lon: 4 + Math.floor(at / 20) / 1000 },
      }),
    );
    follow(table, new Map())({ written: written_, removed: [] });
    const map = new AssetMap(table, { filter: ALL, zoom: 15.7, cell: 60, selected: null });
    const window = {
      west: mercatorX(4),
      east: mercatorX(4.01),
      north: mercatorY(45.02),
      south: mercatorY(45),
    };
    const moved = { ...window, west: window.west + 0.00001, east: window.east + 0.00001 };
    const before = new Set(marksOf(map, window, table));
    const after = marksOf(map, moved, table);
    expect(after.filter((mark) => before.has(mark)).length).toBeGreaterThan(after.length / 2);
    const wide = new Set(marksOf(map, WORLD, table));
    expect(after.every((mark) => wide.has(mark))).toBe(true);
  });
});
