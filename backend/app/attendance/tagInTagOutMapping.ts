import {
  boolean,
  date,
  double,
  keyword,
  long,
  stored,
  strict,
  text,
  type Mapping,
  unsearched,
} from "../platform/mappings/mapping.ts";

/** Collection tag-in-tag-out. */
export const tagInTagOutMapping: Mapping = strict({
  kind: keyword,
  // Of a box.
  entryNumber: long,
  name: text,
  customer: keyword,
  startDate: date,
  lastUpdate: date,
  connected: keyword,
  connectedSince: date,
  totalRead: long,
  refusedRead: long,
  minimumBatteryLevel: double,
  minimumTimeDifference: double,
  sendInterval: long,
  timeout: long,
  latitude: double,
  longitude: double,
  hasApiSubscriptionKey: boolean,
  // Of both.
  site: keyword,
  // Of a record.
  tagNumber: keyword,
  assetId: keyword,
  assetName: text,
  dateIn: date,
  dateOut: date,
  entryNumberIn: long,
  entryNumberOut: long,
  duration: long,
  status: keyword,
  assumedExit: stored,
});

/** Collection box-keys, in the index of the platform: one of a customer would be open to their administrators. */
export const boxKeysMapping: Mapping = strict({
  customer: keyword,
  boxId: keyword,
  apiSubscriptionKey: unsearched,
});
