import { z } from "zod";
import { READERS } from "./holders.ts";
import { defineCall } from "./call.ts";
import { ChangesAnswer, MAX_PLACES } from "./collectionChanges.ts";
import { CustomerIndex } from "./ids.ts";

/**
 * What a program that shows lists asks, to know that they are still as it shows them: in the order of the request's
 * places, how many documents meet the filter, which of them were written after the mark, and the next mark. A filter is
 * weighed as that of a subscription is.
 */
export const readChanges = defineCall({
  name: "omniscient/live:changes",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    places: z
      .array(
        z.strictObject({
          collection: z.string().min(1).max(100),
          filter: z.unknown(),
          since: z.string().max(200).nullable(),
        }),
      )
      .min(1)
      .max(MAX_PLACES),
  }),
  answer: ChangesAnswer,
  holders: READERS,
  isReading: true,
  isRepeatable: true,
});
