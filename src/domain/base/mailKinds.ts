import { z } from "zod";

/**
 * E-mails that a person can switch off for themselves (docs/decisions/0100). Messages of evacuations are none of them, nor
 * are links for a password.
 */
export const MAIL_KINDS = ["reports", "alerts", "reminders"] as const;
export const MailKind = z.enum(MAIL_KINDS);
export type MailKind = z.infer<typeof MailKind>;
