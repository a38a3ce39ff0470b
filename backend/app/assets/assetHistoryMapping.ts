import {
  date,
  double,
  keyword,
  long,
  object,
  strict,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection asset-history. */
export const assetHistoryMapping: Mapping = strict({
  seq: long,
  at: date,
  recordedAt: date,
  assetId: keyword,
  tagId: keyword,
  family: keyword,
  subFamily: keyword,
  type: keyword,
  from: object({ site: keyword, floor: long, area: keyword }),
  to: object({ site: keyword, floor: long, area: keyword }),
  movementState: keyword,
  batteryLevel: double,
  site: keyword,
});
