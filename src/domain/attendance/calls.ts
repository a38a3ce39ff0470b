import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { CustomerIndex, TagId } from "../base/ids.ts";
import { PREPARERS, SUPER_ADMINS_ONLY } from "../base/holders.ts";
import { DOCUMENTS_PER_CALL } from "../base/limits.ts";
import { TagInOutBox, TagInOutRecord } from "./tagInOut.ts";

// A refusal of what was filled in has `issues` ({path, code, message}); a number out of range has the code `too_small` or
// `too_big` (specification section 5). The key of a box is written and never answered.

const Fields = z.record(z.string(), z.unknown());
const Answer = z.object({ box: TagInOutBox });

/** Makes an entry box under a number that no other box has. */
export const createBox = defineCall({
  name: "omniscient/box:create",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    entryNumber: TagInOutBox.shape.entryNumber,
    box: Fields,
  }),
  answer: Answer,
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: false,
  refusals: ["name_taken"],
});

/**
 * Changes what is configured of a box; what it has counted and when it spoke stays. A conflict as in `updateAsset`; there
 * is none about the key, which no editor has seen.
 */
export const updateBox = defineCall({
  name: "omniscient/box:update",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    boxId: TagId,
    /** The changed fields as the editor saw them; without it whoever writes last decides. */
    seen: Fields.optional(),
    changes: Fields,
  }),
  answer: Answer,
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: false,
});

const StayIds = z.array(z.string().min(1).max(256)).min(1).max(DOCUMENTS_PER_CALL);

/**
 * Records the exits of stays whose exit was probably not read (`isExitUnread`); others are left alone, since somebody may
 * be there. Answers those that were changed.
 */
export const assumeExits = defineCall({
  name: "omniscient/stay:assumeExits",
  request: z.strictObject({ customerIndex: CustomerIndex, stayIds: StayIds }),
  answer: z.object({ stays: z.array(TagInOutRecord) }),
  holders: PREPARERS,
  isRepeatable: true,
});

/** Takes back exits that were recorded without a read; one after which its tag came in again stays. Answers those that were changed. */
export const withdrawExits = defineCall({
  name: "omniscient/stay:withdrawExits",
  request: z.strictObject({ customerIndex: CustomerIndex, stayIds: StayIds }),
  answer: z.object({ stays: z.array(TagInOutRecord) }),
  holders: PREPARERS,
  isRepeatable: true,
});
