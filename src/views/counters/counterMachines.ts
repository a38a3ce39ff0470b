import type { Counter } from "../../domain/counters/counter.ts";
import type { CounterId } from "../../domain/base/ids.ts";
import type { counterBacktestMachine } from "../../machines/counters/counterBacktestMachine.ts";
import type {
  BegunDraft,
  counterWizardMachine,
} from "../../machines/counters/counterWizardMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type {
  CounterHistory,
  CounterHistoryQuery,
} from "../../streams/calls/counters/counterHistory.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of the counters with their effects, for the open customer. */
export type CounterMachines = {
  readonly history: ReadingMachine<CounterHistoryQuery, CounterHistory>;
  readonly backTest: typeof counterBacktestMachine;
  /** Those that were archived: no feed holds them. */
  readonly archived: ReadingMachine<"archived", readonly Counter[]>;
  /** The wizard of one counter (null: a new one), and what an earlier page had not saved. */
  readonly wizard: (id: CounterId | null) => {
    readonly machine: typeof counterWizardMachine;
    readonly resumed: BegunDraft | null;
  };
};

export const [CounterMachinesContext, useCounterMachines] =
  machinesContext<CounterMachines>("CounterMachinesContext");
