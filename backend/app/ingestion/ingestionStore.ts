import type { z } from "zod";
import { Asset, AssetTelemetry } from "../../../src/domain/asset.ts";
import type { AssetId, CustomerIndex, TagId } from "../../../src/domain/ids.ts";
import type { IngestionResult } from "../../../src/domain/ingestionState.ts";
import { placeLocator } from "../../../src/domain/locatePoint.ts";
import { boxDeviceId, type Reading } from "../../../src/domain/reading.ts";
import { Site } from "../../../src/domain/site.ts";
import { Tag } from "../../../src/domain/tag.ts";
import { stayKey, TagInOutBox, TagInOutRecord } from "../../../src/domain/tagInOut.ts";
import { type EpochMs, SECOND } from "../../../src/domain/time.ts";
import { readDocuments, storedForm } from "../kuzzle/documents.ts";
import { searchAll, searchSome } from "../kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments, writeSilently } from "../kuzzle/writeDocuments.ts";
import type { AppDeps } from "../deps.ts";
import type { Sdk } from "../kuzzle/sdk.ts";

/** What an administrator changes seldom (sites, devices) is believed for this long, in ms. */
const BELIEVED = 5 * SECOND;
/** A device's last message is written again after this long at the most, in ms: a write for each would be one a reading. */
const HEARD_STEP = 5 * SECOND;

type Known = {
  readonly loadedAt: EpochMs;
  readonly placeAt: ReturnType<typeof placeLocator>;
  readonly tags: Map<TagId, Tag>;
  readonly boxes: Map<TagId, TagInOutBox>;
  readonly missing: Set<string>;
};

/** Loads what a batch of readings is about and writes what came of it; one instance a node. */
export function createIngestionStore(deps: Pick<AppDeps, "sdk" | "now">) {
  const known = new Map<CustomerIndex, Known>();
  const written = new Map<string, EpochMs>();

  async function knownOf(customer: CustomerIndex): Promise<Known> {
    const before = known.get(customer);
    if (before !== undefined && deps.now() - before.loadedAt < BELIEVED) return before;
    const sites: z.output<typeof Site>[] = [];
    for await (const site of searchAll(deps.sdk, customer, "sites", Site, {
      query: { match_all: {} },
    }))
      sites.push(site);
    const loaded: Known = {
      loadedAt: deps.now(),
      placeAt: placeLocator(sites),
      tags: new Map(),
      boxes: new Map(),
      missing: new Set(),
    };
    known.set(customer, loaded);
    return loaded;
  }

  async function loadDevices(customer: CustomerIndex, known_: Known, ids: Set<string>) {
    const unknown = [...ids].filter(
      (id) =>
        !known_.tags.has(id as TagId) && !known_.boxes.has(id as TagId) && !known_.missing.has(id),
    );
    if (unknown.length === 0) return;
    for (const [id, tag] of await byId(deps.sdk, customer, "tags", Tag, unknown))
      known_.tags.set(id as TagId, tag);
    const boxes = unknown.filter((id) => id.startsWith("box-"));
    if (boxes.length > 0)
      for (const [id, box] of await byId(deps.sdk, customer, "tag-in-tag-out", TagInOutBox, boxes))
        known_.boxes.set(id as TagId, box);
    for (const id of unknown)
      if (!known_.tags.has(id as TagId) && !known_.boxes.has(id as TagId)) known_.missing.add(id);
  }

  return {
    /** Everything that `readings` and those who brought them name. */
    async load(customer: CustomerIndex, readings: readonly Reading[], senders: readonly TagId[]) {
      const known_ = await knownOf(customer);
      await loadDevices(customer, known_, new Set([...senders, ...readings.flatMap(devicesOf)]));
      const assetIds = new Set<AssetId>();
      for (const reading of readings) {
        const asset = "tagId" in reading ? known_.tags.get(reading.tagId)?.assetId : undefined;
        if (asset !== undefined && asset !== null) assetIds.add(asset);
      }
      const assets = await byId(deps.sdk, customer, "assets", Asset, assetIds);
      const stays = await newestStays(deps.sdk, customer, readings, known_.boxes);
      return {
        placeAt: known_.placeAt,
        tags: known_.tags,
        boxes: known_.boxes,
        assets: assets as Map<AssetId, Asset>,
        stays,
      };
    },

    /** The assets whose candidate place began before `before`, for time alone to settle. */
    async candidates(customer: CustomerIndex, before: EpochMs) {
      const waiting = await searchSome(
        deps.sdk,
        customer,
        "assets",
        Asset,
        { query: { range: { "candidate.since": { lte: before } } } },
        500,
      );
      const ids = waiting.map(({ id }) => id);
      const assets = await byId(deps.sdk, customer, "assets", Asset, ids);
      return assets as Map<AssetId, Asset>;
    },

    async placeAt(customer: CustomerIndex) {
      return (await knownOf(customer)).placeAt;
    },

    /**
     * Writes a result. History first, state second: a crash in between is repaired by the gateway's
     * repetition, which finds the old state and writes the same history again.
     */
    async save(
      customer: CustomerIndex,
      before: ReadonlyMap<AssetId, Asset>,
      result: IngestionResult,
    ): Promise<void> {
      await Promise.all([
        createDocuments(deps.sdk, customer, "asset-history", result.events),
        writeSilently(deps.sdk, customer, "asset-locations", result.locations),
      ]);
      for (const stay of result.stays.values())
        await deps.sdk.document.createOrReplace(
          customer,
          "tag-in-tag-out",
          stay.id,
          storedForm(stay),
        );
      await updateDocuments(
        deps.sdk,
        customer,
        "assets",
        [...result.assets.values()].flatMap((after) => {
          const changes = changedTelemetry(before.get(after.id), after);
          return changes === null ? [] : [{ id: after.id, changes }];
        }),
      );
      await saveDevices(customer, result);
    },

    /** Forgets what it believes of a customer: used when devices or sites were written in this node. */
    forget(customer: CustomerIndex): void {
      known.delete(customer);
    },
  };

  async function saveDevices(customer: CustomerIndex, result: IngestionResult): Promise<void> {
    const known_ = await knownOf(customer);
    const tagChanges = [];
    for (const [id, news] of result.devices) {
      const battery = known_.tags.get(id)?.battery ?? null;
      const isBatteryNew = news.battery !== null && news.battery !== battery;
      if (!isDue(customer, id, news.lastMessageAt) && !isBatteryNew) continue;
      const heardAt = Math.min(news.lastMessageAt, deps.now());
      tagChanges.push({
        id,
        changes: { lastMessageAt: heardAt, ...(isBatteryNew ? { battery: news.battery } : {}) },
      });
      written.set(`${customer}/${id}`, news.lastMessageAt);
    }
    const boxChanges = [];
    for (const [id, news] of result.boxes) {
      const box = known_.boxes.get(id);
      const counted = news.reads + news.refused > 0;
      if (box === undefined || (!counted && !isDue(customer, id, news.lastUpdate))) continue;
      const next: TagInOutBox = {
        ...box,
        lastUpdate: Math.min(Math.max(news.lastUpdate, box.lastUpdate ?? 0), deps.now()),
        totalRead: box.totalRead + news.reads,
        refusedRead: box.refusedRead + news.refused,
      };
      known_.boxes.set(id, next);
      const { lastUpdate, totalRead, refusedRead } = next;
      boxChanges.push({ id, changes: { lastUpdate, totalRead, refusedRead } });
      written.set(`${customer}/${id}`, news.lastUpdate);
    }
    await Promise.all([
      updateDocuments(deps.sdk, customer, "tags", tagChanges),
      updateDocuments(deps.sdk, customer, "tag-in-tag-out", boxChanges),
    ]);
  }

  function isDue(customer: CustomerIndex, id: TagId, at: EpochMs): boolean {
    const last = written.get(`${customer}/${id}`);
    return last === undefined || at - last >= HEARD_STEP;
  }
}

export type IngestionStore = ReturnType<typeof createIngestionStore>;

function devicesOf(reading: Reading): string[] {
  switch (reading.type) {
    case "alive":
      return [reading.deviceId];
    case "heard":
      return [reading.tagId, reading.scannedBy];
    case "tagInOut":
      return [reading.tagId, boxDeviceId(reading.entryNumber)];
    case "position":
    case "battery":
    case "movement":
      return [reading.tagId];
  }
}

async function newestStays(
  sdk: Sdk,
  customer: CustomerIndex,
  readings: readonly Reading[],
  boxes: ReadonlyMap<TagId, TagInOutBox>,
): Promise<Map<string, TagInOutRecord>> {
  const wanted = new Map<string, { tag: TagId; site: TagInOutBox["site"] }>();
  for (const reading of readings) {
    if (reading.type !== "tagInOut") continue;
    const box = boxes.get(boxDeviceId(reading.entryNumber));
    if (box !== undefined)
      wanted.set(stayKey(reading.tagId, box.site), { tag: reading.tagId, site: box.site });
  }
  const stays = new Map<string, TagInOutRecord>();
  if (wanted.size === 0) return stays;
  // A search sees what was written up to a second ago only: the stay may have been opened just now.
  await sdk.collection.refresh(customer, "tag-in-tag-out");
  for (const [key, { tag, site }] of wanted) {
    const [newest] = await searchSome(
      sdk,
      customer,
      "tag-in-tag-out",
      TagInOutRecord,
      {
        query: {
          bool: {
            filter: [
              { term: { kind: "record" } },
              { term: { tagNumber: tag } },
              { term: { site } },
            ],
          },
        },
        sort: [{ dateIn: "desc" }],
      },
      1,
    );
    if (newest !== undefined) stays.set(key, newest);
  }
  return stays;
}

async function byId<Schema extends z.ZodType<{ id: string }>>(
  sdk: Sdk,
  index: string,
  collection: string,
  schema: Schema,
  ids: Iterable<string>,
): Promise<Map<string, z.output<Schema>>> {
  const documents = await readDocuments(sdk, { index, collection, ids: [...ids] }, schema);
  return new Map(documents.map((document) => [document.id, document]));
}

const TELEMETRY = Object.keys(AssetTelemetry.shape) as (keyof AssetTelemetry)[];

function changedTelemetry(before: Asset | undefined, after: Asset): Partial<AssetTelemetry> | null {
  const changed: [string, unknown][] = [];
  for (const field of TELEMETRY)
    if (before === undefined || !sameValue(before[field], after[field]))
      changed.push([field, after[field]]);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

function sameValue(a: unknown, b: unknown): boolean {
  // Telemetry is numbers, texts, null and two small flat objects.
  return a === b || (a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b));
}
