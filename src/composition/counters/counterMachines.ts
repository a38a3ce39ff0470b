import { fromPromise } from "xstate";
import { z } from "zod";
import { CounterId } from "../../domain/base/ids.ts";
import { EpochMs } from "../../domain/base/instant.ts";
import { BackTestAlert, BackTestState } from "../../domain/counters/counterBackTest.ts";
import { nextPart, partOf } from "../../domain/counters/counterBackTestParts.ts";
import { changedFields } from "../../domain/counters/counterForm.ts";
import { counterBackTestMachine } from "../../machines/counters/counterBackTestMachine.ts";
import {
  type CounterCommandAnswer,
  counterCommandsMachine,
} from "../../machines/counters/counterCommandsMachine.ts";
import {
  counterWizardMachine,
  type SaveAnswer,
  type SaveRequest,
} from "../../machines/counters/counterWizardMachine.ts";
import { readArchivedCounters } from "../../streams/calls/counters/archivedCounters.ts";
import { readCounterHistory } from "../../streams/calls/counters/counterHistory.ts";
import { refusedIssues } from "../../streams/calls/refusedIssues.ts";
import type { CounterMachines } from "../../views/counters/counterMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { reading, withPages, withRun } from "../kit/effects.ts";
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

/** The machines of the counters at work. */
export function counterMachines(
  { live, customer }: CustomerPorts,
  drafts: CounterDrafts,
): CounterMachines {
  const call = (action: string, body: object, timeout?: number) =>
    live.request(
      { controller: "omniscient/counter", action, body: { customerIndex: customer(), ...body } },
      timeout === undefined ? {} : { timeout },
    );
  return {
    history: reading("counterHistory", (query) => readCounterHistory(live, customer(), query)),
    archived: reading("archivedCounters", () => readArchivedCounters(live, customer())),
    backTest: withPages(counterBackTestMachine, async ({ query, cursor }) =>
      partOf(
        query,
        Replayed.parse(await call("backTest", nextPart(query, cursor), REPLAY_TIMEOUT)),
      ),
    ),
    commands: withRun(counterCommandsMachine, async (command): Promise<CounterCommandAnswer> => {
      try {
        const { kind, id: counterId } = command;
        await call(kind, kind === "duplicate" ? { counterId, name: command.name } : { counterId });
        return { status: "done" };
      } catch (error) {
        const issues = refusedIssues(error);
        if (issues === null) throw error;
        return { status: "refused", problem: "invalid", issues };
      }
    }),
    wizard: (id) => {
      const of: DraftOf = { customer: customer(), id };
      return {
        resumed: drafts.read(of),
        machine: counterWizardMachine.provide({
          actors: {
            save: fromPromise<SaveAnswer, SaveRequest>(async ({ input }) => {
              try {
                const answer =
                  input.id === null
                    ? await call("create", { counter: input.draft })
                    : await call("update", {
                        counterId: input.id,
                        changes: changedFields(input.began, input.draft),
                      });
                return { type: "saved", id: Saved.parse(answer).counter.id };
              } catch (error) {
                const issues = refusedIssues(error);
                if (issues === null) throw error;
                return { type: "refused", issues };
              }
            }),
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
