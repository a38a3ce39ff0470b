import { z } from "zod";
import {
  addedCounts,
  type AssetImport,
  canCancel,
  canUndo,
  IMPORT_CHUNK,
  IMPORT_KEPT,
  type ImportChunk,
  ImportMode,
  MOST_NAMED,
  NO_ROWS,
  type RefusedRow,
} from "../../../src/domain/imports/assetImport.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { AssetImportId, CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import { type Action, action } from "../platform/controller.ts";
import { customerFor } from "../customers/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { nameOf } from "../users/users.ts";
import { assertOwnResources } from "../assets/assets.ts";
import { clientId } from "../assets/clientIds.ts";
import { judgeRows, MOST_CHUNKS } from "./judgeRows.ts";
import {
  deleteChunks,
  importLock,
  readChunk,
  readImport,
  writeChunk,
  writeImport,
} from "./imports.ts";

const Line = z.number().int().min(1).max(10_000_000);

const OfImport = { customerIndex: CustomerIndex, importId: clientId("import").pipe(AssetImportId) };
const Plan = z.strictObject({
  ...OfImport,
  mode: ImportMode,
  fileName: z.string().trim().min(1).max(200).nullable().default(null),
  chunk: z
    .number()
    .int()
    .min(0)
    .max(MOST_CHUNKS - 1),
  /** `form` is judged row by row: a bad one refuses its row, not the call. */
  rows: z
    .array(z.strictObject({ line: Line, form: z.unknown() }))
    .min(1)
    .max(IMPORT_CHUNK),
});
const Commit = z.strictObject({
  ...OfImport,
  /** How many chunks were sent: a lost one is noticed. */
  chunks: z.number().int().min(1).max(MOST_CHUNKS),
  /** True: the rows that fit are written, the refused ones are left out. */
  skipRefused: z.boolean().default(false),
});
const One = z.strictObject(OfImport);

/** The actions of `omniscient/asset` that import files (product.md 5.10); the job `asset imports` does the writing. */
export function importActions(deps: AppDeps): Readonly<Record<string, Action>> {
  /** Runs a change of an import's state, alone. @throws DomainError not_found */
  async function onImport<Result>(
    caller: Caller,
    { customerIndex: index, importId }: z.output<typeof One>,
    change: (one: AssetImport) => Promise<Result>,
  ): Promise<Result> {
    await customerFor(deps.sdk, caller, index, ["admin"]);
    return deps.exclusively(importLock(index, importId), async () => {
      const one = await readImport(deps.sdk, index, importId);
      if (one === null)
        throw new DomainError("not_found", { importId }, `There is no import ${importId}.`);
      return change(one);
    });
  }

  return {
    /**
     * Judges some rows of a file and keeps them; the same chunk again replaces it. Nothing is written to assets.
     * Answers {import, rows: [{line, verdict, assetId, issues: [{field, reason, detail}], changes: [{field, before, after}]}]}.
     */
    importPlan: action(Plan, async (body, caller) => {
      const { customerIndex: index, importId } = body;
      const { timezone } = await customerFor(deps.sdk, caller, index, ["admin"]);
      await assertOwnResources(deps.sdk, caller, index);
      return deps.exclusively(importLock(index, importId), async () => {
        const known = await readImport(deps.sdk, index, importId);
        const one = known ?? (await begun(deps, caller, body, timezone));
        refuseOthers(one, caller);
        if (one.state !== "planning" || one.mode !== body.mode) throw wrongState(one);
        const before = await readChunk(deps.sdk, index, importId, body.chunk);
        const { chunk, judged } = await judgeRows(deps, body, timezone);
        await writeChunk(deps.sdk, index, chunk);
        const planned = await writeImport(deps.sdk, index, {
          ...one,
          chunks: Math.max(one.chunks, body.chunk + 1),
          rows: one.rows - total(before) + total(chunk),
          counts: replaced(one.counts, before?.counts ?? NO_ROWS, chunk.counts),
        });
        return { import: planned, rows: judged };
      });
    }),

    /** Has what was planned written, by the job: all of it, or in the end nothing. Answers {import}. */
    importCommit: action(Commit, (body, caller) =>
      onImport(
        caller,
        { customerIndex: body.customerIndex, importId: body.importId },
        async (one) => {
          await assertOwnResources(deps.sdk, caller, body.customerIndex);
          return committed(deps, body, one);
        },
      ),
    ),

    /** Stops an import: what was written of it is taken back. Answers {import}. */
    importCancel: action(One, (body, caller) =>
      onImport(caller, body, async (one) => {
        if (!canCancel(one)) throw wrongState(one);
        const { customerIndex: index } = body;
        if (one.state === "applying")
          return { import: await writeImport(deps.sdk, index, rolledBack(one, true)) };
        await deleteChunks(deps.sdk, index, one);
        const finishedAt = deps.now();
        return {
          import: await writeImport(deps.sdk, index, { ...one, state: "cancelled", finishedAt }),
        };
      }),
    ),

    /** Takes a whole import back, as long as it is kept; what was changed since stays and is named in `kept`. Answers {import}. */
    importUndo: action(One, (body, caller) =>
      onImport(caller, body, async (one) => {
        if (!canUndo(one, deps.now())) throw wrongState(one);
        await assertOwnResources(deps.sdk, caller, body.customerIndex);
        const undoing = { ...one, state: "undoing" as const, done: one.chunks, finishedAt: null };
        return { import: await writeImport(deps.sdk, body.customerIndex, undoing) };
      }),
    ),
  };
}

/** The import on its way back: the chunk that was being written included. */
export function rolledBack(one: AssetImport, isStopped: boolean): AssetImport {
  return { ...one, state: "rollingBack", isStopped, done: Math.min(one.done + 1, one.chunks) };
}

async function begun(
  deps: AppDeps,
  { kuid }: Caller,
  { importId: id, mode, fileName }: z.output<typeof Plan>,
  timezone: string,
): Promise<AssetImport> {
  return {
    id,
    state: "planning",
    mode,
    fileName,
    createdAt: deps.now(),
    createdBy: UserId.parse(kuid),
    createdByName: await nameOf(deps.sdk, kuid),
    chunks: 0,
    rows: 0,
    counts: NO_ROWS,
    done: 0,
    skipRefused: false,
    timezone,
    isStopped: false,
    issues: [],
    kept: [],
    appliedAt: null,
    undoUntil: null,
    finishedAt: null,
  };
}

async function committed(
  { sdk, now }: Pick<AppDeps, "now" | "sdk">,
  { customerIndex: index, chunks, skipRefused }: z.output<typeof Commit>,
  one: AssetImport,
): Promise<{ import: AssetImport }> {
  // Said again: the answer was lost.
  if (one.state === "applying" || one.state === "applied") return { import: one };
  if (one.state !== "planning" || now() - one.createdAt > IMPORT_KEPT) throw wrongState(one);
  if (one.chunks !== chunks)
    throw new DomainError(
      "conflict",
      { importId: one.id, chunks: one.chunks },
      `${one.chunks} parts of the file have arrived of ${chunks}: send the missing ones.`,
    );
  const issues = await refusedRows(sdk, index, one);
  if (one.counts.refused > 0 && !skipRefused)
    throw new DomainError(
      "invalid_input",
      { importId: one.id, counts: one.counts, rows: issues },
      `${one.counts.refused} rows are refused, the first in line ${issues[0]?.line ?? "?"}: correct them, or leave them out.`,
    );
  return {
    import: await writeImport(sdk, index, {
      ...one,
      state: "applying",
      done: 0,
      skipRefused,
      issues,
    }),
  };
}

/** The first refused rows, in the order of the file. @throws DomainError conflict where a part is missing */
async function refusedRows(
  sdk: AppDeps["sdk"],
  index: CustomerIndex,
  one: AssetImport,
): Promise<RefusedRow[]> {
  const issues: RefusedRow[] = [];
  for (let at = 0; at < one.chunks; at += 1) {
    const chunk = await readChunk(sdk, index, one.id, at);
    if (chunk === null)
      throw new DomainError(
        "conflict",
        { importId: one.id, chunk: at },
        `Part ${at + 1} of the file has not arrived: send it.`,
      );
    issues.push(...chunk.issues.slice(0, MOST_NAMED - issues.length));
  }
  return issues;
}

function refuseOthers(one: AssetImport, { kuid }: Caller): void {
  if (one.createdBy === kuid) return;
  throw new DomainError(
    "conflict",
    { importId: one.id },
    `The import ${one.id} is somebody else's: begin another.`,
  );
}

function wrongState({ id, state }: AssetImport): DomainError {
  return new DomainError(
    "conflict",
    { importId: id, state },
    `The import ${id} is ${state}: load it again.`,
  );
}

function total(chunk: ImportChunk | null): number {
  if (chunk === null) return 0;
  const { create, update, unchanged, refused } = chunk.counts;
  return create + update + unchanged + refused;
}

function replaced(
  all: AssetImport["counts"],
  before: AssetImport["counts"],
  after: AssetImport["counts"],
): AssetImport["counts"] {
  const { create, update, unchanged, refused } = before;
  return addedCounts(addedCounts(all, after), {
    create: -create,
    update: -update,
    unchanged: -unchanged,
    refused: -refused,
  });
}
