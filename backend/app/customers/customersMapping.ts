import {
  boolean,
  date,
  keyword,
  long,
  object,
  strict,
  text,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection customers. */
export const customersMapping: Mapping = strict({
  name: text,
  displayName: text,
  index: keyword,
  kind: keyword,
  size: keyword,
  entity: text,
  mapToken: keyword,
  venueId: keyword,
  defaultFloor: long,
  timezone: keyword,
  operationalContact: object({ name: text, email: keyword, phone: keyword }),
  administrativeContact: object({ name: text, email: keyword, phone: keyword }),
  createdAt: date,
  geocoding: boolean,
  isArchived: boolean,
  disabledFlags: keyword,
});
