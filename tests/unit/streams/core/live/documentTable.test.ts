import { describe, expect, test } from "vitest";
import type { ChangedDocument } from "../../../../../src/domain/base/collectionChanges.ts";
import type { DocumentNotification } from "../../../../../src/streams/core/live/documentNotification.ts";
import { DocumentTable } from "../../../../../src/streams/core/live/documentTable.ts";
import { TouchedIds } from "../../../../../src/streams/core/live/touchedIds.ts";

type Note = Extract<DocumentNotification, { kind: "written" | "deleted" }>;
type Thing = { readonly id: string; readonly value: number };

/** Documents that are not archived; a negative value breaks their schema, and what says nothing new is what is held. */
function tableOfThings() {
  const table = new DocumentTable<Thing>(
    { equals: { isArchived: false } },
    (id, source, held = null) => {
      const value = Number(source["value"]);
      if (value < 0) return { ok: false, reason: `${id}: ${value}` };
      return { ok: true, document: held?.value === value ? held : { id, value } };
    },
  );
  const read = (id: string, value: number, version: number, now: number) =>
    table.read(id, { id, source: sourceOf(value), version }, now);
  return { table, read, touched: new TouchedIds() };
}

const sourceOf = (value: number, stamp: number | null = null, isArchived = false) => ({
  value,
  isArchived,
  ...(stamp === null ? {} : { _kuzzle_info: { createdAt: stamp, updatedAt: null } }),
});
const written = (value: number, version: number | null, more: Partial<Note> = {}): Note => ({
  kind: "written",
  id: "a",
  source: sourceOf(value),
  version,
  firstVersion: version,
  stamp: null,
  ...more,
});
const DELETED: Note = { kind: "deleted", id: "a" };
const changed = (written_: readonly Thing[], removed: readonly string[] = []) => [
  { type: "documents.changed", written: written_, removed },
];
const NONE = () => false;

describe("the mark after which writes are checked", () => {
  test("[LC23] is the one before the last, and after a snapshot the snapshot's own", () => {
    const { table } = tableOfThings();
    const since = () => table.since?.mark ?? null;
    const seen = [since()];
    for (const mark of ["1", "2", "3"]) {
      table.marked({ mark, askedAt: 0 });
      seen.push(since());
    }
    table.restarted({ mark: "9", askedAt: 0 });
    seen.push(since());
    expect(seen).toEqual([null, "1", "1", "2", "9"]);
  });
});

describe("what was written since a mark", () => {
  test.each([
    { name: "of an unknown document", held: null, change: 3, since: 0, isSuspect: true },
    { name: "in a later version", held: 2, change: 3, since: 50, isSuspect: true },
    { name: "in the version that came after the mark", held: 3, change: 3, since: 50 },
    { name: "in the version that came with the mark", held: 3, change: 3, since: 100 },
    { name: "in a version before the held one", held: 4, change: 3, since: 50 },
    {
      name: "in a version that came before the mark: it may have been made again",
      held: 3,
      change: 3,
      since: 101,
      isSuspect: true,
    },
  ])(
    "[LC19] [LC23] $name: to be read is $isSuspect",
    ({ held, change, since, isSuspect = false }) => {
      const { table, read } = tableOfThings();
      if (held !== null) read("a", 1, held, 100);
      expect(table.suspects([["a", change, 7]], since)).toEqual(isSuspect ? ["a"] : []);
    },
  );

  test("[LC23] of what only a search has shown, no version is known: it is read", () => {
    const { table } = tableOfThings();
    table.fill(new Map([["a", sourceOf(1)]]), 100);
    expect(table.suspects([["a", 1, 7]], 50)).toEqual(["a"]);
  });

  test("[LC19] a write that was compared once is not read, however late it is named again", () => {
    const { table, read } = tableOfThings();
    read("a", 1, 3, 100);
    read("b", 1, 1, 100);
    const write: ChangedDocument = ["a", 3, 7];
    expect(table.suspects([write, ["b", 2, 8]], 50)).toEqual(["b"]);
    expect(table.suspects([write], 900)).toEqual([]);
    // Nor after a read that found the same version.
    read("a", 1, 3, 300);
    expect(table.suspects([write], 900)).toEqual([]);
    expect(table.suspects([["a", 3, 9]], 900)).toEqual(["a"]);
  });

  test("[LC23] a write before the held one is not what is held", () => {
    const { table, read } = tableOfThings();
    read("a", 1, 5, 100);
    expect(table.suspects([["a", 3, 7]], 50)).toEqual([]);
    expect(table.suspects([["a", 3, 7]], 900)).toEqual(["a"]);
  });

  test("[LC23] the number of a write is forgotten with its content", () => {
    const { table, read, touched } = tableOfThings();
    read("a", 1, 3, 100);
    expect(table.suspects([["a", 3, 7]], 50)).toEqual([]);
    table.apply(written(2, 4), touched, 200);
    expect(table.suspects([["a", 3, 7]], 300)).toEqual(["a"]);
  });

  test("[LC19] a read that finds the held version makes it younger", () => {
    const { table, read } = tableOfThings();
    read("a", 1, 3, 100);
    read("a", 1, 3, 300);
    expect(table.suspects([["a", 3, 7]], 200)).toEqual([]);
  });

  test("[LC23] where nobody can say what changed, everything is read, and no version counts", () => {
    const { table, read, touched } = tableOfThings();
    read("a", 1, 3, 100);
    read("b", 1, 3, 100);
    expect(table.suspects(null, 0)).toEqual(["a", "b"]);
    expect(table.suspects([["b", 3, 7]], 0)).toEqual(["b"]);
    // Believed, and read.
    expect(table.apply(written(2, 4), touched, 200)).toBe(true);
  });
});

describe("a notification", () => {
  test.each([
    { name: "of a new document is shown and read", note: written(2, 1, { id: "b" }), value: 2 },
    { name: "of the next version is shown", note: written(2, 4), value: 2, mustRead: false },
    { name: "of the same version is passed over", note: written(2, 3), value: 1, mustRead: false },
    { name: "of an earlier version is read and not shown", note: written(2, 2), value: 1 },
    { name: "without a version is shown and read", note: written(2, null), value: 2 },
    { name: "of a deletion removes and is read", note: DELETED, value: null },
    {
      name: "that leaves the filter removes and is read",
      note: written(2, 4, { source: sourceOf(2, null, true) }),
      value: null,
    },
  ])("[LC6] [LC7] [LC8] $name", ({ note, value, mustRead = true }) => {
    const { table, read, touched } = tableOfThings();
    read("a", 1, 3, 100);
    table.drainChanges();
    expect(table.apply(note, touched, 200)).toBe(mustRead);
    expect(table.drainChanges()).toEqual(
      value === null
        ? changed([], ["a"])
        : value === 1
          ? []
          : changed([{ id: note.id, value: value }]),
    );
  });

  test.each([
    { name: "the next", note: written(2, 4), isNext: true },
    { name: "several, the first the next", note: written(2, 9, { firstVersion: 4 }), isNext: true },
    { name: "several, one left out", note: written(2, 9, { firstVersion: 5 }), isNext: false },
    { name: "one left out", note: written(2, 5), isNext: false },
    { name: "the same again", note: written(2, 3), isNext: false },
    { name: "none", note: written(2, null), isNext: false },
    { name: "a deletion", note: DELETED, isNext: false },
    { name: "of another document", note: written(2, 1, { id: "b" }), isNext: false },
  ])("[LC7] [LC26] whose version is $name: no gap before it is $isNext", ({ note, isNext }) => {
    const { table, read } = tableOfThings();
    read("a", 1, 3, 100);
    const touches: unknown[] = [];
    const touch = (...touch_: unknown[]) => touches.push(touch_) === 0;
    table.apply(note, { touch }, 200);
    expect(touches).toEqual([[note.id, 200, isNext]]);
  });

  test("[LC7] no version follows one that only a read can say", () => {
    const { table } = tableOfThings();
    table.fill(new Map([["a", sourceOf(1)]]), 100);
    const nexts: boolean[] = [];
    table.apply(written(2, 1), { touch: (_, __, isNext) => nexts.push(isNext) === 0 }, 200);
    expect(nexts).toEqual([false]);
  });

  test.each([
    { name: "a deletion", note: DELETED, is: true },
    { name: "a new document", note: written(2, 1, { id: "b" }), is: true },
    { name: "one that leaves the filter", note: { ...written(2, 4), source: {} }, is: true },
    { name: "another value", note: written(2, 4), is: false },
  ])("[LC22] $name: who is counted has changed is $is", ({ note, is }) => {
    const { table, read, touched } = tableOfThings();
    expect(table.haveMembersChangedSince(0)).toBe(false);
    read("a", 1, 3, 100);
    table.apply(note as Note, touched, 200);
    expect([199, 200, 201].map((at) => table.haveMembersChangedSince(at))).toEqual([is, is, false]);
  });
});

describe("what is emitted", () => {
  test("[LC5] is nothing where nothing has changed", () => {
    const { table, read, touched } = tableOfThings();
    expect(table.drainChanges()).toEqual([]);
    read("a", 1, 3, 100);
    expect(table.drainChanges()).toEqual(changed([{ id: "a", value: 1 }]));
    expect(table.drainChanges()).toEqual([]);
    read("a", 1, 4, 200);
    table.apply(written(1, 5), touched, 3000);
    expect(table.drainChanges()).toEqual([]);
    table.read("a", null, 300);
    expect(table.drainChanges()).toEqual(changed([], ["a"]));
    table.read("a", null, 300);
    expect(table.drainChanges()).toEqual([]);
  });

  test("[LC5] names no document as written and removed", () => {
    const { table, read } = tableOfThings();
    read("a", 1, 3, 100);
    table.read("a", null, 100);
    expect(table.drainChanges()).toEqual(changed([], ["a"]));
    read("a", 1, 4, 100);
    expect(table.drainChanges()).toEqual(changed([{ id: "a", value: 1 }]));
    table.read("a", null, 100);
    read("a", 2, 1, 100);
    expect(table.drainChanges()).toEqual(changed([{ id: "a", value: 2 }]));
    read("a", 3, 2, 100);
    read("a", -1, 3, 100);
    expect(table.drainChanges()[0]).toEqual(changed([], ["a"])[0]);
  });

  test("[LC17] are those that are refused, each time they are others, until mended or gone", () => {
    const { table, read } = tableOfThings();
    read("a", 1, 3, 100);
    table.drainChanges();
    read("a", -1, 4, 100);
    expect(table.drainChanges()).toEqual([
      ...changed([], ["a"]),
      { type: "documents.refused", refused: [{ id: "a", reason: "a: -1" }] },
    ]);
    expect(table.drainChanges()).toEqual([]);
    // Mended to what it was: it was not shown meanwhile.
    read("a", 1, 5, 100);
    const none = { type: "documents.refused", refused: [] };
    expect(table.drainChanges()).toEqual([...changed([{ id: "a", value: 1 }]), none]);
    read("b", -1, 1, 100);
    table.drainChanges();
    table.read("b", null, 100);
    expect(table.drainChanges()).toEqual([...changed([], ["b"]), none]);
    expect(table.size).toBe(1);
  });
});

test("[LC5] a later snapshot changes what is new, gone, of another stamp or doubted, and nothing that a read decides", () => {
  const { table } = tableOfThings();
  const stamped = Object.entries({ same: 1, doubted: 1, stamped: 1, touched: 1, gone: 1, late: 1 });
  table.fill(new Map(stamped.map(([id, value]) => [id, sourceOf(value, 5)])), 100);
  table.drainChanges();
  table.replaceAll(
    new Map([
      ["same", sourceOf(2, 5)],
      ["doubted", sourceOf(2, 5)],
      ["stamped", sourceOf(2, 6)],
      ["touched", sourceOf(2, 6)],
      ["new", sourceOf(2, 6)],
    ]),
    (id) => id === "touched" || id === "late",
    (id) => id === "doubted",
    200,
  );
  expect(table.drainChanges()).toEqual(
    changed(
      ["doubted", "stamped", "new"].map((id) => ({ id, value: 2 })),
      ["gone"],
    ),
  );
  table.replaceAll(new Map(), NONE, NONE, 300);
  expect(table.size).toBe(0);
});

test("[LC8] a read is overtaken by its own version and later ones, and by what only a read can say", () => {
  const { table, read } = tableOfThings();
  read("a", 1, 3, 100);
  table.fill(new Map([["b", sourceOf(1)]]), 100);
  expect([2, 3, 4].map((version) => table.isOvertaken("a", version))).toEqual([true, true, false]);
  expect([table.isOvertaken("b", 9), table.isOvertaken("none", 0)]).toEqual([true, false]);
});

test("[LC10] a deletion removes where every document meets the filter, too", () => {
  const table = new DocumentTable<string>({}, (id) => ({ ok: true, document: id }));
  table.read("a", { id: "a", source: {}, version: 1 }, 100);
  table.drainChanges();
  expect(table.apply(DELETED, new TouchedIds(), 200)).toBe(true);
  expect(table.drainChanges()).toEqual([
    { type: "documents.changed", written: [], removed: ["a"] },
  ]);
});
