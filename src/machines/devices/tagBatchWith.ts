import { fromCallback, fromPromise } from "xstate";
import type {
  BatchOutcome,
  TagBatchOrder,
  TagBatchPart,
  TagBatchWork,
} from "../../domain/devices/tagBatch.ts";
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
      work: partByPart(work),
      undo: partByPart(undo),
    },
  });
}

function partByPart(run: TagBatchEffects["work"]) {
  return fromCallback<TagBatchEvent, TagBatchWork>(({ input, sendBack }) => {
    const stop = new AbortController();
    const work = async () => {
      for await (const part of run(input, stop.signal))
        sendBack(
          "begun" in part
            ? { type: "part.begun", tagIds: part.begun }
            : { type: "part.done", outcomes: part.outcomes },
        );
      sendBack({ type: "work.finished" });
    };
    work().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      sendBack({ type: "work.failed", reason });
    });
    return () => stop.abort();
  });
}
