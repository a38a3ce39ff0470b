import {
  date,
  keyword,
  type Mapping,
  stored,
  strict,
  text,
  unsearched,
} from "../platform/mappings/mapping.ts";

/** Collection journal, of each customer and of the platform. */
export const journalMapping: Mapping = strict({
  at: date,
  action: keyword,
  by: keyword,
  byName: text,
  means: keyword,
  address: keyword,
  agent: unsearched,
  customer: keyword,
  about: keyword,
  changes: stored,
  refusal: keyword,
});
