import { expect, test } from "vitest";
import type { BulkOutcome } from "../../../../src/domain/assets/bulkAction.ts";
import { AssetId, SiteId } from "../../../../src/domain/base/ids.ts";
import { type BulkCounts, bulkCounts } from "../../../../src/views/assets/bulkCounts.ts";

const id = (name: string) => AssetId.parse(`asset-${name}`);
const assets = (...names: readonly string[]) =>
  names.map((name) => ({ id: id(name), reference: name }));
const ended = (name: string, status: "changedSince" | "unchanged"): BulkOutcome => ({
  id: id(name),
  status,
});
const archived = (name: string): BulkOutcome => ({
  id: id(name),
  status: "done",
  was: { archivedAt: null },
  is: { archivedAt: 7 },
});
const SITE = SiteId.parse("site-a");
const moved = (name: string): BulkOutcome => ({
  id: id(name),
  status: "done",
  was: { currentWorksite: SITE, futureWorksite: SITE },
  is: { currentWorksite: null, futureWorksite: null },
});
const NOTHING = {
  assets: [],
  outcomes: [],
  unanswered: new Set<AssetId>(),
  undone: [],
  undoneCalls: 0,
};
const NONE: BulkCounts = {
  done: 0,
  wereSo: 0,
  wereSoOrLost: 0,
  unknown: 0,
  notAsked: 0,
  putBack: 0,
  notPutBack: 0,
};

test.each([
  {
    name: "what was asked for without an answer is unknown, the rest was not asked for",
    given: {
      assets: assets("a", "b", "c", "d"),
      outcomes: [archived("a")],
      unanswered: new Set([id("b"), id("c")]),
    },
    expected: { done: 1, unknown: 2, notAsked: 1, notPutBack: 1 },
  },
  {
    name: "what is unchanged when asked again may be what the lost call has changed",
    given: {
      assets: assets("a", "b", "c"),
      outcomes: [ended("a", "unchanged"), ended("b", "unchanged"), archived("c")],
      unanswered: new Set([id("b"), id("c")]),
    },
    expected: { done: 1, wereSo: 1, wereSoOrLost: 1, notPutBack: 1 },
  },
  {
    name: "what is taken back is put back, or told to have changed since",
    given: {
      assets: assets("a", "b"),
      outcomes: [archived("a"), archived("b")],
      undone: [ended("a", "changedSince"), archived("b")],
      undoneCalls: 1,
    },
    expected: { done: 2, putBack: 2 },
  },
  {
    name: "an asset one of whose links was taken back is not put back yet",
    given: {
      assets: assets("a"),
      outcomes: [moved("a")],
      undone: [moved("a")],
      undoneCalls: 1,
    },
    expected: { done: 1, notPutBack: 1 },
  },
])("$name", ({ given, expected }) => {
  expect(bulkCounts({ ...NOTHING, ...given })).toEqual({ ...NONE, ...expected });
});
