import type { FloorAnswer, FloorCommand } from "../../streams/calls/sites/floorCalls.ts";
import { commandMachine, WHEN_BROKEN } from "../kit/commandMachine.ts";

/** What an administrator does to a floor as a whole, by the kit's `commandMachine`. */
export const floorCommandMachine = commandMachine<FloorCommand, FloorAnswer>({
  id: "floorCommand",
  whenBroken: WHEN_BROKEN,
});
