import { date, keyword, strict, text, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection asset-comments. */
export const assetCommentsMapping: Mapping = strict({
  assetId: keyword,
  author: keyword,
  authorName: text,
  text,
  createdAt: date,
  editedAt: date,
});
