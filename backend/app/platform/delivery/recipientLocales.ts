import { DEFAULT_LOCALE, type Locale } from "../../../../src/domain/base/locale.ts";
import type { Recipient } from "../../../../src/domain/base/delivery.ts";
import type { Sdk } from "../kuzzle/sdk.ts";
import { findUsers } from "../tenancy/users.ts";

/** The language that each recipient has chosen; the default for whoever is no user of ours. */
export async function recipientLocales(
  sdk: Sdk,
  recipients: readonly Recipient[],
): Promise<(recipient: Recipient) => Locale> {
  const of = (channel: Recipient["channel"]) =>
    recipients.filter((one) => one.channel === channel).map(({ recipient }) => recipient);
  const [emails, phones] = [of("email"), of("sms")];
  const [byEmail, byPhone] = await Promise.all([
    emails.length === 0 ? [] : findUsers(sdk, "email", emails),
    phones.length === 0 ? [] : findUsers(sdk, "phone", phones),
  ]);
  const locales = new Map<string, Locale>();
  for (const { email, locale } of byEmail)
    if (locale !== null) locales.set(`email/${email}`, locale);
  for (const { phone, locale } of byPhone)
    if (phone !== null && locale !== null) locales.set(`sms/${phone}`, locale);
  return ({ channel, recipient }) => locales.get(`${channel}/${recipient}`) ?? DEFAULT_LOCALE;
}
