import type { SiteAnswer, SiteCommand } from "../../streams/calls/sites/siteCommands.ts";
import { commandMachine, WHEN_BROKEN } from "../kit/commandMachine.ts";

/** What is done with a site as a whole, by the kit's `commandMachine`. */
export const siteCommandMachine = commandMachine<SiteCommand, SiteAnswer>({
  id: "siteCommand",
  whenBroken: WHEN_BROKEN,
});
