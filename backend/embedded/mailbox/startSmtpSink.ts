import type { AddressInfo } from "node:net";
import PostalMime, { type Address } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { MessageStore } from "./messageStore.ts";

/** The largest e-mail taken, in bytes: two attachments of the product's 5 MB, encoded. */
const sizeLimit = 15 * 1024 * 1024;

/** The running SMTP server. */
export interface SmtpSink {
  readonly port: number;
  close(): Promise<void>;
}

function addressText(address: Address | undefined): string {
  if (!address) return "";
  const { name, address: mail } = address;
  if (!mail) return name;
  return name && name !== mail ? `${name} <${mail}>` : mail;
}

async function keep(
  source: Buffer,
  recipients: readonly string[],
  sender: string,
  messages: MessageStore,
): Promise<void> {
  const mail = await PostalMime.parse(source);
  await messages.add(
    {
      kind: "email",
      at: Date.now(),
      from: addressText(mail.from) || sender,
      to: [...recipients],
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      html: mail.html ?? null,
      attachments: mail.attachments.map((one) => ({
        name: one.filename ?? "",
        type: one.mimeType,
        size: typeof one.content === "string" ? one.content.length : one.content.byteLength,
      })),
    },
    source,
  );
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/**
 * Takes every e-mail that is sent to 127.0.0.1:`port` into the mailbox; nothing is ever delivered to anybody.
 * A message is acknowledged when it is on disk. Rejects when the port cannot be listened on.
 */
export function startSmtpSink(
  port: number,
  messages: MessageStore,
  log: (line: string) => void,
): Promise<SmtpSink> {
  /** Null when the message is kept, else the refusal the sender gets. */
  async function receive(
    stream: SMTPServerDataStream,
    { envelope: { mailFrom, rcptTo } }: SMTPServerSession,
  ): Promise<Error | null> {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) {
        // The rest of a message that is too large is read and dropped, as SMTP wants it.
        if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
      }
      if (stream.sizeExceeded) return refusal(552, `The message is larger than ${sizeLimit} bytes`);
      const recipients = rcptTo.map((recipient) => recipient.address);
      await keep(Buffer.concat(chunks), recipients, mailFrom ? mailFrom.address : "", messages);
      return null;
    } catch (error) {
      log(`mailbox: an e-mail could not be kept (${String(error)}).`);
      return refusal(451, "The mailbox could not keep the message, try again");
    }
  }

  const server = new SMTPServer({
    name: "balise-mailbox",
    banner: "Balise mailbox",
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    size: sizeLimit,
    maxClients: 50,
    socketTimeout: 60_000,
    closeTimeout: 1000,
    onData(stream, session, done) {
      void (async () => done(await receive(stream, session)))();
    },
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      server.on("error", (error: Error) => log(`mailbox: SMTP ${error.message}`));
      resolve({
        port: (server.server.address() as AddressInfo).port,
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
}
