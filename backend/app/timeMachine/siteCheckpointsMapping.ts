import { date, keyword, long, stored, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection site-checkpoints. */
export const siteCheckpointsMapping: Mapping = strict({
  site: keyword,
  at: date,
  seq: long,
  // Hundreds of entries, read as a whole by the time machine.
  assets: stored,
});
