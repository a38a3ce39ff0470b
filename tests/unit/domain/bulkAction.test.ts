import { describe, expect, test } from "vitest";
import {
  ASSETS_PER_CALL,
  type BulkAsset,
  callsOf,
  type SiteLink,
  undoCalls,
} from "../../../src/domain/bulkAction.ts";
import { AssetId, LabelId } from "../../../src/domain/ids.ts";
import { site } from "../../support/fixtures.ts";

const id = (name: string) => AssetId.parse(`asset-${name}`);
const label = (name: string) => LabelId.parse(`label-${name}`);
const one = (name: string, more: Partial<BulkAsset> = {}): BulkAsset => ({
  id: id(name),
  reference: name,
  labels: [],
  currentWorksite: null,
  nextLocationSite: null,
  futureWorksite: null,
  ...more,
});
const done = (...names: readonly string[]) =>
  names.map((name) => ({ id: id(name), status: "done" as const }));
const WEST = site("west");
const EAST = site("east");

test("an action is asked for in parts that the server takes", () => {
  const ids = Array.from({ length: ASSETS_PER_CALL + 1 }, (_, index) => id(String(index)));
  const calls = callsOf({ kind: "archive" }, ids);
  expect(calls.map(({ assetIds }) => assetIds.length)).toEqual([ASSETS_PER_CALL, 1]);
  expect(calls.flatMap(({ assetIds }) => assetIds)).toEqual(ids);
});

describe("taking back", () => {
  test("only what was done", () => {
    const outcomes = [...done("a"), { id: id("b"), status: "linkedTag" as const }];
    expect(undoCalls({ kind: "archive" }, [one("a"), one("b")], outcomes)).toEqual([
      { action: { kind: "unarchive" }, assetIds: [id("a")] },
    ]);
  });

  test("an association: each asset goes to its site of before, or to none", () => {
    const action = { kind: "associate", siteId: WEST, link: "currentWorksite" } as const;
    const assets = [
      one("from-east", { currentWorksite: EAST }),
      one("from-nowhere"),
      // It is planned for the site too: that stays.
      one("planned", { futureWorksite: WEST }),
    ];
    expect(undoCalls(action, assets, done("from-east", "from-nowhere", "planned"))).toEqual([
      {
        action: { kind: "associate", siteId: EAST, link: "currentWorksite", seen: WEST },
        assetIds: [id("from-east")],
      },
      {
        action: { kind: "associate", siteId: null, link: "currentWorksite", seen: WEST },
        assetIds: [id("from-nowhere"), id("planned")],
      },
    ]);
  });

  test("a dissociation: every link that led to the site leads there again", () => {
    const assets = [
      one("a", { currentWorksite: WEST, futureWorksite: WEST }),
      one("b", { nextLocationSite: WEST }),
    ];
    const backTo = (link: SiteLink) => ({ kind: "associate", siteId: WEST, link, seen: null });
    const back = undoCalls({ kind: "dissociate", siteId: WEST }, assets, done("a", "b"));
    expect(back).toEqual([
      { action: backTo("currentWorksite"), assetIds: [id("a")] },
      { action: backTo("nextLocationSite"), assetIds: [id("b")] },
      { action: backTo("futureWorksite"), assetIds: [id("a")] },
    ]);
  });

  test("labels: those that were there before stay, those that were not go", () => {
    const action = {
      kind: "label",
      add: [label("red"), label("new")],
      remove: [label("old")],
    } as const;
    const assets = [
      one("plain"),
      one("red", { labels: [label("red"), label("old")] }),
      one("plain-too"),
    ];
    expect(undoCalls(action, assets, done("plain", "red", "plain-too"))).toEqual([
      {
        action: { kind: "label", add: [], remove: [label("red"), label("new")] },
        assetIds: [id("plain"), id("plain-too")],
      },
      {
        action: { kind: "label", add: [label("old")], remove: [label("new")] },
        assetIds: [id("red")],
      },
    ]);
  });
});
