import { z } from "zod";
import { TagId } from "../base/ids.ts";
import { TAG_REFUSALS } from "./batchTagOperation.ts";
import { Tag } from "./tag.ts";

/** The fields that batches change. */
export const TagPart = Tag.pick({
  area: true,
  battery: true,
  clientId: true,
  gatewayId: true,
  settings: true,
  site: true,
  status: true,
  timeout: true,
}).partial();
export type TagPart = z.infer<typeof TagPart>;

/**
 * What became of one tag of a batch. `was` and `is` hold the fields that this call has changed and no others, so that it
 * can be taken back without touching what somebody else has written.
 */
export const TagOutcome = z.discriminatedUnion("status", [
  z.object({ tagId: TagId, status: z.literal("done"), was: TagPart, is: TagPart }),
  z.object({ tagId: TagId, status: z.enum(TAG_REFUSALS) }),
]);
export type TagOutcome = z.infer<typeof TagOutcome>;
export const TagOutcomes = z.object({ outcomes: z.array(TagOutcome) });

/** What became of a command to one tag. */
export const CommandOutcomes = z.object({
  outcomes: z.array(z.object({ tagId: TagId, status: z.enum(["done", ...TAG_REFUSALS]) })),
});
