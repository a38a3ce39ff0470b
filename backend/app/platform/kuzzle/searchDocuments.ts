import type { JSONObject } from "kuzzle-sdk";
import type { z } from "zod";
import { readAll, type SkipInvalid } from "./documents.ts";
import type { Sdk } from "./sdk.ts";

/** How a whole collection is read: documents a page, and how long the storage keeps the place between two of them. */
type Reading = { readonly size: number; readonly scroll: string };
const DEFAULTS: Reading = { size: 1000, scroll: "1m" };
/** Where the specification says how (section 7), and documents of a quarter of a megabyte each. */
const READINGS = new Map<string, Reading>([
  ["fleet-days", { size: 100, scroll: "1m" }],
  ["customers", { size: 200, scroll: "10s" }],
  ["sites", { size: 1000, scroll: "30s" }],
]);

/** Every document that a query of the storage finds, page by page; the pages together are one moment. @throws DocumentUnreadable unless `skipInvalid` is given */
export async function* searchAll<Schema extends z.ZodType>(
  sdk: Sdk,
  index: string,
  collection: string,
  schema: Schema,
  body: JSONObject,
  skipInvalid?: SkipInvalid,
): AsyncGenerator<z.output<Schema>> {
  for await (const hits of searchPages(sdk, index, collection, body))
    yield* readAll(hits, `${index}/${collection}`, schema, skipInvalid);
}

/** The same as it is stored, in pages: for what is read while others wait for it, and decoded (`readAll`) once they do not. */
export async function* searchPages(
  sdk: Sdk,
  index: string,
  collection: string,
  body: JSONObject,
): AsyncGenerator<readonly unknown[]> {
  const { size, scroll } = READINGS.get(collection) ?? DEFAULTS;
  const first = await sdk.document.search(index, collection, body, { size });
  if (first.total <= size) {
    yield first.hits;
    return;
  }
  // A scroll costs a context until it is read to its end, so it is begun only where it is needed.
  let page = await sdk.document.search(index, collection, body, { size, scroll });
  for (;;) {
    yield page.hits;
    const next = await page.next();
    if (next === null || next.hits.length === 0) return;
    page = next;
  }
}

/** The documents of one search, at most `size`. @throws DocumentUnreadable unless `skipInvalid` is given */
export async function searchSome<Schema extends z.ZodType>(
  sdk: Sdk,
  index: string,
  collection: string,
  schema: Schema,
  body: JSONObject,
  size: number,
  skipInvalid?: SkipInvalid,
): Promise<z.output<Schema>[]> {
  const { hits } = await sdk.document.search(index, collection, body, { size });
  const read: z.output<Schema>[] = [];
  for await (const one of readAll(hits, `${index}/${collection}`, schema, skipInvalid))
    read.push(one);
  return read;
}
