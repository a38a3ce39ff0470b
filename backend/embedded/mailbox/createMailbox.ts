import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseLanguage } from "../web/chooseLanguage.ts";
import { requestUrl } from "../web/requestUrl.ts";
import { sendPage } from "../web/page.ts";
import { mailboxPage, type MailboxView } from "./mailboxPage.ts";
import type { Message, MessageStore, MessageSummary } from "./messageStore.ts";
import { handleSms } from "./smsGateway.ts";

/** What the mailbox's pages are made from. */
export interface MailboxOptions {
  readonly messages: MessageStore;
  readonly publicUrl: string;
  readonly smsToken: string | null;
  /** Whether a request comes from this very machine. */
  readonly isLocal: (request: IncomingMessage) => boolean;
  /** Whether others may read the mailbox too (BALISE_MAILBOX_OPEN): it holds what people were sent. */
  readonly open: boolean;
}

/** The mailbox's addresses. */
export interface Mailbox {
  /** Answers every request whose path is `/mailbox` or below. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** How many whole messages `/mailbox/messages.json` gives when `limit` does not say. */
const defaultJsonLimit = 100;

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
  });
  response.end(`${text}\n`);
}

function matches(message: MessageSummary, kind: MailboxView["kind"], search: string): boolean {
  if (kind !== "all" && message.kind !== kind) return false;
  const words = search.trim().toLowerCase();
  if (words === "") return true;
  return [message.subject, message.excerpt, message.from, ...message.to].some((text) =>
    text.toLowerCase().includes(words),
  );
}

/**
 * The mailbox (product.md section 2): `/mailbox` is the page, `/mailbox/messages.json?kind=&q=&limit=` the same for
 * programs ({ messages, total }, newest first), `POST /mailbox/sms` the SMS gateway, `POST /mailbox/purge` empties it.
 */
export function createMailbox(options: MailboxOptions): Mailbox {
  const { messages, publicUrl } = options;

  function selected(query: URLSearchParams) {
    const wanted = query.get("kind");
    const kind = wanted === "email" || wanted === "sms" ? wanted : "all";
    const search = (query.get("q") ?? "").slice(0, 200);
    return {
      kind,
      search,
      found: messages.list().filter((one) => matches(one, kind, search)),
    } as const;
  }

  async function sendList(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const { found } = selected(query);
    const limit = Math.min(Math.max(1, Number(query.get("limit")) || defaultJsonLimit), 1000);
    const whole: Message[] = [];
    for (const { id } of found.slice(0, limit)) {
      const message = await messages.read(id);
      if (message) whole.push(message);
    }
    response.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
    });
    response.end(JSON.stringify({ messages: whole, total: found.length }));
  }

  async function showPage(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): Promise<void> {
    const { kind, search, found } = selected(query);
    const id = query.get("id");
    const open = id === null ? null : ((await messages.read(id)) ?? "gone");
    const view: MailboxView = {
      language: chooseLanguage(request),
      now: Date.now(),
      kind,
      search,
      messages: found,
      holdsAny: messages.list().length > 0,
      open,
    };
    sendPage(response, mailboxPage(view));
  }

  async function sendPart(id: string, part: string, response: ServerResponse): Promise<void> {
    const message = await messages.read(id);
    if (part === "html" && message?.html) {
      // The sandbox runs no script, submits no form and loads nothing from anywhere.
      response.setHeader("X-Frame-Options", "SAMEORIGIN");
      response.writeHead(200, {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
        "Cache-Control": "no-store",
      });
      response.end(message.html);
      return;
    }
    const source = part === "eml" && message ? await messages.readSource(id) : null;
    if (!source) {
      plain(response, 404, "The mailbox has no such message.");
      return;
    }
    response.writeHead(200, {
      "Content-Type": "message/rfc822",
      "Content-Disposition": `attachment; filename="${id}.eml"`,
      "Cache-Control": "no-store",
    });
    response.end(source);
  }

  async function purge(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin } = request.headers;
    if (request.method !== "POST" || (origin !== undefined && origin !== publicUrl)) {
      plain(
        response,
        request.method === "POST" ? 403 : 405,
        "Only the mailbox's own page may empty it.",
      );
      return;
    }
    await messages.purge();
    response.writeHead(303, { Location: `/mailbox?lang=${chooseLanguage(request)}` });
    response.end();
  }

  return {
    async handle(request, response) {
      const { pathname, searchParams } = requestUrl(request);
      if (pathname === "/mailbox/sms") {
        await handleSms(request, response, {
          messages,
          token: options.smsToken,
          isLocal: options.isLocal,
        });
        return;
      }
      if (!options.open && !options.isLocal(request)) {
        plain(
          response,
          403,
          "The mailbox is shown on its own machine only: set BALISE_MAILBOX_OPEN=1 to open it to others.",
        );
        return;
      }
      if (pathname === "/mailbox/purge") {
        await purge(request, response);
        return;
      }
      if (request.method !== "GET" && request.method !== "HEAD") {
        response.setHeader("Allow", "GET, HEAD");
        plain(response, 405, "This address answers GET only.");
        return;
      }
      const [, id, part] = /^\/mailbox\/messages\/([0-9A-Z]{26})\.(html|eml)$/.exec(pathname) ?? [];
      if (pathname === "/mailbox/messages.json") await sendList(searchParams, response);
      else if (id && part) await sendPart(id, part, response);
      else if (pathname === "/mailbox") await showPage(request, response, searchParams);
      else plain(response, 404, "The mailbox has no such address: see /mailbox.");
    },
  };
}
