import { Plural, Trans } from "@lingui/react/macro";
import { type Recipients, recipientsOf } from "../../domain/base/delivery.ts";

/** How many messages a real evacuation sends, and by which means. */
export function RecipientsText({ messages }: { readonly messages: Recipients }) {
  const told = recipientsOf(messages);
  const emails = told.filter(({ channel }) => channel === "email").length;
  const sms = told.length - emails;
  if (told.length === 0)
    return <Trans>No e-mail and no SMS is configured: nobody outside is notified.</Trans>;
  return (
    <>
      {emails > 0 && <Plural value={emails} one="# e-mail" other="# e-mails" />}
      {emails > 0 && sms > 0 && ", "}
      {sms > 0 && <Plural value={sms} one="# SMS" other="# SMS" />}
    </>
  );
}
