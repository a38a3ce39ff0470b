import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { CounterCommand } from "../../machines/counters/counterCommandsMachine.ts";
import { useCounterMachines } from "./counterMachines.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

/** What an administrator does with counters as a whole, and how it stands. */
export function useCounterCommands() {
  const { commands } = useCounterMachines();
  const actor = useInspectedActor(commands);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const actions = useMemo(
    () => ({
      ask: (command: CounterCommand) => actor.send({ type: "user.ask", command }),
      confirm: () => actor.send({ type: "user.confirm" }),
      cancel: () => actor.send({ type: "user.cancel" }),
      readArchived: () => actor.send({ type: "user.readArchived" }),
    }),
    [actor],
  );
  return {
    ...context,
    ...actions,
    isAsking: state === "asking" || state === "working",
    isWorking: state === "working",
    isReadingArchived: state === "readingArchived",
  };
}

export type CounterCommands = ReturnType<typeof useCounterCommands>;
