import {
  addedCounts,
  type AssetImport,
  canCancel,
  canUndo,
  IMPORT_KEPT,
  type ImportChunk,
  MAX_NAMED,
  NO_ROWS,
  type RefusedRow,
} from "../../../src/domain/imports/assetImport.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { nameOf } from "../platform/tenancy/users.ts";
import { assertOwnResources } from "../assets/assets.ts";
import { judgeRows } from "./judgeRows.ts";
import {
  deleteChunks,
  importLock,
  readChunk,
  readImport,
  writeChunk,
  writeImport,
} from "./imports.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/imports/calls.ts";
import type { CheckedRequestOf } from "../../../src/domain/base/call.ts";

/** Answers the calls that import files (product.md 5.10); the job `asset imports` does the writing. */
export const importController: AnswersModule = (deps) => {
  /** Runs a change of an import's state, alone. @throws DomainError not_found */
  async function onImport<Result>(
    { customerIndex: index, importId }: CheckedRequestOf<typeof calls.cancelImport>,
    change: (one: AssetImport) => Promise<Result>,
  ): Promise<Result> {
    return deps.exclusively(importLock(index, importId), async () => {
      const one = await readImport(deps.sdk, index, importId);
      if (one === null)
        throw new DomainError("not_found", { importId }, `There is no import ${importId}.`);
      return change(one);
    });
  }

  return [
    answer(calls.planImportChunk, async (body, caller, { timezone }) => {
      const { customerIndex: index, importId } = body;
      await assertOwnResources(deps.sdk, caller, index);
      return deps.exclusively(importLock(index, importId), async () => {
        const known = await readImport(deps.sdk, index, importId);
        const one = known ?? (await newImport(deps, caller, body, timezone));
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

    answer(calls.commitImport, (body, caller) =>
      onImport(body, async (one) => {
        await assertOwnResources(deps.sdk, caller, body.customerIndex);
        return committed(deps, body, one);
      }),
    ),

    answer(calls.cancelImport, (body) =>
      onImport(body, async (one) => {
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

    answer(calls.undoImport, (body, caller) =>
      onImport(body, async (one) => {
        if (!canUndo(one, deps.now())) throw wrongState(one);
        await assertOwnResources(deps.sdk, caller, body.customerIndex);
        const undoing = { ...one, state: "undoing" as const, done: one.chunks, finishedAt: null };
        return { import: await writeImport(deps.sdk, body.customerIndex, undoing) };
      }),
    ),
  ];
};

/** The import on its way back: the chunk that was being written included. */
export function rolledBack(one: AssetImport, isStopped: boolean): AssetImport {
  return { ...one, state: "rollingBack", isStopped, done: Math.min(one.done + 1, one.chunks) };
}

async function newImport(
  deps: AppDeps,
  { kuid }: Caller,
  { importId: id, mode, fileName }: CheckedRequestOf<typeof calls.planImportChunk>,
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
  { customerIndex: index, chunks, skipRefused }: CheckedRequestOf<typeof calls.commitImport>,
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
    issues.push(...chunk.issues.slice(0, MAX_NAMED - issues.length));
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
