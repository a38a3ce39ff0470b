import { chartKey } from "../../../machines/kit/chartKey.ts";
import type { MachinePath } from "../../../machines/kit/machinePath.ts";
import type { ObservedMachine } from "../../kit/services.ts";

/** The last events of a machine as a path that `npm run models -- --replay` reads: their types, not what they carried. */
export function pathOf({ machine, begin, events }: ObservedMachine): MachinePath {
  return {
    machine: machine.id,
    chart: chartKey(machine),
    name: "",
    begin,
    steps: events.map(({ event, state }) => ({ event: { type: event }, state })),
  };
}
