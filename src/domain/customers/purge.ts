import { z } from "zod";
import { CustomerIndex } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { KeptSince, RetentionRules } from "../base/retention.ts";
import { DAY } from "../base/time.ts";

/** A purge follows the one before after so long, in ms. */
export const PURGE_INTERVAL = DAY;

/** The first purge of a customer comes so long after the first look, in ms: an operator who has upgraded can see and correct the rules. */
export const FIRST_PURGE_AFTER = 14 * DAY;

/**
 * What a purge has done in one collection. `removed`: documents, or of collections that are shared with what is kept those
 * that it has changed. `oldest`: of what is left of people, by its own instant; null: nothing of people is left.
 */
export const PurgedCollection = z.object({
  collection: z.string().min(1),
  removed: z.number().int().min(0),
  oldest: EpochMs.nullable(),
});
export type PurgedCollection = z.infer<typeof PurgedCollection>;

/** A certificate (collection purges of the platform): what was removed at `at`, by which rules, and what is left. */
export const PurgeCertificate = z.object({
  id: z.string().min(1),
  customer: CustomerIndex,
  at: EpochMs,
  rules: RetentionRules,
  /** From when on the past is whole. */
  keptSince: KeptSince,
  collections: z.array(PurgedCollection),
});
export type PurgeCertificate = z.infer<typeof PurgeCertificate>;
