import { z } from "zod";
import { CustomerIndex, TagId } from "../base/ids.ts";
import { MINUTE, MONTH } from "../base/time.ts";

/** What can be done to many tags at once. */
export const TAG_OPERATIONS = ["assign", "unassign", "setTimeout", "resetBattery"] as const;
export const TagOperation = z.enum(TAG_OPERATIONS, "There is no operation: choose one.");
export type TagOperation = z.infer<typeof TagOperation>;

/** Most tags in one batch. */
export const MAX_BATCH_TAGS = 1000;

/** An operation on many tags: operation, client and a valid timeout are required (specification section 5). `timeout` in ms, from a minute to 30 days. */
export const BatchTagOperation = z.object({
  operation: TagOperation,
  clientId: CustomerIndex,
  timeout: z
    .number("There is no timeout: give one.")
    .int()
    .min(MINUTE, "The timeout is under a minute: give a longer one.")
    .max(MONTH, "The timeout is over 30 days: give a shorter one."),
  tagIds: z
    .array(TagId)
    .min(1, "No tag is chosen: choose one.")
    .max(MAX_BATCH_TAGS, `More than ${MAX_BATCH_TAGS} tags are chosen: work in parts.`)
    .refine((ids) => new Set(ids).size === ids.length, "A tag is chosen twice: choose it once."),
});
export type BatchTagOperation = z.infer<typeof BatchTagOperation>;

/** What became of each tag; failures are listed, the rest is done (specification section 8). */
export const BatchTagResult = z.object({
  done: z.array(TagId),
  failed: z.array(z.object({ tagId: TagId, reason: z.string() })),
});
export type BatchTagResult = z.infer<typeof BatchTagResult>;
