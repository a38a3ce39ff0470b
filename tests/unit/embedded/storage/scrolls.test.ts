import { expect, test } from "vitest";
import { Scrolls, readKeepAlive } from "../../../../backend/embedded/storage/search/scrolls.ts";
import { RowSnapshot } from "../../../../backend/embedded/storage/search/rowSnapshot.ts";

const EMPTY = {
  hits: [],
  total: 0,
  size: 10,
  filter: { kind: "all" },
  keys: [],
  snapshots: new Map(),
} as const;

test("a scroll ends when its keep-alive has passed, and lives on when it is read before", () => {
  let now = 0;
  const scrolls = new Scrolls(() => now);
  const { id } = scrolls.add(EMPTY, 0, 1000);
  now = 999;
  expect(scrolls.take(id, 1000).id).toBe(id);
  now = 1998;
  expect(scrolls.take(id, undefined).id).toBe(id);
  now = 1999;
  expect(() => scrolls.take(id, 1000)).toThrow("all shards failed");
});

test("more than 500 open scrolls are refused until one has ended", () => {
  let now = 0;
  const scrolls = new Scrolls(() => now);
  for (let count = 0; count < 500; count += 1) scrolls.add(EMPTY, 0, 1000);
  expect(() => scrolls.add(EMPTY, 0, 1000)).toThrow(/Must be less than or equal to: \[500\]/);
  now = 1000;
  expect(scrolls.add(EMPTY, 0, 1000).total).toBe(0);
});

test("keep-alives are read in their units", () => {
  expect(["5s", "1m", "250ms", "1d"].map(readKeepAlive)).toEqual([5000, 60_000, 250, 86_400_000]);
  expect(() => readKeepAlive("soon")).toThrow(/unit is missing or unrecognized/);
  expect(() => readKeepAlive("2d")).toThrow(/is too large/);
});

test("a snapshot keeps the first content of its rows only", () => {
  const snapshot = new RowSnapshot([1, 2]);
  snapshot.keep(1, { id: "a", source: "old" });
  snapshot.keep(1, { id: "a", source: "newer" });
  snapshot.keep(3, { id: "c", source: "not in it" });
  expect([snapshot.kept(1), snapshot.kept(2), snapshot.kept(3)]).toEqual([
    { id: "a", source: "old" },
    undefined,
    undefined,
  ]);
});
