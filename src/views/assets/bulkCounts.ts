import { undoCalls } from "../../domain/assets/bulkAction.ts";
import type { BulkActionContext } from "../../machines/assets/bulkActionMachine.ts";

/** How many assets each sentence about bulk work is about. */
export type BulkCounts = {
  readonly done: number;
  /** Were as they were wanted before anything was asked for. */
  readonly wereSo: number;
  /** Are as they were wanted: from before, or by a call whose answer was lost. An undo cannot tell and leaves them. */
  readonly wereSoOrLost: number;
  /** Were asked for and never answered: changed, or not. */
  readonly unknown: number;
  readonly notAsked: number;
  /** The server has told what became of their undo. */
  readonly putBack: number;
  /** Their undo was not asked for, or not answered. */
  readonly notPutBack: number;
};

export function bulkCounts({
  assets,
  outcomes,
  unanswered,
  undone,
  undoneCalls,
}: Pick<
  BulkActionContext,
  "assets" | "outcomes" | "unanswered" | "undone" | "undoneCalls"
>): BulkCounts {
  const told = new Set(outcomes.map(({ id }) => id));
  const unchanged = outcomes.filter(({ status }) => status === "unchanged");
  const wereSoOrLost = unchanged.filter(({ id }) => unanswered.has(id)).length;
  const unknown = [...unanswered].filter((id) => !told.has(id)).length;
  const calls = undoCalls(outcomes);
  const left = new Set(calls.slice(undoneCalls).flatMap(({ assetIds }) => assetIds));
  return {
    done: outcomes.filter(({ status }) => status === "done").length,
    wereSo: unchanged.length - wereSoOrLost,
    wereSoOrLost,
    unknown,
    notAsked: assets.length - told.size - unknown,
    putBack: new Set(undone.flatMap(({ id }) => (left.has(id) ? [] : [id]))).size,
    notPutBack: left.size,
  };
}
