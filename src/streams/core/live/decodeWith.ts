import { z } from "zod";
import type { Decoded } from "./collectionEvent.ts";
import type { Source } from "./documentNotification.ts";
import { type PlainCheck, plainCheckOf } from "./plainCheck.ts";
import { sameValue } from "./sameValue.ts";

/**
 * Decodes a stored document. `held`: what the same document was decoded to before; where it says nothing new, the answer is
 * that same object.
 */
export type Decode<Doc> = (id: string, source: Source, held?: Doc | null) => Decoded<Doc>;

/**
 * Decodes stored documents by their schema, whose `id` is Kuzzle's `_id`. Never throws: one bad document must not end a
 * stream. Of a document that is held only the fields that differ are decoded again: thousands of readings a second change
 * five of forty fields. So a field must decode what it has decoded to the same value ([LC25]).
 */
export function decodeWith<Schema extends z.ZodType>(schema: Schema): Decode<z.output<Schema>> {
  const fields = fieldsOf(schema);
  return (id, source, held = null) => {
    if (fields !== null && isRecord(held)) {
      const document = decodeDifference(fields, source, held);
      if (document !== null) return { ok: true, document: document as z.output<Schema> };
    }
    const result = schema.safeParse({ ...source, id });
    if (!result.success) return { ok: false, reason: `${id}: ${z.prettifyError(result.error)}` };
    const isHeld = held !== null && sameValue(result.data, held);
    return { ok: true, document: isHeld ? held : result.data };
  };
}

type Field = {
  readonly name: string;
  readonly schema: z.core.$ZodType;
  /** What most values pass, so that no parse is begun for them. */
  readonly isPlain: PlainCheck | null;
};
type Fielded = Readonly<Record<string, unknown>>;

/** The fields that can be decoded one by one; null: the document counts only as a whole. */
function fieldsOf(schema: z.ZodType): readonly Field[] | null {
  if (!(schema instanceof z.ZodObject)) return null;
  const { checks, catchall, shape } = schema.def;
  if (catchall !== undefined || (checks !== undefined && checks.length > 0)) return null;
  return Object.entries(shape)
    .map(([name, field]) => ({ name, schema: field, isPlain: plainCheckOf(field) }))
    .filter(({ name }) => name !== "id");
}

/** What is held with the fields that differ; null: one of them cannot be decoded. */
function decodeDifference(fields: readonly Field[], source: Source, held: Fielded): Fielded | null {
  let changed: Record<string, unknown> | null = null;
  for (const { name, schema, isPlain } of fields) {
    const value = source[name];
    const before = held[name];
    if (value === before || (typeof value === "object" && sameValue(value, before))) continue;
    if (isPlain?.(value) === true) {
      (changed ??= { ...held })[name] = value;
      continue;
    }
    const result = z.safeParse(schema, value);
    if (!result.success) return null;
    if (!sameValue(result.data, before)) (changed ??= { ...held })[name] = result.data;
  }
  return changed ?? held;
}

function isRecord(value: unknown): value is Fielded {
  return typeof value === "object" && value !== null;
}
