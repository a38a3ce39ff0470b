import { createContext, useContext } from "react";
import type { CounterId } from "../../domain/ids.ts";
import { must } from "../../domain/must.ts";
import type { counterBackTestMachine } from "../../machines/counterBackTestMachine.ts";
import type { counterCommandsMachine } from "../../machines/counterCommandsMachine.ts";
import type { counterHistoryMachine } from "../../machines/counterHistoryMachine.ts";
import type { BegunDraft, counterWizardMachine } from "../../machines/counterWizardMachine.ts";

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
