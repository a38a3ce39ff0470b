import type { Unchanging } from "../../../src/domain/base/call.ts";
import { MAX_CHUNKS, type PlannedRow } from "../../../src/domain/imports/calls.ts";
import {
  chunkId,
  ImportChunk,
  type ImportMode,
  type ImportRow,
  type RefusedRow,
} from "../../../src/domain/imports/assetImport.ts";
import {
  countsOf,
  keyOfRow,
  planRow,
  type RowVerdict,
} from "../../../src/domain/imports/assetImportPlan.ts";
import {
  AssetId,
  type AssetImportId,
  type CustomerIndex,
  idOf,
} from "../../../src/domain/base/ids.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { assetsByKey } from "../assets/assets.ts";
import { importContext, ROWS } from "./imports.ts";

/** One part of a file, as it was sent. */
type Part = {
  readonly customerIndex: CustomerIndex;
  readonly importId: AssetImportId;
  readonly chunk: number;
  readonly mode: ImportMode;
  readonly rows: readonly { readonly line: number; readonly form?: unknown }[];
};

/** Judges the rows of one part, against the file, the referential and the assets as they are now. */
export async function judgeRows(
  { sdk, now, newId }: Pick<AppDeps, "newId" | "now" | "sdk">,
  { customerIndex: index, importId, chunk, rows, mode }: Part,
  timezone: string,
): Promise<{ chunk: ImportChunk; judged: Unchanging<PlannedRow>[] }> {
  const keys = rows.map(({ form }) => keyOfRow(form));
  const [context, stored, elsewhere] = await Promise.all([
    importContext(sdk, index),
    assetsByKey(sdk, index, keys),
    keysElsewhere(sdk, index, importId, chunk, keys),
  ]);
  const accepted: ImportRow[] = [];
  const issues: RefusedRow[] = [];
  const verdicts: RowVerdict[] = [];
  const judged = rows.map(({ line, form }, at): Unchanging<PlannedRow> => {
    const key = keys[at] ?? "";
    const known = stored.get(key) ?? null;
    const id = known?.id ?? AssetId.parse(idOf("asset", newId()));
    const isRepeated = keys.indexOf(key) !== keys.lastIndexOf(key) || elsewhere.has(key);
    const verdict = planRow(form, id, {
      ...context,
      mode,
      timezone,
      now: now(),
      stored: known,
      isRepeated: key !== "" && isRepeated,
    });
    verdicts.push(verdict);
    const told = { line, verdict: verdict.verdict, assetId: null, issues: [], changes: [] };
    if (verdict.verdict === "unchanged") return told;
    if (verdict.verdict === "refused") {
      issues.push(...verdict.issues.map((issue) => ({ ...issue, line })));
      return { ...told, issues: verdict.issues };
    }
    accepted.push({ line, assetId: id, form: form as ImportRow["form"] });
    return { ...told, assetId: id, changes: verdict.changes };
  });
  return {
    judged,
    chunk: ImportChunk.parse({
      id: chunkId(importId, chunk),
      importId,
      chunk,
      createdAt: now(),
      keys: keys.filter((key) => key !== ""),
      counts: countsOf(verdicts),
      rows: accepted,
      issues,
      journal: null,
    }),
  };
}

/** Which of the keys other chunks of the import have. */
async function keysElsewhere(
  sdk: AppDeps["sdk"],
  index: CustomerIndex,
  importId: AssetImportId,
  chunk: number,
  keys: readonly string[],
): Promise<Set<string>> {
  await sdk.collection.refresh(index, ROWS);
  const others = await searchSome(
    sdk,
    index,
    ROWS,
    ImportChunk.pick({ id: true, keys: true }),
    {
      query: {
        bool: {
          filter: [{ term: { importId } }, { terms: { keys } }],
          must_not: [{ term: { chunk } }],
        },
      },
      _source: ["keys"],
    },
    MAX_CHUNKS,
  );
  return new Set(others.flatMap((other) => other.keys));
}
