import type { CheckedIn, CheckInUndone } from "./evacuation.ts";

/** What somebody said of one person: found, or not found after all. */
export type Statement = CheckedIn | CheckInUndone;

/**
 * Two people said different things at once: neither knew what the other said. `counts` is what the server heard last;
 * `others` are those who are overruled. Both sides are told.
 */
export type StatementConflict = {
  readonly counts: Statement;
  readonly others: readonly Statement[];
};

/** What the statements about one person come to. */
export type StatementsOutcome = {
  /** The first check-in that counts, one by a telephone only where there is no other; null: not found. */
  readonly checkIn: CheckedIn | null;
  /** The last that counts. */
  readonly lastCheckIn: CheckedIn | null;
  readonly conflict: StatementConflict | null;
  /** A check-in that was told late and does not count: its person was heard inside after it. */
  readonly overtaken: CheckedIn | null;
};

/**
 * Merges the statements about one person, in whatever order they came (docs/decisions/0178). A statement takes back
 * those that its author knew (`undoes`), by whatever clock: what is left was said without knowledge of each other. Where
 * these agree, they count. Where they differ, the one that the server heard last counts, and all are told. One that the
 * server has not heard yet would be the last.
 */
export function mergeStatements(statements: readonly Statement[]): StatementsOutcome {
  const left = unansweredStatements(statements).toSorted(byServerOrder);
  const late = left.flatMap((one) => overtaken(one) ?? []);
  const valid = left.filter((one) => overtaken(one) === null);
  const counts = valid.at(-1);
  const isFound = counts?.type === "evacuation.checkedIn";
  const others = valid.filter(({ type }) => type !== counts?.type);
  const found = valid
    .flatMap((one) => (one.type === "evacuation.checkedIn" ? [one] : []))
    .toSorted(byTime);
  return {
    checkIn: isFound ? (found.find(isConfirmed) ?? found[0] ?? null) : null,
    lastCheckIn: isFound ? (found.at(-1) ?? null) : null,
    conflict: counts === undefined || others.length === 0 ? null : { counts, others },
    overtaken: isFound ? null : (late.at(-1) ?? null),
  };
}

/** Whether somebody saw the person, or their badge was heard: by a telephone anybody may have said it. */
export function isConfirmed({ means }: Pick<CheckedIn, "means">): boolean {
  return means !== "phone";
}

/** The statements that none of the others takes back: said last, or without knowledge of each other. */
export function unansweredStatements(statements: readonly Statement[]): Statement[] {
  const answered = new Set(statements.flatMap(({ undoes }) => undoes));
  return statements.filter(({ id }) => !answered.has(id));
}

/** The check-in, where its person was heard inside after it. */
function overtaken(statement: Statement): CheckedIn | null {
  if (statement.type !== "evacuation.checkedIn") return null;
  return statement.heardInsideAt === null ? null : statement;
}

function byServerOrder(a: Statement, b: Statement): number {
  return a.recordedAt - b.recordedAt || (a.id < b.id ? -1 : 1);
}

function byTime(a: Statement, b: Statement): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1);
}
