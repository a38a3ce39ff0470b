import { type Alert, isUrgent } from "../alerts/alert.ts";
import { alertPath, alertTitle } from "../alerts/alertMessage.ts";
import { DELIVERY_WINDOW } from "../base/delivery.ts";
import type { UserId } from "../base/ids.ts";
import type { EpochMs } from "../base/instant.ts";
import type { Locale } from "../base/locale.ts";
import { oneLine } from "../base/oneLine.ts";
import { type Distress, distressStatus } from "../distress/distress.ts";
import { DISTRESS_WORDS, distressPath } from "../distress/distressWords.ts";
import { askedWhy, LONE_WORK_WORDS } from "../distress/loneWorkMessage.ts";
import type { LoneQuestion } from "../distress/loneWorker.ts";
import { deviceStatus } from "../distress/signals.ts";
import type { EndStatement } from "../evacuations/endStatement.ts";
import type { Evacuation } from "../evacuations/evacuation.ts";
import { evacuationHeadline, evacuationPath } from "../evacuations/evacuationMessage.ts";
import { boundedPayload, type PushKind, type PushPayload, type PushState } from "./pushPayload.ts";

/**
 * Something that browsers are to be sent, and since when. `about`: the id of the alert, the call for help, the evacuation or
 * the question. `to`: the only users whom it is for; absent: all.
 */
export type PushNews = {
  readonly kind: PushKind;
  readonly about: string;
  readonly state: PushState;
  readonly dueAt: EpochMs;
  readonly to?: readonly UserId[];
};

/** What is news of an alert now: an alarm while it is open, and its end. Other alerts are no alarms. */
export function newsOfAlert(
  { id, alertType, raisedAt, closedAt }: Pick<Alert, "alertType" | "closedAt" | "id" | "raisedAt">,
  now: EpochMs,
): PushNews[] {
  if (!isUrgent(alertType)) return [];
  return newsOf("alarm", id, raisedAt, closedAt, now);
}

/** What is news of an evacuation now: that a real one goes on, and that it has ended. A drill notifies nobody. */
export function newsOfEvacuation(
  { id, kind, startedAt, endedAt }: Pick<Evacuation, "endedAt" | "id" | "kind" | "startedAt">,
  now: EpochMs,
): PushNews[] {
  return kind === "real" ? newsOf("evacuation", id, startedAt, endedAt, now) : [];
}

/** What is news of a call for help now: that nobody has taken it, and that somebody has. The test of a badge is none. */
export function newsOfDistress(
  { id, acts, purpose, receivedAt }: Pick<Distress, "acts" | "id" | "purpose" | "receivedAt">,
  now: EpochMs,
): PushNews[] {
  if (purpose === "test") return [];
  return newsOf("distress", id, receivedAt, distressStatus(acts).takenAt, now);
}

function newsOf(
  kind: PushKind,
  about: string,
  begunAt: EpochMs,
  overAt: EpochMs | null,
  now: EpochMs,
): PushNews[] {
  const isNews = (at: EpochMs) => at <= now && now - at < DELIVERY_WINDOW;
  if (overAt !== null) return isNews(overAt) ? [{ kind, about, state: "over", dueAt: overAt }] : [];
  return isNews(begunAt) ? [{ kind, about, state: "begun", dueAt: begunAt }] : [];
}

/** A person's own users are asked whether they are well, as long as nobody has answered. */
export function newsOfQuestion(
  { id, askedAt, answeredAt }: Pick<LoneQuestion, "answeredAt" | "askedAt" | "id">,
  to: readonly UserId[],
  now: EpochMs,
): PushNews[] {
  if (answeredAt !== null) return [];
  return newsOf("loneWork", id, askedAt, null, now).map((news) => ({ ...news, to }));
}

const WORDS = {
  fr: { over: "Fin d'alerte", device: (name: string) => ` : ${name}` },
  en: { over: "Alarm over", device: (name: string) => `: ${name}` },
} as const;

/** Names of the places that a notification names; null: none is known. */
export type PushPlace = { readonly siteName: string | null; readonly areaName: string | null };

/**
 * The notification of an alarm. The name of its subject is left out where that is an asset, which may be a person; a
 * device or a counter is named.
 */
export function alarmPayload(
  alert: Pick<Alert, "alertType" | "id" | "idAsset" | "subjectName">,
  state: PushState,
  { siteName, areaName }: PushPlace,
  locale: Locale,
): PushPayload {
  const words = WORDS[locale];
  const what = alertTitle(alert.alertType, locale);
  const named = alert.idAsset === null ? words.device(oneLine(alert.subjectName)) : "";
  const place = [siteName, areaName].flatMap((name) => (name === null ? [] : [oneLine(name)]));
  const [title, ...lines] =
    state === "over" ? [words.over, `${what}${named}`] : [`${what}${named}`];
  return boundedPayload({
    kind: "alarm",
    state,
    tag: alert.id,
    title: title ?? what,
    body: [...lines, ...(place.length === 0 ? [] : [place.join(", ")])].join(" · "),
    path: alertPath(alert.id),
  });
}

/** The question to a person who works alone. `path`: the page on which they answer. */
export function questionPayload(question: LoneQuestion, path: string, locale: Locale): PushPayload {
  return boundedPayload({
    kind: "loneWork",
    state: question.answeredAt === null ? "begun" : "over",
    tag: question.id,
    title: LONE_WORK_WORDS[locale].ask,
    body: askedWhy(question, locale),
    path,
  });
}

/** The notification of a call for help, and that somebody has taken it. Names nobody: a locked screen shows it to everybody. */
export function distressPayload(
  distress: Pick<Distress, "acts" | "id" | "purpose" | "signals">,
  { siteName, areaName }: PushPlace,
  locale: Locale,
): PushPayload {
  const words = DISTRESS_WORDS[locale];
  const { takenAt } = distressStatus(distress.acts);
  const kind = words.kinds[deviceStatus(distress).kind];
  const place = [siteName, areaName].flatMap((name) => (name === null ? [] : [oneLine(name)]));
  return boundedPayload({
    kind: "distress",
    state: takenAt === null ? "begun" : "over",
    tag: distress.id,
    title: `${distress.purpose === "drill" ? words.exercise : ""}${takenAt === null ? `${words.raised}${words.colon}${kind}` : words.taken}`,
    body: place.length === 0 ? words.nowhere : place.join(", "),
    path: distressPath(distress.id),
  });
}

/**
 * The notification of an evacuation. What is said of the end is `endStatement`'s word alone, and said whole where it is
 * good news: what is cut off a long text are names of places after the first.
 */
export function evacuationPayload(
  { id, siteName }: Pick<Evacuation, "id" | "siteName">,
  around: { readonly expected: number; readonly end: EndStatement | null },
  locale: Locale,
): PushPayload {
  const state = around.end === null ? "begun" : "over";
  const { subject, figure, real } = evacuationHeadline(
    siteName,
    state === "begun" ? "started" : "ended",
    around,
    locale,
  );
  return boundedPayload({
    kind: "evacuation",
    state,
    tag: id,
    title: subject,
    body: state === "begun" ? `${real} ${figure}` : figure,
    path: evacuationPath({ id }),
  });
}
