import type { WalkTestEffects } from "../../machines/coverage/walkTestMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** What the machines of coverage do outside, for the open customer; the machine comes with its page. */
export type CoverageMachines = { readonly walkTest: WalkTestEffects };

export const [CoverageMachinesContext, useCoverageMachines] =
  machinesContext<CoverageMachines>("CoverageMachinesContext");
