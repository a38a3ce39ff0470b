import {
  boolean,
  date,
  keyword,
  long,
  object,
  stored,
  strict,
  type Mapping,
} from "../platform/mappings/mapping.ts";

const counts = object({ create: long, update: long, unchanged: long, refused: long });

/** Collection asset-imports. */
export const assetImportsMapping: Mapping = strict({
  state: keyword,
  mode: keyword,
  fileName: keyword,
  createdAt: date,
  createdBy: keyword,
  createdByName: keyword,
  chunks: long,
  rows: long,
  counts,
  done: long,
  skipRefused: boolean,
  timezone: keyword,
  isStopped: boolean,
  issues: stored,
  kept: stored,
  appliedAt: date,
  undoUntil: date,
  finishedAt: date,
});

/** Collection asset-import-rows. */
export const assetImportRowsMapping: Mapping = strict({
  importId: keyword,
  chunk: long,
  createdAt: date,
  keys: keyword,
  counts,
  // Read with their chunk.
  rows: stored,
  issues: stored,
  journal: stored,
});
