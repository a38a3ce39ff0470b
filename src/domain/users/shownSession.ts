import { z } from "zod";
import { EpochMs } from "../base/instant.ts";

/** One place where somebody is signed in. Null: it is not known, as the session began before it was noted. */
export const ShownSession = z.object({
  id: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  at: EpochMs.nullable(),
  renewedAt: EpochMs.nullable(),
  expiresAt: EpochMs.nullable(),
  address: z.string().nullable(),
  /** What the program said of itself (User-Agent). */
  agent: z.string().nullable(),
});
export type ShownSession = z.infer<typeof ShownSession>;
