import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { CommandId } from "../base/commandId.ts";
import { ADMINS, OPERATORS } from "../base/holders.ts";
import { CustomerIndex, DistressId } from "../base/ids.ts";
import { SECOND } from "../base/time.ts";
import { Distress, DistressComment, DistressOutcome } from "./distress.ts";
import { DistressDelivery, Escalation } from "./escalation.ts";

// Every command has an id that its client chose: repeated after a cut it answers what it answered before.

/** A command that has no answer for this long, in ms, is sent again: somebody waits for help. */
export const PATIENCE = 8 * SECOND;

const Command = z.strictObject({
  customerIndex: CustomerIndex,
  distressId: DistressId,
  commandId: CommandId,
});
export const AnsweredCall = z.object({ distress: Distress });

/**
 * Takes a call for help: the caller has it in hand, and escalation ends. Who has it may change until it is resolved. Of two
 * at once both are answered who took it last. A resolved call is a conflict.
 */
export const takeDistress = defineCall({
  name: "omniscient/distress:take",
  request: Command,
  answer: AnsweredCall,
  holders: OPERATORS,
  isForHelpers: true,
  isRepeatable: true,
  patience: PATIENCE,
});

/** Says that the user is on the way to the wearer. A conflict where nobody has taken the call, or it is resolved. */
export const setOutForDistress = defineCall({
  name: "omniscient/distress:setOut",
  request: Command,
  answer: AnsweredCall,
  holders: OPERATORS,
  isForHelpers: true,
  isRepeatable: true,
  patience: PATIENCE,
});

/** Says that the user is with the wearer. A conflict where nobody has taken the call, or it is resolved. */
export const arriveForDistress = defineCall({
  name: "omniscient/distress:arrive",
  request: Command,
  answer: AnsweredCall,
  holders: OPERATORS,
  isForHelpers: true,
  isRepeatable: true,
  patience: PATIENCE,
});

/**
 * Says what came of a call. A false alarm needs a comment: how it is known that nobody needs help. A drill ends as a test. A
 * conflict where nobody has taken the call, or it is resolved.
 */
export const resolveDistress = defineCall({
  name: "omniscient/distress:resolve",
  request: Command.extend({
    outcome: DistressOutcome,
    comment: DistressComment.nullable().default(null),
  }),
  answer: AnsweredCall,
  holders: OPERATORS,
  isForHelpers: true,
  isRepeatable: true,
  patience: PATIENCE,
});

const Fields = z.record(z.string(), z.unknown());

/**
 * Says who is notified of a call that nobody takes, and after how many minutes. A refusal has `issues` ({path, code,
 * message}); a conflict names the fields that somebody else has changed since they were `seen`.
 */
export const setEscalation = defineCall({
  name: "omniscient/distress:setEscalation",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    /** The changed fields as the editor saw them; without it the last write decides. */
    seen: Fields.optional(),
    changes: Fields,
  }),
  answer: z.object({ escalation: Escalation }),
  holders: ADMINS,
  isRepeatable: false,
});

/** Sends a message that failed again. A conflict where it has not failed. */
export const resendDistressMessage = defineCall({
  name: "omniscient/distress:resend",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    deliveryId: DistressDelivery.shape.id,
  }),
  answer: z.object({ delivery: DistressDelivery }),
  holders: OPERATORS,
  isForHelpers: true,
  isRepeatable: false,
});
