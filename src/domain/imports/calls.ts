import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { clientId } from "../base/clientId.ts";
import { AssetId, AssetImportId, CustomerIndex } from "../base/ids.ts";
import { MINUTE } from "../base/time.ts";
import { ADMINS } from "../base/holders.ts";
import { AssetImport, IMPORT_CHUNK, ImportMode, RowIssue } from "./assetImport.ts";
import { MAX_IMPORT_ROWS } from "../base/limits.ts";
import { visibleText } from "../base/visibleText.ts";

/** Parts of one file. */
export const MAX_CHUNKS = Math.ceil(MAX_IMPORT_ROWS / IMPORT_CHUNK);

const One = z.strictObject({
  customerIndex: CustomerIndex,
  importId: clientId("import").pipe(AssetImportId),
});
const Line = z.number().int().min(1).max(10_000_000);
const Changed = z.object({ import: AssetImport });

/** What the server makes of a row: what would become of its asset, or why it is refused. `assetId` null: it is refused. */
export const PlannedRow = z.object({
  line: Line,
  verdict: z.enum(["create", "update", "unchanged", "refused"]),
  assetId: AssetId.nullable(),
  issues: z.array(RowIssue),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type PlannedRow = z.infer<typeof PlannedRow>;

/** Judges some rows of a file and keeps them; the same chunk again replaces it. Nothing is written to assets. */
export const planImportChunk = defineCall({
  name: "omniscient/asset:importPlan",
  request: One.extend({
    mode: ImportMode,
    fileName: z.string().overwrite(visibleText).trim().min(1).max(200).nullable().default(null),
    chunk: z
      .number()
      .int()
      .min(0)
      .max(MAX_CHUNKS - 1),
    /** `form` is what the file says and is judged row by row: a bad one refuses its row, not the call. */
    rows: z
      .array(z.strictObject({ line: Line, form: z.unknown() }))
      .min(1)
      .max(IMPORT_CHUNK),
  }),
  answer: z.object({ import: AssetImport, rows: z.array(PlannedRow) }),
  holders: ADMINS,
  isRepeatable: true,
  // 200 rows against 50,000 assets.
  patience: MINUTE,
  limit: { field: "rows", most: IMPORT_CHUNK },
});

/** Has what was planned written by the job: all of it, or in the end nothing. */
export const commitImport = defineCall({
  name: "omniscient/asset:importCommit",
  request: One.extend({
    /** How many chunks were sent: a lost one is noticed. */
    chunks: z.number().int().min(1).max(MAX_CHUNKS),
    /** True: the rows that fit are written, the refused ones are left out. */
    skipRefused: z.boolean().default(false),
  }),
  answer: Changed,
  holders: ADMINS,
  isRepeatable: true,
});

/** Stops an import: what was written of it is taken back. */
export const cancelImport = defineCall({
  name: "omniscient/asset:importCancel",
  request: One,
  answer: Changed,
  holders: ADMINS,
  isRepeatable: true,
});

/** Takes a whole import back, as long as it is kept; what was changed since stays and is named in `kept`. */
export const undoImport = defineCall({
  name: "omniscient/asset:importUndo",
  request: One,
  answer: Changed,
  holders: ADMINS,
  isRepeatable: true,
});
