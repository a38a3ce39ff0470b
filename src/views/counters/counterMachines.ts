import { createContext, useContext } from "react";
import type { CounterId } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import type { counterBackTestMachine } from "../../machines/counters/counterBackTestMachine.ts";
import type { counterCommandsMachine } from "../../machines/counters/counterCommandsMachine.ts";
import type { counterHistoryMachine } from "../../machines/counters/counterHistoryMachine.ts";
import type {
  BegunDraft,
  counterWizardMachine,
} from "../../machines/counters/counterWizardMachine.ts";

/** The machines of the counters with their effects. */
export type CounterMachines = {
  readonly history: typeof counterHistoryMachine;
  readonly backTest: typeof counterBackTestMachine;
  readonly commands: typeof counterCommandsMachine;
  /** The wizard of one counter (null: a new one) of the open customer, and what an earlier page had not saved. */
  readonly wizard: (id: CounterId | null) => {
    readonly machine: typeof counterWizardMachine;
    readonly resumed: BegunDraft | null;
  };
};

export const CounterMachinesContext = createContext<CounterMachines | null>(null);

/** @throws where no CounterMachinesContext surrounds the component */
export function useCounterMachines(): CounterMachines {
  return must(useContext(CounterMachinesContext), "CounterMachinesContext surrounds every view");
}
