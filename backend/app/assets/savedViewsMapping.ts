import {
  boolean,
  date,
  keyword,
  strict,
  text,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection saved-views. */
export const savedViewsMapping: Mapping = strict({
  owner: keyword,
  ownerName: text,
  name: text,
  isShared: boolean,
  page: keyword,
  state: keyword,
  createdAt: date,
});
