import { fromPromise } from "xstate";
import type { WalkAnswer, WalkCommand } from "../streams/calls/coverage/walkTestCommands.ts";
import type { CoverageMachines } from "../views/coverage/coverageMachines.ts";
import { playback } from "./kit/playback.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";

/** What the page of coverage does outside; its calls are fetched when one is first made. */
export function coverageMachines({ live, customer }: CustomerPorts): CoverageMachines {
  return {
    walkTest: (machine) =>
      machine.provide({
        actors: {
          run: fromPromise<WalkAnswer, WalkCommand>(async ({ input }) => {
            const { runWalkCommand } =
              await import("../streams/calls/coverage/walkTestCommands.ts");
            return runWalkCommand(live, customer(), input);
          }),
        },
      }),
    playback,
  };
}
