import { date, keyword, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection tag-history. */
export const tagHistoryMapping: Mapping = strict({
  type: keyword,
  deviceId: keyword,
  deviceKind: keyword,
  site: keyword,
  from: keyword,
  to: keyword,
  assetId: keyword,
  at: date,
  recordedAt: date,
});
