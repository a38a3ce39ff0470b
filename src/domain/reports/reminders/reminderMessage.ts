import type { Message } from "../../base/delivery.ts";
import type { CustomerIndex } from "../../base/ids.ts";
import type { Locale } from "../../base/locale.ts";
import { inOneLine, oneLine } from "../../base/oneLine.ts";
import { dateText } from "../../base/sheet.ts";
import type { Timezone } from "../../base/time.ts";
import { wallTime } from "../../base/wallTime.ts";
import { LATE_AFTER } from "../reportSend.ts";
import type { ReminderDigest, ReminderItem, ReminderSection } from "./reminderDigest.ts";

/** What a message says besides its digest. */
export type ReminderSurroundings = {
  readonly index: CustomerIndex;
  readonly customerName: string;
  readonly publicUrl: string;
  readonly timezone: Timezone;
};

type Topic = ReminderSection["topic"];

const some = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;
const des = (count: number, one: string, other: string) => `${count} ${count < 2 ? one : other}`;

const WORDS = {
  fr: {
    colon: " : ",
    whole: "À prévoir cette semaine",
    fresh: "Nouveau depuis le dernier rappel",
    topics: {
      regulatory: "Échéances réglementaires",
      drills: "Exercices d'évacuation",
      maintenance: "Maintenances prévues",
      inactiveTags: "Balises inactives",
      batteries: "Piles à changer cette semaine",
    } satisfies Record<Topic, string>,
    deadlines: (due: number, soon: number) =>
      `${des(due, "échue", "échues")}, ${soon} dans les 60 jours`,
    inactive: (count: number) =>
      `${des(count, "balise", "balises")} sans mouvement (GPS 24 h, BLE 7 jours)`,
    unknown: (count: number) =>
      `${des(count, "balise n'est pas comptée", "balises ne sont pas comptées")} : leur récepteur est hors ligne, on ne sait rien d'elles.`,
    low: (count: number) => `${des(count, "pile", "piles")} sous 30 %`,
    drills: (due: number, soon: number) => `${due} en retard, ${soon} dans les 60 jours`,
    drillDue: (day: string) => `en retard, à faire avant le ${day}`,
    drillSoon: (day: string) => `à faire avant le ${day}`,
    noDrill: "aucun exercice connu",
    due: "échue le",
    on: "le",
    moved: (at: string) => `dernier mouvement le ${at}`,
    neverMoved: "aucun mouvement connu",
    more: (count: number) => `et ${des(count, "autre", "autres")}`,
    list: "Voir la liste",
    late: (due: string) => `Ce rappel est en retard, il était prévu le ${due}.`,
    asOf: "Données au",
    customer: "Client",
    why: "Vous recevez ce rappel parce que vous suivez les ressources de ce client. Pour ne plus le recevoir",
  },
  en: {
    colon: ": ",
    whole: "To plan this week",
    fresh: "New since the last reminder",
    topics: {
      regulatory: "Regulatory deadlines",
      drills: "Evacuation drills",
      maintenance: "Planned maintenance",
      inactiveTags: "Inactive tags",
      batteries: "Batteries to change this week",
    } satisfies Record<Topic, string>,
    deadlines: (due: number, soon: number) => `${due} overdue, ${soon} within 60 days`,
    inactive: (count: number) =>
      `${some(count, "tag", "tags")} without movement (GPS 24 h, BLE 7 days)`,
    unknown: (count: number) =>
      `${some(count, "tag is", "tags are")} not counted: the receiver is offline, and nothing is known of them.`,
    low: (count: number) => `${some(count, "battery", "batteries")} below 30%`,
    drills: (due: number, soon: number) => `${due} overdue, ${soon} within 60 days`,
    drillDue: (day: string) => `overdue, was to be held by ${day}`,
    drillSoon: (day: string) => `to be held by ${day}`,
    noDrill: "no drill is known",
    due: "overdue since",
    on: "on",
    moved: (at: string) => `last moved on ${at}`,
    neverMoved: "no movement known",
    more: (count: number) => `and ${some(count, "other", "others")}`,
    list: "Open the list",
    late: (due: string) => `This reminder is late, it was due on ${due}.`,
    asOf: "As of",
    customer: "Customer",
    why: "You receive this reminder because you follow the resources of this customer. To receive it no more",
  },
} as const;

/** The list that a topic speaks of, filtered as it is spoken of. */
const LISTS: Readonly<Record<Exclude<Topic, "drills">, readonly [mode: string, query: string]>> = {
  regulatory: ["list", "?deadline=due&deadline=soon"],
  maintenance: ["maintenance", ""],
  inactiveTags: ["list", "?activity=inactive"],
  batteries: ["list", "?battery=low"],
};

export function reminderLink(
  topic: Topic,
  { publicUrl, index }: Pick<ReminderSurroundings, "index" | "publicUrl">,
): string {
  if (topic === "drills") return `${publicUrl}/live-site/safety-dashboard`;
  const [mode, query] = LISTS[topic];
  return `${publicUrl}/asset/${mode}/${encodeURIComponent(index)}${query}`;
}

/** The words of a digest in a language. */
export function reminderMessage(
  digest: Pick<ReminderDigest, "createdAt" | "dueAt" | "isWhole" | "sections">,
  around: ReminderSurroundings,
  locale: Locale,
): Message {
  const words = WORDS[locale];
  const { customerName, publicUrl, timezone } = inOneLine(around);
  const { createdAt, dueAt, isWhole, sections } = digest;
  const title = isWhole ? words.whole : words.fresh;
  const subject = `${title} · ${customerName}`;
  const lines = [
    title,
    `${words.customer}${words.colon}${customerName}`,
    `${words.asOf}${words.colon}${wallTime(createdAt, timezone)}`,
    ...(createdAt - dueAt > LATE_AFTER ? [words.late(wallTime(dueAt, timezone))] : []),
    ...sections.flatMap((section) => ["", ...sectionLines(section, digest, around, locale)]),
    "",
    `${words.why}${words.colon}${publicUrl}/account`,
  ];
  return { subject: `[Balise] ${subject}`, text: `${lines.join("\n")}\n`, short: subject };
}

function sectionLines(
  section: ReminderSection,
  { createdAt }: Pick<ReminderDigest, "createdAt">,
  around: ReminderSurroundings,
  locale: Locale,
): string[] {
  const words = WORDS[locale];
  const { topic, count, due, unknown, told, items } = section;
  const sum =
    topic === "inactiveTags"
      ? words.inactive(count)
      : topic === "batteries"
        ? words.low(count)
        : topic === "drills"
          ? words.drills(due, count - due)
          : words.deadlines(due, count - due);
  return [
    `${words.topics[topic]}${words.colon}${sum}`,
    ...(unknown > 0 ? [words.unknown(unknown)] : []),
    ...items.map((item) => `- ${itemText(topic, item, createdAt, around.timezone, locale)}`),
    ...(told > items.length ? [`- ${words.more(told - items.length)}`] : []),
    `${words.list}${words.colon}${reminderLink(topic, around)}`,
  ];
}

function itemText(
  topic: Topic,
  item: ReminderItem,
  now: number,
  timezone: Timezone,
  locale: Locale,
): string {
  const words = WORDS[locale];
  const { asset, titles, at, level } = inOneLine(item);
  const day = at === null ? null : dateText({ at, precision: "day" }, timezone);
  if (topic === "batteries") return `${asset} (${level ?? "?"}${locale === "fr" ? " %" : "%"})`;
  if (topic === "inactiveTags")
    return `${asset} (${day === null ? words.neverMoved : words.moved(day)})`;
  // A deadline is a day: on that day itself it can still be met.
  const isOver =
    at !== null && day !== dateText({ at: now, precision: "day" }, timezone) && at < now;
  if (topic === "drills")
    return `${asset} (${day === null ? words.noDrill : isOver ? words.drillDue(day) : words.drillSoon(day)})`;
  return `${asset} – ${oneLine(titles?.[locale] ?? "")}, ${isOver ? words.due : words.on} ${day ?? "?"}`;
}
