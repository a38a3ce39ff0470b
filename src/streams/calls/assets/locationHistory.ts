import { z } from "zod";
import { AssetLocation } from "../../../domain/assets/assetLocation.ts";
import type { AssetId, CustomerIndex } from "../../../domain/base/ids.ts";
import { LOCATION_HISTORY_EXPORT } from "../../../domain/base/limits.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import type { KuzzleRequest } from "../../core/kuzzle/kuzzleConnection.ts";

/** Points of one page: Kuzzle hands out no more of one search (kuzzle.md section 4), and a map shows no more. */
export const MAX_POINTS = 10_000;

/** Where an asset was from (included) to (not included), epoch ms. */
export type LocationHistoryQuery = {
  readonly assetId: AssetId;
  readonly from: EpochMs;
  readonly to: EpochMs;
};

/** Oldest first. `isCut`: there are more than are read at once, the newest are missing. `refused` could not be decoded. */
export type LocationHistory = {
  readonly points: readonly AssetLocation[];
  readonly isCut: boolean;
  readonly refused: number;
};

const SearchAnswer = z.object({
  hits: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })),
});
const decode = decodeWith(AssetLocation);

/** Reads where an asset was. @throws RequestFailed, ZodError for an answer that is none */
export async function readLocationHistory(
  { request }: Pick<LiveClient, "request">,
  customer: CustomerIndex,
  query: LocationHistoryQuery,
): Promise<LocationHistory> {
  const { points, refused } = decodeLocations(await request(historyRequest(customer, query)));
  return { points, refused, isCut: points.length + refused >= MAX_POINTS };
}

/** The last 250 positions, newest first (specification section 9). @throws as `readLocationHistory` */
export async function readLastPositions(
  { request }: Pick<LiveClient, "request">,
  customer: CustomerIndex,
  assetId: AssetId,
): Promise<readonly AssetLocation[]> {
  return decodeLocations(await request(lastPositionsRequest(customer, assetId))).points;
}

/** The search of a track between two instants (docs/guides/location-history.md). */
export function historyRequest(
  customer: CustomerIndex,
  { assetId, from, to }: LocationHistoryQuery,
): KuzzleRequest {
  return {
    ...search(customer, MAX_POINTS),
    body: {
      query: {
        bool: { filter: [{ term: { assetId } }, { range: { at: { gte: from, lt: to } } }] },
      },
      sort: [{ at: "asc" }, { recordedAt: "asc" }],
    },
  };
}

/** The search of what is exported. */
export function lastPositionsRequest(customer: CustomerIndex, assetId: AssetId): KuzzleRequest {
  return {
    ...search(customer, LOCATION_HISTORY_EXPORT),
    body: { query: { bool: { filter: [{ term: { assetId } }] } }, sort: [{ at: "desc" }] },
  };
}

/** The points of an answer; those that break their schema are counted, the others stay. */
export function decodeLocations(answer: unknown): {
  readonly points: readonly AssetLocation[];
  readonly refused: number;
} {
  const decoded = SearchAnswer.parse(answer).hits.map(({ _id, _source }) => decode(_id, _source));
  const points = decoded.flatMap((one) => (one.ok ? [one.document] : []));
  return { points, refused: decoded.length - points.length };
}

function search(index: CustomerIndex, size: number) {
  return {
    controller: "document",
    action: "search",
    index,
    collection: "asset-locations",
    from: 0,
    size,
  };
}
