import { DAY, type EpochMs, MINUTE, SECOND } from "../base/time.ts";
import type { EvacuationId } from "../base/ids.ts";
import type { EvacuationSummary } from "./evacuationSummary.ts";

/** A screen on a wall keeps the result of an evacuation for at least this long after its end, in ms. */
export const WALL_RESULT_STAY = 5 * MINUTE;
/** Until when a wall keeps the result: a whole minute, so that what it says of itself is true to the last second. */
export function resultUntil(endedAt: EpochMs): EpochMs {
  return Math.ceil((endedAt + WALL_RESULT_STAY) / MINUTE) * MINUTE;
}

/** How often a wall looks whether a result has stayed long enough, in ms. */
export const WALL_EVACUATION_PACE = 5 * SECOND;

/** The evacuations that a wall may have to show are those that run and those started since then; it changes once a day. */
export function evacuationsOnWallSince(now: EpochMs): EpochMs {
  return Math.floor(now / DAY) * DAY - 7 * DAY;
}

/**
 * Which evacuation a screen on a wall shows at `now`: the newest that runs, else the one that ended last, for as long as
 * results stay; null: none.
 */
export function evacuationOnWall(
  evacuations: readonly Pick<EvacuationSummary, "endedAt" | "id" | "startedAt" | "state">[],
  now: EpochMs,
): EvacuationId | null {
  const [running] = evacuations
    .filter(({ state }) => state === "running")
    .toSorted((a, b) => b.startedAt - a.startedAt);
  const [ended] = evacuations
    .flatMap(({ id, endedAt }) =>
      endedAt !== null && now < resultUntil(endedAt) ? [{ id, endedAt }] : [],
    )
    .toSorted((a, b) => b.endedAt - a.endedAt);
  return (running ?? ended)?.id ?? null;
}
