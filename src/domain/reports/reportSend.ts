import { z } from "zod";
import { Delivery, newMessage } from "../base/delivery.ts";
import { EmailAddress } from "../base/email.ts";
import { ReportId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import type { Locale } from "../base/locale.ts";
import { type RetentionRules, shortestPeopleDays } from "../base/retention.ts";
import { DAY, MINUTE, SECOND } from "../base/time.ts";
import { type Report, ReportFormat } from "./report.ts";

/** A send's id is made of its report and of when it is due, or of what was pressed by hand. */
export const ReportSendId = z.string().min(1).max(200).regex(/^\S+$/u).brand<"ReportSendId">();
export type ReportSendId = z.infer<typeof ReportSendId>;

/** A file of a send, under its key in the file store. Size in bytes. */
export const ReportFile = z.object({
  format: ReportFormat,
  name: z.string().min(1),
  size: z.number().int().min(0),
  key: z.string().min(1),
});
export type ReportFile = z.infer<typeof ReportFile>;

/**
 * A report that was or is to be sent (collection report-sends). `waiting` for its files; `made`: they are there and
 * never change again; `sending`: its messages are written down; `done`: each was sent or given up; `failed`: it could
 * not be made. `rounds` counts how often somebody sent again what had failed.
 */
export const ReportSend = z.object({
  id: ReportSendId,
  reportId: ReportId,
  reportName: z.string(),
  cause: z.enum(["schedule", "hand"]),
  dueAt: EpochMs,
  missed: z.number().int().min(0),
  /** Who pressed; null: the schedule. */
  sentBy: UserId.nullable(),
  createdAt: EpochMs,
  state: z.enum(["waiting", "made", "sending", "done", "failed"]),
  attempts: z.number().int().min(0),
  nextAttemptAt: EpochMs.nullable(),
  lastError: z.string().nullable(),
  /** When what it tells was read. */
  asOf: EpochMs.nullable(),
  files: z.array(ReportFile),
  recipients: z.array(EmailAddress),
  rounds: z.number().int().min(0),
  sent: z.number().int().min(0),
  undelivered: z.number().int().min(0),
  doneAt: EpochMs.nullable(),
});
export type ReportSend = z.infer<typeof ReportSend>;

/** A message of a send: the report itself, or to its maker that something of it failed (collection report-deliveries). */
export const ReportDelivery = Delivery.extend({
  reportId: ReportId,
  sendId: ReportSendId,
  occasion: z.enum(["report", "failure"]),
});
export type ReportDelivery = z.infer<typeof ReportDelivery>;

/** The longest that a send is kept with its files and messages, in ms: as long as the longest look back, a quarter. */
const SENDS_KEPT = 92 * DAY;

/** How long sends are kept by the rules of a customer, in ms: no longer than positions of any people, which stand in the files. */
export function sendsKept(rules: RetentionRules): number {
  return Math.min(SENDS_KEPT, shortestPeopleDays(rules) * DAY);
}

/** A report that is made so long after it was due, in ms, says that it is late. */
export const LATE_AFTER = 5 * MINUTE;
/** Attempts to make the files before it is given up: what cannot be made must not be tried for ever. */
export const MAX_MAKINGS = 5;
/** The wait after an attempt that failed, in ms; doubled each time. */
const FIRST_WAIT = 15 * SECOND;

/** The send of a report at an instant of its schedule: the same instant is the same send, whoever plans it. */
export function scheduledSend(
  report: Pick<Report, "id" | "name">,
  due: { readonly dueAt: EpochMs; readonly missed: number },
  now: EpochMs,
): ReportSend {
  const id = ReportSendId.parse(`${report.id}.${due.dueAt}`);
  return newSend(report, id, { cause: "schedule", sentBy: null, ...due }, now);
}

/** The send that somebody asks for now. `press`: chosen by the client, so that a repetition sends nothing more. */
export function pressedSend(
  report: Pick<Report, "id" | "name">,
  press: string,
  sentBy: UserId,
  now: EpochMs,
): ReportSend {
  const id = ReportSendId.parse(`${report.id}.${press}`);
  return newSend(report, id, { cause: "hand", sentBy, dueAt: now, missed: 0 }, now);
}

function newSend(
  report: Pick<Report, "id" | "name">,
  id: ReportSendId,
  given: Pick<ReportSend, "cause" | "dueAt" | "missed" | "sentBy">,
  now: EpochMs,
): ReportSend {
  return {
    id,
    reportId: report.id,
    reportName: report.name,
    ...given,
    createdAt: now,
    state: "waiting",
    attempts: 0,
    nextAttemptAt: now,
    lastError: null,
    asOf: null,
    files: [],
    recipients: [],
    rounds: 0,
    sent: 0,
    undelivered: 0,
    doneAt: null,
  };
}

/** Whether its files are to be made now. */
export function isToBeMade(send: ReportSend, now: EpochMs): boolean {
  return send.state === "waiting" && (send.nextAttemptAt ?? 0) <= now;
}

/** An attempt begins: counted before it is made, so that one that ends the process is counted too. */
export function makingBegun({ attempts }: ReportSend): Partial<ReportSend> {
  return { attempts: attempts + 1 };
}

/** Whether it was begun so often that it is given up. */
export function isGivenUp({ attempts }: ReportSend): boolean {
  return attempts >= MAX_MAKINGS;
}

export function filesMade(files: readonly ReportFile[], asOf: EpochMs): Partial<ReportSend> {
  return { state: "made", files: [...files], asOf, nextAttemptAt: null, lastError: null };
}

/** The attempt, which `makingBegun` has counted, failed: another one follows, later each time, or it is given up. */
export function makingFailed(send: ReportSend, reason: string, now: EpochMs): Partial<ReportSend> {
  const lastError = reason.slice(0, 1000);
  if (isGivenUp(send)) return gaveUp(lastError, now);
  return { nextAttemptAt: now + FIRST_WAIT * 2 ** (send.attempts - 1), lastError };
}

/** It is not made, or goes to nobody: nothing more is tried. */
export function gaveUp(lastError: string, now: EpochMs): Partial<ReportSend> {
  return { state: "failed", nextAttemptAt: null, lastError, doneAt: now };
}

/** Whom it goes to, once: known when it is handed over, not when it was made. */
export function handedOver(recipients: readonly EmailAddress[]): Partial<ReportSend> {
  return { state: "sending", recipients: [...recipients] };
}

/** What its messages have come to; null: some are under way. */
export function settled(
  deliveries: readonly Pick<ReportDelivery, "lastError" | "state">[],
  now: EpochMs,
): Partial<ReportSend> | null {
  if (deliveries.some(({ state }) => state === "pending" || state === "sending")) return null;
  const failed = deliveries.filter(({ state }) => state === "failed");
  return {
    state: "done",
    sent: deliveries.filter(({ state }) => state === "sent").length,
    undelivered: failed.length,
    lastError: failed[0]?.lastError ?? null,
    doneAt: now,
  };
}

/** Sent again by hand: its files once more from the beginning, or the messages that failed. */
export function begunAgain(send: ReportSend, now: EpochMs): Partial<ReportSend> {
  const rounds = send.rounds + 1;
  const again = { rounds, doneAt: null, lastError: null, undelivered: 0 };
  if (send.files.length === 0)
    return { ...again, state: "waiting", attempts: 0, nextAttemptAt: now };
  return { ...again, state: send.recipients.length === 0 ? "made" : "sending" };
}

/** Whether something of it was not delivered, so that sending again does something. */
export function canBeginAgain({ state, undelivered }: ReportSend): boolean {
  return state === "failed" || (state === "done" && undelivered > 0);
}

/** The message of a send to one address: its id follows from both, so that nobody gets it twice. */
export function reportDelivery(
  send: Pick<ReportSend, "id" | "reportId">,
  recipient: EmailAddress,
  locale: Locale,
  now: EpochMs,
): ReportDelivery {
  const message = newMessage(
    reportDeliveryId(send, recipient),
    { channel: "email", recipient },
    locale,
    { now },
  );
  return { ...message, reportId: send.reportId, sendId: send.id, occasion: "report" };
}

export function reportDeliveryId({ id }: Pick<ReportSend, "id">, recipient: string): string {
  return `${id}.email.${recipient}`;
}

/** The message that tells the maker of a report that something of it was not sent, once a round. */
export function failureDelivery(
  send: Pick<ReportSend, "id" | "reportId" | "rounds">,
  maker: EmailAddress,
  locale: Locale,
  now: EpochMs,
): ReportDelivery {
  const id = `${send.id}.failure.${send.rounds}.${maker}`;
  const message = newMessage(id, { channel: "email", recipient: maker }, locale, { now });
  return { ...message, reportId: send.reportId, sendId: send.id, occasion: "failure" };
}

/** Whether it was made so late that it says so. */
export function isLate({ dueAt, asOf }: Pick<ReportSend, "asOf" | "dueAt">): boolean {
  return asOf !== null && asOf - dueAt > LATE_AFTER;
}
