import { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import type { MeterUseRow } from "../../../src/domain/assets/meterCalls.ts";
import { MeterRecord } from "../../../src/domain/assets/meterRecord.ts";
import { type MeterPoint, meterUse } from "../../../src/domain/assets/meterUse.ts";
import type { AssetId, CustomerIndex } from "../../../src/domain/base/ids.ts";
import { partsOf } from "../../../src/domain/base/parts.ts";
import { DAY, type EpochMs } from "../../../src/domain/base/time.ts";
import { CounterKind } from "../../../src/domain/devices/meter.ts";
import type { SkipInvalid } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";

/** Machines whose whole span is read at once. */
const PAGE = 200;
/** Around the ends of a span, in ms: a device that works says its value once a day. */
const NEAR = DAY;
/** The same of machines that say theirs less often, as where somebody reads it off each month, in ms. */
const FAR = 62 * DAY;

const Metered = Asset.pick({
  id: true,
  reference: true,
  designation: true,
  family: true,
  subFamily: true,
  meters: true,
});
type Metered = z.infer<typeof Metered>;
const Point = MeterRecord.pick({ assetId: true, meter: true, at: true }).extend({
  used: z.number(),
  value: z.number(),
});
type Span = { readonly from: EpochMs; readonly to: EpochMs };

/**
 * What the counters of machines rose by in a span (docs/decisions/0248). Of most only the values around its two ends are
 * read, since use is a difference of two; of machines that have none there, all of the span.
 */
export async function meterUsesOf(
  { sdk, skipInvalid }: { readonly sdk: Sdk; readonly skipInvalid: SkipInvalid },
  index: CustomerIndex,
  {
    families,
    assetIds,
  }: { readonly families: readonly string[]; readonly assetIds: readonly AssetId[] },
  span: Span,
): Promise<MeterUseRow[]> {
  const assets = await meteredAssets();
  const points = new Map<string, MeterPoint[]>();
  for (const asset of assets)
    for (const meter of CounterKind.options) {
      const known = asset.meters[meter];
      if (known != null) add({ assetId: asset.id, meter, ...known });
    }
  const isChoice = families.length + assetIds.length > 0;
  await readPoints(isChoice ? assets : [], [near(span.from), near(span.to)]);
  const others = assets.filter(({ id, meters }) =>
    CounterKind.options.some((meter) => meters[meter] != null && !isBounded(id, meter)),
  );
  for (const part of partsOf(others, PAGE))
    await readPoints(part, [{ gte: span.from - FAR, lte: span.to + FAR }]);
  return assets.flatMap((asset) => rowOf(asset));

  async function meteredAssets(): Promise<Metered[]> {
    const known = CounterKind.options.map((meter) => ({ exists: { field: `meters.${meter}.at` } }));
    const filter = [
      { bool: { should: known, minimum_should_match: 1 } },
      ...(families.length === 0 ? [] : [{ terms: { family: families } }]),
      ...(assetIds.length === 0 ? [] : [{ ids: { values: assetIds } }]),
    ];
    const body = { query: { bool: { filter } }, _source: Object.keys(Metered.shape) };
    const found: Metered[] = [];
    for await (const asset of searchAll(sdk, index, "assets", Metered, body, skipInvalid))
      found.push(asset);
    return found;
  }

  /** No assets: of all. */
  async function readPoints(of: readonly Metered[], ranges: readonly object[]): Promise<void> {
    const should = ranges.map((at) => ({ range: { at } }));
    const filter = [
      { bool: { should, minimum_should_match: 1 } },
      { exists: { field: "used" } },
      ...(of.length === 0 ? [] : [{ terms: { assetId: of.map(({ id }) => id) } }]),
    ];
    const body = { query: { bool: { filter } }, _source: Object.keys(Point.shape) };
    for await (const point of searchAll(sdk, index, "asset-meters", Point, body, skipInvalid))
      add(point);
  }

  function add({ assetId, meter, at, used, value }: z.infer<typeof Point>): void {
    const key = `${assetId} ${meter}`;
    const known = points.get(key);
    if (known === undefined) points.set(key, [{ at, used, value }]);
    else known.push({ at, used, value });
  }

  /** Whether its values around both ends of the span are known. */
  function isBounded(id: AssetId, meter: CounterKind): boolean {
    const all = points.get(`${id} ${meter}`) ?? [];
    const isNear = (end: EpochMs) =>
      all.some(({ at }) => at <= end && at >= end - NEAR) &&
      all.some(({ at }) => at >= end && at <= end + NEAR);
    return isNear(span.from) && isNear(span.to);
  }

  function rowOf({ id: assetId, meters: _, ...asset }: Metered): MeterUseRow[] {
    const uses = CounterKind.options.flatMap((meter) => {
      const use = meterUse(points.get(`${assetId} ${meter}`) ?? [], span);
      return use === null ? [] : [{ meter, ...use }];
    });
    return uses.length === 0 ? [] : [{ ...asset, assetId, uses }];
  }
}

function near(at: EpochMs) {
  return { gte: at - NEAR, lte: at + NEAR };
}
