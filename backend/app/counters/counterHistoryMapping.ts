import { date, double, keyword, long, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection counter-history. */
export const counterHistoryMapping: Mapping = strict({
  counterId: keyword,
  hour: date,
  min: long,
  max: long,
  average: double,
  last: long,
  lastAt: date,
  entries: long,
  peak: long,
  counted: long,
  observed: long,
});
