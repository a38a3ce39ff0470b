import type { LonLat } from "../base/geometry.ts";
import type { TagId } from "../base/ids.ts";
import { type EpochMs, MINUTE } from "../base/time.ts";
import { FORGET_AFTER, hear, type HeardBy, levelAt, NOT_HEARD } from "../devices/bleLocation.ts";
import type { Area } from "../sites/area.ts";
import { NOWHERE, type Presence, provePlace, settlePlace } from "../sites/presence.ts";
import { areaAt } from "./areaAt.ts";
import { walkedAt } from "./spots.ts";
import type { WalkDecision, WalkTrace } from "./walkTest.ts";

/** What is folded of the past to know the levels of an instant, in ms: older readings weigh nothing any more. */
const MEMORY = MINUTE;

/** A receiver that hears the tag; levels in dBm, `at` the last time. */
export type WalkHearing = {
  readonly receiver: TagId;
  readonly level: number;
  readonly rssi: number;
  readonly at: EpochMs;
};

/** What a walk shows at one instant. */
export type WalkInstant = {
  /** Those that hear the tag, the strongest first. */
  readonly hearings: readonly WalkHearing[];
  /** The last decision; null: none was made lately. */
  readonly decision: WalkDecision | null;
  /** Where the tag is shown, which follows the decisions (presence.ts); and what may come next. */
  readonly shown: Pick<Presence, "candidate" | "place">;
  /** When anything was heard last; null: nothing yet. */
  readonly heardAt: EpochMs | null;
  /** Where the walker was, by the marks, else where the tag was placed; null: nowhere we know of. */
  readonly location: LonLat | null;
};

/** A trace at an instant, by the rules that ingestion folds readings by. */
export function walkInstant({ readings, marks }: WalkTrace, at: EpochMs): WalkInstant {
  let heardBy: HeardBy = NOT_HEARD;
  let presence: Presence = { place: NOWHERE, since: null, candidate: null };
  const strengths = new Map<TagId, number>();
  let decision: WalkDecision | null = null;
  let heardAt: EpochMs | null = null;
  for (const reading of readings) {
    if (reading.at > at) break;
    heardAt = reading.at;
    if (reading.decision !== null) {
      ({ decision } = reading);
      presence = provePlace(presence, reading.decision.place, reading.at);
    }
    if (at - reading.at > MEMORY) continue;
    heardBy = hear(heardBy, reading);
    strengths.set(reading.scannedBy, reading.rssi);
  }
  const hearings = [...heardBy]
    .filter(([, hearing]) => at - hearing.at <= FORGET_AFTER)
    .map(([receiver, hearing]) => ({
      receiver,
      level: levelAt(hearing, at),
      rssi: strengths.get(receiver) ?? hearing.level,
      at: hearing.at,
    }))
    .toSorted((a, b) => b.level - a.level || (a.receiver < b.receiver ? -1 : 1));
  const isHeard = heardAt !== null && at - heardAt <= FORGET_AFTER;
  const { place, candidate } = settlePlace(presence, at);
  return {
    hearings,
    decision: isHeard ? decision : null,
    shown: { place, candidate },
    heardAt,
    location: walkedAt(marks, at)?.location ?? (isHeard ? (decision?.location ?? null) : null),
  };
}

/** For how long the walker was where the marks say, in ms, and for how long Balise decided so. */
export type WalkScore = { readonly marked: number; readonly right: number };

/** Judges the decisions against the marks; time in which the marks say no area, or nothing was decided, is not right. */
export function walkScore({ readings, marks }: WalkTrace, areas: readonly Area[]): WalkScore {
  let [marked, right] = [0, 0];
  for (const [index, reading] of readings.entries()) {
    const next = readings[index + 1];
    const walked = walkedAt(marks, reading.at);
    if (next === undefined || walked === null) continue;
    const truth = areaAt(areas, walked.location, walked.floor);
    if (truth === null) continue;
    // Silence proves nothing: a decision counts for as long as it would be kept.
    const passed = Math.min(next.at - reading.at, FORGET_AFTER);
    marked += passed;
    if (reading.decision?.place.area === truth) right += passed;
  }
  return { marked, right };
}
