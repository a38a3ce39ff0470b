import { z } from "zod";
import { AlertType, type PlaceAlertType } from "./alert.ts";
import { EmailAddress } from "../base/email.ts";
import { PhoneNumber } from "../base/phone.ts";
import { MINUTE } from "../base/time.ts";
import { NEW_PLACE_RULE, PlaceRule } from "./placeRule.ts";

/** Battery: raised below 30 %, closed at 35 % (specification section 9, product.md section 3). */
export const BATTERY_RAISED_BELOW = 30;
export const BATTERY_CLOSED_AT = 35;

/** Of a rule about places; chosen by the client. A configuration of another kind is named after its kind. */
export const RuleId = z.string().regex(/^rule-[\w-]{1,64}$/u, "A rule's id is rule- and letters.");

/** How a kind of alert is raised and told (specification section 3, Alert configuration); `delay` in minutes. */
export const AlertConfiguration = z.object({
  id: z.string().min(1),
  alertType: AlertType,
  isEnabled: z.boolean(),
  condition: z
    .object({
      raisedBelow: z.number().min(0).max(100),
      closedAt: z.number().min(0).max(100),
    })
    .refine((c) => c.closedAt >= c.raisedBelow, {
      error: "The level that closes the alert is below the one that raises it: raise it.",
      path: ["closedAt"],
    })
    .nullable(),
  /** What a rule about places watches; null for the other kinds. */
  place: PlaceRule.nullable().default(null),
  alertedBy: z.array(z.enum(["email", "sms"])),
  emails: z.array(EmailAddress),
  phones: z.array(PhoneNumber),
  delay: z
    .number()
    .min(0)
    .max(7 * 24 * 60),
  /** Archived: the defaults rule again, and nobody is notified. */
  isArchived: z.boolean().default(false),
});
export type AlertConfiguration = z.infer<typeof AlertConfiguration>;

/** What rules where a customer has configured nothing for this kind. */
export function defaultAlertConfiguration(
  alertType: AlertConfiguration["alertType"],
): AlertConfiguration {
  return {
    id: alertType,
    alertType,
    isEnabled: true,
    condition:
      alertType === "battery"
        ? { raisedBelow: BATTERY_RAISED_BELOW, closedAt: BATTERY_CLOSED_AT }
        : null,
    place: null,
    alertedBy: [],
    emails: [],
    phones: [],
    delay: 0,
    isArchived: false,
  };
}

/** The configured delay in ms. */
export function delayOf(configuration: Pick<AlertConfiguration, "delay">): number {
  return configuration.delay * MINUTE;
}

/** What a new rule about places begins with: it watches as soon as it is saved. */
export function newPlaceConfiguration(alertType: PlaceAlertType, id: string): AlertConfiguration {
  return { ...defaultAlertConfiguration(alertType), id, place: NEW_PLACE_RULE };
}
