import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { CustomerIndex, TagId } from "../base/ids.ts";
import { SUPER_ADMINS_ONLY } from "../base/holders.ts";
import { TagInOutBox } from "./tagInOut.ts";

// A refusal of what was filled in has `issues` ({path, code, message}); a number out of range has the code `too_small` or
// `too_big` (specification section 5). The key of a box is written and never answered.

const Fields = z.record(z.string(), z.unknown());
const Answer = z.object({ box: TagInOutBox });

/** An entry box under a number that no other box has. */
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
