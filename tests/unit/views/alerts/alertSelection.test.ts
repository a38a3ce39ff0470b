import { describe, expect, test } from "vitest";
import {
  type AlertSelection,
  extended,
  moved,
  NOTHING_PICKED,
  settled,
  targetsOf,
  toggled,
} from "../../../../src/views/alerts/alertSelection.ts";

const KEYS = ["a", "b", "c", "d"];
const at = (active: string | null, picked: string[] = [], anchor: string | null = null) =>
  ({ active, anchor, picked: new Set(picked) }) satisfies AlertSelection;

describe("moving through the list", () => {
  test.each([
    ["down from nowhere to the first", NOTHING_PICKED, 1, at("a")],
    ["up from nowhere to the last", NOTHING_PICKED, -1, at("d")],
    ["down by one, what is picked stays", at("a", ["a"]), 1, at("b", ["a"])],
    ["no further than the last", at("d"), 1, at("d")],
    ["no further than the first", at("a"), -3, at("a")],
    ["from a row that has gone to the first", at("x"), 1, at("a")],
  ])("%s", (_, given, step, expected) => {
    expect(moved(given, KEYS, step)).toEqual(expected);
  });

  test("an empty list has nowhere to go", () => {
    expect(moved(NOTHING_PICKED, [], 1)).toEqual(NOTHING_PICKED);
  });
});

describe("picking", () => {
  test("an extension picks from where it began to where it is", () => {
    const twice = extended(extended(at("b"), KEYS, 1), KEYS, 1);
    expect(twice).toEqual(at("d", ["b", "c", "d"], "b"));
  });

  test("an extension from nowhere begins at the first row", () => {
    expect(extended(NOTHING_PICKED, KEYS, 1)).toEqual(at("a", ["a"], "a"));
  });

  test("an extension keeps what was picked before", () => {
    expect(extended(at("c", ["a"]), KEYS, 1)).toEqual(at("d", ["a", "c", "d"], "c"));
  });

  test("picking a row again lets it go", () => {
    expect(toggled(toggled(at("a"), "b"), "b")).toEqual(at("b", [], "b"));
  });

  test.each([
    ["the picked rows", at("a", ["b", "c"]), ["b", "c"]],
    ["else the active one", at("a"), ["a"]],
    ["else nothing", NOTHING_PICKED, []],
  ])("a command is for %s", (_, given, expected) => {
    expect(targetsOf(given)).toEqual(expected);
  });
});

describe("when the rows change", () => {
  test("the same selection stays the same object while all of it is there", () => {
    const given = at("b", ["c"]);
    expect(settled(given, KEYS, ["new", ...KEYS])).toBe(given);
  });

  test("the row that took the place of the active one is active", () => {
    expect(settled(at("b"), KEYS, ["a", "c", "d"]).active).toBe("c");
  });

  test("the last row is active where nothing follows the one that has gone", () => {
    expect(settled(at("d"), KEYS, ["a", "b"]).active).toBe("b");
  });

  test("what has gone is not picked any more", () => {
    expect(settled(at("a", ["a", "b"], "b"), KEYS, ["a"])).toEqual(at("a", ["a"]));
  });

  test("a line that is no alert stays active", () => {
    const given = at("windowEnd");
    expect(settled(given, KEYS, ["a"])).toBe(given);
  });

  test("nothing is active in an empty list", () => {
    expect(settled(at("a"), KEYS, []).active).toBeNull();
  });
});
