import { MAX_OPEN_MINUTES, OpeningReason } from "../../domain/evacuations/nameOpening.ts";
import type { NamesAnswer, NamesCommand } from "../../streams/calls/evacuations/names.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/** Opens the names of people on shared screens for a while, or closes them, by the kit's `commandMachine`. */
export const namesMachine = commandMachine<NamesCommand, NamesAnswer>({
  id: "names",
  whenBroken: { status: "refused", problem: "failed", told: "" },
  mayBeSent: (command) =>
    command.kind === "close" ||
    (command.minutes <= MAX_OPEN_MINUTES && OpeningReason.safeParse(command.reason).success),
});
