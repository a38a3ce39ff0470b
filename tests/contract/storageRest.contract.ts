import { registerStorageAggregations } from "./storageAggregations.contract.ts";
import { registerStorageBulk } from "./storageBulk.contract.ts";
import { registerStorageDocuments } from "./storageDocuments.contract.ts";
import { registerStorageGaps } from "./storageGaps.contract.ts";
import { registerStorageIndexes } from "./storageIndexes.contract.ts";
import { registerStorageNames } from "./storageNames.contract.ts";
import { registerStorageQueries } from "./storageQueries.contract.ts";
import { registerStorageSearches } from "./storageSearches.contract.ts";

/** Where the storage under test is, and which of the differences to Elasticsearch it has. */
export type StorageUnderTest = {
  readonly baseUrl: () => string;
  /** Keys of tests that are known to fail on it; a test that passes after all fails the suite. */
  readonly knownDifferences?: ReadonlySet<string>;
};

/**
 * The part of Elasticsearch's REST interface Kuzzle and the product's queries use, with exact
 * expectations. It holds for the embedded storage and for a real Elasticsearch 7.17.
 */
export function registerStorageContract(storage: StorageUnderTest): void {
  registerStorageDocuments(storage);
  registerStorageBulk(storage);
  registerStorageIndexes(storage);
  registerStorageQueries(storage);
  registerStorageSearches(storage);
  registerStorageAggregations(storage);
  registerStorageNames(storage);
  registerStorageGaps(storage);
}
