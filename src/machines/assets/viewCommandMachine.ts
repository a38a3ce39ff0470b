import type { ViewAnswer, ViewCommand } from "../../streams/calls/assets/savedViews.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/** Saving, changing and removing a saved view, by the kit's `commandMachine`. */
export const viewCommandMachine = commandMachine<ViewCommand, ViewAnswer>({
  id: "viewCommand",
  whenBroken: { status: "refused", problem: "failed" },
});
