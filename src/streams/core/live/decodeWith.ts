import { z } from "zod";
import type { Decoded } from "./collectionEvent.ts";
import type { Source } from "./documentNotification.ts";

/** Decodes stored documents by their schema, whose `id` is Kuzzle's `_id`. Never throws: one bad document must not end a stream. */
export function decodeWith<Schema extends z.ZodType>(
  schema: Schema,
): (id: string, source: Source) => Decoded<z.output<Schema>> {
  return (id, source) => {
    const result = schema.safeParse({ ...source, id });
    return result.success
      ? { ok: true, document: result.data }
      : { ok: false, reason: `${id}: ${z.prettifyError(result.error)}` };
  };
}
