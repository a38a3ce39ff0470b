import { z } from "zod";
import { CustomerIndex, SiteId, UserId, WebhookId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { isPublicAddress } from "../base/publicAddress.ts";
import { socketHost } from "../base/socketHost.ts";
import { bytesOfAddress } from "../base/ipAddress.ts";

/** What a webhook can be notified of; docs/webhooks.md describes each. A name is never given another meaning. */
export const WEBHOOK_EVENTS = [
  "alert.opened",
  "alert.acknowledged",
  "alert.unacknowledged",
  "alert.commented",
  "alert.resolved",
  "presence.entered",
  "presence.left",
  "distress.raised",
  "distress.taken",
  "distress.setOut",
  "distress.arrived",
  "distress.resolved",
  "evacuation.started",
  "evacuation.ended",
  "deadline.soon",
  "deadline.due",
] as const;
export const WebhookEventType = z.enum(WEBHOOK_EVENTS);
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/** What is sent by the button alone. */
export const TEST_EVENT = "webhook.test";

/** Webhooks of a customer at once. */
export const MAX_WEBHOOKS = 20;
const MAX_SITES = 100;
const LONGEST_URL = 2000;

/** What is wrong with the address of a webhook, as far as its text tells. */
export type UrlIssue = "credentials" | "fragment" | "noAddress" | "port" | "private" | "scheme";

/** What the sentences of the server say of it. */
const URL_SENTENCES: Readonly<Record<UrlIssue, string>> = {
  noAddress: "This is no address such as https://example.com/hook: correct it.",
  scheme: "Events are sent by https alone: give an address that begins with https://.",
  credentials:
    "The address holds a name or a password: the signature proves who sends, leave them out.",
  fragment: "The address holds a #: leave out what follows it, it is never sent.",
  port: "Events are sent to port 443 or to one above 1023: choose another.",
  private: "The address lies in a private network, where no events are sent: give a public one.",
};

/**
 * What is wrong with the address of a receiver; null: nothing that its text tells. Where its name leads is judged at each
 * connection (docs/decisions/0096). A text such as http://0x7f.1 is read as browsers do, so that every spelling of an
 * address is that address.
 *
 * @param allowsPrivate whether the configuration names networks that may be reached, by plain http too
 */
export function urlIssue(text: string, allowsPrivate: boolean): UrlIssue | null {
  if (!URL.canParse(text)) return "noAddress";
  const { protocol, username, password, hash, port, hostname } = new URL(text);
  if (protocol !== "https:" && !(protocol === "http:" && allowsPrivate)) return "scheme";
  if (username !== "" || password !== "") return "credentials";
  if (hash !== "") return "fragment";
  // The usual port of the scheme is left out of a URL.
  if (port !== "" && Number(port) < 1024) return "port";
  const host = socketHost(hostname);
  if (!allowsPrivate && bytesOfAddress(host) !== null && !isPublicAddress(host)) return "private";
  return null;
}

export function urlSentence(issue: UrlIssue): string {
  return URL_SENTENCES[issue];
}

/** What an administrator says of a webhook. */
export const WebhookForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "The webhook has no name: say what receives it.")
    .max(100, "The name is longer than 100 characters: shorten it."),
  url: z
    .string()
    .trim()
    .max(LONGEST_URL, `The address is longer than ${LONGEST_URL} characters: shorten it.`),
  events: z
    .array(WebhookEventType)
    .min(1, "The webhook is told of nothing: choose an event at least.")
    .max(WEBHOOK_EVENTS.length, "An event is named more than once: name each once."),
  /** None: of all sites, and of what is at none. */
  sites: z.array(SiteId).max(MAX_SITES, `These are more than ${MAX_SITES} sites: choose fewer.`),
  /** Whether people are called by name; otherwise by a reference, as on shared screens. */
  namesPeople: z.boolean(),
});
export type WebhookForm = z.infer<typeof WebhookForm>;

/**
 * Why it is paused: somebody did, nothing arrived for days, the receiver answered that it is gone (410), or more waits
 * than is kept and the receiver takes less than there is.
 */
export const PauseReason = z.enum(["hand", "failing", "full", "gone"]);
export type PauseReason = z.infer<typeof PauseReason>;

/** A secret as it is kept: sealed (docs/decisions/0096). */
const Sealed = z.string().min(1);

/**
 * An address that is notified of events (multi-tenancy-config / webhooks). `since`: of which events from when on; what
 * happened before, or while it was paused, is not sent.
 */
export const Webhook = WebhookForm.extend({
  id: WebhookId,
  customer: CustomerIndex,
  url: z.string().min(1),
  events: z.array(WebhookEventType),
  secret: Sealed,
  formerSecret: Sealed.nullable(),
  formerUntil: EpochMs.nullable(),
  since: z.partialRecord(WebhookEventType, EpochMs),
  state: z.enum(["active", "paused"]),
  pausedAt: EpochMs.nullable(),
  pausedBecause: PauseReason.nullable(),
  by: UserId,
  byName: z.string(),
  at: EpochMs,
  rotatedAt: EpochMs.nullable(),
  /** How its receiver stands (`Lane`). */
  failures: z.number().int().min(0),
  failingSince: EpochMs.nullable(),
  retryAt: EpochMs.nullable(),
  recoveredAt: EpochMs.nullable(),
  lastSentAt: EpochMs.nullable(),
  lastError: z.string().nullable(),
}).strip();
export type Webhook = z.infer<typeof Webhook>;

/** How a webhook stands: `failing`: the last attempt failed, others follow. */
export const WEBHOOK_STATUSES = ["active", "failing", "paused", "stopped"] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** `stopped`: paused by the server, because nothing arrived. */
export function webhookStatus({
  state,
  pausedBecause,
  failingSince,
}: Pick<Webhook, "failingSince" | "pausedBecause" | "state">): WebhookStatus {
  if (state === "paused") return pausedBecause === "hand" ? "paused" : "stopped";
  return failingSince === null ? "active" : "failing";
}

type Chosen = Pick<Webhook, "events" | "since">;

/**
 * From when on each event is sent after its choice has changed: those that stay go on, the others begin now.
 *
 * @param before null: none was chosen
 */
export function sinceOf(
  events: readonly WebhookEventType[],
  before: Chosen | null,
  now: EpochMs,
): Webhook["since"] {
  return Object.fromEntries(
    events.map((event) => [event, (before && fromWhen(before, event)) ?? now]),
  );
}

/** From when on an event is sent; null: it is not chosen. What is stored of one that was chosen before does not count. */
export function fromWhen({ events, since }: Chosen, event: WebhookEventType): EpochMs | null {
  return events.includes(event) ? (since[event] ?? null) : null;
}

/** Whether a webhook is notified of an event. */
export function isToldOf(
  webhook: Pick<Webhook, "events" | "since" | "sites" | "state">,
  event: {
    readonly type: WebhookEventType;
    readonly recordedAt: EpochMs;
    readonly site: SiteId | null;
  },
): boolean {
  const from = fromWhen(webhook, event.type);
  if (webhook.state !== "active" || from === null || event.recordedAt < from) return false;
  const { sites } = webhook;
  return sites.length === 0 || (event.site !== null && sites.includes(event.site));
}
