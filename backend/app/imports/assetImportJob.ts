import { setTimeout } from "node:timers/promises";
import {
  AssetImport,
  IMPORT_KEPT,
  isAtWork,
  type KeptAsset,
  MAX_NAMED,
} from "../../../src/domain/imports/assetImport.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { HOUR, SECOND } from "../../../src/domain/base/time.ts";
import { rolledBack } from "./importController.ts";
import { importLock, IMPORTS, readChunk, readImport, ROWS, writeImport } from "./imports.ts";
import { applyJournal, undoJournal, withJournal } from "./importSteps.ts";
import { assetsLock } from "../assets/assets.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import type { JobModule } from "../platform/jobs/job.ts";

/** Imports of a customer that one turn reads: they go one after the other. */
const IMPORTS_PER_TURN = 20;

/** Pause after each chunk, in ms: the locks are not fair, and whoever waits for one tries every 20 ms. */
const YIELD = 60;

/**
 * Writes imports, takes them back, and forgets the rows of old ones (product.md 5.10). A chunk writes down what it
 * is about to do before it does, so that a crash is gone on from: an import ends complete or is taken back whole.
 */
export const assetImportJob: JobModule = (deps) => {
  const purgedAt = new Map<string, number>();
  const { sdk, exclusively } = deps;

  /** One chunk forward or back. Answers whether there is more to do. */
  async function step(index: CustomerIndex, id: AssetImport["id"]): Promise<boolean> {
    return exclusively(importLock(index, id), () =>
      exclusively(assetsLock(index), async () => {
        const one = await readImport(sdk, index, id);
        if (one === null || !isAtWork(one.state) || !deps.isHeld()) return false;
        const next = one.state === "applying" ? await forward(index, one) : await back(index, one);
        return isAtWork((await writeImport(sdk, index, next)).state);
      }),
    );
  }

  async function forward(index: CustomerIndex, one: AssetImport): Promise<AssetImport> {
    const chunk = await readChunk(sdk, index, one.id, one.done);
    if (chunk === null) return rolledBack(one, false);
    const judged = await withJournal(deps, index, one, chunk);
    if ("refused" in judged)
      return { ...rolledBack(one, false), issues: judged.refused.slice(0, MAX_NAMED) };
    await applyJournal(deps, index, judged.chunk.journal ?? []);
    const done = one.done + 1;
    if (done < one.chunks) return { ...one, done };
    const now = deps.now();
    const undoUntil = one.createdAt + IMPORT_KEPT;
    return { ...one, done, state: "applied", appliedAt: now, undoUntil, finishedAt: now };
  }

  async function back(index: CustomerIndex, one: AssetImport): Promise<AssetImport> {
    const chunk = one.done === 0 ? null : await readChunk(sdk, index, one.id, one.done - 1);
    const kept = await undoJournal(deps, index, chunk?.journal ?? []);
    const done = Math.max(0, one.done - 1);
    const after = { ...one, done, kept: named([...one.kept, ...kept]) };
    if (done > 0) return after;
    const stopped = one.isStopped ? "cancelled" : "failed";
    const state = one.state === "undoing" ? "undone" : stopped;
    return { ...after, state, finishedAt: deps.now() };
  }

  async function purge(index: CustomerIndex): Promise<void> {
    const now = deps.now();
    if (Math.abs(now - (purgedAt.get(index) ?? 0)) < HOUR) return;
    purgedAt.set(index, now);
    const old = { range: { createdAt: { lt: now - IMPORT_KEPT } } };
    await sdk.bulk.deleteByQuery(index, ROWS, { query: old });
    const never = { bool: { filter: [old, { term: { state: "planning" } }] } };
    await sdk.bulk.deleteByQuery(index, IMPORTS, { query: never });
  }

  return {
    name: "asset imports",
    every: SECOND,
    wokenBy: [IMPORTS],
    async run({ index }) {
      await purge(index);
      const waiting = await searchSome(
        sdk,
        index,
        IMPORTS,
        AssetImport.pick({ id: true }),
        {
          query: { terms: { state: ["applying", "rollingBack", "undoing"] } },
          sort: [{ createdAt: "asc" }],
          _source: ["state"],
        },
        IMPORTS_PER_TURN,
      );
      for (const { id } of waiting) while (await step(index, id)) await setTimeout(YIELD);
      return waiting.length === 0 ? "idle" : undefined;
    },
  };
};

/** Each asset once: a step that a crash repeats names it again. */
function named(kept: readonly KeptAsset[]): KeptAsset[] {
  return [...new Map(kept.map((one) => [one.assetId, one])).values()].slice(0, MAX_NAMED);
}
