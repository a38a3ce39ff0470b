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
const NAMES = { place: (id: string) => `place of ${id}`, device: (id: string) => id };
const WORLD: MercatorWindow = { west: 0, east: 1, north: 0, south: 1 };

const NAMED = ["n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11", "n12"];
const written: fc.Arbitrary<Asset> = fc
  .record({
    name: fc.constantFrom(...NAMED),
    family: fc.constantFrom("people", "tools", "Été", "constructor", "__proto__"),
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
  ),
  isDescending: fc.boolean(),
});

function follow(table: AssetTable, known: Map<string, Asset>) {
  return ({ written: assets, removed }: { written: Asset[]; removed: string[] }) => {
    for (const id of removed) known.delete(id);
    for (const one of assets) known.set(one.id, one);
    table.fold({ type: "documents.changed", written: assets, removed }, T0);
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
        table.onChange((slot) => order.look(slot));
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
  type Cell = Pick<GridCell, "size" | "category" | "freshness" | "notFresh"> & {
    readonly id: string | null;
    readonly at: string;
  };
  const round = (value: number) => Math.round(value * 1e12);
  const cellsOf = (cells: readonly GridCell[], table: AssetTable): Cell[] =>
    inOrder(
      cells.map(({ x, y, slot, size, category, freshness, notFresh }) => ({
        at: `${round(x)} ${round(y)}`,
        id: slot === null ? null : (table.at(slot)?.id ?? null),
        size,
        category,
        freshness,
        notFresh,
      })),
    );
  const inOrder = (cells: Cell[]) =>
    cells.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

  /** Everything, clustered as a book would have it. */
  function clustered(
    assets: Iterable<Asset>,
    shape: { filter: AssetFilter; zoom: number; cell: number; selected: string | null },
    { west, east, north, south }: MercatorWindow,
  ): Cell[] {
    const edge = shape.cell / (512 * 2 ** Math.floor(shape.zoom));
    const groups = new Map<string, Asset[]>();
    for (const one of assets) {
      if (one.location === null || !isKept(shape.filter, one)) continue;
      const [x, y] = [mercatorX(one.location.lon), mercatorY(one.location.lat)];
      const isAlone = shape.cell === 0 || one.id === shape.selected;
      const [column, row] = [Math.floor(x / edge), Math.floor(y / edge)];
      const [left, right] = isAlone ? [x, x] : [column * edge, (column + 1) * edge];
      const [top, bottom] = isAlone ? [y, y] : [row * edge, (row + 1) * edge];
      const isIn =
        bottom >= north &&
        top <= south &&
        [-1, 0, 1].some((turn) => right + turn >= west && left + turn <= east);
      if (!isIn) continue;
      const key = isAlone ? one.id : `${column} ${row}`;
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    return inOrder(
      [...groups.values()].map((group) => {
        const isAlone = shape.cell === 0 || group[0]?.id === shape.selected;
        // On the grid, to 4 cm.
        const mean = (of: (one: Asset) => number) =>
          isAlone
            ? group.reduce((sum, one) => sum + of(one), 0)
            : group.reduce((sum, one) => sum + Math.round(of(one) * 2 ** 30), 0) /
              group.length /
              2 ** 30;
        const categories = new Set(group.map(({ category }) => category));
        const notFresh = group.filter(({ lastTagUpdate }) => lastTagUpdate === null).length;
        return {
          at: `${round(mean((one) => mercatorX(one.location?.lon ?? 0)))} ${round(mean((one) => mercatorY(one.location?.lat ?? 0)))}`,
          id: group.length === 1 ? (group[0]?.id ?? null) : null,
          size: group.length,
          category:
            categories.size > 1
              ? 3
              : ["material", "personnel", "other"].indexOf(group[0]?.category ?? ""),
          freshness: notFresh > 0 ? FRESHNESS.silent : FRESHNESS.fresh,
          notFresh,
        };
      }),
    );
  }

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

  test("[FD4] law: after every change and every move, points are what a fresh clustering gives", () => {
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
          table.onChange((slot) => map.look(slot));
          const turns = Math.ceil(all.length / looks.length);
          for (const [at, [shape, window]] of looks.entries()) {
            for (const one of all.slice(at * turns, (at + 1) * turns)) step(one);
            map.show(shape);
            const cells = map.visible(window);
            expect(cellsOf(cells, table)).toEqual(clustered(known.values(), shape, window));
            const kept = [...known.values()].filter((one) => isKept(shape.filter, one));
            expect(map.total).toBe(kept.length);
            expect(map.withoutLocation).toBe(kept.filter((one) => one.location === null).length);
            const everywhere = map.visible(WORLD).reduce((sum, { size }) => sum + size, 0);
            expect(everywhere).toBe(map.total - map.withoutLocation);
          }
        },
      ),
      { numRuns: 400 },
    );
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
    const before = new Set(cellsOf(map.visible(window), table).map((cell) => JSON.stringify(cell)));
    const after = cellsOf(map.visible(moved), table).map((cell) => JSON.stringify(cell));
    expect(after.filter((cell) => before.has(cell)).length).toBeGreaterThan(after.length / 2);
    const wide = new Set(cellsOf(map.visible(WORLD), table).map((cell) => JSON.stringify(cell)));
    expect(after.every((cell) => wide.has(cell))).toBe(true);
  });
});
