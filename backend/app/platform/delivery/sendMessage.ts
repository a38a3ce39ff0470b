import { createHash } from "node:crypto";
import type { Message, Recipient } from "../../../../src/domain/base/delivery.ts";
import type { AppDeps } from "../deps.ts";
import type { Mail } from "./mailer.ts";

/** A message with what an e-mail brings beside its words, read only when it leaves. */
export type Letter = Message & { readonly attachments?: () => Promise<Mail["attachments"]> };

/** Hands a message over by the channel of its recipient. @throws MailRefused, SmsRefused */
export async function sendMessage(
  { mailer, sms }: Pick<AppDeps, "mailer" | "sms">,
  { channel, recipient }: Recipient,
  { subject, text, short, attachments }: Letter,
  id: string,
): Promise<void> {
  if (channel === "sms") {
    await sms.send({ to: recipient, text: short });
    return;
  }
  // The id holds an address, which does not belong into a header that travels on.
  const name = createHash("sha256").update(id).digest("hex").slice(0, 32);
  const brought = await attachments?.();
  await mailer.send({
    to: [recipient],
    subject,
    text,
    messageId: `<${name}@balise>`,
    ...(brought === undefined ? {} : { attachments: brought }),
  });
}
