import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { BodyTooLarge, readBody } from "../web/readBody.ts";
import type { MessageStore } from "./messageStore.ts";

const Sms = z.strictObject({
  to: z.string().trim().min(1).max(40),
  text: z.string().min(1).max(2000),
});

/** An SMS of the longest allowed text, escaped, fits in this many bytes. */
const bodyLimit = 16 * 1024;

/** Who may send an SMS through the gateway. */
export interface SmsGatewayOptions {
  readonly messages: MessageStore;
  /** Bearer token (BALISE_SMS_TOKEN); null: callers on this machine only. */
  readonly token: string | null;
  readonly isLocal: (request: IncomingMessage) => boolean;
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  answer(response, status, { error: { status, message } });
}

function sameToken(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function mayNot(request: IncomingMessage, options: SmsGatewayOptions): string | null {
  if (options.token === null) {
    return options.isLocal(request)
      ? null
      : "The SMS gateway takes calls from its own machine only: set BALISE_SMS_TOKEN to open it to others.";
  }
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  return sameToken(given, options.token)
    ? null
    : "The SMS gateway needs the bearer token of BALISE_SMS_TOKEN.";
}

/** `POST /mailbox/sms` { to, text } → 201 { id }: keeps the SMS in the mailbox. */
export async function handleSms(
  request: IncomingMessage,
  response: ServerResponse,
  options: SmsGatewayOptions,
): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("Allow", "POST");
    refuse(response, 405, "The SMS gateway takes POST.");
    return;
  }
  const refusal = mayNot(request, options);
  if (refusal !== null) {
    refuse(response, options.token === null ? 403 : 401, refusal);
    return;
  }
  // A web page cannot send this type to us without being asked for its origin first, so it cannot send an SMS.
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    refuse(response, 415, "Send { to, text } as application/json.");
    return;
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse((await readBody(request, bodyLimit)).toString("utf8"));
  } catch (error) {
    if (error instanceof BodyTooLarge) {
      response.setHeader("Connection", "close");
      refuse(response, 413, error.message);
      return;
    }
    refuse(response, 400, "The body is not JSON: send { to, text }.");
    return;
  }
  const sms = Sms.safeParse(parsed);
  if (!sms.success) {
    const [issue] = sms.error.issues;
    refuse(
      response,
      400,
      `The SMS is not as expected (${issue?.path.join(".")}: ${issue?.message}): send { to, text }.`,
    );
    return;
  }
  const kept = await options.messages.add(
    {
      kind: "sms",
      at: Date.now(),
      from: "",
      to: [sms.data.to],
      subject: "",
      text: sms.data.text,
      html: null,
      attachments: [],
    },
    null,
  );
  answer(response, 201, { id: kept.id });
}
