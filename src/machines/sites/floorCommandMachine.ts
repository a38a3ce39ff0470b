import type { FloorAnswer, FloorCommand } from "../../streams/calls/sites/floorCalls.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/** What an administrator does to a floor as a whole, by the kit's `commandMachine`. */
export const floorCommandMachine = commandMachine<FloorCommand, FloorAnswer>({
  id: "floorCommand",
  whenBroken: { status: "refused", problem: "failed", told: "", issues: [], impact: null },
});
