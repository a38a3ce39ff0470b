import type { Asset } from "../assets/asset.ts";
import type { EpochMs } from "../base/time.ts";
import {
  type EvacuationEvent,
  type EvacuationState,
  isMustered,
  musterEventId,
  PersonId,
  rollPerson,
  viewOfEvacuation,
} from "./evacuation.ts";
import { heardInside } from "./heardInside.ts";

/**
 * What the positions of people mean for an evacuation, as events that are not known yet: whoever has reached a muster
 * area is checked in (and before that added where the frozen roll did not expect them), and whoever was found and is
 * heard inside again is said to be. Every id follows from what it says, so that a repetition adds nothing.
 */
export function heardEvents(
  state: EvacuationState,
  assets: Iterable<Asset>,
  now: EpochMs,
): EvacuationEvent[] {
  const view = viewOfEvacuation(state);
  const isOnRoll = new Set(view.people.map(({ id }) => id));
  const events: EvacuationEvent[] = [];
  for (const asset of assets) {
    const personId = PersonId.parse(asset.id);
    if (isMustered(asset, state.evacuation)) {
      const proven = base(state, asset.placeProof?.sureAt ?? null, now);
      const id = musterEventId(state.evacuation.id, asset.id);
      const again = view.heardInside.get(personId);
      if (!isOnRoll.has(personId))
        events.push({
          ...proven,
          id: `${id}.added`,
          type: "evacuation.personAdded",
          person: rollPerson(asset, now),
        });
      // Whoever went in again and came back is checked in anew; a check-in that was taken back by hand is not.
      const checkInId = again === undefined ? id : `${id}.after.${again.at}`;
      if (again === undefined || proven.at > again.at)
        events.push({
          ...proven,
          personId,
          id: checkInId,
          type: "evacuation.checkedIn",
          means: "musterArea",
          undoes: [],
          heardInsideAt: null,
        });
      continue;
    }
    const checkIn = view.lastCheckIns.get(personId);
    const heard = checkIn === undefined ? null : heardInside(asset, checkIn, state.evacuation);
    if (checkIn !== undefined && heard !== null)
      events.push({
        ...base(state, heard.at, now),
        personId,
        id: `${checkIn.id}.inside`,
        type: "evacuation.heardInside",
        place: heard.place,
      });
  }
  return events.filter(({ id }) => !state.events.has(id));
}

/** When the position was proven counts, not when we read it: who is mustered since the newest sure fix, who is inside by any. */
function base({ evacuation }: EvacuationState, provenAt: EpochMs | null, now: EpochMs) {
  return {
    evacuationId: evacuation.id,
    commandId: null,
    at: Math.min(now, Math.max(evacuation.startedAt, provenAt ?? now)),
    recordedAt: now,
    by: null,
    byName: null,
  };
}
