import { date, keyword, strict, text, type Mapping } from "./mapping.ts";

/** Collection audit-events. */
export const auditEventsMapping: Mapping = strict({
  type: keyword,
  at: date,
  by: keyword,
  byName: text,
  about: keyword,
  site: keyword,
  detail: keyword,
});
