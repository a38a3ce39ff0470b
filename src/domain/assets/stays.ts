import { distance, type LonLat } from "../base/geometry.ts";
import { MINUTE } from "../base/time.ts";
import {
  type Home,
  homeAt,
  isAt,
  isBeyond,
  middleOf,
  WAVERS_ALONE,
  withPoint,
  withSkipped,
} from "./home.ts";
import { meanOf, MIN_TRIP, nearness, type TrackPoint } from "./trackPoint.ts";
import { MIN_GAP } from "./trackRuns.ts";

/** ms: shorter than this is a red light. */
export const MIN_STOP = 3 * MINUTE;
/** Metres: one position this far away at the end of what is known counts as a trip; a nearer one has to be confirmed. */
const SEEN_ONCE = 1000;
/** So many positions beyond its reach are no chance, wherever they lie. */
const MANY = 4;

/**
 * Positions of a stretch at which it stood, by the first and the last index, and where that was. `confirmed`: the index
 * with which it had stood for long enough, and had left the place before; `direct`: indexes of later positions that
 * decided nothing.
 */
export type Stay = {
  readonly first: number;
  readonly last: number;
  readonly at: LonLat;
  readonly confirmed: { readonly index: number; readonly home: Home };
  readonly direct: readonly { readonly index: number; readonly before: Home }[];
};

/**
 * Where it stood, of a stretch without a gap. A stay begins with positions close to each other for `MIN_STOP`. It is left
 * when positions lie beyond what the stay wavers, and more than one says so: alone it is an error of the receiver, but of a
 * tag that reports so rarely that one position is all there is.
 */
export function staysOf(run: readonly TrackPoint[]): readonly Stay[] {
  const stays: Stay[] = [];
  for (let left: Left | null = { from: 0, decided: 0 }; left !== null;) {
    const look = firstLook(run, left.from);
    if (look === null) break;
    const found = stayOf(run, look, { isFirst: stays.length === 0, decided: left.decided });
    stays.push(found.stay);
    left = found.left;
  }
  return stays;
}

/** The first positions that kept close to one of them for long enough. */
function firstLook(
  run: readonly TrackPoint[],
  from: number,
): { readonly first: number; readonly last: number } | null {
  for (let first = from; first < run.length; first += 1) {
    const begin = run[first];
    for (let last = first + 1; last < run.length; last += 1) {
      const point = run[last];
      if (begin === undefined || point === undefined) break;
      if (distance(begin.location, point.location) > nearness(begin, point)) break;
      if (point.at - begin.at >= MIN_STOP) return { first, last };
    }
  }
  return null;
}

/** The first index after a stay, and the one that showed that it was left. */
type Left = { readonly from: number; readonly decided: number };

/** A stay from where it was found on; `left`: null where it was not left. */
function stayOf(
  run: readonly TrackPoint[],
  look: { readonly first: number; readonly last: number },
  { isFirst, decided }: { readonly isFirst: boolean; readonly decided: number },
): { readonly stay: Stay; readonly left: Left | null } {
  const points = run.slice(look.first, look.last + 1);
  const [begin] = points;
  if (begin === undefined) throw new RangeError("A stay has a position.");
  let home = points.reduce((known, point) => withPoint(known, point), homeAt(begin));
  const before = run.slice(0, look.first);
  const beforeBeyond = isFirst ? beyondBefore(home, before, points) : before;
  const isOneStay = isFirst && isNoWay(home, beforeBeyond, [...before, begin]);
  if (isOneStay) {
    const close = before.filter((point) => !beforeBeyond.includes(point));
    home = close.reduce((known, point) => withPoint(known, point, true), home);
  }
  let confirmed = { index: look.last, home };
  const direct: { index: number; before: Home }[] = [];
  let last = look.last;
  // Since the last position that was at home: those that may have left it, and those that lie beyond it.
  let pending: TrackPoint[] = [];
  let beyond: TrackPoint[] = [];
  const result = (to: number, left: Left | null) => {
    const first = isOneStay ? 0 : look.first;
    return { stay: { first, last: to, at: middleOf(home), confirmed, direct }, left };
  };
  for (let index = last + 1; index < run.length; index += 1) {
    const point = run[index];
    if (point === undefined) break;
    if (point.skipped !== undefined) home = withSkipped(home, point.skipped);
    const [waits] = pending;
    const isClose = isAt(home, point);
    const isOutside = !isClose && isBeyond(home, point);
    const hasStood = waits !== undefined && point.at - waits.at >= MIN_STOP;
    if (isClose || (!isOutside && hasStood)) {
      const isDirect = pending.length === 0;
      if (isDirect && confirmed.index >= decided) direct.push({ index, before: home });
      const close = pending.filter((one) => !beyond.includes(one));
      home = [...close, point].reduce((known, one) => withPoint(known, one), home);
      if (!isClose) home = { ...home, spot: point.location };
      if (isDirect && confirmed.index < decided) confirmed = { index, home };
      [pending, beyond, last] = [[], [], index];
      continue;
    }
    pending.push(point);
    if (!isOutside) continue;
    beyond.push(point);
    const isRare = point.at - (run[index - 1]?.at ?? point.at) > MIN_GAP;
    if ((isRare && isBeyond(home, point, WAVERS_ALONE)) || hasLeft(home, beyond))
      return result(last, { from: last + 1, decided: index });
  }
  const isFar = beyond.some((one) => distance(middleOf(home), one.location) > SEEN_ONCE);
  return isFar
    ? result(last, { from: last + 1, decided: run.length - 1 })
    : result(run.length - 1, null);
}

/** Whether several positions beyond a place say that it was left: they lie on one side of it, or are many. */
function hasLeft(home: Home, beyond: readonly TrackPoint[]): boolean {
  const [newest] = beyond.slice(-1);
  if (newest === undefined || beyond.length < 2) return false;
  if (beyond.length >= MANY) return true;
  return isBeyond(home, { ...newest, location: meanOf(beyond) });
}

/** Those of the positions before a stay, at the beginning of a stretch, that lie beyond it; how much all of them waver counts. */
function beyondBefore(
  home: Home,
  before: readonly TrackPoint[],
  points: readonly TrackPoint[],
): readonly TrackPoint[] {
  const [first] = before;
  if (first === undefined) return [];
  const all = [...before, ...points].reduce((known, one) => withPoint(known, one), homeAt(first));
  const { steps, squares } = all.sums;
  const judged = { ...home, sums: { ...home.sums, steps, squares } };
  return before.filter((point) => isBeyond(judged, point));
}

/** Whether positions beyond a stay that begins are none, or one error of the receiver: alone, and not far. */
function isNoWay(
  home: Home,
  [only, ...others]: readonly TrackPoint[],
  all: readonly TrackPoint[],
): boolean {
  if (only === undefined) return true;
  const next = all[all.indexOf(only) + 1];
  return (
    next !== undefined &&
    others.length === 0 &&
    next.at - only.at <= MIN_GAP &&
    distance(only.location, next.location) > MIN_TRIP &&
    distance(middleOf(home), only.location) <= SEEN_ONCE
  );
}
