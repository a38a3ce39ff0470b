import type { Acknowledgement } from "../../domain/alerts/alert.ts";
import type { AcknowledgeOutcome } from "../../domain/alerts/calls.ts";
import type { AlertId } from "../../domain/base/ids.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import {
  type AlertAnswer,
  type AlertCommand,
  type AlertFailure,
  type AlertProblem,
  commandFor,
} from "./alertCommands.ts";

/** What the user has to read of what they asked for. */
export type AlertResults = {
  /** Somebody else was first: who, when, and with which words. */
  readonly conflicts: Readonly<Partial<Record<AlertId, Acknowledgement>>>;
  /** One for each alert and command. */
  readonly failures: readonly AlertFailure[];
  /** The acknowledgements that one undo takes back: those of the last gesture. Null: there are none. */
  readonly undoable: { readonly batch: number; readonly ids: readonly AlertId[] } | null;
};

export const NO_RESULTS: AlertResults = { conflicts: {}, failures: [], undoable: null };

/** The results with those of one more call. What failed before and was asked again now is judged by the new answer. */
export function withAnswer(
  results: AlertResults,
  command: AlertCommand,
  answer: AlertAnswer,
): AlertResults {
  const anew = { ...results, failures: withoutRepeated(results.failures, command) };
  switch (answer.status) {
    case "failed":
      return withFailures(anew, command, command.ids, answer.problem);
    case "done":
      return anew;
    case "answered":
      return withOutcomes(anew, command, answer.outcomes);
    default:
      return unreachable(answer);
  }
}

/** Whether there is something to take back after the answer. */
export function hasAcknowledged(answer: AlertAnswer): boolean {
  return answer.status === "answered" && idsOf(answer.outcomes, "acknowledged").length > 0;
}

/** The failed commands, each joined again where it was one, and the failures that stay. `id`: of this alert only; null: all. */
export function removeFailures(
  failures: readonly AlertFailure[],
  id: AlertId | null,
): { readonly commands: readonly AlertCommand[]; readonly failures: readonly AlertFailure[] } {
  const isTaken = (failure: AlertFailure) => id === null || failure.id === id;
  const idsByCommand = new Map<AlertCommand, AlertId[]>();
  for (const failure of failures.filter(isTaken)) {
    const ids = idsByCommand.get(failure.command) ?? [];
    idsByCommand.set(failure.command, [...ids, failure.id]);
  }
  return {
    commands: [...idsByCommand].map(([command, ids]) => commandFor(command, ids)),
    failures: failures.filter((failure) => !isTaken(failure)),
  };
}

/** The results without what was said of these alerts. */
export function dismissed(results: AlertResults, ids: readonly AlertId[]): AlertResults {
  const gone = new Set<string>(ids);
  const conflicts = Object.fromEntries(
    Object.entries(results.conflicts).filter(([id]) => !gone.has(id)),
  );
  const failures = results.failures.filter(({ id }) => !gone.has(id));
  return { ...results, conflicts, failures };
}

function withOutcomes(
  results: AlertResults,
  command: AlertCommand,
  outcomes: readonly AcknowledgeOutcome[],
): AlertResults {
  const conflicts = { ...results.conflicts };
  for (const outcome of outcomes)
    if (outcome.status === "alreadyAcknowledged") conflicts[outcome.id] = outcome.by;
  const acknowledged = idsOf(outcomes, "acknowledged");
  const before = results.undoable?.batch === command.batch ? results.undoable.ids : [];
  const undoable =
    acknowledged.length === 0
      ? results.undoable
      : { batch: command.batch, ids: [...new Set([...before, ...acknowledged])] };
  const told = { ...results, conflicts, undoable };
  const heardOf = new Set(outcomes.map(({ id }) => id));
  // An alert that the server said nothing of was not acknowledged, whatever the reason.
  const unheardOf = command.ids.filter((id) => !heardOf.has(id));
  return withFailures(
    withFailures(told, command, idsOf(outcomes, "notFound"), "notFound"),
    command,
    unheardOf,
    "failed",
  );
}

function withFailures(
  results: AlertResults,
  command: AlertCommand,
  ids: readonly AlertId[],
  problem: AlertProblem,
): AlertResults {
  if (ids.length === 0) return results;
  return {
    ...results,
    failures: [...results.failures, ...ids.map((id) => ({ id, command, problem }))],
  };
}

function withoutRepeated(
  failures: readonly AlertFailure[],
  command: AlertCommand,
): readonly AlertFailure[] {
  const ids = new Set(command.ids);
  return failures.filter((failure) => !ids.has(failure.id) || !isSame(failure.command, command));
}

/** Two comments are two wishes; to acknowledge or take back twice is one. */
function isSame(one: AlertCommand, other: AlertCommand): boolean {
  if (one.kind === "comment" && other.kind === "comment") return one.commentId === other.commentId;
  return one.kind === other.kind;
}

function idsOf(
  outcomes: readonly AcknowledgeOutcome[],
  status: AcknowledgeOutcome["status"],
): AlertId[] {
  return outcomes.filter((outcome) => outcome.status === status).map(({ id }) => id);
}
