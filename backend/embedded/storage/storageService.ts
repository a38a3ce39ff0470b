import type { ConditionKeeper } from "./condition/conditionKeeper.ts";
import type { CommitQueue } from "./documents/commitQueue.ts";
import type { DocumentWriter } from "./documents/documentWriter.ts";
import type { SearchService } from "./search/search.ts";

/** Everything the routes need. */
export type StorageService = SearchService & {
  readonly writer: DocumentWriter;
  readonly queue: CommitQueue;
  readonly major: 7 | 8;
  readonly condition: Pick<ConditionKeeper, "condition">;
  /** Told of failures that belong to no request any more. */
  readonly report: (error: unknown) => void;
};
