import { date, keyword, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection user-links of the platform's index: no profile reads it. */
export const userLinksMapping: Mapping = strict({
  kind: keyword,
  hash: keyword,
  customer: keyword,
  address: keyword,
  by: keyword,
  byName: keyword,
  at: date,
  expiresAt: date,
  sentAt: date,
  state: keyword,
  endedAt: date,
});
