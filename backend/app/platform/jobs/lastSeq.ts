import { z } from "zod";
import { searchSome } from "../kuzzle/searchDocuments.ts";
import type { Sdk } from "../kuzzle/sdk.ts";

const Numbered = z.object({ id: z.string(), seq: z.number() });

/** The number of the newest event of asset-history, 0 without one. Hold the customer's lane: then nobody writes another. */
export async function lastSeq(sdk: Sdk, index: string): Promise<number> {
  await sdk.collection.refresh(index, "asset-history");
  const newest = { query: { match_all: {} }, sort: [{ seq: "desc" }], _source: ["seq"] };
  const [last] = await searchSome(sdk, index, "asset-history", Numbered, newest, 1);
  return last?.seq ?? 0;
}
