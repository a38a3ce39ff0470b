import { z } from "zod";
import type { Counter } from "../../../domain/counters/counter.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { decodeCounter } from "../../feeds/counters/decodeCounter.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import type { KuzzleRequest } from "../../core/kuzzle/kuzzleConnection.ts";

const SEARCH_LIMIT = 10_000;
const SearchAnswer = z.object({
  hits: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })),
});

/**
 * The counters that were put away: the live feed holds those in use only. Those written a moment ago are included.
 * @throws RequestFailed, ZodError for an answer that is none
 */
export async function readArchivedCounters(
  { request }: Pick<LiveClient, "request">,
  customer: CustomerIndex,
): Promise<readonly Counter[]> {
  await request({
    controller: "collection",
    action: "refresh",
    index: customer,
    collection: "counters",
  });
  return decodeCounters(await request(archivedCountersRequest(customer)));
}

export function archivedCountersRequest(customer: CustomerIndex): KuzzleRequest {
  return {
    controller: "document",
    action: "search",
    index: customer,
    collection: "counters",
    from: 0,
    size: SEARCH_LIMIT,
    body: { query: { term: { isArchived: true } } },
  };
}

/** A document that breaks its schema is left out. */
export function decodeCounters(answer: unknown): readonly Counter[] {
  return SearchAnswer.parse(answer).hits.flatMap(({ _id, _source }) => {
    const decoded = decodeCounter(_id, _source);
    return decoded.ok ? [decoded.document] : [];
  });
}
