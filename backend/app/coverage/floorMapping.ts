import {
  double,
  keyword,
  long,
  stored,
  strict,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection floor-fingerprints: what walks have taught of each floor. */
export const floorFingerprintsMapping: Mapping = strict({
  site: keyword,
  floor: long,
  stamp: keyword,
  rule: keyword,
  walks: stored,
  measured: stored,
  anchors: stored,
  leftOut: keyword,
  fingerprints: stored,
  radiusPerSpread: double,
});
