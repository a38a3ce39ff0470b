import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Kuzzle } from "kuzzle-sdk";
import { DAY, MINUTE, SECOND } from "../src/domain/base/time.ts";
import { MAX_ENTRIES } from "../src/domain/journal/calls.ts";
import type { JournalEntry } from "../src/domain/journal/journalEntry.ts";
import { type RunningBackend, startBackend } from "../tests/support/backend.ts";
import { ask } from "../tests/support/calls.ts";
import { PASSWORD } from "../tests/support/customer.ts";
import { asset } from "../tests/support/fixtures.ts";
import { PROJECT_ROOT } from "../tests/support/projectRoot.ts";
import { MACHINES } from "../tests/support/referential.ts";
import { createCustomer } from "./support/createCustomer.ts";
import { percentile, printTable, type Row, timed } from "./support/figures.ts";

const INDEX = "bench";
/** Calls of a round, and the rounds, which the two backends take in turns. */
const CALLS = 100;
const ROUNDS = 3;
/** Callers at once; each has a resource of its own, so that no call conflicts. */
const LANES = 8;
/** What the journal is filled up to, and for how long at most. */
const SIZES = [10_000, 100_000, 1_000_000];
const PART = 5_000;
const FILL_PATIENCE = 2 * MINUTE;
const ANSWERS = 15;

const MACHINE = { family: "machines", subFamily: "pump" };
const names = Array.from({ length: LANES }, (_, lane) => `crane-${lane}`);

/** What the journal adds to a call, beside the same call in a backend that writes nothing down, and what its list costs. */
export async function benchJournal(): Promise<void> {
  const without = await startBackend({ NODE_OPTIONS: preload("withoutJournal.mjs") });
  try {
    const noted = await startBackend();
    try {
      await benchCalls(noted, without);
      await without.stop();
      await benchList(noted);
    } finally {
      await noted.stop();
    }
  } finally {
    await without.stop();
  }
}

function preload(file: string): string {
  return `--import=${pathToFileURL(path.join(PROJECT_ROOT, "bench/support", file)).href}`;
}

async function benchCalls(noted: RunningBackend, without: RunningBackend): Promise<void> {
  const [a, b] = [await prepare(noted), await prepare(without)];
  for (const admin of [a, b]) await updates(admin, 1, CALLS);
  const rows: Row[] = [];
  for (const [what, lanes] of [
    ["one caller", 1],
    [`${LANES} callers at once`, LANES],
  ] as const) {
    const figures = { noted: [] as number[], without: [] as number[] };
    const walls = { noted: 0, without: 0 };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [kind, admin] of [
        ["noted", a],
        ["without", b],
      ] as const) {
        const { result, ms } = await timed(() => updates(admin, lanes, CALLS));
        figures[kind].push(...result);
        walls[kind] += ms;
      }
    const p50 = [percentile(figures.noted, 0.5), percentile(figures.without, 0.5)] as const;
    rows.push({
      what,
      "p50 ms": p50[0],
      "p50 without": p50[1],
      ratio: p50[0] / p50[1],
      "p99 ms": percentile(figures.noted, 0.99),
      "p99 without": percentile(figures.without, 0.99),
      "calls/s": (ROUNDS * CALLS * SECOND) / walls.noted,
      "calls/s without": (ROUNDS * CALLS * SECOND) / walls.without,
    });
  }
  const root = await without.sdk(without.superAdmin);
  await root.collection.refresh(INDEX, "journal");
  const kept = await root.document.count(INDEX, "journal", {});
  if (kept > 1) throw new Error(`The backend without a journal has written ${kept} entries down.`);
  printTable(`asset:update, noted in the journal and not (${ROUNDS * CALLS} calls each)`, rows);
}

/** A customer with an administrator, who is answered, and a resource a lane. */
async function prepare(backend: RunningBackend): Promise<Kuzzle> {
  const root = await backend.sdk(backend.superAdmin);
  await createCustomer(root, INDEX, ["admin"]);
  const { id: familyId, ...family } = MACHINES;
  await root.document.create(INDEX, "references", family, familyId);
  for (const name of names) {
    const { id, ...content } = asset(name, { ...MACHINE, category: "material", tagId: null });
    await root.document.create(INDEX, "assets", content, id);
  }
  return backend.sdk({ username: "bench.admin", password: PASSWORD });
}

/** Renames the resources of so many lanes, each after its answer; ms of each. */
async function updates(admin: Kuzzle, lanes: number, count: number): Promise<number[]> {
  const each = await Promise.all(
    names.slice(0, lanes).map(async (name) => {
      const { id: assetId, designation } = asset(name);
      let seen = designation;
      const took: number[] = [];
      for (let at = 0; at < count / lanes; at += 1) {
        // The last one gives its first name back: the next round begins where this one did.
        const wanted = at + 1 >= count / lanes ? designation : `${name} ${at}`;
        const body = { assetId, seen: { designation: seen }, changes: { designation: wanted } };
        took.push((await timed(() => ask(admin, "asset:update", INDEX, body))).ms);
        seen = wanted;
      }
      return took;
    }),
  );
  return each.flat();
}

async function benchList(backend: RunningBackend): Promise<void> {
  const root = await backend.sdk(backend.superAdmin);
  const admin = await backend.sdk({ username: "bench.admin", password: PASSWORD });
  const now = Date.now();
  const rows: Row[] = [];
  let filled = 0;
  const until = performance.now() + FILL_PATIENCE;
  for (const size of SIZES) {
    const from = filled;
    const { ms } = await timed(async () => {
      while (filled < size && performance.now() < until) {
        await fill(root, filled, now);
        filled += PART;
      }
    });
    await root.collection.refresh(INDEX, "journal");
    const kept = await root.document.count(INDEX, "journal", {});
    const spans = {
      "newest ms": { from: now - 4000 * DAY, to: now + DAY },
      "ten days, years ago ms": { from: now - 1_010 * DAY, to: now - 1_000 * DAY },
      "one resource ms": { from: now - 4000 * DAY, to: now + DAY, about: entry(7, now).about[0] },
    };
    const row: Record<string, string | number> = { entries: kept };
    for (const [column, body] of Object.entries(spans)) {
      const took: number[] = [];
      for (let time = 0; time < ANSWERS; time += 1) {
        const { result, ms: answered } = await timed(() =>
          ask<{ entries: unknown[] }>(admin, "journal:search", INDEX, body),
        );
        if (result.entries.length === 0) throw new Error(`${column}: nothing is found.`);
        took.push(answered);
      }
      row[column] = percentile(took, 0.5);
    }
    row["written/s"] = ((filled - from) * SECOND) / ms;
    rows.push(row);
    if (filled < size) break;
  }
  printTable(`The list of a journal, ${MAX_ENTRIES} entries at most (p50 of ${ANSWERS})`, rows);
}

async function fill(root: Kuzzle, from: number, now: number): Promise<void> {
  const lines = Array.from({ length: PART }, (_, at) => {
    const { id, ...body } = entry(from + at, now);
    return [{ index: { _id: id } }, body];
  }).flat();
  const answer = (await root.bulk.import(INDEX, "journal", lines)) as { errors: unknown[] };
  if (answer.errors.length > 0) throw new Error(`Refused: ${JSON.stringify(answer.errors[0])}`);
}

/** An entry as an edit of a resource leaves it: some 250 a day, over years, of 5,000 resources. */
function entry(number: number, now: number): JournalEntry {
  // A step that meets every place once, so that the time of an entry says nothing of when it was written.
  const back = ((number * 7_919) % 1_000_003) * 345_600;
  return {
    id: `filled-${number}`,
    at: now - back - SECOND,
    action: "asset:update",
    by: "user-bench.admin",
    byName: "First Last",
    means: "session",
    address: "192.0.2.7",
    agent:
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0",
    customer: INDEX,
    about: [`asset-${number % 5_000}`],
    changes: [{ field: "designation", before: `Crane ${number}`, after: `Crane ${number + 1}` }],
    refusal: null,
  } as JournalEntry;
}
