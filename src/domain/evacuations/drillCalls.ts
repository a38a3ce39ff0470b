import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { OPERATORS } from "../base/holders.ts";
import { CustomerIndex } from "../base/ids.ts";
import { Command, COMMAND_PATIENCE, Happened } from "./calls.ts";
import { DrillRegister } from "./drillRegister.ts";

/** Writes the remarks on an evacuation, also after its end; an empty text removes them. */
export const observeEvacuation = defineCall({
  name: "omniscient/evacuation:observe",
  request: Command.omit({ at: true }).extend({ text: z.string().trim().max(2000) }),
  answer: Happened,
  holders: OPERATORS,
  isRepeatable: true,
  patience: COMMAND_PATIENCE,
});

/** The register of drills: for each site when the last was and when the next is due, and what each came to. */
export const readDrillRegister = defineCall({
  name: "omniscient/evacuation:register",
  request: z.strictObject({ customerIndex: CustomerIndex }),
  answer: DrillRegister,
  holders: OPERATORS,
  isReading: true,
  isRepeatable: true,
});
