import { z } from "zod";
import type { FieldIssue } from "../base/domainError.ts";
import { EnteredPhone } from "../base/enteredPhone.ts";
import { MAX_RECIPIENTS } from "../base/limits.ts";
import { recipientIssues } from "../base/recipientIssues.ts";
import { EvacuationMessages } from "./evacuationMessages.ts";

/** What an administrator says of who is notified of evacuations. */
export const EvacuationMessagesForm = EvacuationMessages.pick({ alertedBy: true }).extend({
  emails: EvacuationMessages.shape.emails.max(MAX_RECIPIENTS),
  phones: z.array(EnteredPhone).max(MAX_RECIPIENTS),
});
export type EvacuationMessagesForm = z.infer<typeof EvacuationMessagesForm>;

/** What keeps a well-formed form from being saved. Codes: `no_emails`, `no_phones`. */
export function evacuationMessagesIssues(form: EvacuationMessagesForm): FieldIssue[] {
  return recipientIssues(form);
}
