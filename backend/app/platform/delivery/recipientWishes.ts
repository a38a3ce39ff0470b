import { DEFAULT_LOCALE, type Locale } from "../../../../src/domain/base/locale.ts";
import type { Recipient } from "../../../../src/domain/base/delivery.ts";
import type { MailKind } from "../../../../src/domain/base/mailKinds.ts";
import type { Sdk } from "../kuzzle/sdk.ts";
import { findUsers } from "../tenancy/users.ts";

/** The language of messages to somebody, and which e-mails they do not want. */
export type RecipientWishes = { readonly locale: Locale; readonly mailsOff: readonly MailKind[] };

const OF_NOBODY: RecipientWishes = { locale: DEFAULT_LOCALE, mailsOff: [] };

/** What each recipient has chosen in their account; whoever is no user of ours gets everything, in the default language. */
export async function recipientWishes(
  sdk: Sdk,
  recipients: readonly Recipient[],
): Promise<(recipient: Recipient) => RecipientWishes> {
  const of = (channel: Recipient["channel"]) =>
    recipients.filter((one) => one.channel === channel).map(({ recipient }) => recipient);
  const [emails, phones] = [of("email"), of("sms")];
  const [byEmail, byPhone] = await Promise.all([
    emails.length === 0 ? [] : findUsers(sdk, "email", emails),
    phones.length === 0 ? [] : findUsers(sdk, "phone", phones),
  ]);
  const wishes = new Map<string, RecipientWishes>();
  for (const { email, locale, mailsOff } of byEmail)
    wishes.set(`email/${email}`, { locale: locale ?? DEFAULT_LOCALE, mailsOff });
  // Several may share a phone: the language is that of one who has chosen it.
  for (const { phone, locale } of byPhone)
    if (phone !== null && locale !== null) wishes.set(`sms/${phone}`, { locale, mailsOff: [] });
  return ({ channel, recipient }) => wishes.get(`${channel}/${recipient}`) ?? OF_NOBODY;
}
