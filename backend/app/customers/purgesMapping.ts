import { date, keyword, stored, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection purges of the platform's index: certificates of what was removed since its time was over. */
export const purgesMapping: Mapping = strict({
  customer: keyword,
  at: date,
  rules: stored,
  keptSince: stored,
  collections: stored,
});
