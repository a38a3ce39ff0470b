import type {
  ResendAnswer,
  ResendCommand,
} from "../../streams/calls/evacuations/evacuationMessages.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/** Sends a message about an evacuation again that failed, by the kit's `commandMachine`. */
export const resendMessageMachine = commandMachine<ResendCommand, ResendAnswer>({
  id: "resendEvacuationMessage",
  whenBroken: { status: "refused", problem: "failed" },
});
