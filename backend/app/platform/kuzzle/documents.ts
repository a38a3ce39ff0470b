import { z } from "zod";
import { DECODED_AT_ONCE, inParts } from "../inParts.ts";
import type { Sdk } from "./sdk.ts";

/** A stored document does not have the form that its schema demands: an older version or a hand wrote it. */
export class DocumentUnreadable extends Error {
  readonly place: string;

  constructor(place: string, reason: string) {
    super(`The document ${place} cannot be read (${reason}): correct or delete it.`);
    this.name = "DocumentUnreadable";
    this.place = place;
  }
}

/** What to do with a document that cannot be read, where the others must go on: passed over. */
export type SkipInvalid = (error: DocumentUnreadable) => void;

const Stored = z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) });

/** The document of an id; null where there is none. Sees every acknowledged write. @throws DocumentUnreadable */
export async function readDocument<Schema extends z.ZodType>(
  sdk: Sdk,
  { index, collection, id }: { index: string; collection: string; id: string },
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const [found] = await readDocuments(sdk, { index, collection, ids: [id] }, schema);
  return found ?? null;
}

/**
 * The documents of the ids that exist, in the order of the ids. Sees every acknowledged write.
 * @throws DocumentUnreadable unless `skipInvalid` is given
 */
export async function readDocuments<Schema extends z.ZodType>(
  sdk: Sdk,
  { index, collection, ids }: { index: string; collection: string; ids: readonly string[] },
  schema: Schema,
  skipInvalid?: SkipInvalid,
): Promise<z.output<Schema>[]> {
  if (ids.length === 0) return [];
  const { successes } = await sdk.document.mGet(index, collection, [...ids]);
  const hits = new Map(successes.map((hit) => [String(hit._id), hit]));
  const inOrder = ids.flatMap((id) => hits.get(id) ?? []);
  const read: z.output<Schema>[] = [];
  for await (const one of readAll(inOrder, `${index}/${collection}`, schema, skipInvalid))
    read.push(one);
  return read;
}

/** Every document of a collection of at most 10,000, the limit of one page. @throws DocumentUnreadable */
export async function readAllDocuments<Schema extends z.ZodType>(
  sdk: Sdk,
  { index, collection }: { index: string; collection: string },
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const { hits } = await sdk.document.search(index, collection, {}, { size: 10_000 });
  return hits.map((hit) => decoded(hit, `${index}/${collection}`, schema));
}

/** What is stored of a document: all of it but its id. */
export function storedForm<Document extends { readonly id: string }>({
  id: _,
  ...stored
}: Document): Omit<Document, "id"> {
  return stored;
}

/** The document in a list of its own, or none when it was passed over. @throws DocumentUnreadable unless `skipInvalid` is given */
export function readable<Schema extends z.ZodType>(
  hit: unknown,
  place: string,
  schema: Schema,
  skipInvalid: SkipInvalid | undefined,
): [z.output<Schema>] | [] {
  try {
    return [decoded(hit, place, schema)];
  } catch (error) {
    if (skipInvalid === undefined || !(error instanceof DocumentUnreadable)) throw error;
    skipInvalid(error);
    return [];
  }
}

/** Documents of answers as the domain knows them, decoded in parts that end their turn. @throws as `readable` */
export async function* readAll<Schema extends z.ZodType>(
  hits: readonly unknown[],
  place: string,
  schema: Schema,
  skipInvalid: SkipInvalid | undefined,
): AsyncGenerator<z.output<Schema>> {
  for await (const part of inParts(hits, DECODED_AT_ONCE))
    for (const hit of part) yield* readable(hit, place, schema, skipInvalid);
}

/** A document of an answer as the domain knows it. @throws DocumentUnreadable */
export function decoded<Schema extends z.ZodType>(
  hit: unknown,
  place: string,
  schema: Schema,
): z.output<Schema> {
  const { _id, _source } = Stored.parse(hit);
  // Kuzzle's own word on who wrote it is no field of ours.
  const { _kuzzle_info: _, ...fields } = _source;
  const read = schema.safeParse({ ...fields, id: _id });
  if (read.success) return read.data;
  throw new DocumentUnreadable(
    `${place}/${_id}`,
    read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
  );
}
