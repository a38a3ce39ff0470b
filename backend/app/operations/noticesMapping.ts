import {
  date,
  keyword,
  long,
  strict,
  type Mapping,
  unsearched,
  object,
} from "../platform/mappings/mapping.ts";

/** Collection notices of the platform's index: what its operators tell whoever has a screen open. */
export const noticesMapping: Mapping = strict({
  revision: long,
  severity: keyword,
  text: object({ fr: unsearched, en: unsearched }),
  from: date,
  to: date,
  customers: keyword,
  byName: unsearched,
  changedAt: date,
});
