import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { CommandId } from "../base/commandId.ts";
import { EmailAddress } from "../base/email.ts";
import { EnteredPhone } from "../base/enteredPhone.ts";
import { ADMINS, OPERATORS } from "../base/holders.ts";
import { AssetId, CustomerIndex } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { SECOND } from "../base/time.ts";
import { WeekSchedule } from "../base/weekSchedule.ts";
import { FamilyHours, LoneWorker, LoneWorkRules, MAX_LONE_HOURS } from "./loneWorker.ts";

/** A command that has no answer for this long, in ms, is sent again. */
const PATIENCE = 8 * SECOND;

const Person = z.strictObject({ customerIndex: CustomerIndex, assetId: AssetId });
const Command = Person.extend({ commandId: CommandId });
const Contact = z.strictObject({
  /** Where the person is asked; both null: nobody can ask them, and a missed rule is a call at once. */
  email: EmailAddress.nullable(),
  phone: EnteredPhone.nullable(),
});
const Answered = z.object({ worker: LoneWorker });

/**
 * Begins the lone work of a person, for so many hours from now; where it goes on already, sets its end anew. An asset that is
 * no person, or is archived, is refused.
 */
export const startLoneWork = defineCall({
  name: "omniscient/loneWork:start",
  request: Command.extend({
    hours: z.number().int().min(1).max(MAX_LONE_HOURS),
    ...Contact.shape,
  }),
  answer: Answered,
  holders: OPERATORS,
  isForHelpers: true,
  isRepeatable: true,
  patience: PATIENCE,
});

/** Ends the lone work of a person and the question that is pending. A call for help stays: a person resolves it. */
export const endLoneWork = defineCall({
  name: "omniscient/loneWork:end",
  request: Command,
  answer: Answered,
  holders: OPERATORS,
  isForHelpers: true,
  isRepeatable: true,
  patience: PATIENCE,
});

/**
 * Says that a person who works alone is well: the caller is that person, or has spoken to them. The pending question is answered;
 * a call for help shows it as cancelled, and stays. A conflict where the person does not work alone.
 */
export const checkInLoneWork = defineCall({
  name: "omniscient/loneWork:checkIn",
  request: Command,
  answer: Answered,
  holders: OPERATORS,
  isForHelpers: true,
  isRepeatable: true,
  patience: PATIENCE,
});

/**
 * Sets at which hours of the week a person works alone, in the customer's time zone, and where they are asked; null: at those
 * of their family, no day: at none.
 */
export const setLoneHours = defineCall({
  name: "omniscient/loneWork:setHours",
  request: Person.extend({ hours: WeekSchedule.nullable(), ...Contact.shape }),
  answer: Answered,
  holders: ADMINS,
  isRepeatable: true,
});

/**
 * Sets at which hours of the week everybody of a family of people works alone, in the customer's time zone, but for those who
 * have hours of their own; null: at none. They count from now.
 */
export const setFamilyLoneHours = defineCall({
  name: "omniscient/loneWork:setFamilyHours",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    family: FamilyHours.shape.family,
    hours: WeekSchedule.nullable(),
  }),
  answer: z.object({ rules: LoneWorkRules }),
  holders: ADMINS,
  isRepeatable: true,
  refusals: ["too_many"],
});

const Fields = z.record(z.string(), z.unknown());

/**
 * Sets what is watched of people who work alone. A refusal has `issues` ({path, code, message}); a conflict names the
 * fields that somebody else has changed since they were `seen`.
 */
export const setLoneWorkRules = defineCall({
  name: "omniscient/loneWork:setRules",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    /** The changed fields as the editor saw them; without it the last write decides. */
    seen: Fields.optional(),
    changes: Fields,
  }),
  answer: z.object({ rules: LoneWorkRules }),
  holders: ADMINS,
  isRepeatable: false,
});

const OfLink = z.strictObject({
  /** What stands behind the address in the message. Sealed by the server: nobody makes one. */
  code: z.string().min(1).max(600),
});
const open = {
  customer: null,
  holders: [],
  isOpen: true,
  isRepeatable: true,
  patience: PATIENCE,
  refusals: ["link_over", "too_soon"],
} as const;

/** How it is with the question that a link in a message leads to. Nobody is named. */
export const lookLoneWork = defineCall({
  ...open,
  name: "omniscient/loneWork:look",
  request: OfLink,
  answer: z.object({
    askedAt: EpochMs,
    /** When no answer becomes a call for help. */
    callAt: EpochMs,
    /** Null: it is none. */
    calledAt: EpochMs.nullable(),
    /** Null: nobody has answered. */
    answeredAt: EpochMs.nullable(),
  }),
  isReading: true,
});

/** Answers the question that a link leads to: the person is well. Repeated it answers when that was first said. */
export const answerLoneWork = defineCall({
  ...open,
  name: "omniscient/loneWork:answer",
  request: OfLink,
  answer: z.object({
    answeredAt: EpochMs,
    /** Whether a call for help was raised before: it stays until a person has resolved it. */
    isCalled: z.boolean(),
  }),
});
