import {
  boolean,
  date,
  double,
  keyword,
  long,
  stored,
  strict,
  text,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection sites. */
export const sitesMapping: Mapping = strict({
  siteName: text,
  type: keyword,
  shape: keyword,
  polygon: stored,
  owner: text,
  longitude: double,
  latitude: double,
  radius: double,
  address: text,
  city: text,
  timezone: keyword,
  isArchived: boolean,
  archivedAt: date,
  skipSiteSync: boolean,
  defaultFloor: long,
  // Drawings are read with their site; which site holds an area is asked of the client's copy.
  floors: stored,
  areas: stored,
  musterAreas: keyword,
  forbidden: stored,
  styles: stored,
  floorMatching: stored,
  datasetId: keyword,
});
