import { createHash } from "node:crypto";
import { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetTrack, trackStart } from "../../../src/domain/assets/assetDay.ts";
import { isPlaceOlderThan } from "../../../src/domain/assets/forgottenPlace.ts";
import type { AssetId } from "../../../src/domain/base/ids.ts";
import { grouped } from "../../../src/domain/base/grouped.ts";
import { dayOf } from "../../../src/domain/base/localDay.ts";
import { type KeptSince, retentionCut } from "../../../src/domain/base/retention.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import {
  PURGE_INTERVAL,
  type PurgeCertificate,
  type PurgedCollection,
} from "../../../src/domain/customers/purge.ts";
import {
  nextCheckpointInstant,
  SiteCheckpoint,
} from "../../../src/domain/timeMachine/siteCheckpoint.ts";
import type { JobDeps } from "../platform/jobs/job.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll, searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, replaceSilently } from "../platform/kuzzle/writeDocuments.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { type PurgeMemory, readRetention, type Retention } from "../platform/tenancy/retention.ts";
import { ASSET_DOCUMENTS, type AssetDocuments } from "./purgedCollections.ts";

/** Assets that are named in one query, and documents that are removed at once: what Kuzzle takes. */
const NAMED = 200;
/** Checkpoints that are written at once: each has hundreds of assets. */
const CHECKPOINTS = 100;

type Deps = Pick<JobDeps, "ingestion" | "isHeld" | "now" | "sdk" | "skipInvalid">;
type Place = Pick<Customer, "index" | "timezone">;

const Retained = Asset.pick({
  id: true,
  category: true,
  family: true,
  createdAt: true,
  area: true,
  candidate: true,
  doubtfulFix: true,
  floor: true,
  isArchived: true,
  lastPositionUpdate: true,
  location: true,
  locationCity: true,
  locationSite: true,
  placeHidden: true,
  placeProof: true,
  scannedBy: true,
});
type Retained = z.infer<typeof Retained>;

/** Assets whose positions are kept as long. */
type Group = { readonly days: number; readonly cut: EpochMs; readonly assets: readonly Retained[] };

/**
 * Removes the positions of a customer's assets that are older than its rules keep them, wherever they are, and writes a
 * certificate. It may be interrupted anywhere and begun again. Null: this node may not write any more.
 */
export async function purgeCustomer(
  deps: Deps,
  place: Place,
  memory: PurgeMemory,
): Promise<PurgeMemory | null> {
  const { sdk, now, isHeld } = deps;
  const { index } = place;
  const at = now();
  const retention = await readRetention(deps, index);
  const assets: Retained[] = [];
  const all = { query: { match_all: {} }, _source: Object.keys(Retained.shape) };
  for await (const asset of searchAll(sdk, index, "assets", Retained, all, deps.skipInvalid))
    assets.push(asset);
  const groups = groupsOf(assets, retention, at);
  const people = assets.filter(({ category }) => category === "personnel");
  const work = [
    ...ASSET_DOCUMENTS.map(
      (documents) => () =>
        purgeDocuments(deps, index, { documents, groups, people, retention, at }),
    ),
    () => purgeTracks(deps, index, groups, people),
    () => purgePlaces(deps, index, groups, people),
  ];
  const collections: PurgedCollection[] = [];
  for (const purge of work) {
    if (!isHeld()) return null;
    collections.push(await purge());
  }
  const swept = await sweep(deps, place, { groups, memory, retention, at });
  if (swept === null) return null;
  collections.push(...swept.collections);
  const keptSince = keptSinceOf(groups);
  const certificate: PurgeCertificate = {
    id: `${index}-${at}`,
    customer: index,
    at,
    rules: retention.rules,
    keptSince,
    collections,
  };
  await createDocuments(sdk, PLATFORM_INDEX, "purges", [certificate]);
  return { dueAt: at + PURGE_INTERVAL, keptSince, sweeps: swept.sweeps };
}

function groupsOf(assets: readonly Retained[], { daysOf }: Retention, at: EpochMs): Group[] {
  return [...grouped(assets, daysOf)].map(([days, some]) => ({
    days,
    cut: retentionCut(days, at),
    assets: some,
  }));
}

/** What lies before the next checkpoint after the latest instant that was purged up to is not whole. */
function keptSinceOf(groups: readonly Group[]): KeptSince {
  const since = (isPerson: boolean) => {
    const cuts = groups.flatMap(({ cut, assets }) =>
      assets.some(({ category }) => (category === "personnel") === isPerson) ? [cut] : [],
    );
    return cuts.length === 0 ? null : nextCheckpointInstant(Math.max(...cuts));
  };
  return { people: since(true), machines: since(false) };
}

type Purge = {
  readonly documents: AssetDocuments;
  readonly groups: readonly Group[];
  readonly people: readonly Retained[];
  readonly retention: Retention;
  readonly at: EpochMs;
};

async function purgeDocuments(
  { sdk, skipInvalid }: Deps,
  index: string,
  { documents, groups, people, retention, at }: Purge,
): Promise<PurgedCollection> {
  const { collection, asset, at: field, only, isOfStrangers = false } = documents;
  const older = (cut: EpochMs) => ({ range: { [field]: { lt: cut } } });
  const strangers = { bool: { must_not: [{ exists: { field: asset } }] } };
  const named = groups.flatMap(({ cut, assets }) =>
    inParts(assets).map((ids) => [...only, { terms: { [asset]: ids } }, older(cut)]),
  );
  const filters = [
    ...named,
    ...(isOfStrangers
      ? [[...only, strangers, older(retentionCut(retention.rules.people.days, at))]]
      : []),
    // Of assets that are no more, and of devices alone.
    [...only, older(retentionCut(longestDays(retention), at))],
  ];
  let removed = 0;
  await sdk.collection.refresh(index, collection);
  for (const filter of filters) {
    const query = { bool: { filter } };
    const count = await sdk.document.count(index, collection, { query });
    if (count === 0) continue;
    await sdk.bulk.deleteByQuery(index, collection, { query });
    removed += count;
    await sdk.collection.refresh(index, collection);
  }
  const Instant = z.object({ id: z.string(), [field]: z.number() });
  const oldest: number[] = [];
  for (const ids of inParts(people)) {
    const query = { bool: { filter: [...only, { terms: { [asset]: ids } }] } };
    const body = { query, sort: [{ [field]: "asc" }], _source: [field] };
    const [first] = await searchSome(sdk, index, collection, Instant, body, 1, skipInvalid);
    if (first !== undefined) oldest.push(Number(first[field]));
  }
  return { collection, removed, oldest: least(oldest) };
}

function longestDays({ rules }: Retention): number {
  return Math.max(rules.people.days, rules.machineDays, ...rules.families.map(({ days }) => days));
}

/** Tracks that begin before the cut: what is left of them is read anew by the job of trips. */
async function purgeTracks(
  { sdk, skipInvalid }: Deps,
  index: string,
  groups: readonly Group[],
  people: readonly Retained[],
): Promise<PurgedCollection> {
  const collection = "asset-tracks";
  const isOfPerson = new Set<string>(people.map(({ id }) => id));
  const oldest: number[] = [];
  let removed = 0;
  for (const { cut, assets } of groups)
    for (const ids of inParts(assets)) {
      const tracks = await readDocuments(sdk, { index, collection, ids }, AssetTrack, skipInvalid);
      const gone: string[] = [];
      for (const track of tracks) {
        const start = trackStart(track);
        if (start !== null && start < cut) gone.push(track.id);
        else if (start !== null && isOfPerson.has(track.id)) oldest.push(start);
      }
      if (gone.length > 0) await sdk.document.mDelete(index, collection, gone);
      removed += gone.length;
    }
  return { collection, removed, oldest: least(oldest) };
}

/** Where people were last: who was not located since the cut is at no place any more. */
async function purgePlaces(
  { ingestion }: Deps,
  index: Place["index"],
  groups: readonly Group[],
  people: readonly Retained[],
): Promise<PurgedCollection> {
  const cuts = new Map<AssetId, EpochMs>();
  const cutOf = new Map(groups.flatMap(({ cut, assets }) => assets.map(({ id }) => [id, cut])));
  const oldest: number[] = [];
  for (const person of people) {
    const cut = cutOf.get(person.id) ?? Number.NEGATIVE_INFINITY;
    if (isPlaceOlderThan(person, cut)) cuts.set(person.id, cut);
    else if (person.location !== null && person.lastPositionUpdate !== null)
      oldest.push(person.lastPositionUpdate);
  }
  let removed = 0;
  for (const ids of inParts([...cuts.keys()].map((id) => ({ id }))))
    removed += await ingestion.forgetPlaces(
      index,
      new Map([...cuts].filter(([id]) => ids.includes(id))),
    );
  return { collection: "assets", removed, oldest: least(oldest) };
}

/**
 * Goes through what holds many assets in one document: checkpoints lose the assets whose time is over, and days in short
 * are removed, to be made anew of the legs that are left. Each document once for each number of days, unless assets were
 * given another number since.
 */
async function sweep(
  { sdk, skipInvalid, isHeld }: Deps,
  { index, timezone }: Place,
  {
    groups,
    memory,
    retention,
    at,
  }: {
    readonly groups: readonly Group[];
    readonly memory: PurgeMemory;
    readonly retention: Retention;
    readonly at: EpochMs;
  },
): Promise<{
  readonly collections: readonly PurgedCollection[];
  readonly sweeps: PurgeMemory["sweeps"];
} | null> {
  const longest = longestDays(retention);
  const known = new Map(groups.flatMap(({ days, assets }) => assets.map(({ id }) => [id, days])));
  // Whom nobody knows any more is kept as people are.
  const daysOf = (id: AssetId) => known.get(id) ?? retention.rules.people.days;
  const numbers = new Set([...known.values(), retention.rules.people.days]);
  const sweeps: PurgeMemory["sweeps"] = [];
  let [changed, removedDays] = [0, 0];
  await Promise.all(
    ["site-checkpoints", "fleet-days"].map((name) => sdk.collection.refresh(index, name)),
  );
  for (const days of numbers) {
    const cut = retentionCut(days, at);
    const assets = groups.find((one) => one.days === days)?.assets ?? [];
    const before = memory.sweeps.find((one) => one.days === days);
    const from =
      before !== undefined && before.assets === fingerprint(assets, before.upTo) ? before.upTo : 0;
    let waiting: SiteCheckpoint[] = [];
    const write = async () => {
      await replaceSilently(sdk, index, "site-checkpoints", waiting);
      changed += waiting.length;
      waiting = [];
    };
    const query = { range: { at: { gte: from, lt: cut } } };
    for await (const one of searchAll(
      sdk,
      index,
      "site-checkpoints",
      SiteCheckpoint,
      { query },
      skipInvalid,
    )) {
      const kept = one.assets.filter(({ id }) => daysOf(id) > days);
      if (kept.length === one.assets.length) continue;
      waiting.push({ ...one, assets: kept });
      if (waiting.length < CHECKPOINTS) continue;
      if (!isHeld()) return null;
      await write();
    }
    if (!isHeld()) return null;
    await write();
    const first = from === 0 ? "" : dayOf(from, timezone);
    const short = { query: { range: { day: { gte: first, lte: dayOf(cut, timezone) } } } };
    removedDays += await sdk.document.count(index, "fleet-days", short);
    await sdk.bulk.deleteByQuery(index, "fleet-days", short);
    sweeps.push({ days, upTo: cut, assets: fingerprint(assets, cut) });
  }
  const over = { query: { range: { at: { lt: retentionCut(longest, at) } } } };
  const old = await sdk.document.count(index, "site-checkpoints", over);
  await sdk.bulk.deleteByQuery(index, "site-checkpoints", over);
  const cuts = groups.flatMap(({ cut, assets }) =>
    assets.some(({ category }) => category === "personnel") ? [cut] : [],
  );
  // Those before have just been gone through.
  const left = { query: { range: { at: { gte: Math.min(...cuts, at) } } }, sort: [{ at: "asc" }] };
  const [oldest] = await searchSome(
    sdk,
    index,
    "site-checkpoints",
    SiteCheckpoint,
    left,
    1,
    skipInvalid,
  );
  return {
    sweeps,
    collections: [
      {
        collection: "site-checkpoints",
        removed: changed + old,
        oldest: cuts.length === 0 ? null : (oldest?.at ?? null),
      },
      { collection: "fleet-days", removed: removedDays, oldest: null },
    ],
  };
}

/** What tells whether documents up to an instant may hold other assets than those they were gone through for. */
function fingerprint(assets: readonly Retained[], upTo: EpochMs): string {
  const ids = assets.filter(({ createdAt }) => createdAt < upTo).map(({ id }) => id);
  return createHash("sha256").update(ids.toSorted().join("\n")).digest("hex").slice(0, 32);
}

function inParts<Id extends string>(assets: readonly { readonly id: Id }[]): Id[][] {
  const parts: Id[][] = [];
  for (let from = 0; from < assets.length; from += NAMED)
    parts.push(assets.slice(from, from + NAMED).map(({ id }) => id));
  return parts;
}

function least(instants: readonly number[]): number | null {
  return instants.length === 0 ? null : Math.min(...instants);
}
