import { z } from "zod";
import { TagId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";

/** What a device raises or takes back by itself: a button, a fall, a person who does not move. */
export const DistressKind = z.enum(["sos", "manDown", "freeFall", "noMovement", "cancelled"]);
export type DistressKind = z.infer<typeof DistressKind>;

/** A device says that somebody needs help, or that nobody does any more; `at` by the clock of the device. */
export const DistressReading = z.strictObject({
  type: z.literal("distress"),
  id: z.string().min(1),
  at: EpochMs,
  tagId: TagId,
  kind: DistressKind,
  isRaised: z.boolean(),
});
export type DistressReading = z.infer<typeof DistressReading>;
