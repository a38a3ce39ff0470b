import { tagBatchMachine } from "./tagBatchMachine.ts";

/** An operation on many tags, or their places (specification section 5, batch tag operations and tag location CSV). */
export const batchTagOperationMachine = tagBatchMachine({ id: "batchTagOperation" });
