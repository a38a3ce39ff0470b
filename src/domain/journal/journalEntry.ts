import { z } from "zod";
import { EpochMs } from "../base/instant.ts";

/** What became of a field. `before` absent: it is not known. `isHidden`: it is a secret, of which nothing is kept. */
export const JournalChange = z.object({
  /** The document it is of, where the entry is about several. */
  about: z.string().optional(),
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  isHidden: z.literal(true).optional(),
});
export type JournalChange = z.infer<typeof JournalChange>;

/** With what it was done. `none`: nobody was signed in. */
export const JOURNAL_MEANS = ["session", "key", "none"] as const;

/** Who did what to what, and from where (collection journal; docs/decisions/0102). Never changed. */
export const JournalEntry = z.object({
  id: z.string().min(1),
  at: EpochMs,
  /** The call, as `asset:update`; of a sign-in `auth:login`; of what was recorded otherwise the type of that record. */
  action: z.string().min(1),
  /** The user or key; null: nobody knows. */
  by: z.string().nullable(),
  byName: z.string(),
  means: z.enum(JOURNAL_MEANS),
  /** The address of the network; null: it was not recorded. */
  address: z.string().nullable(),
  /** What the program said of itself (User-Agent). */
  agent: z.string().nullable(),
  /** The customer that it was about; null: the platform, or nobody's user. */
  customer: z.string().nullable(),
  /** The ids of what it was done to. */
  about: z.array(z.string()),
  changes: z.array(JournalChange),
  /** The id of the refusal; null: it was done. */
  refusal: z.string().nullable(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;
