import {
  date,
  keyword,
  long,
  strict,
  stored,
  text,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection walk-tests. */
export const walkTestsMapping: Mapping = strict({
  tagId: keyword,
  tagName: text,
  site: keyword,
  startedAt: date,
  until: date,
  endedAt: date,
  by: keyword,
  byName: text,
  anchors: stored,
});

/** Collection walk-traces: what was heard and marked in walk tests. */
export const walkTracesMapping: Mapping = strict({
  kind: keyword,
  walkTest: keyword,
  at: date,
  readings: stored,
  floor: long,
  location: stored,
});
