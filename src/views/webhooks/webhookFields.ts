import type { FieldIssue } from "../../domain/base/domainError.ts";
import type { SiteId } from "../../domain/base/ids.ts";
import type { ShownWebhook } from "../../domain/webhooks/calls.ts";
import {
  urlIssue,
  type UrlIssue,
  WEBHOOK_EVENTS,
  type WebhookEventType,
} from "../../domain/webhooks/webhook.ts";

/** A webhook while it is filled in. */
export type WebhookFields = {
  /** Empty: a new one. */
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEventType[];
  readonly sites: readonly SiteId[];
  readonly namesPeople: boolean;
};

/** The events as they are chosen. */
export const EVENTS_BY_GROUP = {
  alerts: [
    "alert.opened",
    "alert.acknowledged",
    "alert.unacknowledged",
    "alert.commented",
    "alert.resolved",
  ],
  presence: ["presence.entered", "presence.left"],
  distress: [
    "distress.raised",
    "distress.taken",
    "distress.setOut",
    "distress.arrived",
    "distress.resolved",
  ],
  evacuations: ["evacuation.started", "evacuation.ended"],
  deadlines: ["deadline.soon", "deadline.due"],
} as const satisfies Readonly<Record<string, readonly WebhookEventType[]>>;
export type EventGroup = keyof typeof EVENTS_BY_GROUP;

/** What a form of a new webhook is opened with. */
export const NEW_WEBHOOK: WebhookFields = {
  id: "",
  name: "",
  url: "",
  events: ["alert.opened", "alert.resolved"],
  sites: [],
  namesPeople: false,
};

export function fieldsOf(webhook: ShownWebhook): WebhookFields {
  const { id, name, url, events, sites, namesPeople } = webhook;
  return { id, name, url, events, sites, namesPeople };
}

/** The same events with one more or less, in their own order. */
export function withEvent(
  events: readonly WebhookEventType[],
  event: WebhookEventType,
  isChosen: boolean,
): WebhookEventType[] {
  return WEBHOOK_EVENTS.filter((one) => (one === event ? isChosen : events.includes(one)));
}

export type WebhookFieldName = "events" | "name" | "url";
export type WebhookFieldIssue = UrlIssue | "long" | "missing" | "none";
export type WebhookFieldIssues = Partial<Readonly<Record<WebhookFieldName, WebhookFieldIssue>>>;

/** Longest name and address (domain/webhooks/webhook.ts). */
const [LONGEST_NAME, LONGEST_URL] = [100, 2000];

/** What can be reported before it is sent. */
export function webhookFieldIssues(
  { name, url, events }: WebhookFields,
  allowsPrivate: boolean,
): WebhookFieldIssues {
  const [ownName, ownUrl] = [name.trim(), url.trim()];
  const address =
    ownUrl === ""
      ? "missing"
      : ownUrl.length > LONGEST_URL
        ? "long"
        : urlIssue(ownUrl, allowsPrivate);
  return {
    ...(ownName === "" ? { name: "missing" as const } : {}),
    ...(ownName.length > LONGEST_NAME ? { name: "long" as const } : {}),
    ...(address === null ? {} : { url: address }),
    ...(events.length === 0 ? { events: "none" as const } : {}),
  };
}

const URL_ISSUES: readonly string[] = [
  "credentials",
  "fragment",
  "noAddress",
  "port",
  "private",
  "scheme",
] satisfies UrlIssue[];

/** Where a refusal of the server's belongs. */
export function refusedWebhookIssues(issues: readonly FieldIssue[]): WebhookFieldIssues {
  const at = (field: WebhookFieldName) =>
    issues.find(({ path }) => path.split(".").some((part) => part === field));
  const [name, url, events] = [at("name"), at("url"), at("events")];
  return {
    ...(name === undefined ? {} : { name: name.code === "too_big" ? "long" : "missing" }),
    ...(url === undefined
      ? {}
      : { url: URL_ISSUES.includes(url.code) ? (url.code as UrlIssue) : "long" }),
    ...(events === undefined ? {} : { events: "none" }),
  };
}
