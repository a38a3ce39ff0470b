import { z } from "zod";
import { CounterHour } from "../../../domain/counters/counterHistory.ts";
import type { CounterId, CustomerIndex } from "../../../domain/base/ids.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import type { KuzzleRequest } from "../../core/kuzzle/kuzzleConnection.ts";

/** Hours that one search answers: a year is 8,784, and Kuzzle hands out 10,000 (kuzzle.md section 4). */
const SEARCH_LIMIT = 10_000;

/** The hours of a counter that begin at `from` or later and before `to`, epoch ms. */
export type CounterHistoryQuery = {
  readonly counterId: CounterId;
  readonly from: EpochMs;
  readonly to: EpochMs;
};

/** Oldest first. `refused`: documents that break their schema. */
export type CounterHistory = { readonly hours: readonly CounterHour[]; readonly refused: number };

const SearchAnswer = z.object({
  hits: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })),
});
const decodeHour = decodeWith(CounterHour);

/** Reads the history of a counter. @throws RequestFailed, ZodError for an answer that is none */
export async function readCounterHistory(
  { request }: Pick<LiveClient, "request">,
  customer: CustomerIndex,
  query: CounterHistoryQuery,
): Promise<CounterHistory> {
  return decodeCounterHistory(
    await request(counterHistoryRequest(customer, query), { isRepeatable: true }),
  );
}

/** The search, in the words of the storage. */
export function counterHistoryRequest(
  customer: CustomerIndex,
  { counterId, from, to }: CounterHistoryQuery,
): KuzzleRequest {
  return {
    controller: "document",
    action: "search",
    index: customer,
    collection: "counter-history",
    from: 0,
    size: SEARCH_LIMIT,
    body: {
      query: {
        bool: { filter: [{ term: { counterId } }, { range: { hour: { gte: from, lt: to } } }] },
      },
      sort: [{ hour: "asc" }],
    },
  };
}

/** A document that breaks its schema is left out and counted, the others stay. */
export function decodeCounterHistory(answer: unknown): CounterHistory {
  const hours: CounterHour[] = [];
  let refused = 0;
  for (const { _id, _source } of SearchAnswer.parse(answer).hits) {
    const decoded = decodeHour(_id, _source);
    if (decoded.ok) hours.push(decoded.document);
    else refused += 1;
  }
  return { hours, refused };
}
