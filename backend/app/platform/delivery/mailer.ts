import nodemailer from "nodemailer";

/** Sends an e-mail. @throws MailRefused when the server does not take it */
export type Mailer = { send(message: Mail): Promise<void>; close(): void };

export type Mail = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Names the message for good: a mail server that gets it twice can tell. */
  readonly messageId?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
};

/** The mail server did not take a message. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(`The mail server refused a message (${reason}): check SMTP_URL.`);
    this.name = "MailRefused";
  }
}

/** A server that does not answer within this many ms counts as down. */
const PATIENCE = 10_000;

/** By SMTP. Content is given as text and bytes only: no path or address in a message makes the server read something. */
export function smtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  const secure = protocol === "smtps:";
  const transport = nodemailer.createTransport({
    host: hostname,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, messageId, attachments }) {
      try {
        await transport.sendMail({
          from,
          to: [...to],
          // A line break would begin a header of its own.
          subject: subject.replaceAll(/[\r\n]+/g, " "),
          text,
          ...(messageId === undefined ? {} : { messageId }),
          ...(attachments === undefined ? {} : { attachments: [...attachments] }),
        });
      } catch (error) {
        throw new MailRefused(error instanceof Error ? error.message : String(error));
      }
    },
    close() {
      transport.close();
    },
  };
}
