import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { DECODED_AT_ONCE, inParts } from "../../../../backend/app/platform/inParts.ts";
import { searchAll, searchSome } from "../../../../backend/app/platform/kuzzle/searchDocuments.ts";
import { checkpointJob } from "../../../../backend/app/timeMachine/checkpointJob.ts";
import { readDocuments, storedForm } from "../../../../backend/app/platform/kuzzle/documents.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { asset, T0 } from "../../../support/fixtures.ts";

const many = (count: number) => Array.from({ length: count }, (_, n) => n);

/** How much is done in each turn of the event loop, while `work` is: `done` says how much so far. */
async function perTurn(done: () => number, work: () => Promise<unknown>): Promise<number[]> {
  const turns: number[] = [];
  let isOver = false;
  let before = done();
  const note = () => {
    turns.push(done() - before);
    before = done();
  };
  const watching = (async () => {
    while (!isOver) {
      await setImmediate();
      note();
    }
  })();
  await work();
  isOver = true;
  await watching;
  return turns;
}

describe("work in parts", () => {
  test("ends the turn between two parts, and after none", async () => {
    const log: (number | string)[] = [];
    for await (const part of inParts(many(5), 2, async () => log.push("rest"))) log.push(...part);
    expect(log).toEqual([0, 1, "rest", 2, 3, "rest", 4]);
    const parts: unknown[] = [];
    for await (const part of inParts([], 2, () => Promise.reject(new Error("no turn is ended"))))
      parts.push(part);
    expect(parts).toEqual([]);
  });

  test("lets what makes the items work in the turn of its part", async () => {
    let made = 0;
    function* lazy() {
      for (; made < 5; made += 1) yield made;
    }
    const madeAt: number[] = [];
    for await (const part of inParts(lazy(), 2)) madeAt.push(made - part.length);
    expect(madeAt.every((over) => over <= 4)).toBe(true);
  });
});

/** A collection of so many documents, of which it is counted how many were decoded. */
function stored(count: number, document: (n: number) => object) {
  const decoded = { count: 0 };
  const hits = many(count).map((n) => ({
    _id: `d${n}`,
    get _source() {
      decoded.count += 1;
      return document(n);
    },
  }));
  const sdk = {
    document: {
      search: async (_index: string, collection: string) => {
        const found = collection === "asset-history" ? [] : hits;
        return { hits: found, total: found.length, next: async () => null };
      },
      mGet: async (_index: string, collection: string) => ({
        successes: collection === "jobs" ? [] : hits,
        errors: [],
      }),
      createOrReplace: async () => undefined,
    },
    collection: { refresh: async () => undefined },
  };
  return { sdk: sdk as never, decoded };
}

const Numbered = z.object({ id: z.string(), n: z.number() });

describe("documents", () => {
  const ids = many(1000).map((n) => `d${n}`);
  test.each([
    {
      name: "of a whole collection",
      read: async (sdk: never) => {
        let found = 0;
        for await (const { n } of searchAll(sdk, "tower", "notes", Numbered, {}))
          found += n >= 0 ? 1 : 0;
        return found;
      },
    },
    {
      name: "of one search",
      read: async (sdk: never) =>
        (await searchSome(sdk, "tower", "notes", Numbered, {}, 1000)).length,
    },
    {
      name: "by their ids",
      read: async (sdk: never) =>
        (await readDocuments(sdk, { index: "tower", collection: "notes", ids }, Numbered)).length,
    },
  ])("$name are decoded in parts that end their turn", async ({ read }) => {
    const { sdk, decoded } = stored(1000, (n) => ({ n }));
    let found = 0;
    const turns = await perTurn(
      () => decoded.count,
      async () => (found = await read(sdk)),
    );
    expect(found).toBe(1000);
    expect(Math.max(...turns)).toBeLessThanOrEqual(DECODED_AT_ONCE);
  });
});

test("checkpoints are read while readings wait, and made of what was read once they do not", async () => {
  const { sdk, decoded } = stored(1000, (n) => storedForm(asset(`a${n}`)));
  const written: unknown[] = [];
  const inLane: number[] = [];
  const job = checkpointJob({
    sdk: Object.assign(sdk, {
      bulk: {
        import: async (_index: string, _collection: string, data: readonly unknown[]) => {
          written.push(...data);
          return { errors: [] };
        },
      },
    }),
    now: () => T0,
    lane: {
      run: async (_customer: string, work: (isHeld: () => boolean) => Promise<unknown>) => {
        const result = await work(() => true);
        inLane.push(decoded.count);
        return result;
      },
    },
  } as never);
  const turns = await perTurn(
    () => decoded.count,
    () => job.run({ index: CustomerIndex.parse("tower") } as never),
  );
  expect(inLane).toEqual([0]);
  expect(Math.max(...turns)).toBeLessThanOrEqual(DECODED_AT_ONCE);
  expect(written).toEqual([
    expect.anything(),
    expect.objectContaining({ at: T0, assets: expect.objectContaining({ length: 1000 }) }),
  ]);
});
