import { fromPromise } from "xstate";
import { backTestCounter, createCounter, updateCounter } from "../../domain/counters/calls.ts";
import { nextPart, partOf } from "../../domain/counters/counterBacktestParts.ts";
import { changedFields } from "../../domain/counters/counterForm.ts";
import { counterBacktestMachine } from "../../machines/counters/counterBacktestMachine.ts";
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
import { reading, withPages } from "../kit/effects.ts";
import type { CounterDrafts, DraftOf } from "./counterDrafts.ts";

/** The machines of the counters at work. */
export function counterMachines(
  { live, customer }: CustomerPorts,
  drafts: CounterDrafts,
): CounterMachines {
  return {
    history: reading("counterHistory", (query) => readCounterHistory(live, customer(), query)),
    archived: reading("archivedCounters", () => readArchivedCounters(live, customer())),
    backTest: withPages(counterBacktestMachine, async ({ query, cursor }) =>
      partOf(
        query,
        await live.call(backTestCounter, {
          customerIndex: customer(),
          ...nextPart(query, cursor),
        }),
      ),
    ),
    wizard: (id) => {
      const of: DraftOf = { customer: customer(), id };
      return {
        resumed: drafts.read(of),
        machine: counterWizardMachine.provide({
          actors: {
            save: fromPromise<SaveAnswer, SaveRequest>(async ({ input }) => {
              try {
                const customerIndex = customer();
                const { counter } =
                  input.id === null
                    ? await live.call(createCounter, { customerIndex, counter: input.draft })
                    : await live.call(updateCounter, {
                        customerIndex,
                        counterId: input.id,
                        changes: changedFields(input.began, input.draft),
                      });
                return { type: "saved", id: counter.id };
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
