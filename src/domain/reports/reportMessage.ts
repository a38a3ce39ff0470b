import type { Message } from "../base/delivery.ts";
import type { Locale } from "../base/locale.ts";
import { inOneLine, oneLine } from "../base/oneLine.ts";
import type { Timezone } from "../base/time.ts";
import { wallTime } from "../base/wallTime.ts";
import { isLate, type ReportDelivery, type ReportSend } from "./reportSend.ts";

/** What a message says besides its send. `isAttached`: the files come with it; otherwise they are too large. */
export type ReportSurroundings = {
  readonly customerName: string;
  readonly publicUrl: string;
  readonly timezone: Timezone;
  readonly isAttached: boolean;
};

const WORDS = {
  fr: {
    colon: " : ",
    asOf: "Données au",
    files: "Fichiers joints",
    tooLarge:
      "Les fichiers sont trop volumineux pour ce message : un administrateur les télécharge depuis l'historique du rapport.",
    late: (due: string) => `Ce rapport est en retard, il était prévu le ${due}.`,
    missed: (count: number) =>
      count === 1
        ? "L'envoi précédent a été manqué et n'est pas rattrapé."
        : `Les ${count} envois précédents ont été manqués et ne sont pas rattrapés.`,
    customer: "Client",
    see: "Rapports",
    why: "Vous recevez ce message parce qu'un administrateur vous a inscrit à ce rapport.",
    failed: (name: string) => `Rapport non envoyé : ${name}`,
    notMade: "Le rapport n'a pas pu être établi.",
    notSent: (count: number, all: number) =>
      `${count} destinataire${count < 2 ? "" : "s"} sur ${all} n'${count < 2 ? "a" : "ont"} pas reçu le rapport.`,
    due: "Prévu le",
    reason: "Raison",
    again: "Vous pouvez le renvoyer depuis son historique.",
  },
  en: {
    colon: ": ",
    asOf: "As of",
    files: "Attached",
    tooLarge:
      "The files are too large for this message: an administrator downloads them from the history of the report.",
    late: (due: string) => `This report is late, it was due on ${due}.`,
    missed: (count: number) =>
      count === 1
        ? "The send before it was missed and is not made up for."
        : `The ${count} sends before it were missed and are not made up for.`,
    customer: "Customer",
    see: "Reports",
    why: "You receive this message because an administrator has added you to this report.",
    failed: (name: string) => `Report not sent: ${name}`,
    notMade: "The report could not be made.",
    notSent: (count: number, all: number) =>
      `${count} of ${all} ${all === 1 ? "recipient" : "recipients"} did not get the report.`,
    due: "Due",
    reason: "Reason",
    again: "You can send it again from its history.",
  },
} as const;

/** Where the sends of a report are listed, with their files. */
export function reportLink(publicUrl: string, { reportId }: Pick<ReportSend, "reportId">): string {
  return `${publicUrl}/administration/reports?history=${encodeURIComponent(reportId)}`;
}

/** The words of a message of a send, in its language. */
export function reportMessage(
  send: ReportSend,
  { occasion, locale }: Pick<ReportDelivery, "locale" | "occasion">,
  around: ReportSurroundings,
): Message {
  const told = inOneLine(send);
  const surroundings = inOneLine(around);
  return occasion === "report"
    ? theReport(told, surroundings, locale)
    : theFailure(told, surroundings, locale);
}

function theReport(
  send: ReportSend,
  { customerName, timezone, publicUrl, isAttached }: ReportSurroundings,
  locale: Locale,
): Message {
  const words = WORDS[locale];
  const { reportName, asOf, dueAt, missed, files } = send;
  const read = wallTime(asOf ?? dueAt, timezone);
  const subject = `${reportName} · ${customerName} · ${read}`;
  const lines = [
    reportName,
    "",
    `${words.asOf}${words.colon}${read}`,
    ...(isLate(send) ? [words.late(wallTime(dueAt, timezone))] : []),
    ...(missed > 0 ? [words.missed(missed)] : []),
    isAttached
      ? `${words.files}${words.colon}${files.map(({ name }) => oneLine(name)).join(", ")}`
      : words.tooLarge,
    `${words.customer}${words.colon}${customerName}`,
    "",
    `${words.see}${words.colon}${reportLink(publicUrl, send)}`,
    words.why,
  ];
  return { subject: `[Balise] ${subject}`, text: `${lines.join("\n")}\n`, short: subject };
}

function theFailure(
  send: ReportSend,
  { customerName, timezone, publicUrl }: ReportSurroundings,
  locale: Locale,
): Message {
  const words = WORDS[locale];
  const { reportName, recipients, undelivered, lastError, dueAt, files } = send;
  const subject = words.failed(reportName);
  const lines = [
    subject,
    "",
    files.length === 0 || recipients.length === 0
      ? words.notMade
      : words.notSent(undelivered, recipients.length),
    `${words.due}${words.colon}${wallTime(dueAt, timezone)}`,
    ...(lastError === null ? [] : [`${words.reason}${words.colon}${lastError}`]),
    `${words.customer}${words.colon}${customerName}`,
    "",
    words.again,
    reportLink(publicUrl, send),
  ];
  return { subject: `[Balise] ${subject}`, text: `${lines.join("\n")}\n`, short: subject };
}
