import type { TagAnswer, TagCommand } from "../../streams/calls/devices/tagCommands.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/** What is done to one device: linked, unlinked, replaced. By the kit's `commandMachine`. */
export const tagCommandMachine = commandMachine<TagCommand, TagAnswer>({
  id: "tagCommand",
  whenBroken: {
    status: "refused",
    holder: null,
    problem: "failed",
    told: "",
    issues: [],
    impact: null,
  },
});
