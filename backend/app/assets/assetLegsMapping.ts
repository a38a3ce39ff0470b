import {
  date,
  double,
  keyword,
  long,
  stored,
  strict,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection asset-legs. */
export const assetLegsMapping: Mapping = strict({
  assetId: keyword,
  day: keyword,
  from: date,
  to: date,
  trips: long,
  distance: double,
  driven: long,
  topSpeed: double,
  approximate: long,
  stamp: long,
  legs: stored,
});

/** Collection asset-tracks. */
export const assetTracksMapping: Mapping = strict({
  timezone: keyword,
  rules: long,
  upTo: date,
  tail: stored,
  head: stored,
});

/** Collection fleet-days. */
export const fleetDaysMapping: Mapping = strict({
  day: keyword,
  part: long,
  parts: long,
  count: long,
  stamp: long,
  since: date,
  assets: stored,
  sites: stored,
  stops: stored,
  works: stored,
});
