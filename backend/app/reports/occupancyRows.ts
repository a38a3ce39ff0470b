import { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetHistoryEvent } from "../../../src/domain/assets/assetHistory.ts";
import type { AssetId, CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import type { OccupancyRow } from "../../../src/domain/reports/calls.ts";
import { type OccupancyDay, occupancyOn } from "../../../src/domain/reports/occupancy.ts";
import { occupancyEvidence } from "../../../src/domain/reports/occupancyEvidence.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import type { SkipInvalid } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";

/** Assets whose history is read at once. */
const PAGE = 200;

/** Which materials; left out: all of them. */
export type OccupancyOf = {
  readonly index: CustomerIndex;
  /** By any of its names. */
  readonly families?: readonly string[] | undefined;
  readonly subFamily?: string | undefined;
  /** Only assets that are associated with this site. */
  readonly siteId?: SiteId | undefined;
};

/** The occupancy of materials that are not archived, on some days (product.md section 3). */
export async function occupancyRows(
  { sdk, skipInvalid }: { readonly sdk: Sdk; readonly skipInvalid: SkipInvalid },
  { index, families, subFamily, siteId }: OccupancyOf,
  days: readonly OccupancyDay[],
  now: EpochMs,
): Promise<OccupancyRow[]> {
  const from = days[0]?.from ?? now;
  const worksites = await worksitesOf();
  const rows: OccupancyRow[] = [];
  for await (const page of materials()) {
    const history = await historyOf(page);
    for (const asset of page) {
      const evidence = occupancyEvidence(asset, history.get(asset.id) ?? [], worksites, from);
      const { id: assetId, reference, designation, currentWorksite } = asset;
      const kind = { family: asset.family, subFamily: asset.subFamily };
      const subject = { assetId, reference, designation, ...kind, currentWorksite };
      rows.push({ ...subject, ...occupancyOn(days, evidence, now) });
    }
  }
  return rows;

  async function worksitesOf(): Promise<Set<SiteId>> {
    const ids = new Set<SiteId>();
    const query = { query: { term: { type: "worksite" } } };
    for await (const site of searchAll(sdk, index, "sites", Site, query, skipInvalid))
      ids.add(site.id);
    return ids;
  }

  async function* materials(): AsyncGenerator<Asset[]> {
    const wanted = { subFamily, currentWorksite: siteId };
    const terms = Object.entries(wanted).filter(([, value]) => value !== undefined);
    const filter = [
      { term: { category: "material" } },
      { term: { isArchived: false } },
      ...(families === undefined ? [] : [{ terms: { family: families } }]),
      ...terms.map(([field, value]) => ({ term: { [field]: value } })),
    ];
    const query = { query: { bool: { filter } } };
    let page: Asset[] = [];
    for await (const asset of searchAll(sdk, index, "assets", Asset, query, skipInvalid)) {
      page.push(asset);
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  async function historyOf(assets: readonly Asset[]): Promise<Map<AssetId, AssetHistoryEvent[]>> {
    const byAsset = new Map<AssetId, AssetHistoryEvent[]>();
    const filter = [
      { terms: { assetId: assets.map(({ id }) => id) } },
      { terms: { type: ["asset.moved", "asset.movementChanged"] } },
      { range: { at: { gte: from } } },
    ];
    const query = { query: { bool: { filter } }, sort: [{ at: "asc" }, { seq: "asc" }] };
    for await (const event of searchAll(
      sdk,
      index,
      "asset-history",
      AssetHistoryEvent,
      query,
      skipInvalid,
    )) {
      const known = byAsset.get(event.assetId);
      if (known === undefined) byAsset.set(event.assetId, [event]);
      else known.push(event);
    }
    return byAsset;
  }
}
