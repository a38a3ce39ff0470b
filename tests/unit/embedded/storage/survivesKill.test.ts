import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { at, idsOf, lines, storageCall, textAt } from "../../../contract/storageClient.ts";
import type { StorageAnswer, StorageCall } from "../../../contract/storageClient.ts";
import { endProcess, startProcess } from "./storageProcess.ts";

const ROUNDS = 20;
const WRITERS = 8;
const INDEX = "load";

/** The number a document holds; undefined where there is none. */
type Content = number | undefined;

/** Documents written together: all are as `before`, or all as `after` when the answer was lost. */
type Group = {
  readonly ids: readonly string[];
  readonly before: readonly Content[];
  readonly after: readonly Content[];
};

/** What the storage has answered to, and what was on its way when it was killed. */
class Ledger {
  readonly known = new Map<string, Content>();
  readonly pending = new Set<Group>();
  readonly refused: StorageAnswer[] = [];
  acknowledged = 0;

  begin(ids: readonly string[], after: readonly Content[]): Group {
    const group = { ids, before: ids.map((id) => this.known.get(id)), after };
    this.pending.add(group);
    return group;
  }

  done(group: Group, answer: StorageAnswer): void {
    if (answer.status >= 400) this.refused.push(answer);
    this.pending.delete(group);
    group.ids.forEach((id, position) => this.known.set(id, group.after[position]));
    this.acknowledged += 1;
  }
}

async function write(
  call: StorageCall,
  ledger: Ledger,
  writer: number,
  step: number,
): Promise<void> {
  const id = `w${writer}-${step % 23}`;
  const n = step;
  const source = { n, writer: `w${writer}`, note: `step ${step}`, parts: [{ n }] };
  const exists = ledger.known.get(id) !== undefined;
  if (step % 5 === 4) {
    const ids = Array.from({ length: 20 }, (_, position) => `w${writer}-b${position}`);
    const group = ledger.begin(
      ids,
      ids.map(() => n),
    );
    const answer = await call(
      "POST",
      `/${INDEX}/_bulk`,
      lines(...ids.flatMap((each) => [{ index: { _id: each } }, source])),
    );
    ledger.done(group, answer);
  } else if (exists && step % 3 === 0) {
    const group = ledger.begin([id], [undefined]);
    const answer = await call("DELETE", `/${INDEX}/_doc/${id}`);
    ledger.done(group, answer);
  } else if (exists && step % 2 === 0) {
    const group = ledger.begin([id], [n]);
    const answer = await call("POST", `/${INDEX}/_update/${id}`, {
      doc: { n, note: `updated ${step}`, parts: [{ n }] },
    });
    ledger.done(group, answer);
  } else {
    const group = ledger.begin([id], [n]);
    const answer = await call("PUT", `/${INDEX}/_doc/${id}`, source);
    ledger.done(group, answer);
  }
}

async function readAll(call: StorageCall): Promise<ReadonlyMap<string, Content>> {
  const answer = await call("POST", `/${INDEX}/_search`, { size: 10_000 });
  const hits = at(answer.body, "hits", "hits") as readonly Parameters<typeof at>[0][];
  return new Map(hits.map((hit) => [textAt(hit, "_id"), Number(at(hit, "_source", "n"))]));
}

/** Settles what was on its way: each group must be wholly there or wholly not. */
function settle(ledger: Ledger, found: ReadonlyMap<string, Content>): void {
  for (const group of ledger.pending) {
    const now = group.ids.map((id) => found.get(id));
    const applied = JSON.stringify(now) === JSON.stringify(group.after);
    // Half of a group is neither.
    expect(now).toEqual(applied ? group.after : group.before);
    group.ids.forEach((id, position) => ledger.known.set(id, now[position]));
  }
  ledger.pending.clear();
}

test(
  "every acknowledged write survives kill -9 in the middle of load, 20 times",
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "balise-kill-"));
    const file = join(folder, "storage.db");
    const ledger = new Ledger();
    let step = 0;
    try {
      for (let round = 0; round <= ROUNDS; round += 1) {
        const storage = await startProcess(file);
        const call = storageCall(() => storage.url);
        if (round === 0) {
          await call("PUT", `/${INDEX}`, {
            mappings: {
              properties: {
                n: { type: "integer" },
                writer: { type: "keyword" },
                note: { type: "text" },
                parts: { type: "nested", properties: { n: { type: "integer" } } },
              },
            },
          });
        }
        const found = await readAll(call);
        settle(ledger, found);
        const expected = [...ledger.known].filter(([, content]) => content !== undefined);
        expect(new Map(found)).toEqual(new Map(expected));
        // The columns and tokens went the same way as the documents.
        for (const [id, n] of expected.slice(round, round + 5)) {
          const nested = { nested: { path: "parts", query: { term: { "parts.n": n } } } };
          const query = {
            bool: { filter: [{ term: { n } }, nested, { match: { note: String(n) } }] },
          };
          const answer = await call("POST", `/${INDEX}/_search`, { query, size: 1000 });
          expect(idsOf(answer)).toContain(id);
        }
        if (round === ROUNDS) {
          await endProcess(storage, "SIGTERM");
          break;
        }
        const before = ledger.acknowledged;
        let stopped = false;
        const writers = Array.from({ length: WRITERS }, async (_, writer) => {
          try {
            while (!stopped) await write(call, ledger, writer, (step += 1));
          } catch {
            // The connection was cut by the kill: what was on its way stays in the ledger as pending.
            stopped = true;
          }
        });
        await expect
          .poll(() => ledger.acknowledged - before, { timeout: 20_000 })
          .toBeGreaterThan(60);
        await wait((round * 7) % 40);
        await endProcess(storage, "SIGKILL");
        stopped = true;
        await Promise.all(writers);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(ledger.refused).toEqual([]);
    expect(ledger.acknowledged).toBeGreaterThan(ROUNDS * 60);
  },
);
