import {
  boolean,
  date,
  double,
  geoPoint,
  keyword,
  long,
  strict,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection asset-locations. */
export const assetLocationsMapping: Mapping = strict({
  assetId: keyword,
  tagId: keyword,
  at: date,
  recordedAt: date,
  location: geoPoint,
  accuracy: double,
  site: keyword,
  floor: long,
  area: keyword,
  scannedBy: keyword,
  isEngineOn: boolean,
  isLate: boolean,
  doubt: keyword,
});
