import { date, keyword, long, strict, text, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection asset-files. */
export const assetFilesMapping: Mapping = strict({
  assetId: keyword,
  name: text,
  date,
  type: keyword,
  size: long,
  link: keyword,
  uploadedBy: keyword,
});
