import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { AlertId, CustomerIndex } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { DOCUMENTS_PER_CALL } from "../base/limits.ts";
import { MINUTE } from "../base/time.ts";
import { ADMINS, OPERATORS } from "../base/holders.ts";
import { Acknowledgement, AlertComment, AlertType, AlertWords } from "./alert.ts";
import { AlertConfiguration, RuleId } from "./alertConfiguration.ts";
import { AlertDelivery } from "./alertDelivery.ts";

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
 * Acknowledges alerts. Of two operators at once the first stays, the second is answered who was first. Who repeats
 * their own acknowledgement (an answer was lost) is answered that it stands.
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

/** Adds a comment to an alert. `comments`: all of the alert, this one included. */
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

/** What an administrator fills in is checked by the noun itself, so that the paths of issues begin there. */
const Fields = z.record(z.string(), z.unknown());
const OneType = z.strictObject({
  customerIndex: CustomerIndex,
  alertType: AlertType,
  /** Which one, of a kind of rules about places; the other kinds have one configuration and no id. */
  ruleId: RuleId.optional(),
});
const Configured = z.object({ configuration: AlertConfiguration });

// Rules of alerts: how each kind is raised and who is notified, one configuration a kind but for rules about places.

/** Configures a kind of alert; an archived configuration is begun anew. */
export const createAlertConfiguration = defineCall({
  name: "omniscient/alertConfiguration:create",
  request: OneType.extend({ configuration: Fields }),
  answer: Configured,
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["name_taken"],
});

/**
 * Changes the configuration of a kind of alert. A kind that was never configured begins with its defaults. `seen`: the
 * changed fields as the editor saw them.
 */
export const updateAlertConfiguration = defineCall({
  name: "omniscient/alertConfiguration:update",
  request: OneType.extend({ seen: Fields.optional(), changes: Fields }),
  answer: Configured,
  holders: ADMINS,
  isRepeatable: false,
});

/** Archives the configuration of a kind of alert: the defaults rule again and nobody is notified. */
export const archiveAlertConfiguration = defineCall({
  name: "omniscient/alertConfiguration:archive",
  request: OneType,
  answer: Configured,
  holders: ADMINS,
  isRepeatable: false,
});

/**
 * Takes the configuration of a kind of alert out of the archive as it was: it rules again, on or off. One that is in use
 * stays as it is.
 */
export const unarchiveAlertConfiguration = defineCall({
  name: "omniscient/alertConfiguration:unarchive",
  request: OneType,
  answer: Configured,
  holders: ADMINS,
  isRepeatable: true,
});

/** Switches a kind of alert on: alerts are raised, and their recipients notified. */
export const enableAlertConfiguration = defineCall({
  name: "omniscient/alertConfiguration:enable",
  request: OneType,
  answer: Configured,
  holders: ADMINS,
  isRepeatable: false,
});

/** Switches a kind of alert off: none is raised, open ones close. */
export const disableAlertConfiguration = defineCall({
  name: "omniscient/alertConfiguration:disable",
  request: OneType,
  answer: Configured,
  holders: ADMINS,
  isRepeatable: false,
});

/** Sends a message again that had failed. */
export const resendAlertDelivery = defineCall({
  name: "omniscient/alertConfiguration:resend",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    deliveryId: z.string().min(1).max(512),
  }),
  answer: z.object({ delivery: AlertDelivery }),
  holders: ADMINS,
  isRepeatable: false,
});

/**
 * Which alerts the rule would have raised in a span of up to 30 days, by what is known of it: outages for devices,
 * recorded levels for batteries, past alerts for counters (a delay shorter than their counter's shows no more),
 * recorded places and movements for rules about places.
 */
export const backTestAlerts = defineCall({
  name: "omniscient/alertConfiguration:backTest",
  request: OneType.extend({
    rule: AlertConfiguration.pick({ condition: true, place: true, delay: true }),
    from: EpochMs,
    to: EpochMs,
  }),
  answer: z.object({
    alerts: z.array(
      z.object({ subject: z.string(), from: EpochMs, raisedAt: EpochMs, to: EpochMs.nullable() }),
    ),
  }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
  // The levels of a month are read one by one.
  patience: MINUTE,
  refusals: ["too_many"],
});
