import type { JSONObject } from "kuzzle-sdk";
import type { z } from "zod";
import { decoded } from "./documents.ts";
import type { Sdk } from "./sdk.ts";

/** Documents a page when a whole collection is read. */
const PAGE = 1000;

/** Every document that a query of the storage finds, page by page; the pages together are one moment. @throws DocumentUnreadable */
export async function* searchAll<Schema extends z.ZodType>(
  sdk: Sdk,
  index: string,
  collection: string,
  schema: Schema,
  body: JSONObject,
): AsyncGenerator<z.output<Schema>> {
  const place = `${index}/${collection}`;
  const first = await sdk.document.search(index, collection, body, { size: PAGE });
  if (first.total <= PAGE) {
    for (const hit of first.hits) yield decoded(hit, place, schema);
    return;
  }
  // A scroll costs a context until it is read to its end, so it is begun only where it is needed.
  let page = await sdk.document.search(index, collection, body, { size: PAGE, scroll: "1m" });
  for (;;) {
    for (const hit of page.hits) yield decoded(hit, place, schema);
    const next = await page.next();
    if (next === null || next.hits.length === 0) return;
    page = next;
  }
}

/** The documents of one search, at most `size`. @throws DocumentUnreadable */
export async function searchSome<Schema extends z.ZodType>(
  sdk: Sdk,
  index: string,
  collection: string,
  schema: Schema,
  body: JSONObject,
  size: number,
): Promise<z.output<Schema>[]> {
  const { hits } = await sdk.document.search(index, collection, body, { size });
  return hits.map((hit) => decoded(hit, `${index}/${collection}`, schema));
}
