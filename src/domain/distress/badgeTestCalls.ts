import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { CommandId } from "../base/commandId.ts";
import { ADMINS, OPERATORS } from "../base/holders.ts";
import { BadgeTestId, CustomerIndex, TagId } from "../base/ids.ts";
import { BadgeTest, MAX_TEST_MINUTES, TestedKind } from "./badgeTest.ts";
import { AnsweredCall, PATIENCE } from "./calls.ts";

const Command = z.strictObject({ customerIndex: CustomerIndex, commandId: CommandId });
const OfTest = Command.extend({ testId: BadgeTestId });

/**
 * Begins the test of one badge: the next press of it within so many minutes is no call for help, and all else that it raises
 * is one. A conflict where its wearer calls for help now, or another test of it is waiting.
 */
export const startBadgeTest = defineCall({
  name: "omniscient/badgeTest:start",
  request: Command.extend({
    tagId: TagId,
    tested: TestedKind,
    minutes: z.number().int().min(1).max(MAX_TEST_MINUTES),
  }),
  answer: z.object({ test: BadgeTest }),
  holders: OPERATORS,
  isForHelpers: true,
  isRepeatable: true,
  patience: PATIENCE,
});

/** Ends a test before its badge was pressed: each press is a call for help again. One that has ended stays as it ended. */
export const endBadgeTest = defineCall({
  name: "omniscient/badgeTest:end",
  request: OfTest.omit({ commandId: true }),
  answer: z.object({ test: BadgeTest }),
  holders: OPERATORS,
  isForHelpers: true,
  isRepeatable: true,
  patience: PATIENCE,
});

/** Raises a call for help for the wearer of a badge that is or was tested; the open one where they call already. */
export const raiseFromBadgeTest = defineCall({
  name: "omniscient/badgeTest:raise",
  request: OfTest,
  answer: AnsweredCall,
  holders: OPERATORS,
  isForHelpers: true,
  isRepeatable: true,
  patience: PATIENCE,
});

/**
 * Starts an exercise of the escalation: a call for nobody that every screen shows and every recipient is notified of, as an
 * exercise, until somebody takes it. A conflict where somebody calls for help now, or another drill is under way.
 */
export const startDistressDrill = defineCall({
  name: "omniscient/distress:startDrill",
  request: Command,
  answer: AnsweredCall,
  holders: ADMINS,
  isRepeatable: true,
  patience: PATIENCE,
});
