import { ReadingId } from "../base/ids.ts";
import { type EpochMs, MINUTE } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";
import type { SignalKind } from "./distress.ts";
import { loneSpan, type LoneSpan } from "./loneHours.ts";
import {
  type FamilyHours,
  isAskable,
  LONE_RULES,
  type LoneQuestion,
  type LoneRule,
  type LoneWorker,
  type LoneWorkRules,
} from "./loneWorker.ts";

/**
 * What is known of a person besides what they and others said. `familyHours`: the hours of their family. `hasTag` false: nothing is received of them, and their
 * check-ins alone are watched. `isGatewayOffline`: of their last place a gateway or anchor is silent. `resolvedAt`: when a
 * person resolved the call that their pending question has raised; null: it is open, or none was.
 */
export type LoneFacts = {
  readonly familyHours: FamilyHours | null;
  readonly hasTag: boolean;
  readonly lastMovedAt: EpochMs | null;
  readonly lastReadingAt: EpochMs | null;
  readonly isGatewayOffline: boolean;
  readonly resolvedAt: EpochMs | null;
};

/** By what lone work is judged, and when. */
export type LoneContext = {
  readonly rules: LoneWorkRules;
  readonly facts: LoneFacts;
  readonly timezone: string;
  readonly now: EpochMs;
};

/** A rule that is missed next or was missed, and when. */
export type LoneDue = { readonly rule: LoneRule; readonly at: EpochMs };

/**
 * How it is with a person: `off`: they do not work alone; `asked`: they are asked whether they are well and become a call
 * for help at `callAt`; `called`: nobody has answered or resolved the call. `next`: the rule that is missed first unless
 * something is received; `checkInAt`: until when they have to say that they are well; null: the rule is off.
 */
export type LoneStatus =
  | { readonly state: "off" }
  | {
      readonly state: "well";
      readonly span: LoneSpan;
      readonly next: LoneDue | null;
      readonly checkInAt: EpochMs | null;
    }
  | {
      readonly state: "asked";
      readonly span: LoneSpan | null;
      readonly question: LoneQuestion;
      readonly callAt: EpochMs;
    }
  | { readonly state: "called"; readonly span: LoneSpan | null; readonly question: LoneQuestion };

/** Follows from what is stored, what was received and the time alone. */
export function loneStatus(worker: LoneWorker, context: LoneContext): LoneStatus {
  const { rules, facts, timezone, now } = context;
  const span = loneSpan(worker, facts.familyHours, timezone, now);
  const question = pendingQuestion(worker);
  if (question !== null)
    return question.calledAt === null
      ? { state: "asked", span, question, callAt: callAtOf(worker, question, rules) }
      : { state: "called", span, question };
  if (span === null || span.until <= now) return { state: "off" };
  const dues = duesOf(worker, span, context);
  return {
    state: "well",
    span,
    next: earliest(dues),
    checkInAt: dues.find(({ rule }) => rule === "noCheckIn")?.at ?? null,
  };
}

/**
 * When a step will find something if nothing is received or written before, epoch ms; null: not by time. Whatever is received
 * makes it later and never sooner; what is written has the job look at once.
 */
export function nextLoneStepAt(worker: LoneWorker, context: LoneContext): EpochMs | null {
  const status = loneStatus(worker, context);
  switch (status.state) {
    case "asked":
      return status.callAt;
    case "well":
      return Math.min(status.next?.at ?? status.span.until, status.span.until);
    case "called":
      return null;
    // Lone work that is over and not yet ended is ended at once.
    case "off":
      return (
        loneSpan(worker, context.facts.familyHours, context.timezone, context.now)?.until ?? null
      );
    default:
      return unreachable(status);
  }
}

/** The question that nobody has answered yet. */
export function pendingQuestion({ question }: Pick<LoneWorker, "question">): LoneQuestion | null {
  return question !== null && question.answeredAt === null ? question : null;
}

/**
 * One step of the job: the person as they are to be stored, the same object where nothing changes, and the question that
 * has become a call for help with this step. A missed rule first asks; what nobody answers in time, or nobody can be asked,
 * is a call. A pending question outlasts the lone work in which it was asked.
 */
export function stepLoneWork(
  before: LoneWorker,
  context: LoneContext,
): { readonly worker: LoneWorker; readonly raised: LoneQuestion | null } {
  const { rules, facts, timezone, now } = context;
  const set = withClockSetBack(before, now);
  const pending = pendingQuestion(set);
  if (pending !== null && pending.calledAt === null) {
    if (now < callAtOf(set, pending, rules)) return { worker: set, raised: null };
    const raised = { ...pending, calledAt: now };
    return { worker: { ...set, question: raised }, raised };
  }
  if (pending !== null && facts.resolvedAt === null) return { worker: set, raised: null };
  const worker =
    pending === null
      ? set
      : { ...set, question: { ...pending, answeredAt: Math.min(facts.resolvedAt ?? now, now) } };
  const span = loneSpan(worker, facts.familyHours, timezone, now);
  if (span === null) return { worker, raised: null };
  const missed = earliest(duesOf(worker, span, context));
  // What would be missed after the end is not.
  if (missed !== null && missed.at <= now && missed.at < span.until) {
    const question = questionOf(worker, missed, context);
    if (isAskable(worker)) return { worker: { ...worker, question }, raised: null };
    const raised = { ...question, calledAt: now };
    return { worker: { ...worker, question: raised }, raised };
  }
  if (span.until > now) return { worker, raised: null };
  return { worker: { ...worker, session: null, endedAt: span.until }, raised: null };
}

/** The person after somebody has said that they are well: every rule counts from then. */
export function withCheckIn(
  worker: LoneWorker,
  checkedIn: NonNullable<LoneWorker["checkedIn"]>,
): LoneWorker {
  const { question } = worker;
  return {
    ...worker,
    checkedIn,
    question:
      question === null ? null : { ...question, answeredAt: question.answeredAt ?? checkedIn.at },
  };
}

/** The person after somebody has ended their lone work; hours of the week begin anew at their next time. */
export function withEnd(worker: LoneWorker, now: EpochMs): LoneWorker {
  const { question } = worker;
  return {
    ...worker,
    session: null,
    // What begins in this very millisecond is ended too.
    endedAt: now + 1,
    question: question === null ? null : { ...question, answeredAt: question.answeredAt ?? now },
  };
}

/** When the silence of the person is a call for help, epoch ms. */
export function callAtOf(
  worker: LoneWorker,
  { askedAt }: LoneQuestion,
  { answerMinutes }: LoneWorkRules,
): EpochMs {
  return askedAt + (isAskable(worker) ? answerMinutes * MINUTE : 0);
}

/** Until when each rule that is on is kept, if nothing more is received. */
function duesOf(
  { checkedIn, question }: LoneWorker,
  { since }: LoneSpan,
  { rules, facts }: LoneContext,
): LoneDue[] {
  const base = Math.max(since, checkedIn?.at ?? 0, question?.answeredAt ?? 0);
  return LONE_RULES.flatMap((rule) => {
    const minutes = rules[rule];
    if (minutes === null || (rule !== "noCheckIn" && !facts.hasTag)) return [];
    const proof = {
      noMovement: facts.lastMovedAt,
      noReading: facts.lastReadingAt,
      noCheckIn: null,
    };
    return [{ rule, at: Math.max(base, proof[rule] ?? 0) + minutes * MINUTE }];
  });
}

function earliest(dues: readonly LoneDue[]): LoneDue | null {
  return dues.reduce<LoneDue | null>(
    (first, due) => (first === null || due.at < first.at ? due : first),
    null,
  );
}

function questionOf(
  { id }: LoneWorker,
  { rule, at }: LoneDue,
  { rules, facts, now }: LoneContext,
): LoneQuestion {
  const kind = kindOf(rule, at - (rules[rule] ?? 0) * MINUTE, facts);
  return {
    // Ids of assets that were imported may be as long as those of readings.
    id: ReadingId.parse(`lone.${id.slice(-80)}.${rule}.${at}`),
    rule,
    kind,
    cause: kind !== "unreachable" ? null : facts.isGatewayOffline ? "gatewayOffline" : "silent",
    missedAt: at,
    askedAt: now,
    calledAt: null,
    answeredAt: null,
    reach: "waiting",
  };
}

/** That nothing moves is known only of a tag that was received since; of a silent one nothing is. */
function kindOf(rule: LoneRule, since: EpochMs, { lastReadingAt }: LoneFacts): SignalKind {
  if (rule === "noCheckIn") return "missedCheckIn";
  const isReceived = rule === "noMovement" && lastReadingAt !== null && lastReadingAt > since;
  return isReceived ? "noMovement" : "unreachable";
}

/** Of a clock that was set back what was done later than now was done now: nobody waits for it to come. */
function withClockSetBack(worker: LoneWorker, now: EpochMs): LoneWorker {
  const { checkedIn, question } = worker;
  const isAhead = (at: EpochMs | null | undefined) => (at ?? 0) > now;
  if (!isAhead(checkedIn?.at) && !isAhead(question?.askedAt) && !isAhead(question?.answeredAt))
    return worker;
  const cut = (at: EpochMs | null) => (at === null ? null : Math.min(at, now));
  return {
    ...worker,
    checkedIn: checkedIn === null ? null : { ...checkedIn, at: Math.min(checkedIn.at, now) },
    question:
      question === null
        ? null
        : {
            ...question,
            askedAt: Math.min(question.askedAt, now),
            answeredAt: cut(question.answeredAt),
          },
  };
}
