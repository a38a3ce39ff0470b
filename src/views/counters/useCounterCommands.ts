import type {
  CounterCommand,
  CounterCommandAnswer,
} from "../../machines/counters/counterCommandsMachine.ts";
import { type CommandWork, useCommand } from "../kit/useCommand.ts";
import { useCounterMachines } from "./counterMachines.ts";

export type CounterCommands = CommandWork<CounterCommand, CounterCommandAnswer>;

/** What an administrator does with counters as a whole, and how it stands. `onDone`: after each that was carried out. */
export function useCounterCommands(onDone: () => void = () => undefined): CounterCommands {
  return useCommand(useCounterMachines().commands, onDone);
}
