import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { MailRefused, smtpMailer } from "../../../../../backend/app/platform/delivery/mailer.ts";
import { httpSmsSender, SmsRefused } from "../../../../../backend/app/platform/delivery/sms.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function listening(server: Server): Promise<string> {
  closers.push(() => server.close());
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );
}

async function text(message: AsyncIterable<unknown>): Promise<string> {
  let all = "";
  for await (const part of message) all += String(part);
  return all;
}

describe("a text message", () => {
  const gateway = async (status: number) => {
    const received: { body: unknown; authorization: string | undefined }[] = [];
    const url = await listening(
      createServer((request: IncomingMessage, response) => {
        void text(request).then((body) => {
          received.push({
            body: JSON.parse(body) as unknown,
            authorization: request.headers.authorization,
          });
          response.writeHead(status, { location: "http://127.0.0.1:1/" }).end();
        });
      }),
    );
    return { url, received };
  };
  const sms = { to: "+33612345678", text: "Zone B: 12 people" };

  it("is posted to the gateway with its token", async () => {
    const { url, received } = await gateway(202);
    await httpSmsSender({ gatewayUrl: url, token: "secret" }).send(sms);
    await httpSmsSender({ gatewayUrl: url, token: null }).send(sms);
    expect(received).toEqual([
      { body: sms, authorization: "Bearer secret" },
      { body: sms, authorization: undefined },
    ]);
  });

  it.each([500, 302])("is not taken for sent when the gateway answers %i", async (status) => {
    const { url } = await gateway(status);
    await expect(httpSmsSender({ gatewayUrl: url, token: "secret" }).send(sms)).rejects.toThrow(
      SmsRefused,
    );
  });
});

describe("an e-mail", () => {
  const server = (accepts: boolean) => {
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, done) {
        let message = "";
        stream.on("data", (part: Buffer) => (message += part.toString()));
        stream.on("end", () => {
          received.push(message);
          done(accepts ? null : new Error("mailbox full"));
        });
      },
    });
    smtp.on("error", () => {});
    closers.push(() => smtp.close());
    return new Promise<{ url: string; received: string[] }>((resolve) => {
      const listener = smtp.listen(0, "127.0.0.1", () =>
        resolve({ url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`, received }),
      );
    });
  };
  const mail = {
    to: ["a@example.org"],
    subject: "Gateway\r\nBcc: evil@example.org",
    text: "G4 is offline.",
  };

  it("arrives, and its subject begins no header", async () => {
    const { url, received } = await server(true);
    const mailer = smtpMailer({ smtpUrl: url, from: "Balise <balise@example.org>" });
    await mailer.send(mail);
    mailer.close();
    const headers = received[0]?.split("\r\n\r\n")[0]?.split("\r\n") ?? [];
    expect(headers.filter((line) => /^(From|To|Subject|Bcc):/i.test(line))).toEqual([
      "From: Balise <balise@example.org>",
      "To: a@example.org",
      "Subject: Gateway Bcc: evil@example.org",
    ]);
    expect(received[0]).toContain("G4 is offline.");
  });

  it("is not taken for sent when the server refuses it", async () => {
    const { url } = await server(false);
    const mailer = smtpMailer({ smtpUrl: url, from: "Balise <balise@example.org>" });
    await expect(mailer.send(mail)).rejects.toThrow(MailRefused);
  });
});
