import { describe, expect, test } from "vitest";
import {
  type AskStorage,
  createReadChanges,
} from "../../../../../backend/app/platform/live/collectionChanges.ts";
import { storageFilter } from "../../../../../backend/app/platform/live/storageFilter.ts";
import { MAX_CHANGED } from "../../../../../src/domain/base/collectionChanges.ts";

/** A storage of so many writes by shard; each document is written once, and is named after shard and number. */
function storage(shards: number[], uuid = "u1") {
  const asked: string[] = [];
  const ask: AskStorage = async (_, path, query, body) => {
    asked.push(path.split("/").at(-1) ?? "");
    if (path.endsWith("/docs"))
      return {
        indices: {
          "&tower.assets": {
            uuid,
            shards: Object.fromEntries(
              shards.map((written, shard) => [
                shard,
                [
                  { routing: { primary: false }, seq_no: { global_checkpoint: -1 } },
                  { routing: { primary: true }, seq_no: { global_checkpoint: written - 1 } },
                ],
              ]),
            ),
          },
        },
      };
    if (path.endsWith("/_count")) return { count: shards.reduce((sum, written) => sum + written) };
    const shard = Number((query["preference"] ?? "_shards:0").split(":")[1]);
    const filters = (body as { query: { bool: { filter: [object, object] } } }).query.bool.filter;
    const [, range] = filters as [object, { range: { _seq_no: { gt: number } } }];
    const first = range.range._seq_no.gt + 1;
    const all = Array.from({ length: (shards[shard] ?? 0) - first }, (_unused, at) => ({
      _id: `${shard}-${first + at}`,
      _version: 1,
      _seq_no: first + at,
    }));
    const { size, sort } = body as { size: number; sort: unknown };
    expect(sort).toEqual([{ _seq_no: "asc" }]);
    return { hits: { total: { value: all.length }, hits: all.slice(0, size) } };
  };
  return { ask, asked };
}
const question = { index: "tower", collection: "assets", filter: {} };

describe("what has changed since a mark", () => {
  test("each shard's writes are numbered for themselves", async () => {
    const shards = [3, 2];
    const { ask } = storage(shards);
    let now = 0;
    const read = createReadChanges(ask, () => now);
    const { mark } = await read({ ...question, since: null });
    shards[1] = 4;
    now += 1000;
    expect(await read({ ...question, since: mark })).toEqual({
      mark: "u1/2,3",
      count: 7,
      changed: [
        ["1-2", 1, 2],
        ["1-3", 1, 3],
      ],
      isWhole: true,
    });
  });

  test("where nothing was written nothing is searched", async () => {
    const { ask, asked } = storage([5]);
    const read = createReadChanges(ask, () => 0);
    expect((await read({ ...question, since: "u1/4" })).changed).toEqual([]);
    expect(asked.toSorted()).toEqual(["_count", "docs"]);
  });

  test("how far the writes are numbered is asked once for all that ask at the same time, and again after a failure", async () => {
    const { ask, asked } = storage([5]);
    let now = 0;
    let isDown = true;
    const read = createReadChanges(
      async (...call) => {
        if (isDown && call[1].endsWith("/docs")) throw new Error("down");
        return ask(...call);
      },
      () => now,
    );
    await expect(read({ ...question, since: null })).rejects.toThrow("down");
    isDown = false;
    await Promise.all([1, 2, 3].map(() => read({ ...question, since: null })));
    expect(asked.filter((what) => what === "docs")).toHaveLength(1);
    now = 501;
    await read({ ...question, since: null });
    expect(asked.filter((what) => what === "docs")).toHaveLength(2);
  });

  test.each([
    ["another collection of the name", "u0/1"],
    ["another number of shards", "u1/1,1"],
    ["no mark at all", "nonsense"],
  ])("a mark of %s says nothing", async (_, since) => {
    const read = createReadChanges(storage([5]).ask, () => 0);
    expect((await read({ ...question, since })).changed).toBeNull();
  });

  test("more than can be named is named in parts, each from the mark of the one before", async () => {
    const { ask } = storage([MAX_CHANGED + 3, 4]);
    const read = createReadChanges(ask, () => 0);
    const first = await read({ ...question, since: "u1/0,2" });
    expect(first).toMatchObject({ mark: `u1/${MAX_CHANGED / 2},3`, isWhole: false });
    expect(first.changed).toHaveLength(MAX_CHANGED / 2 + 1);
    const second = await read({ ...question, since: first.mark });
    expect(second).toMatchObject({ mark: `u1/${MAX_CHANGED},3`, isWhole: false });
    const last = await read({ ...question, since: second.mark });
    expect(last).toMatchObject({ mark: `u1/${MAX_CHANGED + 2},3`, isWhole: true });
    expect(last.changed?.map(([id]) => id)).toEqual([
      `0-${MAX_CHANGED + 1}`,
      `0-${MAX_CHANGED + 2}`,
    ]);
  });
});

test("a filter is translated as Kuzzle translates it for a search", () => {
  expect(
    storageFilter({
      and: [
        { equals: { isArchived: false } },
        { or: [{ in: { type: ["gateway"] } }, { not: { range: { at: { gte: 1 } } } }] },
        { ids: { values: ["a"] } },
        {},
      ],
    }),
  ).toEqual({
    bool: {
      filter: [
        { bool: { filter: [{ term: { isArchived: false } }] } },
        {
          bool: {
            should: [
              { bool: { filter: [{ terms: { type: ["gateway"] } }] } },
              { bool: { must_not: [{ bool: { filter: [{ range: { at: { gte: 1 } } }] } }] } },
            ],
          },
        },
        { ids: { values: ["a"] } },
        { match_all: {} },
      ],
    },
  });
});
