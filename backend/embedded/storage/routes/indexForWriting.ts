import type { StoredIndex } from "../catalogue/storedIndex.ts";
import { ElasticsearchError } from "../elasticsearchError.ts";
import type { StorageService } from "../storageService.ts";

/**
 * The index of a write. One that does not exist is not made up: the cluster runs with
 * `action.auto_create_index: false`, so that a typing error does not become a collection.
 */
export function indexForWriting({ catalogue }: StorageService, name: string): StoredIndex {
  const index = catalogue.find(name);
  if (index) return index;
  throw new ElasticsearchError(
    404,
    "index_not_found_exception",
    `no such index [${name}] and [action.auto_create_index] is [false]`,
    { "resource.type": "index_or_alias", "resource.id": name, index_uuid: "_na_", index: name },
  );
}
