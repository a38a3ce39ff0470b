import { z } from "zod";

/** Places that one question may name. */
export const MAX_PLACES = 50;
/** Changed documents that are named in one answer for one place; the rest is asked for from its mark on. */
export const MAX_CHANGED = 10_000;

/** A document that was written: its id, its version, and the number of that write within its collection. */
export const ChangedDocument = z.tuple([z.string(), z.number().int(), z.number().int()]);
export type ChangedDocument = z.infer<typeof ChangedDocument>;

/**
 * What `omniscient/live:changes` answers for one collection and filter. `mark`: how far the writes of the collection were
 * numbered, to be given back as `since`; it depends on no clock. `count`: documents that meet the filter. `changed`: those of
 * them that were written after `since`; null: nobody can say (no `since`, a collection made anew), so that every document may
 * be another one. `isWhole`: false where there are more than `MAX_CHANGED`, which begin at the mark that is answered.
 */
export const CollectionChanges = z.object({
  mark: z.string(),
  count: z.number().int(),
  changed: z.array(ChangedDocument).nullable(),
  isWhole: z.boolean(),
});
export type CollectionChanges = z.infer<typeof CollectionChanges>;

/** The answer to one question, in the order of its places. `isForbidden`: not for whoever asks. */
export const ChangesAnswer = z.object({
  places: z.array(z.union([CollectionChanges, z.object({ isForbidden: z.literal(true) })])),
});
