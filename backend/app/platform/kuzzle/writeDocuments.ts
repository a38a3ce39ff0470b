import type { JSONObject } from "kuzzle-sdk";
import { z } from "zod";
import { storedForm } from "./documents.ts";
import type { Sdk } from "./sdk.ts";

/** Kuzzle's default for `limits.documentsWriteCount`: more documents than this go in several calls. */
const WRITE_LIMIT = 200;

/** Creates documents with ids that follow from what they say: one that exists already is the same and stays. */
export async function createDocuments(
  sdk: Sdk,
  index: string,
  collection: string,
  documents: readonly { readonly id: string }[],
): Promise<void> {
  for (let from = 0; from < documents.length; from += WRITE_LIMIT) {
    const some = documents.slice(from, from + WRITE_LIMIT);
    const { errors } = await sdk.document.mCreate(
      index,
      collection,
      some.map((document) => ({ _id: document.id, body: storedForm(document) })),
    );
    const refused = errors.filter(({ status, reason }) => !isKnownAlready(status, reason));
    if (refused.length > 0) throw new DocumentsRefused(index, collection, refused);
  }
}

/**
 * Creates documents without telling subscribers: for what nobody follows live. One that exists already
 * stays as it was first written.
 */
export async function createSilently(
  sdk: Sdk,
  index: string,
  collection: string,
  documents: readonly { readonly id: string }[],
): Promise<void> {
  await importSilently(sdk, index, collection, documents, "create");
}

/** Writes documents whole, there or not, without telling subscribers. */
export async function replaceSilently(
  sdk: Sdk,
  index: string,
  collection: string,
  documents: readonly { readonly id: string }[],
): Promise<void> {
  await importSilently(sdk, index, collection, documents, "index");
}

async function importSilently(
  sdk: Sdk,
  index: string,
  collection: string,
  documents: readonly { readonly id: string }[],
  action: "create" | "index",
): Promise<void> {
  for (let from = 0; from < documents.length; from += WRITE_LIMIT) {
    const bulkData = documents
      .slice(from, from + WRITE_LIMIT)
      .flatMap((document) => [{ [action]: { _id: document.id } }, storedForm(document)]);
    const { errors } = ImportAnswer.parse(await sdk.bulk.import(index, collection, bulkData));
    const refused = errors
      .flatMap(Object.values<z.infer<typeof Imported>>)
      .map(({ status, error }) => ({ status, reason: error?.reason ?? "unknown" }))
      .filter(({ status }) => status !== 409);
    if (refused.length > 0) throw new DocumentsRefused(index, collection, refused);
  }
}

const Imported = z.object({
  status: z.number(),
  error: z.object({ reason: z.string().optional() }).optional(),
});
const ImportAnswer = z.object({ errors: z.array(z.record(z.string(), Imported)) });

/** Changes some fields of documents; subscribers are told. A document that is gone meanwhile is passed over. */
export async function updateDocuments(
  sdk: Sdk,
  index: string,
  collection: string,
  changes: readonly { readonly id: string; readonly changes: JSONObject }[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += WRITE_LIMIT) {
    const { errors } = await sdk.document.mUpdate(
      index,
      collection,
      changes.slice(from, from + WRITE_LIMIT).map(({ id, changes: body }) => ({ _id: id, body })),
      { retryOnConflict: 5 },
    );
    const refused = errors.filter(({ status }) => status !== 404);
    if (refused.length > 0) throw new DocumentsRefused(index, collection, refused);
  }
}

/** Changes some fields of documents, or creates those that are not there yet; subscribers are told. */
export async function upsertDocuments(
  sdk: Sdk,
  index: string,
  collection: string,
  documents: readonly { readonly changes: JSONObject; readonly whole: { readonly id: string } }[],
): Promise<void> {
  for (let from = 0; from < documents.length; from += WRITE_LIMIT) {
    const { errors } = await sdk.document.mUpsert(
      index,
      collection,
      documents.slice(from, from + WRITE_LIMIT).map(({ changes, whole }) => ({
        _id: whole.id,
        changes,
        default: storedForm(whole),
      })),
      { retryOnConflict: 5 },
    );
    if (errors.length > 0) throw new DocumentsRefused(index, collection, errors);
  }
}

type Refused = { readonly status: number; readonly reason: string };

/** The storage refused some of the documents of one call; the others were written. */
export class DocumentsRefused extends Error {
  constructor(index: string, collection: string, errors: readonly Refused[]) {
    const [first] = errors;
    super(
      `${errors.length} documents of ${index}/${collection} were refused, the first with ${first?.status}: ${first?.reason}`,
    );
    this.name = "DocumentsRefused";
  }
}

function isKnownAlready(status: number, reason: string): boolean {
  return status === 409 || /already exists/iu.test(reason);
}
