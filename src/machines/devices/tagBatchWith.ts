import { fromPromise } from "xstate";
import type {
  BatchOutcome,
  TagBatchOrder,
  TagBatchPart,
  TagBatchWork,
} from "../../domain/devices/tagBatch.ts";
import { partByPart } from "../kit/partByPart.ts";
import type { TagBatchEvent, TagBatchMachine } from "./tagBatchMachine.ts";

/** What batches need of the outside. */
type TagBatchEffects = {
  readonly preview: (order: TagBatchOrder) => Promise<readonly BatchOutcome[]>;
  readonly work: (work: TagBatchWork, signal: AbortSignal) => AsyncIterable<TagBatchPart>;
  readonly undo: (work: TagBatchWork, signal: AbortSignal) => AsyncIterable<TagBatchPart>;
};

/** A batch machine at work. */
export function tagBatchWith(
  machine: TagBatchMachine,
  { preview, work, undo }: TagBatchEffects,
): TagBatchMachine {
  return machine.provide({
    actors: {
      preview: fromPromise<readonly BatchOutcome[], TagBatchOrder>(({ input }) => preview(input)),
      work: partByPart(work, eventOf),
      undo: partByPart(undo, eventOf),
    },
  });
}

function eventOf(part: TagBatchPart): TagBatchEvent {
  return "begun" in part
    ? { type: "part.begun", tagIds: part.begun }
    : { type: "part.done", outcomes: part.outcomes };
}
