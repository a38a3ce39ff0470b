import { DOCUMENTS_PER_CALL } from "../../../../src/domain/base/limits.ts";
import { describe, expect, test } from "vitest";
import {
  type BulkFields,
  type BulkOutcome,
  callsOf,
  undoCalls,
} from "../../../../src/domain/assets/bulkAction.ts";
import { AssetId, LabelId, TagId } from "../../../../src/domain/base/ids.ts";
import { site } from "../../../support/fixtures.ts";

const id = (name: string) => AssetId.parse(`asset-${name}`);
const label = (name: string) => LabelId.parse(`label-${name}`);
const done = (name: string, was: BulkFields, is: BulkFields): BulkOutcome => ({
  id: id(name),
  status: "done",
  was,
  is,
});
const WEST = site("west");
const EAST = site("east");

test("an action is asked for in parts that the server takes", () => {
  const ids = Array.from({ length: DOCUMENTS_PER_CALL + 1 }, (_, index) => id(String(index)));
  const calls = callsOf({ kind: "archive" }, ids);
  expect(calls.map(({ assetIds }) => assetIds.length)).toEqual([DOCUMENTS_PER_CALL, 1]);
  expect(calls.flatMap(({ assetIds }) => assetIds)).toEqual(ids);
});

describe("taking back", () => {
  test("an archiving: only what was done, and only while it is archived since then", () => {
    const outcomes: BulkOutcome[] = [
      done("a", { archivedAt: null }, { archivedAt: 7 }),
      { id: id("b"), status: "linkedTag" },
      { id: id("c"), status: "unchanged" },
    ];
    expect(undoCalls(outcomes)).toEqual([
      { action: { kind: "unarchive", seen: 7 }, assetIds: [id("a")] },
    ]);
    expect(undoCalls([done("a", { archivedAt: 7 }, { archivedAt: null })])).toEqual([
      { action: { kind: "archive" }, assetIds: [id("a")] },
    ]);
  });

  test("tags are linked again, after the archiving is taken back", () => {
    const [t1, t2] = [TagId.parse("tag-1"), TagId.parse("tag-2")];
    const outcomes = [
      done("a", { archivedAt: null, tagId: t1 }, { archivedAt: 7, tagId: null }),
      done("b", { archivedAt: null, tagId: t2 }, { archivedAt: 7, tagId: null }),
      done("c", { archivedAt: null }, { archivedAt: 7 }),
    ];
    expect(undoCalls(outcomes)).toEqual([
      { action: { kind: "unarchive", seen: 7 }, assetIds: [id("a"), id("b"), id("c")] },
      {
        action: {
          kind: "pair",
          moves: [
            { assetId: id("a"), from: null, to: t1 },
            { assetId: id("b"), from: null, to: t2 },
          ],
        },
        assetIds: [id("a"), id("b")],
      },
    ]);
  });

  test("tags that were moved go back, each from where it is now", () => {
    const [t1, t2] = [TagId.parse("tag-1"), TagId.parse("tag-2")];
    const outcomes = [
      done("a", { tagId: t1 }, { tagId: t2 }),
      done("b", { tagId: t2 }, { tagId: null }),
    ];
    expect(undoCalls(outcomes)).toMatchObject([
      {
        action: {
          moves: [
            { assetId: id("a"), from: t2, to: t1 },
            { assetId: id("b"), from: null, to: t2 },
          ],
        },
      },
    ]);
  });

  test("an association: each asset goes to its site of before, or to none", () => {
    const outcomes = [
      done("from-east", { currentWorksite: EAST }, { currentWorksite: WEST }),
      done("from-nowhere", { currentWorksite: null }, { currentWorksite: WEST }),
      done("too", { currentWorksite: null }, { currentWorksite: WEST }),
    ];
    expect(undoCalls(outcomes)).toEqual([
      {
        action: { kind: "associate", siteId: EAST, link: "currentWorksite", seen: WEST },
        assetIds: [id("from-east")],
      },
      {
        action: { kind: "associate", siteId: null, link: "currentWorksite", seen: WEST },
        assetIds: [id("from-nowhere"), id("too")],
      },
    ]);
  });

  test("a dissociation: every link that led to the site leads there again", () => {
    const outcomes = [
      done(
        "a",
        { currentWorksite: WEST, futureWorksite: WEST },
        { currentWorksite: null, futureWorksite: null },
      ),
      done("b", { futureWorksite: WEST }, { futureWorksite: null }),
    ];
    const back = { kind: "associate", siteId: WEST, seen: null };
    expect(undoCalls(outcomes)).toEqual([
      { action: { ...back, link: "currentWorksite" }, assetIds: [id("a")] },
      { action: { ...back, link: "futureWorksite" }, assetIds: [id("a"), id("b")] },
    ]);
  });

  test("labels: those that the action gave go and those that it took come back, whatever else is worn", () => {
    const [red, old, fresh] = [label("red"), label("old"), label("new")];
    const outcomes = [
      done("plain", { labels: [] }, { labels: [red, fresh] }),
      done("red", { labels: [red, old] }, { labels: [red, fresh] }),
      done("plain-too", { labels: [] }, { labels: [red, fresh] }),
    ];
    expect(undoCalls(outcomes)).toEqual([
      {
        action: { kind: "label", add: [], remove: [red, fresh] },
        assetIds: [id("plain"), id("plain-too")],
      },
      { action: { kind: "label", add: [], remove: [fresh] }, assetIds: [id("red")] },
      { action: { kind: "label", add: [old], remove: [] }, assetIds: [id("red")] },
    ]);
  });
});
