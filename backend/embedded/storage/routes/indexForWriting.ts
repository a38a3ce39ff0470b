import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { StorageService } from "../storageService.ts";

/** The index of a write; one that does not exist is created, as Elasticsearch does by default. */
export function indexForWriting({ catalogue }: StorageService, name: string): StoredIndex {
  return catalogue.find(name) ?? catalogue.create(name, {});
}
