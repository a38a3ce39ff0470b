import type { EpochMs } from "../../../src/domain/base/time.ts";
import { localDayOf, type LocalDay } from "./calendar.ts";
import { type PersonDay, personDay, type Stop } from "./personDay.ts";
import { along, pointIn, type Spot, walkingTime } from "./walk.ts";

/** Metres a second on a building site. */
const WALKING_SPEED = 1.25;
/** How long one piece of work keeps a person at one spot, in ms. */
const PIECE_OF_WORK = 170_000;

/** Where the people are, at any instant asked for; null for who is not on the site or before it. */
export type People = {
  readonly personAt: (person: number, t: EpochMs) => Spot | null;
  /** Passages through turnstiles after `from`, up to and including `to`. */
  readonly passages: (
    person: number,
    from: EpochMs,
    to: EpochMs,
  ) => readonly { readonly at: EpochMs; readonly entryNumber: number }[];
};

/** The people of the worksite. What they do follows from seed, person and day: nothing is carried from instant to instant. */
export function createPeople(seed: number): People {
  const plans = new Map<string, PersonDay>();
  const tracks = new Map<string, readonly Piece[]>();

  function planOf(person: number, day: LocalDay): PersonDay {
    return remembered(plans, `${person}/${day.number}`, () => personDay(seed, person, day));
  }

  function trackFor(person: number, day: LocalDay): readonly Piece[] {
    return remembered(tracks, `${person}/${day.number}`, () =>
      trackOf(planOf(person, day).stops, (stay, piece) =>
        pointIn(stay, seed, "spot", person, day.number, piece),
      ),
    );
  }

  return {
    personAt: (person, t) => {
      const piece = pieceAt(trackFor(person, localDayOf(t)), t);
      return piece === null ? null : spotOn(piece, t);
    },
    passages: (person, from, to) => {
      const found = [];
      for (let day = localDayOf(from); ; day = localDayOf(day.end)) {
        for (const passage of planOf(person, day).passages)
          if (passage.at > from && passage.at <= to) found.push(passage);
        if (to < day.end) return found;
      }
    },
  };
}

/** Two days of everybody: what is asked for next is of today or, around midnight, of the day beside it. */
const KEPT = 120;

function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= KEPT) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}

/** One piece of work: the walk there from where the person was, then the work at one spot. */
type Piece = {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly origin: Spot;
  readonly target: Spot;
};

function trackOf(
  stops: readonly Stop[],
  pick: (stay: Stop["stay"], piece: number) => Spot,
): readonly Piece[] {
  const track: Piece[] = [];
  for (const { from, to, stay } of stops)
    for (let start = from; start < to; start += PIECE_OF_WORK) {
      const last = track.at(-1);
      const target = pick(stay, track.length);
      // A walk may be cut short by the next one: it goes on from where the person has come to.
      const origin = last !== undefined && last.to === start ? spotOn(last, start) : target;
      track.push({ from: start, to: Math.min(to, start + PIECE_OF_WORK), origin, target });
    }
  return track;
}

function spotOn({ from, origin, target }: Piece, t: EpochMs): Spot {
  return along(origin, target, from, walkingTime(origin, target, WALKING_SPEED), t);
}

/** Pieces are in order of time: the one that holds the instant, found by halving. */
function pieceAt(track: readonly Piece[], t: EpochMs): Piece | null {
  let low = 0;
  let high = track.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((track[middle]?.to ?? Infinity) <= t) low = middle + 1;
    else high = middle;
  }
  const piece = track[low];
  return piece !== undefined && t >= piece.from ? piece : null;
}
