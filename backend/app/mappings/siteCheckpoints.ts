import { date, keyword, long, stored, strict, type Mapping } from "./mapping.ts";

/** Collection site-checkpoints. */
export const siteCheckpointsMapping: Mapping = strict({
  site: keyword,
  at: date,
  seq: long,
  // Hundreds of entries, read as a whole by the time machine.
  assets: stored,
});
