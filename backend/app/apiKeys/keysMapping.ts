import { date, keyword, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection access-keys of the platform's index: no profile reads it. */
export const keysMapping: Mapping = strict({
  name: keyword,
  right: keyword,
  addresses: keyword,
  expiresAt: date,
  customer: keyword,
  hash: keyword,
  formerHash: keyword,
  formerUntil: date,
  by: keyword,
  byName: keyword,
  at: date,
  rotatedAt: date,
  revokedAt: date,
  revokedByName: keyword,
  lastUsedAt: date,
  lastUsedFrom: keyword,
});
