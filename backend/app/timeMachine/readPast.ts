import { z } from "zod";
import { AssetHistoryEvent } from "../../../src/domain/assets/assetHistory.ts";
import { AssetLocation } from "../../../src/domain/assets/assetLocation.ts";
import {
  pastAssets,
  type PastAssets,
  pastChanges,
  withChanges,
} from "../../../src/domain/timeMachine/siteHistory.ts";
import { SiteCheckpoint } from "../../../src/domain/timeMachine/siteCheckpoint.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { decoded, type SkipInvalid } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll, searchSome } from "../platform/kuzzle/searchDocuments.ts";

/** All assets of a customer as they were known at an instant, from the checkpoint at `checkpointAt` on. */
export type Past = {
  readonly at: EpochMs;
  readonly checkpointAt: EpochMs;
  /** As they were at the checkpoint. */
  readonly begun: PastAssets;
  readonly assets: PastAssets;
};

/** Assets whose last position is asked for in one search: more than any customer of ours has. */
const ASSETS = 20_000;

const Instant = z.object({ id: z.string(), at: EpochMs });
/** A document of the past that a hand has spoilt hides itself, not all the others; the jobs tell of it. */
const skipInvalid: SkipInvalid = () => undefined;

/** The newest checkpoint at or before the instant (all sites of one round have the same); null before the first. */
async function checkpointBefore(sdk: Sdk, index: string, at: EpochMs): Promise<EpochMs | null> {
  const newest = {
    query: { range: { at: { lte: at } } },
    sort: [{ at: "desc" }],
    _source: ["at"],
  };
  const [found] = await searchSome(sdk, index, "site-checkpoints", Instant, newest, 1, skipInvalid);
  return found?.at ?? null;
}

/** When the history of a customer begins; null: it has none. */
export async function firstCheckpointAt(sdk: Sdk, index: string): Promise<EpochMs | null> {
  const first = { query: { match_all: {} }, sort: [{ at: "asc" }], _source: ["at"] };
  const [found] = await searchSome(sdk, index, "site-checkpoints", Instant, first, 1, skipInvalid);
  return found?.at ?? null;
}

/**
 * The assets at an instant: the checkpoint before it, and what was recorded since. Null before the first checkpoint.
 * Of the tracks only each asset's last point is read, and the last that moved it: the ones before leave no trace.
 */
export async function pastAt(sdk: Sdk, index: string, at: EpochMs): Promise<Past | null> {
  const checkpointAt = await checkpointBefore(sdk, index, at);
  if (checkpointAt === null) return null;
  const [checkpoints, events, locations] = await Promise.all([
    everything(sdk, index, "site-checkpoints", SiteCheckpoint, { term: { at: checkpointAt } }),
    eventsBetween(sdk, index, checkpointAt, at),
    lastLocations(sdk, index, checkpointAt, at),
  ]);
  const begun = pastAssets(checkpoints.flatMap(({ assets }) => assets));
  const span = { from: checkpointAt, to: at };
  const changes = pastChanges(begun, { events, locations }, span);
  return { at, checkpointAt, begun, assets: withChanges(begun, changes) };
}

/** What was recorded of assets after `from`, up to and including `to`, in its order. */
export function eventsBetween(
  sdk: Sdk,
  index: string,
  from: EpochMs,
  to: EpochMs,
): Promise<AssetHistoryEvent[]> {
  const query = { range: { recordedAt: { gt: from, lte: to } } };
  return everything(sdk, index, "asset-history", AssetHistoryEvent, query, [{ seq: "asc" }]);
}

const Hits = z.object({ hits: z.object({ hits: z.array(z.unknown()) }) });
const LastPoints = z.object({
  assets: z.object({
    buckets: z.array(z.object({ last: Hits, moving: z.object({ last: Hits }) })),
  }),
});

async function lastLocations(
  sdk: Sdk,
  index: string,
  from: EpochMs,
  to: EpochMs,
): Promise<AssetLocation[]> {
  const last = { top_hits: { size: 1, sort: [{ at: "desc" }] } };
  const { aggregations } = await sdk.document.search(
    index,
    "asset-locations",
    {
      query: {
        bool: {
          filter: [{ range: { recordedAt: { gt: from, lte: to } } }, { term: { isLate: false } }],
        },
      },
      aggs: {
        assets: {
          terms: { field: "assetId", size: ASSETS },
          aggs: {
            last,
            moving: {
              filter: { bool: { must_not: [{ exists: { field: "doubt" } }] } },
              aggs: { last },
            },
          },
        },
      },
    },
    { size: 0 },
  );
  const place = `${index}/asset-locations`;
  return LastPoints.parse(aggregations).assets.buckets.flatMap((bucket) => {
    const hits = [...bucket.moving.last.hits.hits, ...bucket.last.hits.hits];
    const points = hits.map((hit) => decoded(hit, place, AssetLocation));
    return [...new Map(points.map((point) => [point.id, point])).values()];
  });
}

async function everything<Schema extends z.ZodType>(
  sdk: Sdk,
  index: string,
  collection: string,
  schema: Schema,
  query: object,
  sort: readonly object[] = [],
): Promise<z.output<Schema>[]> {
  const found: z.output<Schema>[] = [];
  const body = { query, ...(sort.length === 0 ? {} : { sort }) };
  for await (const one of searchAll(sdk, index, collection, schema, body, skipInvalid))
    found.push(one);
  return found;
}
