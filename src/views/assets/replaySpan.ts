import type { Leg } from "../../domain/assets/legs.ts";
import type { TrackPoint } from "../../domain/assets/trackPoint.ts";
import type { PlaybackSpan } from "../../machines/kit/playbackMachine.ts";

/** What a replay shows: the leg that is picked, else the whole track. Null: nothing that takes time. */
export function replaySpan(leg: Leg | null, track: readonly TrackPoint[]): PlaybackSpan | null {
  const from = leg?.from ?? track[0]?.at ?? 0;
  const to = leg?.to ?? track.at(-1)?.at ?? 0;
  return to > from ? { from, to } : null;
}
