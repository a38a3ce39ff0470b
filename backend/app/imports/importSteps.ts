import type { Asset } from "../../../src/domain/assets/asset.ts";
import { eventsOfChange } from "../../../src/domain/assets/assetEvents.ts";
import { newAsset } from "../../../src/domain/assets/assetForm.ts";
import type {
  AssetImport,
  ImportChunk,
  JournalEntry,
  KeptAsset,
  RefusedRow,
} from "../../../src/domain/imports/assetImport.ts";
import { journalled, keyOfRow, planRow } from "../../../src/domain/imports/assetImportPlan.ts";
import { undoStep } from "../../../src/domain/imports/assetImportUndo.ts";
import { referenceKey } from "../../../src/domain/assets/assetReference.ts";
import { changedFields, isUnchanged } from "../../../src/domain/base/fieldEdit.ts";
import type { AssetId, CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { AppDeps } from "../platform/deps.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { assetsById, assetsByKey, saveAssets } from "../assets/assets.ts";
import { importContext, writeChunk } from "./imports.ts";

type StepDeps = Pick<AppDeps, "assetHistory" | "now" | "sdk">;

/**
 * Judges the rows of a chunk once more and writes down what they are about to do; answers the chunk with its journal,
 * or the rows that do not fit any more. A chunk that has a journal keeps it: it was begun before a crash. Hold `assetsLock`.
 */
export async function withJournal(
  { sdk, now }: StepDeps,
  index: CustomerIndex,
  one: AssetImport,
  chunk: ImportChunk,
): Promise<{ chunk: ImportChunk } | { refused: RefusedRow[] }> {
  if (chunk.journal !== null) {
    const taken = await takenMeanwhile(sdk, index, chunk.journal);
    return taken.length > 0 ? { refused: taken } : { chunk };
  }
  const keys = chunk.rows.map(({ form }) => keyOfRow(form));
  const [context, stored] = await Promise.all([
    importContext(sdk, index),
    assetsByKey(sdk, index, keys),
  ]);
  const refused: RefusedRow[] = [];
  const journal = chunk.rows.flatMap(({ line, assetId, form }, at): JournalEntry[] => {
    const known = stored.get(keys[at] ?? "") ?? null;
    const verdict = planRow(form, assetId, {
      ...context,
      mode: one.mode,
      timezone: one.timezone,
      now: now(),
      stored: known,
      isRepeated: false,
    });
    if (verdict.verdict === "unchanged") return [];
    if (verdict.verdict === "refused") {
      refused.push(...verdict.issues.map((issue) => ({ ...issue, line })));
      return [];
    }
    const before = known === null ? null : journalled(known);
    return [{ line, assetId: verdict.after.id, before, after: journalled(verdict.after) }];
  });
  if (refused.length > 0) return { refused };
  const written = { ...chunk, journal };
  await writeChunk(sdk, index, written);
  return { chunk: written };
}

/** The rows that were to make assets whose references somebody has given away since the journal was written. */
async function takenMeanwhile(
  sdk: AppDeps["sdk"],
  index: CustomerIndex,
  journal: readonly JournalEntry[],
): Promise<RefusedRow[]> {
  const made = journal.filter(({ before }) => before === null);
  const keyOf = ({ after }: JournalEntry) => referenceKey(after.reference);
  const holders = await assetsByKey(sdk, index, made.map(keyOf));
  return made.flatMap((entry): RefusedRow[] => {
    const holder = holders.get(keyOf(entry));
    if (holder === undefined || holder.id === entry.assetId) return [];
    const detail = `There is an asset with the reference ${entry.after.reference}.`;
    return [{ line: entry.line, field: "reference", reason: "OM005", detail }];
  });
}

/** Does what the journal says; what is done already stays as it is. Hold `assetsLock`. */
export async function applyJournal(
  deps: StepDeps,
  index: CustomerIndex,
  journal: readonly JournalEntry[],
): Promise<void> {
  const current = await assetsById(
    deps.sdk,
    index,
    journal.map(({ assetId }) => assetId),
  );
  const made: Asset[] = [];
  const changes: { before: Asset; after: Asset }[] = [];
  for (const { assetId, before, after } of journal) {
    const known = current.get(assetId);
    if (known === undefined) {
      if (before === null)
        made.push(
          newAsset(assetId, { ...after, referenceKey: referenceKey(after.reference) }, deps.now()),
        );
      continue;
    }
    const wanted = before === null ? {} : changedFields(before, after);
    const next = {
      ...known,
      ...wanted,
      referenceKey: referenceKey(wanted.reference ?? known.reference),
    };
    if (!isUnchanged(known, next)) changes.push({ before: known, after: next });
  }
  await deps.assetHistory.record(
    index,
    made.flatMap((asset) => eventsOfChange(null, asset, asset.createdAt)),
  );
  await createDocuments(deps.sdk, index, "assets", made);
  await saveAssets(deps, index, changes);
}

/** Takes back what the journal says; answers the assets that were left as they are. Hold `assetsLock`. */
export async function undoJournal(
  deps: StepDeps,
  index: CustomerIndex,
  journal: readonly JournalEntry[],
): Promise<KeptAsset[]> {
  const ids = journal.map(({ assetId }) => assetId);
  const [current, used] = await Promise.all([
    assetsById(deps.sdk, index, ids),
    usedAssets(deps, index, ids),
  ]);
  const kept: KeptAsset[] = [];
  const changes: { before: Asset; after: Asset }[] = [];
  const gone: Asset[] = [];
  for (const entry of journal) {
    const asset = current.get(entry.assetId) ?? null;
    const step = undoStep(entry, asset, used.has(entry.assetId));
    if (step.step === "keep") kept.push(step.kept);
    if (step.step === "restore" && asset !== null)
      changes.push({ before: asset, after: step.after });
    if (step.step === "delete" && asset !== null) gone.push(asset);
  }
  await saveAssets(deps, index, changes);
  const at = deps.now();
  await deps.assetHistory.record(
    index,
    gone.flatMap((asset) => eventsOfChange(asset, { ...asset, currentWorksite: null }, at)),
  );
  if (gone.length > 0)
    await deps.sdk.document.mDelete(
      index,
      "assets",
      gone.map(({ id }) => id),
    );
  return kept;
}

/** The assets that files, comments, maintenance records or QR codes are about. */
async function usedAssets(
  { sdk }: StepDeps,
  index: CustomerIndex,
  ids: readonly AssetId[],
): Promise<Set<string>> {
  const used = new Set<string>();
  if (ids.length === 0) return used;
  for (const collection of ["asset-files", "asset-comments", "asset-maintenance", "qr-code"]) {
    await sdk.collection.refresh(index, collection);
    const { hits } = await sdk.document.search(
      index,
      collection,
      { query: { terms: { assetId: [...ids] } }, _source: ["assetId"] },
      { size: 10_000 },
    );
    for (const { _source } of hits) used.add(String(_source["assetId"]));
  }
  return used;
}
