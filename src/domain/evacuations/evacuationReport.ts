import { type EndEvidence, type EndStatement, endStatement } from "./endStatement.ts";
import {
  CHECK_IN_SIGNS,
  type CheckedIn,
  type CheckInSign,
  checkInSign,
  type Evacuation,
  type EvacuationView,
  type HeardInside,
  type Observed,
  type RollPerson,
  type UnlistedPerson,
} from "./evacuation.ts";
import type { EpochMs } from "../base/time.ts";

/** A person who was found: when after the start, in ms, and how. */
export type FoundPerson = {
  readonly person: RollPerson;
  readonly checkIn: CheckedIn;
  readonly after: number;
  readonly sign: CheckInSign;
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
  readonly bySign: Readonly<Record<CheckInSign, number>>;
  /** When the first and the last of those found were; null: nobody. */
  readonly firstFoundAt: EpochMs | null;
  readonly lastFoundAt: EpochMs | null;
  /** The remarks on all of it; null: none. */
  readonly observed: Observed | null;
  /**
   * Those who are not on the list and counted themselves, by time, with the check-in that counts: another one than theirs
   * where somebody has confirmed it. Those whose check-in was taken back are left out.
   */
  readonly unlisted: readonly (UnlistedPerson & { readonly checkIn: CheckedIn })[];
  /** Every time that somebody was heard inside after they had been found, in order. */
  readonly heardInside: readonly HeardInsideAgain[];
  /** What may be said of the end. */
  readonly end: EndStatement;
};

/** Somebody who was found and then heard inside. `isOpen`: nobody has found them since, nor taken their check-in back. */
export type HeardInsideAgain = {
  readonly person: RollPerson;
  readonly event: HeardInside;
  readonly isOpen: boolean;
};

/**
 * The report of a view at `now`. What happened after the end does not count.
 *
 * @param evidence what is known of where nobody was heard; as it was written down at the end unless told otherwise
 */
export function evacuationReport(
  view: EvacuationView,
  now: EpochMs,
  evidence: EndEvidence = { uncovered: view.uncoveredAtEnd, isLive: true },
): EvacuationReport {
  const { evacuation, people, checkIns, endedAt } = view;
  const { startedAt } = evacuation;
  const until = endedAt ?? now;
  const found = people
    .flatMap((person): FoundPerson[] => {
      const checkIn = checkIns.get(person.id);
      if (checkIn === undefined || checkIn.at > until) return [];
      const sign = checkInSign(checkIn, evacuation);
      return [{ person, checkIn, after: Math.max(0, checkIn.at - startedAt), sign }];
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
    bySign: Object.fromEntries(
      CHECK_IN_SIGNS.map((sign) => [sign, found.filter((one) => one.sign === sign).length]),
    ) as Record<CheckInSign, number>,
    firstFoundAt: found[0]?.checkIn.at ?? null,
    lastFoundAt: found.at(-1)?.checkIn.at ?? null,
    observed: view.observed === null || view.observed.text === "" ? null : view.observed,
    unlisted: view.unlisted.flatMap(({ person, checkIn }) =>
      checkIn === null || checkIn.at > until ? [] : [{ person, checkIn }],
    ),
    heardInside: view.everHeardInside.flatMap((event) => {
      const person = people.find(({ id }) => id === event.personId);
      if (person === undefined || event.at > until) return [];
      return [{ person, event, isOpen: view.heardInside.get(person.id) === event }];
    }),
    end: endStatement(view, evidence),
  };
}

/** Missing people, the most recently seen first. */
function missingPeople(people: readonly RollPerson[]): RollPerson[] {
  return people.toSorted(
    (a, b) => (b.lastSeenAt ?? -1) - (a.lastSeenAt ?? -1) || (a.name < b.name ? -1 : 1),
  );
}
