import { z } from "zod";
import { AssetId, type CustomerIndex, TagId } from "../../../domain/base/ids.ts";
import { type StaySum, staySumId } from "../../../domain/attendance/staySums.ts";
import { EpochMs } from "../../../domain/base/instant.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import type { KuzzleRequest } from "../../core/kuzzle/kuzzleConnection.ts";
import { endedStaysClause, type EndedStaysQuery } from "./endedStays.ts";

/** Sums of one answer: more assets than a customer has at its entry boxes. */
const MAX_SUMS = 10_000;

/** `left`: stays that are in none of the sums, because there are more assets than one answer holds. */
export type EndedStaySums = { readonly sums: readonly StaySum[]; readonly left: number };

const Last = z.object({
  hits: z.object({
    hits: z.tuple([
      z.object({ _source: z.object({ assetName: z.string().nullish(), tagNumber: TagId }) }),
    ]),
  }),
});
const Bucket = z.object({
  key: z.string(),
  doc_count: z.number(),
  minutes: z.object({ value: z.number() }),
  lastOut: z.object({ value: EpochMs }),
  last: Last,
});
const Buckets = z.object({ buckets: z.array(Bucket), sum_other_doc_count: z.number() });
const Answer = z.object({
  aggregations: z.object({ assets: Buckets, untied: z.object({ tags: Buckets }) }),
});

/** The sums of the stays of a query, a sum for each asset and for each tag without one. @throws RequestFailed, ZodError for an answer that is none */
export async function readStaySums(
  { request }: Pick<LiveClient, "request">,
  customer: CustomerIndex,
  query: EndedStaysQuery,
): Promise<EndedStaySums> {
  const answer = await request(staySumsRequest(customer, query), { isRepeatable: true });
  const { assets, untied } = Answer.parse(answer).aggregations;
  return {
    sums: [
      ...assets.buckets.map((bucket) => sumOf(bucket, AssetId.parse(bucket.key))),
      ...untied.tags.buckets.map((bucket) => sumOf(bucket, null)),
    ],
    left: assets.sum_other_doc_count + untied.tags.sum_other_doc_count,
  };
}

/** The search that sums up, in the words of the storage. */
export function staySumsRequest(customer: CustomerIndex, query: EndedStaysQuery): KuzzleRequest {
  const sum = {
    minutes: { sum: { field: "duration" } },
    lastOut: { max: { field: "dateOut" } },
    last: {
      top_hits: { size: 1, sort: [{ dateOut: "desc" }], _source: ["assetName", "tagNumber"] },
    },
  };
  const by = (field: string) => ({ terms: { field, size: MAX_SUMS }, aggs: sum });
  return {
    controller: "document",
    action: "search",
    index: customer,
    collection: "tag-in-tag-out",
    from: 0,
    size: 0,
    body: {
      query: endedStaysClause(query),
      aggs: {
        assets: by("assetId"),
        untied: { missing: { field: "assetId" }, aggs: { tags: by("tagNumber") } },
      },
    },
  };
}

function sumOf(
  { doc_count: stays, minutes, lastOut, last }: z.infer<typeof Bucket>,
  assetId: AssetId | null,
): StaySum {
  const { assetName, tagNumber } = last.hits.hits[0]._source;
  return {
    id: staySumId({ assetId, tagNumber }),
    assetId,
    name: assetName ?? null,
    tagNumber,
    stays,
    minutes: minutes.value,
    isIn: false,
    lastOut: lastOut.value,
  };
}
