import type { StayAnswer, StayCommand } from "../../streams/calls/attendance/stayCommands.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/** Recording exits that were probably not read, and taking that back, by the kit's `commandMachine`. */
export const stayCommandsMachine = commandMachine<StayCommand, StayAnswer>({
  id: "stayCommands",
  whenBroken: { status: "refused", problem: "failed" },
  mayBeSent: ({ stayIds }) => stayIds.length > 0,
});
