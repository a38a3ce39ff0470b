import { z } from "zod";
import { AssetImport, chunkId, ImportChunk } from "../../../src/domain/imports/assetImport.ts";
import type { RowContext } from "../../../src/domain/imports/assetImportPlan.ts";
import { type AssetImportId, type CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import { Label } from "../../../src/domain/referential/label.ts";
import { readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { familiesOf } from "../assets/assets.ts";

export const IMPORTS = "asset-imports";
export const ROWS = "asset-import-rows";

/** The lock under which an import changes its state; taken before `assetsLock` where both are needed. */
export function importLock(index: CustomerIndex, id: AssetImportId): string {
  return `asset-import/${index}/${id}`;
}

export function readImport(
  sdk: Sdk,
  index: CustomerIndex,
  id: AssetImportId,
): Promise<AssetImport | null> {
  return readDocument(sdk, { index, collection: IMPORTS, id }, AssetImport);
}

/** Writes the import's document; whoever watches it is told. */
export async function writeImport(
  sdk: Sdk,
  index: CustomerIndex,
  one: AssetImport,
): Promise<AssetImport> {
  await sdk.document.createOrReplace(index, IMPORTS, one.id, storedForm(one));
  return one;
}

export function readChunk(
  sdk: Sdk,
  index: CustomerIndex,
  id: AssetImportId,
  chunk: number,
): Promise<ImportChunk | null> {
  return readDocument(sdk, { index, collection: ROWS, id: chunkId(id, chunk) }, ImportChunk);
}

/** Writes a chunk; nobody is notified: it is ours alone. */
export async function writeChunk(
  sdk: Sdk,
  index: CustomerIndex,
  chunk: ImportChunk,
): Promise<void> {
  await sdk.document.createOrReplace(index, ROWS, chunk.id, storedForm(chunk), { silent: true });
}

/** Forgets the rows of an import. */
export async function deleteChunks(
  sdk: Sdk,
  index: CustomerIndex,
  { id, chunks }: Pick<AssetImport, "chunks" | "id">,
): Promise<void> {
  if (chunks === 0) return;
  const ids = Array.from({ length: chunks }, (_, chunk) => chunkId(id, chunk));
  await sdk.document.mDelete(index, ROWS, ids, { silent: true });
}

const SomeSite = z.object({ id: SiteId });

/** What rows are judged by, as it is now, but for the asset that a row is about. */
export async function importContext(
  sdk: Sdk,
  index: CustomerIndex,
): Promise<Pick<RowContext, "families" | "labels" | "sites">> {
  const sites = new Set<string>();
  const inUse = { query: { term: { isArchived: false } }, _source: ["siteName"] };
  for await (const { id } of searchAll(sdk, index, "sites", SomeSite, inUse)) sites.add(id);
  const labels = new Map<string, Pick<Label, "family" | "subFamily">>();
  const all = { query: { match_all: {} } };
  for await (const label of searchAll(sdk, index, "labels", Label, all))
    labels.set(label.id, label);
  return { families: await familiesOf(sdk, index), sites, labels };
}
