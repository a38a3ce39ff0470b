import { date, long, stored, strict, type Mapping } from "./mapping.ts";

/** Collection heartbeat. */
export const heartbeatMapping: Mapping = strict({
  at: date,
  beat: long,
  notices: stored,
});
