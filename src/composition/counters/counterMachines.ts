import { fromPromise } from "xstate";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import {
  archiveCounter,
  backTestCounter,
  createCounter,
  duplicateCounter,
  resetCounter,
  unarchiveCounter,
  updateCounter,
} from "../../domain/counters/calls.ts";
import { nextPart, partOf } from "../../domain/counters/counterBacktestParts.ts";
import { changedFields } from "../../domain/counters/counterForm.ts";
import { counterBacktestMachine } from "../../machines/counters/counterBacktestMachine.ts";
import {
  type CounterCommand,
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
    commands: withRun(counterCommandsMachine, async (command): Promise<CounterCommandAnswer> => {
      try {
        await run(live, customer(), command);
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

function run(
  live: CustomerPorts["live"],
  customerIndex: CustomerIndex,
  command: CounterCommand,
): Promise<unknown> {
  const of = { customerIndex, counterId: command.id };
  switch (command.kind) {
    case "archive":
      return live.call(archiveCounter, of);
    case "unarchive":
      return live.call(unarchiveCounter, of);
    case "reset":
      return live.call(resetCounter, of);
    case "duplicate":
      return live.call(duplicateCounter, { ...of, name: command.name });
    default:
      return unreachable(command);
  }
}
