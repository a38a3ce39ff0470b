import { date, strict, text, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection customer-deletions of the platform's index: no profile reads it. */
export const customerDeletionsMapping: Mapping = strict({
  askedAt: date,
  dueAt: date,
  byName: text,
});
