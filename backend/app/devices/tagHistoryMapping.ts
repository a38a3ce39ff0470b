import { date, keyword, stored, strict, text, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection tag-history. */
export const tagHistoryMapping: Mapping = strict({
  type: keyword,
  deviceId: keyword,
  deviceKind: keyword,
  site: keyword,
  from: keyword,
  to: keyword,
  assetId: keyword,
  by: keyword,
  byName: text,
  batch: keyword,
  before: stored,
  after: stored,
  at: date,
  recordedAt: date,
});
