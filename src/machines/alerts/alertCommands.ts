import type { AcknowledgeOutcome } from "../../domain/alerts/calls.ts";
import type { AlertId, CustomerIndex } from "../../domain/base/ids.ts";
import { DOCUMENTS_PER_CALL } from "../../domain/base/limits.ts";
import { partsOf } from "../../domain/base/parts.ts";
import { unreachable } from "../../domain/base/unreachable.ts";

/** What is asked of the server about alerts, in one call. `batch` joins the calls of one gesture of the user. */
export type AlertCommand = { readonly batch: number } & (
  | {
      readonly kind: "acknowledge";
      readonly ids: readonly AlertId[];
      readonly comment: string | null;
    }
  | { readonly kind: "withdraw"; readonly ids: readonly AlertId[] }
  /** `commentId` is chosen here, so that a repetition adds nothing. */
  | {
      readonly kind: "comment";
      readonly ids: readonly [AlertId];
      readonly commentId: string;
      readonly text: string;
    }
);

/** Why an alert could not be handled. `unreachable`: nobody could be asked, or no answer came. */
export type AlertProblem = "notFound" | "notAllowed" | "unreachable" | "diskFull" | "failed";

/** The answer to a command: by alert for an acknowledgement, else for the whole. */
export type AlertAnswer =
  | { readonly status: "answered"; readonly outcomes: readonly AcknowledgeOutcome[] }
  | { readonly status: "done" }
  | { readonly status: "failed"; readonly problem: AlertProblem };

/** What is being saved of an alert: the last gesture about it counts. */
export type AlertMark = "acknowledging" | "withdrawing" | "commenting";

/** A command that failed for one alert, and can be tried again for it. */
export type AlertFailure = {
  readonly id: AlertId;
  readonly command: AlertCommand;
  readonly problem: AlertProblem;
};

/** The call of one command, with the customer whose alerts it is about. */
export type AlertCall = {
  readonly customer: CustomerIndex | null;
  readonly command: AlertCommand | null;
};

/** Ids as many as one call may be about, without repeats, in order. */
export function chunksOf(ids: readonly AlertId[]): AlertId[][] {
  return partsOf([...new Set(ids)], DOCUMENTS_PER_CALL);
}

/** What the queue is about to do with each alert. */
export function marksOf(
  queue: readonly AlertCommand[],
): Readonly<Partial<Record<AlertId, AlertMark>>> {
  const marks: Partial<Record<AlertId, AlertMark>> = {};
  for (const command of queue) {
    for (const id of command.ids) marks[id] = markOf(command);
  }
  return marks;
}

/** The same command about other alerts; what is said once (a comment) keeps its own. */
export function commandFor(command: AlertCommand, ids: readonly AlertId[]): AlertCommand {
  return command.kind === "comment" ? command : { ...command, ids };
}

function markOf({ kind }: AlertCommand): AlertMark {
  switch (kind) {
    case "acknowledge":
      return "acknowledging";
    case "withdraw":
      return "withdrawing";
    case "comment":
      return "commenting";
    default:
      return unreachable(kind);
  }
}
