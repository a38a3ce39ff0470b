import { z } from "zod";
import { CommandId } from "../base/commandId.ts";
import { EmailAddress } from "../base/email.ts";
import { AssetId, ReadingId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { PhoneNumber } from "../base/phone.ts";
import { WeekSchedule } from "../base/weekSchedule.ts";
import { SignalKind, UnreachableCause } from "./distress.ts";

/** The id of the one document of a customer with the rules of lone work. */
export const LONE_WORK_RULES = "rules";
/** The longest that a rule waits, in minutes. */
export const MAX_RULE_MINUTES = 480;
/** The longest that an answer is waited for before a call, in minutes. */
export const MAX_ANSWER_MINUTES = 60;
/** The longest lone work that is begun by hand, in hours. */
export const MAX_LONE_HOURS = 12;

/** What is watched of a person who works alone, in the order in which one wins of two that are missed at one instant. */
export const LONE_RULES = ["noMovement", "noReading", "noCheckIn"] as const;
export const LoneRule = z.enum(LONE_RULES);
export type LoneRule = z.infer<typeof LoneRule>;

/** Most families with hours of their own. */
export const MAX_FAMILY_HOURS = 200;

/** Hours of the week of everybody of a family, in the customer's time zone; they count from `since`. */
export const FamilyHours = z.object({
  family: z.string().min(1).max(200),
  hours: WeekSchedule,
  since: EpochMs,
});
export type FamilyHours = z.infer<typeof FamilyHours>;

const RuleMinutes = z.number().int().min(1).max(MAX_RULE_MINUTES).nullable();

/**
 * The rules of a customer (collection lone-work-configurations), in minutes; null: the rule is off. `answerMinutes`: how long
 * the person has for an answer before their silence is a call for help.
 */
export const LoneWorkRules = z.object({
  id: z.literal(LONE_WORK_RULES),
  /** Neither the sensor of the tag nor its positions show movement. */
  noMovement: RuleMinutes,
  /** No reading of the tag is received. */
  noReading: RuleMinutes,
  /** The person has not said that they are well. */
  noCheckIn: RuleMinutes,
  answerMinutes: z.number().int().min(1).max(MAX_ANSWER_MINUTES),
  /** Families of people with hours of the week, one each. */
  families: z.array(FamilyHours).max(MAX_FAMILY_HOURS).default([]),
});
export type LoneWorkRules = z.infer<typeof LoneWorkRules>;

/** What holds where nobody has configured it. */
export const DEFAULT_LONE_WORK_RULES: LoneWorkRules = {
  id: LONE_WORK_RULES,
  noMovement: 30,
  noReading: 30,
  noCheckIn: 60,
  answerMinutes: 5,
  families: [],
};

/** Whether a question has left: `failed`: by none of the ways to the person, so far. */
export const QuestionReach = z.enum(["waiting", "sent", "failed"]);
export type QuestionReach = z.infer<typeof QuestionReach>;

/**
 * A question to a person whether they are well. `id` follows from person, rule and `missedAt`, and is that of the signal
 * that opens the call. `calledAt` null: no call yet; `answeredAt`: when the person answered, somebody ended their lone work
 * or resolved the call; null: it is pending. Until then it stays, whatever the tag sends meanwhile.
 */
export const LoneQuestion = z.object({
  id: ReadingId,
  rule: LoneRule,
  kind: SignalKind,
  /** Null: the person was received. */
  cause: UnreachableCause.nullable(),
  missedAt: EpochMs,
  askedAt: EpochMs,
  calledAt: EpochMs.nullable(),
  answeredAt: EpochMs.nullable(),
  reach: QuestionReach.default("waiting"),
});
export type LoneQuestion = z.infer<typeof LoneQuestion>;

/** That somebody has said that the person is well. `by` null: the person themselves, by a link. */
const CheckIn = z.object({
  at: EpochMs,
  by: UserId.nullable(),
  byName: z.string().nullable(),
  commandId: CommandId.nullable(),
});

/** Lone work that somebody has begun by hand, epoch ms. */
const LoneSession = z.object({
  commandId: CommandId,
  startedAt: EpochMs,
  until: EpochMs,
  by: UserId,
  byName: z.string(),
});

/**
 * A person who works alone now, or at hours of the week (collection lone-workers). The id is that of the asset. `hours` in
 * the customer's time zone, null: those of their family, no day: none; they count from `hoursSince`. `endedAt`: lone work that began before is over, epoch
 * ms. `question`: the newest.
 */
export const LoneWorker = z.object({
  id: AssetId,
  email: EmailAddress.nullable(),
  phone: PhoneNumber.nullable(),
  hours: WeekSchedule.nullable(),
  hoursSince: EpochMs.nullable(),
  session: LoneSession.nullable(),
  checkedIn: CheckIn.nullable(),
  endedAt: EpochMs.nullable(),
  question: LoneQuestion.nullable(),
});
export type LoneWorker = z.infer<typeof LoneWorker>;

/** Whether there is a way to ask the person whether they are well. */
export function isAskable({ email, phone }: Pick<LoneWorker, "email" | "phone">): boolean {
  return email !== null || phone !== null;
}

/** A person of whom nothing is known yet. */
export function newLoneWorker(id: AssetId): LoneWorker {
  return {
    id,
    email: null,
    phone: null,
    hours: null,
    hoursSince: null,
    session: null,
    checkedIn: null,
    endedAt: null,
    question: null,
  };
}
