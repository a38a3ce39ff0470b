import { strict, unsearched, type Mapping } from "./mapping.ts";

/** Collection jobs. */
export const jobsMapping: Mapping = strict({
  // What a job goes on from, as JSON of its own.
  state: unsearched,
});
