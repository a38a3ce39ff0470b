import { fromPromise } from "xstate";
import { z } from "zod";
import { BackTestAlert, BackTestState } from "../../domain/counters/counterBackTest.ts";
import type { Counter } from "../../domain/counters/counter.ts";
import { changedFields } from "../../domain/counters/counterForm.ts";
import { CounterId, type CustomerIndex } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import { EpochMs } from "../../domain/base/instant.ts";
import {
  type BackTestAnswer,
  type BackTestPart,
  counterBackTestMachine,
} from "../../machines/counters/counterBackTestMachine.ts";
import {
  type CounterCommand,
  type CounterCommandAnswer,
  counterCommandsMachine,
} from "../../machines/counters/counterCommandsMachine.ts";
import { counterHistoryMachine } from "../../machines/counters/counterHistoryMachine.ts";
import {
  counterWizardMachine,
  type SaveAnswer,
  type SaveRequest,
} from "../../machines/counters/counterWizardMachine.ts";
import { readArchivedCounters } from "../../streams/calls/counters/archivedCounters.ts";
import {
  type CounterHistory,
  type CounterHistoryQuery,
  readCounterHistory,
} from "../../streams/calls/counters/counterHistory.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import { refusedIssues } from "../../streams/calls/refusedIssues.ts";
import type { CounterMachines } from "../../views/counters/counterMachines.ts";
import type { CounterDrafts, DraftOf } from "./counterDrafts.ts";

const Saved = z.object({ counter: z.object({ id: CounterId }) });
const Replayed = z.object({
  alerts: z.array(BackTestAlert),
  open: z.array(BackTestAlert),
  state: BackTestState,
  reached: EpochMs,
});

/** Patience with one part of a back-test, in ms: a day of a large site is 5,000 moves a call. */
const REPLAY_TIMEOUT = 60_000;

/** The machines of the counters with their effects. `customer`: the one that is open now. */
export function counterMachines(
  live: LiveClient,
  drafts: CounterDrafts,
  customer: () => CustomerIndex | null,
): CounterMachines {
  const index = () => must(customer(), "counters are looked at while a customer is open");
  const call = (action: string, body: object, timeout?: number) =>
    live.request(
      { controller: "omniscient/counter", action, body: { customerIndex: index(), ...body } },
      timeout === undefined ? {} : { timeout },
    );
  return {
    history: counterHistoryMachine.provide({
      actors: {
        readHistory: fromPromise<CounterHistory, CounterHistoryQuery>(({ input }) =>
          readCounterHistory(live, index(), input),
        ),
      },
    }),
    backTest: counterBackTestMachine.provide({
      actors: {
        replay: fromPromise<BackTestAnswer, BackTestPart | null>(async ({ input }) =>
          Replayed.parse(
            await call("backTest", must(input, "a replay has a wish"), REPLAY_TIMEOUT),
          ),
        ),
      },
    }),
    commands: counterCommandsMachine.provide({
      actors: {
        command: fromPromise<CounterCommandAnswer, CounterCommand | null>(async ({ input }) => {
          const { kind, id, ...more } = must(input, "a command is worked on");
          return answered(async () => {
            await call(kind, { counterId: id, ...more });
            return { type: "done" };
          });
        }),
        readArchived: fromPromise<readonly Counter[], void>(() =>
          readArchivedCounters(live, index()),
        ),
      },
    }),
    wizard: (id) => {
      const of: DraftOf = { customer: index(), id };
      return {
        resumed: drafts.read(of),
        machine: counterWizardMachine.provide({
          actors: {
            save: fromPromise<SaveAnswer, SaveRequest>(({ input }) =>
              answered(async () => {
                const answer =
                  input.id === null
                    ? await call("create", { counter: input.draft })
                    : await call("update", {
                        counterId: input.id,
                        changes: changedFields(input.began, input.draft),
                      });
                return { type: "saved", id: Saved.parse(answer).counter.id };
              }),
            ),
          },
          actions: {
            keepDraft: ({ context: { began, draft } }) => drafts.keep(of, { began, draft }),
            dropDraft: () => drafts.drop(of),
          },
        }),
      };
    },
  };
}

/** The answer, or the fields that were refused. @throws what else went wrong */
async function answered<Answer>(
  ask: () => Promise<Answer>,
): Promise<Answer | { type: "refused"; issues: NonNullable<ReturnType<typeof refusedIssues>> }> {
  try {
    return await ask();
  } catch (error) {
    const issues = refusedIssues(error);
    if (issues === null) throw error;
    return { type: "refused", issues };
  }
}
