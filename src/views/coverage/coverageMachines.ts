import type { walkTestMachine } from "../../machines/coverage/walkTestMachine.ts";
import type { playbackMachine } from "../../machines/kit/playbackMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** What the machines of coverage do outside, for the open customer; that of the walk test comes with its page. */
export type CoverageMachines = {
  readonly walkTest: (machine: typeof walkTestMachine) => typeof walkTestMachine;
  /** A trace that is walked again. */
  readonly playback: typeof playbackMachine;
};

export const [CoverageMachinesContext, useCoverageMachines] =
  machinesContext<CoverageMachines>("CoverageMachinesContext");
