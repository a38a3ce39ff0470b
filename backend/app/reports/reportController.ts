import { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetHistoryEvent } from "../../../src/domain/assets/assetHistory.ts";
import { type AssetId, CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import {
  DEFAULT_OCCUPANCY_DAYS,
  type Occupancy,
  occupancyDays,
  occupancyOn,
} from "../../../src/domain/reports/occupancy.ts";
import { occupancyEvidence } from "../../../src/domain/reports/occupancyEvidence.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { customerFor } from "../customers/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import { passOverTold } from "../platform/kuzzle/passOverTold.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { REPORTERS } from "../../../src/domain/users/holders.ts";
import { action, type ControllerModule } from "../platform/controller.ts";

/** Most days looked back upon: a quarter. */
const MOST_DAYS = 92;
/** Assets whose history is read at once. */
const PAGE = 200;

const Occupied = z.strictObject({
  customerIndex: CustomerIndex,
  days: z.number().int().min(1).max(MOST_DAYS).default(DEFAULT_OCCUPANCY_DAYS),
  family: z.string().min(1).optional(),
  subFamily: z.string().min(1).optional(),
  /** Only assets that are associated with this site. */
  siteId: SiteId.optional(),
});

type OccupancyRow = Occupancy &
  Pick<Asset, "currentWorksite" | "designation" | "family" | "reference" | "subFamily"> & {
    readonly assetId: AssetId;
  };

/** `omniscient/report`: figures that are made of the history. */
export const reportController: ControllerModule = (deps) => {
  const passOver = passOverTold(deps.log);

  return {
    name: "omniscient/report",
    actions: {
      /**
       * Material occupancy over the last whole days (product.md section 3), of materials that are not archived.
       * Answers {from, to, timezone, rows: [{assetId, reference, …, occupiedDays, days, rate}]}; from and to in epoch ms.
       */
      occupancy: action(Occupied, async (body, caller) => {
        const { customerIndex: index } = body;
        const { timezone } = await customerFor(deps.sdk, caller, index, REPORTERS);
        const now = deps.now();
        const days = occupancyDays(now, timezone, body.days);
        const from = days[0]?.from ?? now;
        const worksites = await worksitesOf(index);
        const rows: OccupancyRow[] = [];
        for await (const page of materials(body)) {
          const history = await historyOf(index, page, from);
          for (const asset of page) {
            const evidence = occupancyEvidence(asset, history.get(asset.id) ?? [], worksites, from);
            const {
              id: assetId,
              reference,
              designation,
              family,
              subFamily,
              currentWorksite,
            } = asset;
            const subject = { assetId, reference, designation, family, subFamily, currentWorksite };
            rows.push({ ...subject, ...occupancyOn(days, evidence, now) });
          }
        }
        return { from, to: days.at(-1)?.to ?? now, timezone, rows };
      }),
    },
  };

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
  }: z.output<typeof Occupied>): AsyncGenerator<Asset[]> {
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
