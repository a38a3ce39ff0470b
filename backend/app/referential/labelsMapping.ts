import { keyword, strict, text, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection labels. */
export const labelsMapping: Mapping = strict({
  name: text,
  family: keyword,
  subFamily: keyword,
  site: keyword,
});
