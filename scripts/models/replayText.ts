import { shortEvent } from "../../src/machines/kit/chart.ts";
import type { Replay } from "./replayPath.ts";

/** What a replay found, for a terminal. */
export function replayText({ path, problem, steps }: Replay): string {
  if (problem !== null) return `Replayed ${path.machine}: ${problem}`;
  const first = steps.findIndex(({ fits }) => !fits);
  const differing = steps[first];
  if (differing === undefined)
    return `Replayed ${path.machine}: the machine can go all ${steps.length} steps.`;
  const { event, expected, found } = differing;
  return `Replayed ${path.machine}: it differs at step ${first + 1}, ${shortEvent(event.type)}: the path says "${expected}", the machine "${found.join('" or "')}".`;
}
