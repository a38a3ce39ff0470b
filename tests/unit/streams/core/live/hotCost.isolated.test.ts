import { enableMapSet, produce } from "immer";
import { expect, test } from "vitest";
import type { Asset } from "../../../../../src/domain/assets/asset.ts";
import { AssetId } from "../../../../../src/domain/base/ids.ts";
import {
  initialDocumentsInPlace,
  reduceDocumentsInPlace,
} from "../../../../../src/streams/core/live/documentsInPlace.ts";
import {
  initialPresence,
  reducePresence,
} from "../../../../../src/streams/feeds/sites/presenceProjection.ts";
import { asset, placeIn } from "../../../../support/fixtures.ts";

enableMapSet();
const { site, floor, area } = placeIn("yard");
const base = asset("a", { locationSite: site, floor, area });
const many = (count: number): Asset[] =>
  Array.from({ length: count }, (_, at) => ({ ...base, id: AssetId.parse(`asset-${at}`) }));
const changed = (written: readonly Asset[]) =>
  ({ type: "documents.changed", written, removed: [] }) as const;

/** Ms of processor time for one event of one asset, the best of five rounds: what else runs on the machine only adds. */
function cost(fold: (one: Asset) => unknown, count: number, times: number): number {
  const rounds = Array.from({ length: 5 }, (_, round) => {
    const begin = process.cpuUsage();
    for (let at = 0; at < times; at += 1)
      fold({ ...base, id: AssetId.parse(`asset-${at % count}`), batteryLevel: (at + round) % 100 });
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000 / times;
  });
  return Math.min(...rounds);
}

function inPlace(count: number, times: number): number {
  const assets = initialDocumentsInPlace<Asset>();
  const presence = initialPresence();
  reduceDocumentsInPlace(assets, changed(many(count)));
  reducePresence(presence, changed(many(count)));
  return cost(
    (one) => {
      reduceDocumentsInPlace(assets, changed([one]));
      reducePresence(presence, changed([one]));
    },
    count,
    times,
  );
}

test("[PR5] a change costs the same among 50,000 assets as among 500, and less than a hundredth of copying", () => {
  const few = inPlace(500, 2000);
  const all = inPlace(50_000, 2000);
  let map = new Map(many(50_000).map((one) => [one.id, one]));
  const copied = cost((one) => (map = new Map(map).set(one.id, one)), 50_000, 4);
  let state: { byId: ReadonlyMap<AssetId, Asset> } = { byId: map };
  const drafted = cost(
    (one) =>
      (state = produce(state, ({ byId }) => {
        byId.set(one.id, one);
      })),
    50_000,
    4,
  );
  const us = (ms: number) => `${(ms * 1000).toFixed(1)} µs`;
  console.log(
    `one change of one asset: in place ${us(few)} among 500, ${us(all)} among 50,000; Map copy ${us(copied)}; immer ${us(drafted)}`,
  );
  // Caches make more memory somewhat slower; a cost that followed the size would be a hundred times as high.
  expect(all / few).toBeLessThan(30);
  expect(copied / all).toBeGreaterThan(100);
  expect(drafted / all).toBeGreaterThan(100);
});
