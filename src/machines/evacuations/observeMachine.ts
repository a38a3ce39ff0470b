import type { ObserveAnswer, ObserveCommand } from "../../streams/calls/evacuations/observe.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/** Writes the remarks on an evacuation, by the kit's `commandMachine`. */
export const observeMachine = commandMachine<ObserveCommand, ObserveAnswer>({
  id: "observeEvacuation",
  whenBroken: { status: "refused", problem: "failed" },
});
