import { z } from "zod";
import { AssetIdentity } from "../assets/asset.ts";
import { AssetId, AssetImportId, UserId } from "../base/ids.ts";
import { DAY } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";
import { visibleText } from "../base/visibleText.ts";

/** Rows of one call, and of one step of the work: what Kuzzle writes at once. */
export const IMPORT_CHUNK = 200;
/** How long an import can be undone, and how long one that was never committed is kept, in ms. */
export const IMPORT_KEPT = 7 * DAY;
/** Assets and rows named in an import's document; the counts tell of the rest. */
export const MAX_NAMED = 200;

/** What an import may do: make assets, change those that its references name, or both. */
export const ImportMode = z.enum(["create", "update", "createOrUpdate"]);
export type ImportMode = z.infer<typeof ImportMode>;

/**
 * `planning`: rows are brought and judged; `applying`: being written; `applied`: written, to be undone until `undoUntil`;
 * `undoing`, `undone`; `rollingBack`: what was written is taken back, because a row did not fit any more (then `failed`)
 * or somebody stopped it (then `cancelled`). A job does the work of the states that end in -ing but for planning.
 */
export const ImportState = z.enum([
  "planning",
  "applying",
  "applied",
  "rollingBack",
  "failed",
  "cancelled",
  "undoing",
  "undone",
]);
export type ImportState = z.infer<typeof ImportState>;

/**
 * Why a row, or a field of it, is refused. The codes of assets (specification section 8) where they fit; `invalid` is
 * about the row as a whole, `sheetError` a formula's error such as #REF!.
 */
export const RowReason = z.enum([
  "invalid",
  "missing",
  "tooLong",
  "notAllowed",
  "sheetError",
  "OM001",
  "OM002",
  "OM005",
  "OM006",
  "repeated",
  "archived",
  "unknownSite",
  "unknownLabel",
]);
export type RowReason = z.infer<typeof RowReason>;

/**
 * `field` is a field of the form, `attributes.<name>` or empty for the whole row; `detail` says what exactly: of `tooLong`
 * the most characters, of `sheetError` the error.
 */
export const RowIssue = z.object({ field: z.string(), reason: RowReason, detail: z.string() });
export type RowIssue = z.infer<typeof RowIssue>;

/** A refused row, as it is told: `line` is that of the file. */
export const RefusedRow = RowIssue.extend({ line: z.number().int().min(1) });
export type RefusedRow = z.infer<typeof RefusedRow>;

/** How many rows do what. */
export const ImportCounts = z.object({
  create: z.number().int().min(0),
  update: z.number().int().min(0),
  unchanged: z.number().int().min(0),
  refused: z.number().int().min(0),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const NO_ROWS: ImportCounts = { create: 0, update: 0, unchanged: 0, refused: 0 };

/** An asset that an undo left as it is, and why. */
export const KeptAsset = z.object({
  assetId: AssetId,
  reference: z.string(),
  reason: z.enum(["changed", "linked", "used", "archived"]),
});
export type KeptAsset = z.infer<typeof KeptAsset>;

/** One import (collection asset-imports): what it is, how far it is. `done` and `chunks` count steps of `IMPORT_CHUNK` rows. */
export const AssetImport = z.object({
  id: AssetImportId,
  state: ImportState,
  mode: ImportMode,
  fileName: z.string().overwrite(visibleText).max(200).nullable(),
  createdAt: EpochMs,
  createdBy: UserId,
  createdByName: z.string().min(1),
  chunks: z.number().int().min(0),
  rows: z.number().int().min(0),
  counts: ImportCounts,
  done: z.number().int().min(0),
  skipRefused: z.boolean(),
  /** The customer's timezone, in which computed dates are. */
  timezone: z.string(),
  isStopped: z.boolean(),
  issues: z.array(RefusedRow),
  kept: z.array(KeptAsset),
  appliedAt: EpochMs.nullable(),
  undoUntil: EpochMs.nullable(),
  finishedAt: EpochMs.nullable(),
});
export type AssetImport = z.infer<typeof AssetImport>;

/** A row that fits: `assetId` is the id that the asset gets where it is made. */
export const ImportRow = z.object({
  line: z.number().int().min(1),
  assetId: AssetId,
  form: z.record(z.string(), z.unknown()),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** What a row was about to do to an asset, written down before it does; `before` null: it makes the asset. */
export const JournalEntry = z.object({
  line: z.number().int().min(1),
  assetId: AssetId,
  before: AssetIdentity.nullable(),
  after: AssetIdentity,
});
export type JournalEntry = z.infer<typeof JournalEntry>;

/** Some rows of an import (collection asset-import-rows). `journal` null: nothing of them has been begun. */
export const ImportChunk = z.object({
  id: z.string().min(1),
  importId: AssetImportId,
  chunk: z.number().int().min(0),
  createdAt: EpochMs,
  /** What references are compared by, of every row, refused ones included. */
  keys: z.array(z.string()),
  counts: ImportCounts,
  rows: z.array(ImportRow),
  issues: z.array(RefusedRow),
  journal: z.array(JournalEntry).nullable(),
});
export type ImportChunk = z.infer<typeof ImportChunk>;

/** The id of the document of a chunk. */
export function chunkId(importId: AssetImportId, chunk: number): string {
  return `${importId}-${chunk}`;
}

/** Whether the import can be undone now. */
export function canUndo(one: Pick<AssetImport, "state" | "undoUntil">, now: EpochMs): boolean {
  return one.state === "applied" && one.undoUntil !== null && now <= one.undoUntil;
}

/** Whether the import can be stopped: nothing of it stays. */
export function canCancel(one: Pick<AssetImport, "state">): boolean {
  return one.state === "planning" || one.state === "applying";
}

/** Whether a job has work with the import. */
export function isAtWork(state: ImportState): boolean {
  return state === "applying" || state === "rollingBack" || state === "undoing";
}

export function addedCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  return {
    create: a.create + b.create,
    update: a.update + b.update,
    unchanged: a.unchanged + b.unchanged,
    refused: a.refused + b.refused,
  };
}
