import { date, keyword, strict, type Mapping, unsearched } from "../platform/mappings/mapping.ts";

/** Collection data-requests of the platform's index: people who ask for their own data. */
export const dataRequestsMapping: Mapping = strict({
  customer: keyword,
  userId: keyword,
  name: unsearched,
  assetId: keyword,
  askedAt: date,
  dueAt: date,
  state: keyword,
  answeredAt: date,
  answeredBy: keyword,
  answeredByName: unsearched,
  reason: unsearched,
});
