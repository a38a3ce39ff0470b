import { z } from "zod";
import { CustomerIndex, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { Locale } from "../base/localisedText.ts";
import { isSuperAdmin } from "../base/profileIds.ts";
import { OPERATORS } from "../base/holders.ts";
import { profilesAt } from "../base/profile.ts";

/** Devices of one user at one customer: more are somebody's old phones, or a program. */
export const MAX_PUSH_DEVICES = 10;
const LONGEST_ENDPOINT = 2000;

/** So many bytes in base64url, without padding. */
const bytes = (count: number) => {
  const letters = Math.ceil((count * 4) / 3);
  return z.string().regex(new RegExp(`^[\\w-]{${letters}}$`, "u"), `These are not ${count} bytes.`);
};

/** Where a push service takes messages for one browser, and what they are encrypted for (RFC 8030, RFC 8291). */
export const PushAddress = z.strictObject({
  endpoint: z.url().max(LONGEST_ENDPOINT),
  /** The browser's public key: a point on P-256. */
  p256dh: bytes(65),
  auth: bytes(16),
});
export type PushAddress = z.infer<typeof PushAddress>;

/** The id of a subscription follows from customer and endpoint: to subscribe again changes it. */
export const PushSubscriptionId = z
  .string()
  .regex(/^push-[0-9a-f]{40}$/u)
  .brand<"PushSubscriptionId">();
export type PushSubscriptionId = z.infer<typeof PushSubscriptionId>;

/** A browser in which a user wants notifications of one customer (multi-tenancy-config / push-subscriptions). */
export const PushSubscription = PushAddress.extend({
  id: PushSubscriptionId,
  customer: CustomerIndex,
  user: UserId,
  /** The language of the browser when it was switched on. */
  locale: Locale,
  /** What the browser said of itself (User-Agent). */
  agent: z.string().max(300),
  at: EpochMs,
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** Whether somebody may be sent notifications of a customer now: who may work with its alerts and evacuations. */
export function mayBePushed(
  {
    profileIds,
    pausedAt,
  }: { readonly profileIds: readonly string[]; readonly pausedAt: EpochMs | null },
  customer: CustomerIndex,
): boolean {
  if (pausedAt !== null) return false;
  if (isSuperAdmin(profileIds)) return true;
  return profilesAt(profileIds, customer).some((profile) => OPERATORS.includes(profile));
}
