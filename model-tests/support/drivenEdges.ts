import type { Journey } from "./journeys.ts";
import { shortEvent } from "../../src/machines/kit/chart.ts";

/** The transitions that journeys lead over, `source --event--> target`, once each; of a parallel machine those of its regions. */
export function drivenEdges(
  journeys: readonly Journey<unknown, { readonly type: string }>[],
): readonly string[] {
  const edges = journeys.flatMap(({ begin, steps }) =>
    steps.flatMap(({ event, state }, at) => {
      const before = regionsOf(steps[at - 1]?.state ?? begin);
      return regionsOf(state).flatMap((to, region) =>
        to === before[region] ? [] : [`${before[region]} --${shortEvent(event.type)}--> ${to}`],
      );
    }),
  );
  return [...new Set(edges)].toSorted();
}

/** The regions of a state as the lists write it: `flow.idle + outbox.resting`. */
export function regionsOf(state: string): readonly string[] {
  return state.split(" + ");
}
