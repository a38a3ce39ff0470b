import type { EpochMs } from "../../../src/domain/time.ts";
import { localDayOf, type LocalDay } from "./calendar.ts";
import { type PersonDay, personDay } from "./personDay.ts";
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
  const planOf = (person: number, day: LocalDay): PersonDay => {
    const key = `${person}/${day.number}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    if (plans.size > 400) plans.clear();
    const plan = personDay(seed, person, day);
    plans.set(key, plan);
    return plan;
  };

  function personAt(person: number, t: EpochMs): Spot | null {
    const day = localDayOf(t);
    const { stops } = planOf(person, day);
    const index = stops.findIndex(({ from, to }) => t >= from && t < to);
    const stop = stops[index];
    if (stop === undefined) return null;
    const at = (which: number, piece: number) =>
      pointIn(stops[which]?.stay ?? stop.stay, seed, "spot", person, day.number, which, piece);
    const pieceOf = (which: number, instant: EpochMs) =>
      Math.floor((instant - (stops[which]?.from ?? instant)) / PIECE_OF_WORK);
    const piece = pieceOf(index, t);
    const target = at(index, piece);
    const before = stops[index - 1];
    const isAdjoining = before !== undefined && before.to === stop.from;
    const origin =
      piece > 0
        ? at(index, piece - 1)
        : isAdjoining
          ? at(index - 1, pieceOf(index - 1, before.to - 1))
          : target;
    const leftAt = stop.from + piece * PIECE_OF_WORK;
    return along(origin, target, leftAt, walkingTime(origin, target, WALKING_SPEED), t);
  }

  return {
    personAt,
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
