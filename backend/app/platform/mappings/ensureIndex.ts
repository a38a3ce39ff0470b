import { isDeepStrictEqual } from "node:util";
import type { CollectionMappings } from "kuzzle-sdk";
import { z } from "zod";
import { PLATFORM_INDEX } from "../security/platform.ts";
import type { Sdk } from "../kuzzle/sdk.ts";
import { CUSTOMER_COLLECTIONS, PLATFORM_COLLECTIONS } from "../../collections.ts";
import type { Mapping } from "./mapping.ts";

const Listed = z.object({ collections: z.array(z.object({ name: z.string() })) });

/** Creates a customer's index with all its collections, or brings their mappings up to date. Idempotent. */
export async function ensureIndex(sdk: Sdk, index: string): Promise<void> {
  await ensureCollections(sdk, index, CUSTOMER_COLLECTIONS);
}

/** The same for the index of the platform. Idempotent. */
export async function ensurePlatformIndex(sdk: Sdk): Promise<void> {
  await ensureCollections(sdk, PLATFORM_INDEX, PLATFORM_COLLECTIONS);
}

async function ensureCollections(
  sdk: Sdk,
  index: string,
  collections: Readonly<Record<string, Mapping>>,
): Promise<void> {
  const known = await collectionsOf(sdk, index);
  const wanted = await Promise.all(
    Object.entries(collections).map(async ([name, mapping]) => ({
      name,
      mapping,
      isThere: known.has(name) && (await isUpToDate(sdk, index, name, mapping)),
    })),
  );
  // An index comes with its first collection. Where it was created before, Kuzzle gives it a hidden one to keep it, and then
  // removes that one and creates it anew with every collection: three times the work.
  // One after the other: Kuzzle creates under a lock an index, which parallel calls would wait for in steps of 200 ms.
  for (const { name, mapping, isThere } of wanted) {
    if (isThere) continue;
    const definition = { mappings: structuredClone(mapping) as CollectionMappings };
    if (known.has(name)) await sdk.collection.update(index, name, definition);
    else await sdk.collection.create(index, name, definition);
  }
}

/** The names of the collections that an index has; none where it is not there. */
export async function collectionsOf(sdk: Sdk, index: string): Promise<ReadonlySet<string>> {
  if (!(await sdk.index.exists(index))) return new Set();
  const listed: unknown = await sdk.collection.list(index, { type: "stored" });
  return new Set(Listed.parse(listed).collections.map(({ name }) => name));
}

async function isUpToDate(
  sdk: Sdk,
  index: string,
  name: string,
  mapping: Mapping,
): Promise<boolean> {
  const { dynamic, properties } = await sdk.collection.getMapping(index, name);
  return isDeepStrictEqual(
    { dynamic: String(dynamic), properties },
    { dynamic: mapping.dynamic, properties: mapping.properties },
  );
}
