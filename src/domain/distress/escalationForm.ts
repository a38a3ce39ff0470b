import { z } from "zod";
import { EnteredPhone } from "../base/enteredPhone.ts";
import { MAX_RECIPIENTS } from "../base/limits.ts";
import { Escalation, EscalationStep, MAX_STEPS } from "./escalation.ts";

/** What an administrator says of who is notified of a call that nobody takes, with phone numbers as people type them. */
export const EscalationForm = z.strictObject({
  steps: z
    .array(EscalationStep.extend({ phones: z.array(EnteredPhone).max(MAX_RECIPIENTS) }))
    .max(MAX_STEPS, `These are more than ${MAX_STEPS} steps: remove some.`),
  repeatMinutes: Escalation.shape.repeatMinutes,
  testMonths: Escalation.shape.testMonths,
});
export type EscalationForm = z.infer<typeof EscalationForm>;
