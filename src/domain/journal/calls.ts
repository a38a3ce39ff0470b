import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { ADMINS, SUPER_ADMINS_ONLY } from "../base/holders.ts";
import { CustomerIndex } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { JournalEntry } from "./journalEntry.ts";

/** Entries of one answer: what is older is asked for by an earlier span. */
export const MAX_ENTRIES = 1000;

const Asked = z.strictObject({
  from: EpochMs,
  /** Not included. */
  to: EpochMs,
  /** Only what was done to the document of this id, or by the user or key of this id. */
  about: z.string().min(1).max(256).optional(),
});
const Answer = z.object({
  entries: z.array(JournalEntry),
  /** False: there are more, older ones in the span. */
  isWhole: z.boolean(),
  /** What the ids of the entries are called now, of those that still exist and have a name. */
  names: z.record(z.string(), z.string()),
});

/** Who did what at a customer within a span, and who tried to sign in: the newest first, 1,000 at most. */
export const searchJournal = defineCall({
  name: "omniscient/journal:search",
  request: Asked.extend({ customerIndex: CustomerIndex }),
  answer: Answer,
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/**
 * The journal of a customer within a span as lines of JSON, the oldest entry first, each with a hash over all before it, and
 * the last line signed (docs/decisions/0194). By GET: a browser keeps it as a file while it comes.
 */
export const exportJournal = defineCall({
  name: "omniscient/journal:export",
  verb: "get",
  request: z.object({
    customerIndex: CustomerIndex,
    from: z.coerce.number().pipe(EpochMs),
    /** Not included. */
    to: z.coerce.number().pipe(EpochMs),
  }),
  answer: z.unknown(),
  media: ["application/x-ndjson"],
  holders: ADMINS,
  isDisclosure: true,
  isRepeatable: true,
});

/** What super admins did on the platform within a span, and sign-ins of nobody's users: the newest first, 1,000 at most. */
export const searchPlatformJournal = defineCall({
  name: "omniscient/journal:platform",
  request: Asked,
  answer: Answer,
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isReading: true,
  isRepeatable: true,
});
