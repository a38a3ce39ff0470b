import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { CustomerIndex, TagId } from "../base/ids.ts";
import { ReadingOutcome, READINGS_PER_BATCH } from "./reading.ts";

/**
 * Takes readings from a gateway, and answers an outcome for each, in their order (accepted, late, duplicate or refused
 * with its reason). Sending a batch again is harmless: a gateway repeats what was not answered. `busy` and `too_busy` say in
 * `waitMs`, and over HTTP in Retry-After, when to send the same batch again.
 */
export const submitReadings = defineCall({
  name: "omniscient/ingestion:readings",
  request: z.strictObject({
    /** Needed only of a user who is a gateway of several customers. */
    customerIndex: CustomerIndex.optional(),
    /** The gateway that brings the readings: its own sign of life. */
    gatewayId: TagId.nullable().default(null),
    readings: z.array(z.unknown()).min(1).max(READINGS_PER_BATCH),
  }),
  answer: z.object({ outcomes: z.array(ReadingOutcome) }),
  customer: null,
  holders: ["gateway"],
  isRepeatable: true,
  limit: { field: "readings", most: READINGS_PER_BATCH },
  refusals: ["too_busy"],
});
