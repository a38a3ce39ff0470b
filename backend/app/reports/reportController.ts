import { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetHistoryEvent } from "../../../src/domain/assets/assetHistory.ts";
import { type AssetId, CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import { occupancyDays, occupancyOn } from "../../../src/domain/reports/occupancy.ts";
import { occupancyEvidence } from "../../../src/domain/reports/occupancyEvidence.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import type { AppDeps } from "../platform/deps.ts";
import { passOverTold } from "../platform/kuzzle/passOverTold.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/reports/calls.ts";
import type { CheckedRequestOf } from "../../../src/domain/base/call.ts";

/** Assets whose history is read at once. */
const PAGE = 200;

/** `omniscient/report`: figures that are made of the history. */
export const reportController: AnswersModule = (deps) => {
  const passOver = passOverTold(deps.log);

  return [
    answer(calls.readOccupancy, async (body, _caller, { timezone }) => {
      const { customerIndex: index } = body;
      const now = deps.now();
      const days = occupancyDays(now, timezone, body.days);
      const from = days[0]?.from ?? now;
      const worksites = await worksitesOf(index);
      const rows: calls.OccupancyRow[] = [];
      for await (const page of materials(body)) {
        const history = await historyOf(index, page, from);
        for (const asset of page) {
          const evidence = occupancyEvidence(asset, history.get(asset.id) ?? [], worksites, from);
          const { id: assetId, reference, designation, family, subFamily, currentWorksite } = asset;
          const subject = { assetId, reference, designation, family, subFamily, currentWorksite };
          rows.push({ ...subject, ...occupancyOn(days, evidence, now) });
        }
      }
      return { from, to: days.at(-1)?.to ?? now, timezone, rows };
    }),
  ];

  async function worksitesOf(index: CustomerIndex): Promise<Set<SiteId>> {
    const ids = new Set<SiteId>();
    const query = { query: { term: { type: "worksite" } } };
    for await (const site of searchAll(deps.sdk, index, "sites", Site, query, passOver))
      ids.add(site.id);
    return ids;
  }

  async function* materials({
    customerIndex: index,
    family,
    subFamily,
    siteId,
  }: CheckedRequestOf<typeof calls.readOccupancy>): AsyncGenerator<Asset[]> {
    const wanted = { family, subFamily, currentWorksite: siteId };
    const terms = Object.entries(wanted).filter(([, value]) => value !== undefined);
    const filter = [
      { term: { category: "material" } },
      { term: { isArchived: false } },
      ...terms.map(([field, value]) => ({ term: { [field]: value } })),
    ];
    const query = { query: { bool: { filter } } };
    let page: Asset[] = [];
    for await (const asset of searchAll(deps.sdk, index, "assets", Asset, query, passOver)) {
      page.push(asset);
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  async function historyOf(
    index: CustomerIndex,
    assets: readonly Asset[],
    from: number,
  ): Promise<Map<AssetId, AssetHistoryEvent[]>> {
    const byAsset = new Map<AssetId, AssetHistoryEvent[]>();
    const filter = [
      { terms: { assetId: assets.map(({ id }) => id) } },
      { terms: { type: ["asset.moved", "asset.movementChanged"] } },
      { range: { at: { gte: from } } },
    ];
    const query = { query: { bool: { filter } }, sort: [{ at: "asc" }, { seq: "asc" }] };
    for await (const event of events(deps, index, query)) {
      const known = byAsset.get(event.assetId);
      if (known === undefined) byAsset.set(event.assetId, [event]);
      else known.push(event);
    }
    return byAsset;
  }

  function events(
    { sdk }: Pick<AppDeps, "sdk">,
    index: CustomerIndex,
    query: object,
  ): AsyncGenerator<AssetHistoryEvent> {
    return searchAll(sdk, index, "asset-history", AssetHistoryEvent, query, passOver);
  }
};
