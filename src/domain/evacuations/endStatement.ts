import type { EvacuationEvent, EvacuationView, PersonId } from "./evacuation.ts";
import { isConfirmed } from "./personStatements.ts";
import type { UncoveredPlace } from "./uncoveredPlaces.ts";

/** What is known beside the view when something is said about the end of an evacuation. */
export type EndEvidence = {
  /** Places of the site, muster areas excepted, in which nobody would be heard; null: not known. */
  readonly uncovered: readonly UncoveredPlace[] | null;
  /** Whether roll, positions and devices are proven to be live; of the server itself true. */
  readonly isLive: boolean;
};

/** By its gravest point. Only `everybodyFound` is good news; of the others `allOnListFound` says whether somebody is missing. */
export type EndKind =
  | "nobodyExpected"
  | "missing"
  | "heardInside"
  | "notHeard"
  | "unconfirmed"
  | "notLive"
  | "everybodyFound";

/** What may be said about the end of an evacuation, by screens, walls, reports and messages alike. */
export type EndStatement = {
  readonly kind: EndKind;
  readonly expected: number;
  /** Checked in, those heard inside since among them. */
  readonly found: number;
  readonly missing: number;
  /** Found, and heard inside again since. */
  readonly heardInside: readonly PersonId[];
  /** How many of those found counted themselves by a telephone, and nobody and no badge has confirmed it. */
  readonly unconfirmed: number;
  /** Places that nobody has searched since they are not heard. */
  readonly uncovered: readonly UncoveredPlace[];
  /** Known live: every place is heard, or was searched since it is not. */
  readonly isCovered: boolean;
};

/**
 * The one function that decides what may be said about the end. "Everybody is found" is said only while everybody on the
 * roll is checked in and not by a telephone alone, nobody of them was heard inside since, every place of the site is heard
 * or was searched since it is not, and all of that is known live (docs/decisions/0175-what-may-be-said-of-the-end.md).
 */
export function endStatement(
  view: EvacuationView,
  { uncovered, isLive }: EndEvidence,
): EndStatement {
  const { people, checkIns, searched, endedAt } = view;
  // What was done after the end does not count.
  const counts = (event: EvacuationEvent | undefined) =>
    event !== undefined && (endedAt === null || event.at <= endedAt);
  const found = people.filter(({ id }) => counts(checkIns.get(id)));
  const heardInside = found
    .filter(({ id }) => counts(view.heardInside.get(id)))
    .map(({ id }) => id);
  const unsearched = (uncovered ?? []).filter(({ area, since }) => {
    const searchedAt = area === null ? undefined : searched.get(area);
    return searchedAt === undefined || searchedAt < (since ?? -Infinity);
  });
  const missing = people.length - found.length;
  const unconfirmed = found.filter(({ id }) => {
    const checkIn = checkIns.get(id);
    return checkIn !== undefined && !isConfirmed(checkIn);
  }).length;
  return {
    kind: kindOf(),
    expected: people.length,
    found: found.length,
    missing,
    heardInside,
    unconfirmed,
    uncovered: unsearched,
    isCovered: isLive && uncovered !== null && unsearched.length === 0,
  };

  function kindOf(): EndKind {
    if (missing > 0) return "missing";
    if (heardInside.length > 0) return "heardInside";
    if (unsearched.length > 0) return "notHeard";
    if (unconfirmed > 0) return "unconfirmed";
    if (!isLive || uncovered === null) return "notLive";
    return people.length === 0 ? "nobodyExpected" : "everybodyFound";
  }
}
