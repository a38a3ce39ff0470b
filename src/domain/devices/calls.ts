import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { CustomerIndex, TagId } from "../base/ids.ts";
import { DOCUMENTS_PER_CALL } from "../base/limits.ts";
import { ADMINS } from "../base/holders.ts";
import { BatchTagResult } from "./batchTagOperation.ts";
import { ReadingOutcome, READINGS_PER_BATCH } from "./reading.ts";

/**
 * The door for gateways: an outcome for each reading, in their order (accepted, late, duplicate or refused with its
 * reason). Sending a batch again is harmless: a gateway repeats what was not answered.
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
});

const Several = z.strictObject({
  customerIndex: CustomerIndex,
  tagIds: z.array(TagId).min(1).max(DOCUMENTS_PER_CALL),
});
const limit = { field: "tagIds", most: DOCUMENTS_PER_CALL } as const;

/** Takes tags from the customer; one that is linked to an asset must be unlinked first. */
export const unassignTags = defineCall({
  name: "omniscient/tag:unassign",
  request: Several,
  answer: BatchTagResult,
  holders: ADMINS,
  isRepeatable: true,
  limit,
});

/** Gives tags that were taken from the customer back to it. */
export const assignTags = defineCall({
  name: "omniscient/tag:assign",
  request: Several,
  answer: BatchTagResult,
  holders: ADMINS,
  isRepeatable: true,
  limit,
});
