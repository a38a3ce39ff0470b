import {
  date,
  keyword,
  long,
  object,
  stored,
  strict,
  text,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection references. */
export const referencesMapping: Mapping = strict({
  name: text,
  category: keyword,
  markerUrl: keyword,
  labels: stored,
  // Attributes are read with their family.
  subFamilies: stored,
  rename: object({
    from: keyword,
    to: keyword,
    state: keyword,
    done: long,
    of: long,
    by: keyword,
    byName: keyword,
    startedAt: date,
    finishedAt: date,
  }),
});
