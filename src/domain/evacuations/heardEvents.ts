import type { Asset } from "../assets/asset.ts";
import type { EpochMs } from "../base/time.ts";
import type { Place } from "../sites/presence.ts";
import {
  type CheckedIn,
  type EvacuationEvent,
  type EvacuationState,
  type EvacuationView,
  isMustered,
  musterEventId,
  PersonId,
  rollPerson,
  viewOfEvacuation,
} from "./evacuation.ts";

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
    const place = checkIn === undefined ? null : heardInsideAt(asset, checkIn, view);
    if (checkIn !== undefined && place !== null)
      events.push({
        ...base(state, asset.lastPositionUpdate, now),
        personId,
        id: `${checkIn.id}.inside`,
        type: "evacuation.heardInside",
        place,
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

/**
 * Where somebody who was checked in has been heard inside since; null: nowhere. Inside is every place of the site but its
 * muster areas. A place to which the badge came after the check-in counts once it was heard there twice. One where it has
 * lain since before counts only where nobody saw the person: whoever was seen may be safe without it.
 * In doubt it counts, however sure the place is.
 */
function heardInsideAt(
  asset: Asset,
  checkIn: CheckedIn,
  { evacuation }: EvacuationView,
): Place | null {
  const { candidate, lastPositionUpdate, technology } = asset;
  if (asset.isArchived || lastPositionUpdate === null || lastPositionUpdate <= checkIn.at)
    return null;
  const newest =
    candidate !== null && lastPositionUpdate > candidate.since
      ? candidate
      : { site: asset.locationSite, floor: asset.floor, area: asset.area, since: asset.areaSince };
  const { site, floor, area, since } = newest;
  const isInside =
    site === evacuation.site &&
    // A GPS receiver between two areas is in the open.
    (area === null
      ? floor !== null && technology !== "GPS"
      : !evacuation.musterAreas.includes(area));
  // A badge that was heard at a muster area has moved since, though the place that it left was never settled. Whoever
  // counted themselves by a telephone was seen by nobody: it may have been somebody else, and the badge tells the truth.
  const hasMoved = checkIn.means !== "hand" || (since !== null && since > checkIn.at);
  return isInside && hasMoved ? { site, floor, area } : null;
}
