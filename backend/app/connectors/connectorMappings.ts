import {
  date,
  keyword,
  long,
  type Mapping,
  stored,
  strict,
  unsearched,
} from "../platform/mappings/mapping.ts";

/** Collection connectors of the platform's index: no profile reads it. */
export const connectorsMapping: Mapping = strict({
  name: keyword,
  network: keyword,
  transport: keyword,
  payload: keyword,
  broker: stored,
  poll: stored,
  server: stored,
  zones: stored,
  series: stored,
  messagesAMinute: long,
  customer: keyword,
  hash: unsearched,
  keys: stored,
  sealed: unsearched,
  state: keyword,
  by: keyword,
  byName: keyword,
  at: date,
  rotatedAt: date,
  lastMessageAt: date,
  lastRefusedAt: date,
  days: stored,
  link: stored,
});

/** Collection connector-devices: what each connector heard of a device last. */
export const connectorDevicesMapping: Mapping = strict({
  connectorId: keyword,
  deviceId: keyword,
  lastAt: date,
  messages: long,
  refused: long,
  family: keyword,
  name: unsearched,
  downlink: stored,
  series: stored,
  raw: stored,
  decoded: unsearched,
  refusal: stored,
});

/** Collection connector-refusals: refused messages that can be tried again. */
export const connectorRefusalsMapping: Mapping = strict({
  connectorId: keyword,
  deviceId: keyword,
  at: date,
  reason: keyword,
  detail: unsearched,
  raw: stored,
});

/** Collection device-commands: what devices were asked, and what became of it. */
export const deviceCommandsMapping: Mapping = strict({
  batchId: keyword,
  tagId: keyword,
  order: stored,
  state: keyword,
  by: keyword,
  byName: keyword,
  at: date,
  expiresAt: date,
  stateAt: date,
  attempts: long,
  nextAt: date,
  downlink: stored,
  sentAt: date,
  reason: keyword,
  detail: unsearched,
});
