import type { Alert, AlertType } from "./alert.ts";
import type { Message } from "../base/delivery.ts";
import type { Locale } from "../base/locale.ts";
import { inOneLine, oneLine } from "../base/oneLine.ts";
import { MINUTE, SECOND } from "../base/time.ts";
import { wallTime } from "../base/wallTime.ts";

/** What the message says besides the alert: names for its ids, the address of the product, the clock on the wall. */
export type MessageSurroundings = {
  readonly customerName: string;
  readonly siteName: string | null;
  readonly areaName: string | null;
  readonly publicUrl: string;
  readonly timezone: string;
};

type Told = Pick<
  Alert,
  "alertType" | "id" | "subjectName" | "timestamp" | "value" | "threshold" | "affectedTags" | "rule"
>;

const TITLES: Readonly<Record<Locale, Readonly<Record<AlertType, string>>>> = {
  fr: {
    battery: "Batterie faible",
    counters: "Seuil de compteur dépassé",
    "gateway-offline": "Passerelle hors ligne",
    "tito-offline": "Borne d'entrée hors ligne",
    "off-site": "Hors de son site",
    "forbidden-place": "Dans un lieu interdit",
    "off-hours": "Mouvement hors horaires",
    motionless: "Immobile",
    overdue: "Pas de retour à la date",
  },
  en: {
    battery: "Low battery",
    counters: "Counter threshold crossed",
    "gateway-offline": "Gateway offline",
    "tito-offline": "Entry box offline",
    "off-site": "Outside its site",
    "forbidden-place": "In a forbidden place",
    "off-hours": "Moved outside working hours",
    motionless: "Motionless",
    overdue: "Not back by its date",
  },
};

const WORDS = {
  fr: {
    site: "Lieu",
    area: "Zone",
    rule: "Règle",
    since: "Depuis",
    customer: "Client",
    seeMore: "Voir les alertes",
    open: "Ouvrir l’alerte",
    test: "Message d'essai",
    testText: (name: string) =>
      `Ceci est un essai des alertes de ${name}. Vous recevrez les vraies alertes par cette voie.`,
  },
  en: {
    site: "Place",
    area: "Area",
    rule: "Rule",
    since: "Since",
    customer: "Customer",
    seeMore: "See the alerts",
    open: "Open the alert",
    test: "Test message",
    testText: (name: string) =>
      `This is a test of the alerts of ${name}. Real alerts will reach you this way.`,
  },
} as const;

/** Where the alerts are listed. */
const LIST = "/alerts/list";

/** Where an alert is opened, whatever its age and state: the path. */
export function alertPath(id: string): string {
  return `${LIST}?${new URLSearchParams({ alert: id }).toString()}`;
}

/** What happened, of whatever asset or device. */
export function alertTitle(alertType: AlertType, locale: Locale): string {
  return TITLES[locale][alertType];
}

/** The alert in the words of the recipient's language: what, where, since when, and where to look. */
export function alertMessage(told: Told, around: MessageSurroundings, locale: Locale): Message {
  const alert = inOneLine(told);
  const { customerName, siteName, areaName, publicUrl, timezone } = inOneLine(around);
  const words = WORDS[locale];
  const title = `${alertTitle(alert.alertType, locale)} : ${alert.subjectName}`;
  const subject = locale === "fr" ? title : title.replace(" : ", ": ");
  const since = wallTime(alert.timestamp * SECOND, timezone);
  const where = [siteName, areaName].filter((name) => name !== null).join(", ");
  const figure = figureOf(alert, locale);
  const link = `${publicUrl}${alertPath(alert.id)}`;
  const colon = locale === "fr" ? " : " : ": ";
  const lines = [
    subject,
    "",
    ...(figure === null ? [] : [figure]),
    ...(siteName === null ? [] : [`${words.site}${colon}${siteName}`]),
    ...(areaName === null ? [] : [`${words.area}${colon}${areaName}`]),
    ...(alert.rule === undefined ? [] : [`${words.rule}${colon}${oneLine(alert.rule.name)}`]),
    `${words.since}${colon}${since}`,
    `${words.customer}${colon}${customerName}`,
    "",
    `${words.open}${colon}${link}`,
  ];
  const short = [subject, figure, where === "" ? null : where, since, link]
    .filter((part) => part !== null)
    .join(" · ");
  return { subject: `[Balise] ${subject}`, text: `${lines.join("\n")}\n`, short };
}

/** What is sent to try a way out. */
export function testMessage(customerName: string, publicUrl: string, locale: Locale): Message {
  const words = WORDS[locale];
  const text = words.testText(oneLine(customerName));
  const link = `${publicUrl}${LIST}`;
  return {
    subject: `[Balise] ${words.test}`,
    text: `${text}\n\n${link}\n`,
    short: `${words.test} · ${text} ${link}`,
  };
}

function figureOf({ alertType, value, threshold, affectedTags }: Told, locale: Locale) {
  if (value === null) return null;
  const isFrench = locale === "fr";
  switch (alertType) {
    case "battery":
      return isFrench
        ? `Niveau ${Math.round(value)} %, seuil ${threshold ?? "?"} %`
        : `Level ${Math.round(value)}%, threshold ${threshold ?? "?"}%`;
    case "counters":
      return isFrench
        ? `${value} ${value < 2 ? "présent" : "présents"}, seuil ${threshold ?? "?"}`
        : `${value} present, threshold ${threshold ?? "?"}`;
    case "gateway-offline":
    case "tito-offline": {
      const silence = Math.round(value / MINUTE);
      const blinded = affectedTags === null || affectedTags === 0 ? null : affectedTags;
      const first = isFrench ? `Muette depuis ${silence} min` : `Silent for ${silence} min`;
      if (blinded === null) return first;
      return isFrench
        ? `${first}, ${blinded} ${blinded < 2 ? "ressource inconnue" : "ressources inconnues"} à cause d'elle`
        : `${first}, ${blinded} ${blinded === 1 ? "asset" : "assets"} unknown because of it`;
    }
    case "motionless":
      return isFrench
        ? `Immobile depuis ${daysIn(value, locale)}, seuil ${daysIn(threshold ?? 0, locale)}`
        : `Has not moved for ${daysIn(value, locale)}, threshold ${daysIn(threshold ?? 0, locale)}`;
    case "overdue":
      return isFrench
        ? `En retard de ${daysIn(value, locale)}`
        : `${daysIn(value, locale)} overdue`;
    case "off-site":
    case "forbidden-place":
    case "off-hours":
      return null;
    default:
      return null;
  }
}

function daysIn(days: number, locale: Locale): string {
  if (locale === "fr") return `${days} ${days < 2 ? "jour" : "jours"}`;
  return `${days} ${days === 1 ? "day" : "days"}`;
}
