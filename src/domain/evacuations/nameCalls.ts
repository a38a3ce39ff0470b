import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { OPERATORS } from "../base/holders.ts";
import { CustomerIndex } from "../base/ids.ts";
import { MAX_OPEN_MINUTES, NameOpening, OpeningReason } from "./nameOpening.ts";

/**
 * Opens the names of people on the shared screens of a customer for some minutes, with a reason (product.md section 5.12).
 * A conflict with {until} where they are open already. Recorded in audit-events.
 */
export const openNames = defineCall({
  name: "omniscient/names:open",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    minutes: z.number().int().min(1).max(MAX_OPEN_MINUTES),
    reason: OpeningReason,
  }),
  answer: z.object({ opening: NameOpening }),
  holders: OPERATORS,
  needsProof: true,
  isRepeatable: false,
});

/** Ends the opening before its time; null where there is none, which changes nothing. */
export const closeNames = defineCall({
  name: "omniscient/names:close",
  request: z.strictObject({ customerIndex: CustomerIndex }),
  answer: z.object({ opening: NameOpening.nullable() }),
  holders: OPERATORS,
  isRepeatable: true,
});
