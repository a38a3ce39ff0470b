import { type EpochMs, MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { type Random, randomOf } from "../world/random.ts";
import type { AreaKey } from "../world/tourHorizonGround.ts";
import { GUARDS, PEOPLE } from "../world/tourHorizonPeople.ts";
import { isWorkingDay, type LocalDay } from "./calendar.ts";
import type { Stay } from "./walk.ts";

/** One stay of a day, from the end of the one before; ends at `to`. */
export type Stop = { readonly from: EpochMs; readonly to: EpochMs; readonly stay: Stay };

/** A passage through a turnstile. */
export type Passage = { readonly at: EpochMs; readonly entryNumber: number };

/** What one person does in one day: stays without gaps while there, and the passages in order. */
export type PersonDay = { readonly stops: readonly Stop[]; readonly passages: readonly Passage[] };

const ABSENT: PersonDay = { stops: [], passages: [] };
const LEVELS: readonly AreaKey[] = [
  "level0",
  "level1West",
  "level1East",
  "level2West",
  "level2East",
  "plantRoom",
];
/** Time that is spent in the street before a turnstile, and in the entrance behind it, in ms. */
const IN_STREET = 60 * SECOND;
const IN_ENTRANCE = 45 * SECOND;

/** The plan of a person's day: a shift for most, rounds for the guards, nothing for who is not there. */
export function personDay(seed: number, person: number, day: LocalDay): PersonDay {
  const random = randomOf(seed, "person", person, day.number);
  if (person === PEOPLE - GUARDS) return nightWatch(random, day);
  if (person === PEOPLE - 1) return isWorkingDay(day) ? ABSENT : guardDay(random, day, 7, 19);
  const presence = isWorkingDay(day) ? 0.93 : day.weekday === "saturday" ? 0.25 : 0;
  if (random.next() >= presence) return ABSENT;
  return shift(random, day);
}

function shift(random: Random, day: LocalDay): PersonDay {
  const arrival = day.at(random.between(6.9, 8.05));
  const departure =
    day.weekday === "saturday"
      ? day.at(random.between(12, 13))
      : day.at(random.between(16.2, 17.6));
  // Two services at table: the refectory does not hold everybody at once.
  const lunch = day.at(
    random.next() < 0.62 ? random.between(11.95, 12.1) : random.between(12.6, 12.75),
  );
  const coffee = day.at(random.between(9.6, 9.9));
  const tea = day.at(random.between(15.25, 15.6));
  const morning = random.pick(LEVELS);
  const afternoon = random.next() < 0.6 ? morning : random.pick(LEVELS);
  const plan = planOf(arrival, random.integer(1, 2));
  plan.stay("base", arrival + IN_ENTRANCE + random.between(5, 12) * MINUTE);
  const work = (level: AreaKey, until: EpochMs) => {
    const left = until - plan.now();
    if (left > 50 * MINUTE && random.next() < 0.45) {
      plan.stay(level, plan.now() + left * random.between(0.2, 0.4));
      // Somebody takes the short cut through the crane's zone now and then: that is what the counter is for.
      const errand =
        random.next() < 0.05 ? "crane" : random.pick(["storage", "parking", "storage"] as const);
      plan.stay(errand, plan.now() + random.between(3, 7) * MINUTE);
    }
    plan.stay(level, until);
  };
  if (random.next() < 0.7) {
    work(morning, coffee);
    plan.stay("base", coffee + random.between(10, 18) * MINUTE);
  }
  if (departure > lunch + 2 * 60 * MINUTE) {
    work(morning, lunch);
    plan.stay("base", lunch + random.between(36, 44) * MINUTE);
    if (random.next() < 0.4) {
      work(afternoon, tea);
      plan.stay("base", tea + random.between(8, 14) * MINUTE);
    }
  }
  work(afternoon, departure - 10 * MINUTE);
  plan.stay("base", departure - IN_ENTRANCE);
  return plan.leave(departure, random.integer(1, 2));
}

/** The night guard: until morning from the day before, and again from the evening on; days end at midnight, they do not. */
function nightWatch(random: Random, day: LocalDay): PersonDay {
  const early = rounds(random, {
    from: day.start,
    until: day.at(random.between(7, 7.2)),
    out: true,
  });
  const arrival = day.at(random.between(18.6, 18.8));
  const late = rounds(random, { from: arrival, until: day.end, out: false });
  return {
    stops: [...early.stops, ...late.stops],
    passages: [...early.passages, ...late.passages],
  };
}

function guardDay(random: Random, day: LocalDay, from: number, until: number): PersonDay {
  const arrival = planOf(day.at(from), 1);
  walkRounds(random, arrival, day.at(until) - IN_ENTRANCE);
  return arrival.leave(day.at(until), 1);
}

function rounds(
  random: Random,
  { from, until, out }: { from: EpochMs; until: EpochMs; out: boolean },
): PersonDay {
  const plan = out ? planInside(from) : planOf(from, 1);
  walkRounds(random, plan, out ? until - IN_ENTRANCE : until);
  return out ? plan.leave(until, 1) : plan.done();
}

function walkRounds(random: Random, plan: Plan, until: EpochMs): void {
  const round: readonly AreaKey[] = [
    "parking",
    "storage",
    "level0",
    "level1West",
    "level2West",
    "muster",
  ];
  while (plan.now() < until) {
    plan.stay("entrance", Math.min(until, plan.now() + random.between(45, 75) * MINUTE));
    for (const area of round)
      plan.stay(area, Math.min(until, plan.now() + random.between(3, 5) * MINUTE));
  }
}

type Plan = {
  readonly now: () => EpochMs;
  /** Goes on to the stay until the instant; one that is past already changes nothing. */
  readonly stay: (stay: Stay, until: EpochMs) => void;
  readonly leave: (at: EpochMs, entryNumber: number) => PersonDay;
  readonly done: () => PersonDay;
};

/** A plan that begins in the street and passes a turnstile at `arrival`. */
function planOf(arrival: EpochMs, entryNumber: number): Plan {
  const plan = planInside(arrival - IN_STREET, [{ at: arrival, entryNumber }]);
  plan.stay("street", arrival);
  plan.stay("entrance", arrival + IN_ENTRANCE);
  return plan;
}

function planInside(from: EpochMs, passages: Passage[] = []): Plan {
  const stops: Stop[] = [];
  const now = () => stops.at(-1)?.to ?? Math.round(from);
  const stay = (where: Stay, until: EpochMs) => {
    const to = Math.round(until);
    if (to > now()) stops.push({ from: now(), to, stay: where });
  };
  const done = () => ({ stops, passages });
  const leave = (at: EpochMs, entryNumber: number) => {
    stay("entrance", at);
    passages.push({ at: Math.round(at), entryNumber });
    stay("street", at + IN_STREET);
    return done();
  };
  return { now, stay, leave, done };
}
