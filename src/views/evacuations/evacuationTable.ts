import type { CsvCell } from "../../domain/base/csvText.ts";
import type { CheckInSign, Evacuation, RollPerson } from "../../domain/evacuations/evacuation.ts";
import type { EvacuationReport } from "../../domain/evacuations/evacuationReport.ts";
import type { EpochMs } from "../../domain/base/time.ts";

/** The words of the file, in the reader's language; instants with their seconds, in the customer's timezone. */
export type EvacuationTableWords = {
  /** One a column, in the order of the rows below. */
  readonly headers: readonly string[];
  readonly kind: (kind: Evacuation["kind"]) => string;
  readonly state: (isFound: boolean) => string;
  readonly sign: (sign: CheckInSign) => string;
  readonly at: (instant: EpochMs) => string;
  readonly place: (person: RollPerson) => string;
};

/**
 * The report as a table with a row for each person expected. Every row says of which evacuation it is, so that a
 * spreadsheet sorts and filters it as it is, and holds the files of many evacuations below each other.
 */
export function evacuationTable(
  { evacuation, endedAt, found, missing }: EvacuationReport,
  words: EvacuationTableWords,
): readonly (readonly CsvCell[])[] {
  const at = (instant: EpochMs | null) => (instant === null ? null : words.at(instant));
  const { siteName, kind, startedAt, startedByName } = evacuation;
  const of = [siteName, words.kind(kind), at(startedAt), startedByName, at(endedAt)];
  const rows: CsvCell[][] = [
    ...found.map(({ person, checkIn, after, sign }) => [
      ...personCells(person, true),
      at(checkIn.at),
      // Whole seconds that have passed, as on the page.
      Math.floor(after / 1000),
      words.sign(sign),
      checkIn.byName,
      ...seenCells(person),
    ]),
    ...missing.map((person) => [
      ...personCells(person, false),
      null,
      null,
      null,
      null,
      ...seenCells(person),
    ]),
  ];
  // Where nobody was expected, the file still says when and where that was.
  const nobody = words.headers.slice(of.length).map(() => null);
  return [words.headers, ...(rows.length === 0 ? [nobody] : rows).map((row) => [...of, ...row])];

  function personCells({ name, reference }: RollPerson, isFound: boolean): CsvCell[] {
    return [name, reference, words.state(isFound)];
  }

  function seenCells(person: RollPerson): CsvCell[] {
    return [at(person.lastSeenAt), words.place(person)];
  }
}
