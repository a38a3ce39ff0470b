import type { EpochMs } from "../base/time.ts";
import {
  cleanTrack,
  type Leg,
  leavesAt,
  legsOf,
  looksOf,
  runsOf,
  type Skipped,
  type Stay,
  type TrackPoint,
  unseenTo,
  wayTo,
} from "./legs.ts";

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
  const [first, ...others] = points.filter(({ at }) => anchor === null || at >= anchor);
  const kept = first === undefined ? [] : compacted([bare(first), ...others]);
  return { since: tail[0]?.at ?? null, legs, tail: kept };
}

/**
 * Where legs may be made anew from, so that positions at or after `before` are taken in: the beginning of the last stop
 * that was left before it. Nothing later changes where such a stop begins, and nothing before it is asked for again. Null: none.
 */
export function anchorOf(
  legs: readonly Pick<Leg, "kind" | "from" | "to">[],
  before: EpochMs,
): EpochMs | null {
  for (let index = legs.length - 2; index >= 0; index -= 1) {
    const [stop, next] = [legs[index], legs[index + 1]];
    if (stop?.kind === "stop" && next !== undefined && next.to < before) return stop.from;
  }
  return null;
}

/**
 * The track without positions that decide nothing: of what stands for weeks a few are left, and of the others their sums.
 * What decides: where a stay may begin, where it ends, what left its radius, what left the stop, and the last two, which
 * may yet turn out to be errors.
 */
export function compacted<Point extends TrackPoint>(track: readonly Point[]): readonly Point[] {
  const clean = cleanTrack(track) as readonly Point[];
  const kept = new Set<TrackPoint>(clean.slice(-2));
  for (const run of runsOf(clean)) {
    const keep = (index: number) => {
      const point = run[index];
      if (point !== undefined) kept.add(point);
    };
    let home: Stay | null = null;
    for (const { stay, isLong } of looksOf(run)) {
      for (const index of [stay[0], stay[1], stay[1] + 1]) keep(index);
      if (!isLong) continue;
      const leaves: number | null =
        home === null ? stay[0] : leavesAt(run, home[0], home[1], stay[1]);
      if (leaves !== null) keep(leaves);
      home = leaves !== null || home === null ? stay : [home[0], stay[1]];
    }
  }
  return withSums(clean, kept);
}

function withSums<Point extends TrackPoint>(
  clean: readonly Point[],
  kept: ReadonlySet<TrackPoint>,
): readonly Point[] {
  const left: Point[] = [];
  const last = clean.at(-1);
  let sums: Skipped | null = null;
  let before: Point | null = null;
  for (const point of clean) {
    const onTheWay = before === null ? { way: 0, unseen: 0 } : between(before, point);
    before = point;
    const own = point.skipped ?? NOTHING;
    const total: Skipped = {
      count: (sums?.count ?? 0) + own.count,
      lat: (sums?.lat ?? 0) + own.lat,
      lon: (sums?.lon ?? 0) + own.lon,
      way: (sums?.way ?? 0) + onTheWay.way,
      unseen: (sums?.unseen ?? 0) + onTheWay.unseen,
    };
    if (kept.has(point)) {
      const judged = point === last ? point : { ...point, isSure: true as const };
      left.push(sums === null ? judged : { ...judged, skipped: total });
      sums = null;
    } else {
      const { lat, lon } = point.location;
      sums = { ...total, count: total.count + 1, lat: total.lat + lat, lon: total.lon + lon };
    }
  }
  return left;
}

const NOTHING: Pick<Skipped, "count" | "lat" | "lon"> = { count: 0, lat: 0, lon: 0 };

function between(a: TrackPoint, b: TrackPoint): Pick<Skipped, "way" | "unseen"> {
  return { way: wayTo(a, b), unseen: unseenTo(a, b) };
}

/** A position with nothing before it. */
function bare<Point extends TrackPoint>(point: Point): Point {
  const { skipped: _, ...own } = point;
  return own as Point;
}
