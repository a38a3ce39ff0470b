import { date, double, keyword, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection asset-meters. */
export const assetMetersMapping: Mapping = strict({
  assetId: keyword,
  meter: keyword,
  at: date,
  recordedAt: date,
  reading: double,
  value: double,
  used: double,
  tagId: keyword,
  by: keyword,
});
