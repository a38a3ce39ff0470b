import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { CounterId, CustomerIndex } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { MINUTE } from "../base/time.ts";
import { ADMINS } from "../base/holders.ts";
import { Counter } from "./counter.ts";
import { BacktestAlert, BacktestRule, BacktestState } from "./counterBacktest.ts";

// A refusal of what was filled in has `issues` ({path, code, message}) whose paths begin at the counter.

/** What the wizard sends is checked by the noun itself, so that paths begin at the counter. */
const Fields = z.record(z.string(), z.unknown());
const OneCounter = z.strictObject({ customerIndex: CustomerIndex, counterId: CounterId });
const Answer = z.object({ counter: Counter });

/** Makes a counter. It counts at once, beginning with who is there now. */
export const createCounter = defineCall({
  name: "omniscient/counter:create",
  request: z.strictObject({ customerIndex: CustomerIndex, counter: Fields }),
  answer: Answer,
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["name_taken"],
});

/** Changes what an administrator says of a counter; `changes` holds some of the fields. */
export const updateCounter = defineCall({
  name: "omniscient/counter:update",
  request: OneCounter.extend({ changes: Fields }),
  answer: Answer,
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["archived", "name_taken"],
});

/** Archives a counter: it counts and alerts no longer; its history stays. */
export const archiveCounter = defineCall({
  name: "omniscient/counter:archive",
  request: OneCounter,
  answer: Answer,
  holders: ADMINS,
  isRepeatable: false,
});

/** Takes a counter out of the archive: it counts again, beginning with who is there now. */
export const unarchiveCounter = defineCall({
  name: "omniscient/counter:unarchive",
  request: OneCounter,
  answer: Answer,
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["name_taken"],
});

/** Makes a counter that is set as this one, under another name. */
export const duplicateCounter = defineCall({
  name: "omniscient/counter:duplicate",
  request: OneCounter.extend({ name: Counter.shape.name }),
  answer: Answer,
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["name_taken"],
});

/** Begins entries and peak of a counter anew now, as a reset of the schedule does; the job shows it within seconds. */
export const resetCounter = defineCall({
  name: "omniscient/counter:reset",
  request: OneCounter,
  answer: z.object({ resetByHandAt: EpochMs }),
  holders: ADMINS,
  isRepeatable: false,
});

/**
 * Replays a rule over part of the history: which alerts it would have raised. The caller goes on from `reached` with
 * `state` until it is `to`, so that progress shows and giving up costs nothing. `alerts` ended within the part, `open`
 * stand at `reached`, which is before `to` where there were too many moves for one call.
 */
export const backTestCounter = defineCall({
  name: "omniscient/counter:backTest",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    rule: BacktestRule,
    /** What is replayed: up to a day; a longer one is asked for in parts. */
    from: EpochMs,
    to: EpochMs,
    /** As the part before answered it; null for the first. */
    state: BacktestState.nullable().default(null),
  }),
  answer: z.object({
    alerts: z.array(BacktestAlert),
    open: z.array(BacktestAlert),
    state: BacktestState,
    reached: EpochMs,
    moves: z.number().int().min(0),
  }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
  // A day of a large site is 5,000 moves a call.
  patience: MINUTE,
  refusals: ["too_many"],
});
