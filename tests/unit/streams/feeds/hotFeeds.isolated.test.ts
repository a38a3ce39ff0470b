import { expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { AssetId } from "../../../../src/domain/base/ids.ts";
import type { AssetFilter } from "../../../../src/streams/feeds/assets/assetFilter.ts";
import { AssetMap } from "../../../../src/streams/feeds/assets/assetMap.ts";
import { AssetOrder } from "../../../../src/streams/feeds/assets/assetOrder.ts";
import { AssetTable } from "../../../../src/streams/feeds/assets/assetTable.ts";
import { asset, T0 } from "../../../support/fixtures.ts";

const COUNT = 50_000;
/** Of 5,000 a second, at 60 frames. */
const CHANGES = 84;
const ALL: AssetFilter = {
  site: null,
  floor: null,
  area: null,
  families: [],
  subFamilies: [],
  text: "",
};
const NAMES = { place: (id: string) => id, device: (id: string) => id, label: (id: string) => id };
const base = asset("a");

function one(at: number, round = 0): Asset {
  const reference = `REF-${(at * 7919) % COUNT}`;
  return {
    ...base,
    id: AssetId.parse(`asset-${at}`),
    reference,
    referenceKey: reference,
    location: {
      lat: 45 + (at % 250) / 10_000 + round / 1e6,
      lon: 4 + Math.floor(at / 250) / 10_000,
    },
    lastTagUpdate: T0 + round,
  };
}

function tableOf(count: number): AssetTable {
  const table = new AssetTable(() => "online");
  const written = Array.from({ length: count }, (_, at) => one(at));
  table.apply({ type: "documents.changed", written, removed: [] }, T0);
  return table;
}

/** Ms of processor time for one run, the best of several: what else runs on the machine only adds. */
function best(times: number, run: (round: number) => void): number {
  return Math.min(
    ...Array.from({ length: times }, (_, round) => {
      const begin = process.cpuUsage();
      run(round + 1);
      const { user, system } = process.cpuUsage(begin);
      return (user + system) / 1000;
    }),
  );
}

function change(table: AssetTable, count: number, round: number): void {
  for (let nth = 0; nth < CHANGES; nth += 1) {
    const written = [one((nth * 601 + round * 13) % count, round)];
    table.apply({ type: "documents.changed", written, removed: [] }, T0);
  }
}

function frame(count: number): number {
  const table = tableOf(count);
  const map = new AssetMap(table, { filter: ALL, zoom: 14.2, cell: 60, selected: null });
  table.onChange((slot) => map.mark(slot));
  const window = { west: 0.5111, east: 0.5112, north: 0.3599, south: 0.36 };
  return best(40, (round) => {
    change(table, count, round);
    map.visible(window);
  });
}

test("[FD4] a frame of the map costs what changed: among 50,000 little more than among 2,000", () => {
  const [few, all] = [frame(2000), frame(COUNT)];
  const table = tableOf(COUNT);
  const shape = { filter: ALL, cell: 60, selected: null };
  const map = new AssetMap(table, { ...shape, zoom: 14 });
  const deep = best(6, (round) => map.show({ ...shape, zoom: 15 + (round % 2) * 6 }));
  console.log(
    `a frame of ${CHANGES} changes: ${few.toFixed(2)} ms among 2,000, ${all.toFixed(2)} ms among 50,000; another zoom ${deep.toFixed(1)} ms`,
  );
  expect(all / few).toBeLessThan(10);
  expect(all).toBeLessThan(10);
  expect(deep).toBeLessThan(60);
});

test("[FD7] placing what changed costs a small part of sorting everything", () => {
  const table = tableOf(COUNT);
  const order = new AssetOrder(table, NAMES, ALL, { column: "lastTagUpdate", isDescending: true });
  table.onChange((slot) => order.check(slot));
  const placed = best(20, (round) => {
    for (let times = 0; times < 15; times += 1) change(table, COUNT, round * 20 + times);
    order.settle();
  });
  const byTime = best(3, () => order.sortAnew());
  const words = new AssetOrder(table, NAMES, ALL, { column: "reference", isDescending: false });
  const byWord = best(3, () => words.sortAnew());
  console.log(
    `${CHANGES * 15} changed of 50,000: placed in ${placed.toFixed(1)} ms; sorted anew in ${byTime.toFixed(1)} ms by time, ${byWord.toFixed(1)} ms by reference`,
  );
  expect(placed).toBeLessThan(byWord);
  expect(placed).toBeLessThan(40);
});
