import { date, keyword, type Mapping, object, strict, text } from "../platform/mappings/mapping.ts";

/** Collection asset-faults. */
export const assetFaultsMapping: Mapping = strict({
  assetId: keyword,
  code: keyword,
  source: keyword,
  severity: keyword,
  description: text,
  since: date,
  lastAt: date,
  recordedAt: date,
  tagId: keyword,
  resolved: object({ at: date, by: keyword, byName: keyword }),
  past: object({ since: date, lastAt: date, resolvedAt: date }),
});
