import { type EpochMs, MINUTE } from "../base/time.ts";
import type { EvacuationSummary } from "./evacuationSummary.ts";

/** For how long open screens sound after the start, in ms: whoever comes later sees it, the siren is elsewhere by then. */
export const ALARM_SOUNDS_FOR = 2 * MINUTE;

type Started = Pick<EvacuationSummary, "kind" | "startedAt" | "state">;

/** Of these, the evacuations that open screens warn of, the newest first: real ones that run. A drill warns nobody. */
export function alarmsOf<Evacuation extends Started>(
  evacuations: readonly Evacuation[],
): readonly Evacuation[] {
  return evacuations
    .filter(({ kind, state }) => kind === "real" && state === "running")
    .toSorted((a, b) => b.startedAt - a.startedAt);
}

/** Whether a screen sounds for it at `now`, unless somebody there has silenced it. */
export function isSounding({ startedAt }: Pick<Started, "startedAt">, now: EpochMs): boolean {
  return now - startedAt < ALARM_SOUNDS_FOR;
}
