import {
  boolean,
  date,
  keyword,
  strict,
  text,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection reports. */
export const reportsMapping: Mapping = strict({
  name: text,
  sendTime: keyword,
  site: keyword,
  area: keyword,
  family: keyword,
  subFamily: keyword,
  emails: keyword,
  isEnabled: boolean,
  createdAt: date,
  lastSentAt: date,
});
