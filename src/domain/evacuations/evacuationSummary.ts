import type { z } from "zod";
import { Evacuation } from "./evacuation.ts";

/** An evacuation in a list: without its roll, which may be long. `expected`: how many were on it when it was frozen. */
export const EvacuationSummary = Evacuation.transform(({ roll, ...evacuation }) => ({
  ...evacuation,
  expected: roll.length,
}));
export type EvacuationSummary = z.output<typeof EvacuationSummary>;
