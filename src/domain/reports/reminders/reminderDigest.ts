import { z } from "zod";
import { BATTERY_RAISED_BELOW } from "../../alerts/alertConfiguration.ts";
import { activityOf } from "../../assets/activity.ts";
import type { Asset } from "../../assets/asset.ts";
import { certaintyKind } from "../../assets/positionCertainty.ts";
import {
  DEFAULT_DEADLINE_THRESHOLD,
  deadlineState,
  type RegulatoryDeadline,
} from "../../assets/regulatoryDeadline.ts";
import { Delivery, newMessage } from "../../base/delivery.ts";
import { EmailAddress } from "../../base/email.ts";
import { EpochMs } from "../../base/instant.ts";
import { Locale } from "../../base/localisedText.ts";
import { personLabel } from "../../base/personLabel.ts";
import { DAY, type Timezone, WEEKDAYS } from "../../base/time.ts";
import type { DeviceConnectivity } from "../../devices/deviceConnectivity.ts";
import type { RegisteredSite } from "../../evacuations/drillRegister.ts";
import { lastDue, type SendTimes } from "../reportSchedule.ts";

/** When reminders are sent, on the customer's clock: before the day's work is handed out. */
const SEND_TIME = "07:00";
const DAILY: SendTimes = { sendTime: SEND_TIME, schedule: { every: "day", days: [...WEEKDAYS] } };
const WEEKLY: SendTimes = { sendTime: SEND_TIME, schedule: { every: "week", day: "monday" } };
/** How long digests and their messages are kept, in ms: a week that is whole, and the days around it, can be looked up. */
export const DIGESTS_KEPT = 31 * DAY;
/** A deadline is announced once more when it is so many days away, and on its day. */
const CLOSE = 7;
type Stage = RegulatoryDeadline | "close" | "today";
/** Things that one section names; the others are counted, and its link lists them. */
export const MAX_NAMED = 10;

export const REMINDER_TOPICS = [
  "regulatory",
  "drills",
  "maintenance",
  "inactiveTags",
  "batteries",
] as const;

/** One thing of a section: when it is due (`at`), since when it has not moved (`at`), or how full it is (`level`, percent). */
const ReminderItem = z.object({
  asset: z.string(),
  titles: z.object({ fr: z.string(), en: z.string() }).nullable(),
  at: EpochMs.nullable(),
  level: z.number().nullable(),
});
export type ReminderItem = z.infer<typeof ReminderItem>;

/** What a digest says of one topic. `count`: all there are; `unknown`: those whose receiver is silent, which nothing is said of. */
const ReminderSection = z.object({
  topic: z.enum(REMINDER_TOPICS),
  count: z.number().int().min(0),
  due: z.number().int().min(0),
  unknown: z.number().int().min(0),
  told: z.number().int().min(0),
  items: z.array(ReminderItem).max(MAX_NAMED),
});
export type ReminderSection = z.infer<typeof ReminderSection>;

/**
 * What a customer's people are reminded of at one instant (collection reminder-digests). `isWhole`: everything there is;
 * otherwise what is new since the digest before. Its id follows from `dueAt`, so that there is one an instant.
 */
export const ReminderDigest = z.object({
  id: z.string().min(1),
  dueAt: EpochMs,
  createdAt: EpochMs,
  isWhole: z.boolean(),
  sections: z.array(ReminderSection),
  recipients: z.array(z.object({ email: EmailAddress, locale: Locale })),
  /** `open`: its messages are not all written down. */
  state: z.enum(["open", "told"]),
});
export type ReminderDigest = z.infer<typeof ReminderDigest>;

/** A message of a digest (collection reminder-deliveries). */
export const ReminderDelivery = Delivery.extend({ digestId: z.string().min(1) });
export type ReminderDelivery = z.infer<typeof ReminderDelivery>;

/** The last instant at or before `now` at which reminders are due. */
export function remindersDue(now: EpochMs, timezone: Timezone): EpochMs | null {
  return lastDue(DAILY, now, timezone);
}

export function digestId(dueAt: EpochMs): string {
  return `reminders.${dueAt}`;
}

/** Each Monday everything is told, and otherwise what is new. A Monday that nobody was there for is made up for. */
export function isWholeDigest(dueAt: EpochMs, since: EpochMs, timezone: Timezone): boolean {
  return (lastDue(WEEKLY, dueAt, timezone) ?? since) > since;
}

type Deadline = {
  readonly asset: Asset;
  readonly kind: string;
  readonly titles: Readonly<Record<"en" | "fr", string>>;
  readonly at: EpochMs;
};

/** What is known when a digest is made. `since`: the instant of the one before. */
export type ReminderFacts = {
  readonly deadlines: readonly Deadline[];
  /** The sites of the register of drills. */
  readonly drills: readonly RegisteredSite[];
  /** Those in use. */
  readonly assets: readonly Asset[];
  readonly connectivityBehind: (asset: Asset) => DeviceConnectivity;
  readonly now: EpochMs;
  readonly since: EpochMs;
  readonly timezone: Timezone;
};

/** The sections of a digest, those with something to tell. People are named by their initials and reference. */
export function reminderSections(facts: ReminderFacts, isWhole: boolean): ReminderSection[] {
  const all = [
    deadlineSection("regulatory", facts, isWhole),
    drillSection(facts, isWhole),
    deadlineSection("maintenance", facts, isWhole),
    inactiveSection(facts, isWhole),
    // Levels waver: what is to be changed is told once a week.
    ...(isWhole ? [batterySection(facts)] : []),
  ];
  return all.filter(({ told }) => told > 0);
}

function deadlineSection(
  topic: "maintenance" | "regulatory",
  { deadlines, now, since, timezone }: ReminderFacts,
  isWhole: boolean,
): ReminderSection {
  const own = deadlines.filter(({ kind }) => (kind === "regulatory") === (topic === "regulatory"));
  const pressing = own.filter(({ at }) => stageOf(at, now, timezone) !== "notDue");
  const told = pressing.filter(({ at }) => isWhole || isNew(at, { now, since, timezone }));
  return {
    topic,
    count: pressing.length,
    due: pressing.filter(({ at }) => stageOf(at, now, timezone) === "due").length,
    unknown: 0,
    told: told.length,
    items: told
      .toSorted((a, b) => a.at - b.at)
      .slice(0, MAX_NAMED)
      .map(({ asset, titles, at }) => ({ asset: nameOf(asset), titles, at, level: null })),
  };
}

/** Where a deadline stands at an instant, in the steps in which it is announced. */
function stageOf(at: EpochMs, when: EpochMs, timezone: Timezone): Stage {
  const within = (days: number) => deadlineState(at, when, days, timezone) === "soon";
  if (within(0)) return "today";
  return within(CLOSE) ? "close" : deadlineState(at, when, DEFAULT_DEADLINE_THRESHOLD, timezone);
}

function isNew(
  at: EpochMs,
  { now, since, timezone }: Pick<ReminderFacts, "now" | "since" | "timezone">,
): boolean {
  return stageOf(at, now, timezone) !== stageOf(at, since, timezone);
}

/** Drills that are due; sites where none is known are named where everything is, since nothing makes them news. */
function drillSection(facts: ReminderFacts, isWhole: boolean): ReminderSection {
  const { drills, now, timezone } = facts;
  const pressing = drills.filter(
    ({ dueAt }) => dueAt === null || stageOf(dueAt, now, timezone) !== "notDue",
  );
  const told = pressing.filter(({ dueAt }) => isWhole || (dueAt !== null && isNew(dueAt, facts)));
  return {
    topic: "drills",
    count: pressing.length,
    due: pressing.filter(({ dueAt }) => dueAt === null || stageOf(dueAt, now, timezone) === "due")
      .length,
    unknown: 0,
    told: told.length,
    items: told
      .slice(0, MAX_NAMED)
      .map(({ siteName, dueAt }) => ({ asset: siteName, titles: null, at: dueAt, level: null })),
  };
}

function inactiveSection(
  { assets, connectivityBehind, now, since }: ReminderFacts,
  isWhole: boolean,
): ReminderSection {
  const still = assets.filter(
    (asset) => asset.tagId !== null && activityOf(asset, now) === "inactive",
  );
  const isBlinded = (asset: Asset) =>
    certaintyKind(asset, connectivityBehind(asset), now) === "blinded";
  const inactive = still.filter((asset) => !isBlinded(asset));
  const told = inactive.filter((asset) => isWhole || activityOf(asset, since) === "active");
  return {
    topic: "inactiveTags",
    count: inactive.length,
    due: 0,
    unknown: still.length - inactive.length,
    told: told.length,
    items: told
      // The last to have moved first: it is the easiest to find.
      .toSorted((a, b) => (b.lastMovedAt ?? 0) - (a.lastMovedAt ?? 0))
      .slice(0, MAX_NAMED)
      .map((asset) => ({
        asset: nameOf(asset),
        titles: null,
        at: asset.lastMovedAt,
        level: null,
      })),
  };
}

function batterySection({ assets }: ReminderFacts): ReminderSection {
  const low = assets
    .flatMap((asset) => {
      const { tagId, batteryLevel: level } = asset;
      return tagId === null || level === null || level >= BATTERY_RAISED_BELOW
        ? []
        : [{ asset: nameOf(asset), titles: null, at: null, level: Math.round(level) }];
    })
    .toSorted((a, b) => a.level - b.level || (a.asset < b.asset ? -1 : 1));
  return {
    topic: "batteries",
    count: low.length,
    due: 0,
    unknown: 0,
    told: low.length,
    items: low.slice(0, MAX_NAMED),
  };
}

/** E-mails leave the product: nobody is named in one (product.md section 5.12). */
function nameOf({ category, designation, reference }: Asset): string {
  if (category === "personnel") return personLabel({ name: designation, reference }, false);
  return `${reference} · ${designation}`;
}

/** The message of a digest to one address: its id follows from both, so that nobody gets it twice. */
export function reminderDelivery(
  { id }: Pick<ReminderDigest, "id">,
  { email, locale }: ReminderDigest["recipients"][number],
  now: EpochMs,
): ReminderDelivery {
  const to = { channel: "email", recipient: email } as const;
  return { ...newMessage(`${id}.email.${email}`, to, locale, { now }), digestId: id };
}
