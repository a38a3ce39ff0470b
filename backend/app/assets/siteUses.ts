import { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetDay } from "../../../src/domain/assets/assetDay.ts";
import { AssetMoved } from "../../../src/domain/assets/assetHistory.ts";
import {
  currentDays,
  FleetDay,
  type UseOfDay,
  useOfLegs,
  usesOfFleetDay,
} from "../../../src/domain/assets/fleetDay.ts";
import {
  type Presence,
  siteUses,
  type SpanDay,
  type Spot,
  spotsOf,
} from "../../../src/domain/assets/siteUse.ts";
import { MAX_SPOTS, MAX_USES, type SiteUseRow } from "../../../src/domain/assets/siteUseCalls.ts";
import { siteStays } from "../../../src/domain/assets/siteStays.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { AssetId, CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import { grouped } from "../../../src/domain/base/grouped.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import { TagInOutRecord } from "../../../src/domain/attendance/tagInOut.ts";
import type { SkipInvalid } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { legStamps } from "./fleetDays.ts";

/** Assets whose history is read at once. */
const PAGE = 200;

export type UseChoice = {
  readonly index: CustomerIndex;
  readonly families: readonly string[];
  readonly assetIds: readonly AssetId[];
  readonly siteIds: readonly SiteId[];
};
type Reads = { readonly sdk: Sdk; readonly skipInvalid: SkipInvalid };

const Used = Asset.pick({
  id: true,
  reference: true,
  designation: true,
  family: true,
  subFamily: true,
  technology: true,
  locationSite: true,
  areaSince: true,
  lastTagUpdate: true,
});
type Used = z.infer<typeof Used>;
const Legs = AssetDay.pick({ assetId: true, legs: true });
const Stay = TagInOutRecord.pick({ assetId: true, site: true, dateIn: true, dateOut: true });

/** Who was on which site for how long, and where they stood, on some days; nothing after `now` counts. */
export async function siteUsesOf(
  { sdk, skipInvalid }: Reads,
  { index, families, assetIds, siteIds }: UseChoice,
  days: readonly SpanDay[],
  now: EpochMs,
): Promise<{ rows: SiteUseRow[]; spots: readonly Spot[] }> {
  const begin = days[0]?.from ?? now;
  const end = Math.min(now, days.at(-1)?.to ?? now);
  const assets = await assetsOf();
  const presences = new Map<AssetId, Presence[]>([...assets.keys()].map((id) => [id, []]));
  const stops: Spot[] = [];
  await readTracks();
  await readPlaces();
  await readStays();
  const rows: SiteUseRow[] = [];
  for (const [assetId, ofAsset] of presences) {
    const asset = assets.get(assetId);
    if (asset === undefined || ofAsset.length === 0) continue;
    const { reference, designation, family, subFamily } = asset;
    for (const use of siteUses(ofAsset.filter(isAsked), days))
      rows.push({ assetId, reference, designation, family, subFamily, ...use });
    if (rows.length > MAX_USES)
      throw new DomainError(
        "too_many",
        { most: MAX_USES },
        `More than ${MAX_USES} uses of sites are asked for: choose families, sites or fewer days.`,
      );
  }
  return { rows, spots: spotsOf(stops, MAX_SPOTS) };

  function isAsked({ site }: Presence): boolean {
    return siteIds.length === 0 || siteIds.includes(site);
  }

  async function assetsOf(): Promise<Map<AssetId, Used>> {
    const filter = [
      ...(families.length === 0 ? [] : [{ terms: { family: families } }]),
      ...(assetIds.length === 0 ? [] : [{ ids: { values: assetIds } }]),
    ];
    const query = { bool: { filter, must_not: [{ term: { category: "personnel" } }] } };
    const all = new Map<AssetId, Used>();
    const body = { query, _source: Object.keys(Used.shape) };
    for await (const asset of searchAll(sdk, index, "assets", Used, body, skipInvalid))
      all.set(asset.id, asset);
    return all;
  }

  function add(assetId: AssetId, more: readonly Presence[]): void {
    const known = presences.get(assetId);
    // Of what is not asked for, or a person, nothing is kept.
    for (const one of more) known?.push({ ...one, to: Math.min(one.to, end) });
  }

  /** Days that are kept in short are read so; of others, and of days before that reach into these, the legs. */
  async function readTracks(): Promise<void> {
    const short = assetIds.length > 0 ? new Set<string>() : await readFleetDays();
    const filter = [
      { range: { from: { lt: end } } },
      { range: { to: { gt: begin } } },
      ...among("assetId"),
    ];
    const body = {
      query: { bool: { filter, must_not: [{ terms: { day: [...short] } }] } },
      _source: ["assetId", "legs"],
    };
    for await (const day of searchAll(sdk, index, "asset-legs", Legs, body, skipInvalid))
      addUse(useOfLegs(day));
  }

  /** The days of which nothing else is to be read. */
  async function readFleetDays(): Promise<ReadonlySet<string>> {
    const span = { from: days[0]?.day ?? "", to: days.at(-1)?.day ?? "" };
    const stamps = await legStamps(sdk, index, span);
    const body = { query: { range: { day: { gte: span.from, lte: span.to } } } };
    const found: FleetDay[] = [];
    for await (const part of searchAll(sdk, index, "fleet-days", FleetDay, body, skipInvalid))
      found.push(part);
    const current = currentDays(found, stamps);
    for (const parts of current.values())
      for (const part of parts) for (const use of usesOfFleetDay(part)) addUse(use);
    return new Set(current.keys());
  }

  function addUse({ assetId, presences: times, stops: stood }: UseOfDay): void {
    if (!presences.has(assetId)) return;
    add(assetId, times);
    for (const { at, site, from, to } of stood) {
      if (siteIds.length > 0 && (site === null || !siteIds.includes(site))) continue;
      stops.push({ at, time: Math.min(to, end) - Math.max(from, begin) });
    }
  }

  /** What has a GPS track tells by that. */
  async function readPlaces(): Promise<void> {
    const others = [...assets.values()].filter(({ technology }) => technology !== "GPS");
    for (let at = 0; at < others.length; at += PAGE) {
      const page = others.slice(at, at + PAGE);
      const filter = [
        { terms: { assetId: page.map(({ id }) => id) } },
        { term: { type: "asset.moved" } },
        { range: { at: { gte: begin } } },
      ];
      const body = { query: { bool: { filter } }, sort: [{ at: "asc" }, { seq: "asc" }] };
      const events: AssetMoved[] = [];
      for await (const event of searchAll(
        sdk,
        index,
        "asset-history",
        AssetMoved,
        body,
        skipInvalid,
      ))
        events.push(event);
      const byAsset = grouped(events, ({ assetId }) => assetId);
      for (const asset of page) {
        // A tag that fell silent says nothing of where it has been since.
        const known = asset.lastTagUpdate ?? end;
        const stays = siteStays(asset, byAsset.get(asset.id) ?? [], begin);
        add(
          asset.id,
          stays.map(({ site, from, to }) => ({ site, from, to: to ?? known })),
        );
      }
    }
  }

  async function readStays(): Promise<void> {
    const ended = {
      bool: {
        should: [{ term: { status: "in" } }, { range: { dateOut: { gt: begin } } }],
        minimum_should_match: 1,
      },
    };
    const filter = [
      { term: { kind: "record" } },
      { range: { dateIn: { lt: end } } },
      { exists: { field: "assetId" } },
      ended,
      ...among("assetId"),
    ];
    const body = { query: { bool: { filter } }, _source: Object.keys(Stay.shape) };
    const stays = searchAll(sdk, index, "tag-in-tag-out", Stay, body, skipInvalid);
    for await (const { assetId, site, dateIn, dateOut } of stays)
      if (assetId !== null) add(assetId, [{ site, from: dateIn, to: dateOut ?? end }]);
  }

  /** Where not all are asked for, only these. */
  function among(field: string): object[] {
    return families.length + assetIds.length === 0
      ? []
      : [{ terms: { [field]: [...assets.keys()] } }];
  }
}
