import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { AlertId, CustomerIndex } from "../base/ids.ts";
import { DOCUMENTS_PER_CALL } from "../base/limits.ts";
import { OPERATORS } from "../users/holders.ts";
import { Acknowledgement, AlertComment, AlertWords } from "./alert.ts";

/** What became of one alert that was to be acknowledged. */
export const AcknowledgeOutcome = z.discriminatedUnion("status", [
  z.object({ id: AlertId, status: z.literal("acknowledged") }),
  z.object({ id: AlertId, status: z.literal("alreadyAcknowledged"), by: Acknowledgement }),
  z.object({ id: AlertId, status: z.literal("notFound") }),
]);
export type AcknowledgeOutcome = z.infer<typeof AcknowledgeOutcome>;

const Several = z.strictObject({
  customerIndex: CustomerIndex,
  alertIds: z.array(AlertId).min(1).max(DOCUMENTS_PER_CALL),
});
const limit = { field: "alertIds", most: DOCUMENTS_PER_CALL } as const;

/**
 * Two operators at once: the first stays, the second is answered who was first. One who repeats their own acknowledgement
 * (an answer was lost) is answered that it stands.
 */
export const acknowledgeAlerts = defineCall({
  name: "omniscient/alert:acknowledge",
  request: Several.extend({ comment: AlertWords.nullable().default(null) }),
  answer: z.object({ outcomes: z.array(AcknowledgeOutcome) }),
  holders: OPERATORS,
  isRepeatable: true,
  limit,
});

/** Takes one's own acknowledgements back. `withdrawn`: the alerts whose acknowledgement that was. */
export const withdrawAcknowledgements = defineCall({
  name: "omniscient/alert:withdraw",
  request: Several,
  answer: z.object({ withdrawn: z.array(AlertId) }),
  holders: OPERATORS,
  isRepeatable: true,
  limit,
});

export const commentAlert = defineCall({
  name: "omniscient/alert:comment",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    alertId: AlertId,
    /** Chosen by the caller, so that a repeated call adds the comment once. */
    commentId: AlertComment.shape.id,
    text: AlertWords,
  }),
  answer: z.object({ comments: z.array(AlertComment) }),
  holders: OPERATORS,
  isRepeatable: true,
});
