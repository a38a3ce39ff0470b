import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { DeliveryChannel } from "../base/delivery.ts";
import { ADMINS } from "../base/holders.ts";
import { CustomerIndex } from "../base/ids.ts";
import { SendsLeft } from "../base/sendLimits.ts";
import { MINUTE } from "../base/time.ts";
import { AlertConfigurationForm } from "./alertConfigurationForm.ts";

// Calls whose request is a form with phone numbers as people type them: apart, since the numbers of all countries are
// 30 kB, which a first visit has no need of (docs/decisions/0022).

/** What became of a test message. `reason`: the words of the mail server or the SMS gateway. */
export const TestOutcome = z.object({
  channel: DeliveryChannel,
  recipient: z.string(),
  status: z.enum(["sent", "failed"]),
  reason: z.string().optional(),
});
export type TestOutcome = z.infer<typeof TestOutcome>;

/** Sends a test message as real alerts are sent, each in its recipient's language. Few at once, and not again at once. */
export const testAlertRecipients = defineCall({
  name: "omniscient/alertConfiguration:test",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    ...AlertConfigurationForm.pick({ alertedBy: true, emails: true, phones: true }).shape,
  }),
  answer: z.object({ outcomes: z.array(TestOutcome), sendsLeft: SendsLeft }),
  holders: ADMINS,
  isRepeatable: false,
  // A mail server may take its time.
  patience: MINUTE,
  refusals: ["too_many", "too_many_attempts", "too_many_sends"],
});
