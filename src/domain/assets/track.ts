import type { EpochMs } from "../base/time.ts";
import { cleanTrack } from "./cleanTrack.ts";
import { sumsBetween } from "./home.ts";
import { type Leg, legsOf } from "./legs.ts";
import { type Stay, staysOf } from "./stays.ts";
import { engineTo, type Skipped, type TrackPoint, wayTo } from "./trackPoint.ts";
import { runsOf, unseenTo } from "./trackRuns.ts";

/** Positions at the end of a track that may yet turn out to be errors, or to have been followed by silence. */
const OPEN = 2;

/** Legs that take the place of all that begin at `since` or later, and what is kept of the track to go on from there. */
export type Advanced<Point extends TrackPoint> = {
  readonly since: EpochMs | null;
  readonly legs: readonly Leg[];
  /** Oldest first. Its first position is where the next `since` lies. */
  readonly tail: readonly Point[];
};

/**
 * Legs of a track to which positions are added, each later than all before: those of the pure function over the whole
 * of it (`legsOf`), made of its tail alone. `tail` empty: the track begins.
 */
export function advanceTrack<Point extends TrackPoint>(
  tail: readonly Point[],
  added: readonly Point[],
): Advanced<Point> {
  const points = [...tail, ...added];
  const legs = legsOf(points);
  const anchor = anchorOf(legs, Infinity);
  const open = points.filter(({ at }) => anchor === null || at >= anchor);
  return { since: tail[0]?.at ?? null, legs, tail: compacted(open) };
}

/**
 * Where legs may be made anew from, so that positions at or after `before` are taken in: the beginning of the last stop
 * that was left before it. Nothing later changes where such a stop begins, and nothing before it is asked for again. Null: none.
 */
export function anchorOf(
  legs: readonly Pick<Leg, "kind" | "from" | "to">[],
  before: EpochMs,
): EpochMs | null {
  const newest = legs.findLast(({ to }) => to < before)?.to ?? Number.NEGATIVE_INFINITY;
  for (let index = legs.length - 2; index >= 0; index -= 1) {
    const [stop, next] = [legs[index], legs[index + 1]];
    if (stop?.kind !== "stop" || next === undefined || next.to >= before) continue;
    // Whether a gap lies before a single position depends on the one after it, which has to be no error.
    if (stop.from < stop.to || next.to < newest) return stop.from;
  }
  return null;
}

/**
 * The track without positions that decide nothing: of what stands for weeks a few are left, and of the others their sums.
 * What decides: with which a stay was found, and what came after the last position that was simply there.
 */
export function compacted<Point extends TrackPoint>(track: readonly Point[]): readonly Point[] {
  const clean = cleanTrack(track);
  const last = clean.at(-1);
  let begin = 0;
  return runsOf(clean)
    .flatMap(({ points }) => {
      const closed = clean.length - OPEN - begin;
      begin += points.length;
      return withSums(points, closed);
    })
    .map((point) => (point.at === last?.at ? point : { ...point, isSure: true as const }));
}

/** Of positions before the index `closed` those of stays that decide nothing are left out. */
function withSums<Point extends TrackPoint>(
  run: readonly Point[],
  closed: number,
): readonly Point[] {
  const kept: Point[] = [];
  let from = 0;
  for (const { confirmed, direct } of staysOf(run)) {
    const carrier = direct.findLast(({ index }) => index < closed);
    const point = carrier && run[carrier.index];
    if (carrier === undefined || point === undefined || carrier.index <= confirmed.index + 1)
      continue;
    const skipped = skippedBetween(run, confirmed, carrier);
    kept.push(...run.slice(from, confirmed.index + 1), { ...point, skipped });
    from = carrier.index + 1;
  }
  return [...kept, ...run.slice(from)];
}

function skippedBetween(
  run: readonly TrackPoint[],
  confirmed: Stay["confirmed"],
  { index: to, before }: Stay["direct"][number],
): Skipped {
  const first = run[confirmed.index + 1];
  if (first === undefined || before.last === null)
    throw new RangeError("What is left out has a position.");
  let [way, unseen, engineOn] = [0, 0, 0];
  for (let index = confirmed.index + 1; index <= to; index += 1) {
    const [a, b] = [run[index - 1], run[index]];
    if (a !== undefined && b !== undefined) {
      way += wayTo(a, b);
      engineOn += engineTo(a, b);
    }
    unseen += unseenTo(run, index, confirmed.index - 1);
  }
  const { at, location } = before.last;
  return {
    ...sumsBetween(confirmed.home, before),
    way,
    unseen,
    engineOn,
    from: first.skipped?.from ?? first.at,
    last: { at, location },
    spot: before.spot,
  };
}
