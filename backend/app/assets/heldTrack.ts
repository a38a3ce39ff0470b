import { setImmediate } from "node:timers/promises";
import {
  type AssetDay,
  type AssetTrack,
  foldTrack,
  type KeptPoint,
  LEG_RULES,
} from "../../../src/domain/assets/assetDay.ts";
import { inParts, type Rest } from "../platform/inParts.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";

/** A track with the days that its tail may still change, as they are stored (decision 0204). */
export type Held = {
  track: AssetTrack;
  days: ReadonlyMap<string, AssetDay>;
  isSaved: boolean;
};

/** Positions that are folded in one turn of the event loop: some milliseconds, whatever a track brings at once. */
export const FOLDED_AT_ONCE = 200;

/**
 * The track with positions added, each later than all before, and with the days that they change. Folded in parts, between
 * which everything else that waits in the process has its turn: legs are the same whatever the parts (`advanceTrack`).
 * @param rest ends a turn
 */
export async function withPositions(
  one: Held,
  added: readonly KeptPoint[],
  upTo: EpochMs,
  rest: Rest = setImmediate,
): Promise<Held> {
  // A track without anything new is up to date as of `upTo`.
  let next = added.length === 0 ? folded(one, [], upTo) : one;
  for await (const part of inParts(added, FOLDED_AT_ONCE, rest)) next = folded(next, part, upTo);
  // Tracks that bring little come by the hundreds.
  await rest();
  return next;
}

function folded(one: Held, added: readonly KeptPoint[], upTo: EpochMs): Held {
  const { id, timezone } = one.track;
  const { kept, firstDay, days } = foldTrack(id, one.track, added, timezone);
  const all = new Map([...one.days].filter(([day]) => firstDay !== null && day < firstDay));
  for (const day of days) all.set(day.day, day);
  return { track: { id, timezone, rules: LEG_RULES, upTo, ...kept }, days: all, isSaved: false };
}
