import type { CheckedIn, Evacuation, EvacuationView, RollPerson } from "./evacuation.ts";
import type { EpochMs } from "../base/time.ts";

/** A person who was found: when after the start, in ms, and how. */
export type FoundPerson = {
  readonly person: RollPerson;
  readonly checkIn: CheckedIn;
  readonly after: number;
};

/** What an evacuation came to, at its end or so far. Durations in ms. */
export type EvacuationReport = {
  readonly evacuation: Evacuation;
  readonly endedAt: EpochMs | null;
  /** From the start to the end, or to `now`. */
  readonly duration: number;
  readonly expected: number;
  /** In the order in which they were found. */
  readonly found: readonly FoundPerson[];
  /** Those last seen most recently first: there a search begins; those who were never seen last. */
  readonly missing: readonly RollPerson[];
  /** When half of those expected, nine in ten, and all of them had been found, after the start; null: not yet. */
  readonly halfAfter: number | null;
  readonly ninetyPercentAfter: number | null;
  readonly allAfter: number | null;
  readonly byHand: number;
  readonly byMusterArea: number;
};

/** The report of a view at `now`. What happened after the end does not count. */
export function evacuationReport(view: EvacuationView, now: EpochMs): EvacuationReport {
  const { evacuation, people, checkIns, endedAt } = view;
  const { startedAt } = evacuation;
  const until = endedAt ?? now;
  const found = people
    .flatMap((person): FoundPerson[] => {
      const checkIn = checkIns.get(person.id);
      if (checkIn === undefined || checkIn.at > until) return [];
      return [{ person, checkIn, after: Math.max(0, checkIn.at - startedAt) }];
    })
    .toSorted((a, b) => a.after - b.after || (a.person.id < b.person.id ? -1 : 1));
  const isFound = new Set(found.map(({ person }) => person.id));
  const share = (part: number) => {
    const needed = Math.ceil(people.length * part);
    return needed === 0 ? 0 : (found[needed - 1]?.after ?? null);
  };
  return {
    evacuation,
    endedAt,
    duration: Math.max(0, until - startedAt),
    expected: people.length,
    found,
    missing: missingPeople(people.filter(({ id }) => !isFound.has(id))),
    halfAfter: share(0.5),
    ninetyPercentAfter: share(0.9),
    allAfter: share(1),
    byHand: found.filter(({ checkIn }) => checkIn.means === "hand").length,
    byMusterArea: found.filter(({ checkIn }) => checkIn.means === "musterArea").length,
  };
}

/** Missing people, the most recently seen first. */
function missingPeople(people: readonly RollPerson[]): RollPerson[] {
  return people.toSorted(
    (a, b) => (b.lastSeenAt ?? -1) - (a.lastSeenAt ?? -1) || (a.name < b.name ? -1 : 1),
  );
}
