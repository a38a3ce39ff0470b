import { expect, test } from "vitest";
import { activePaths, stateName } from "../../../../src/machines/kit/stateName.ts";

test.each([
  ["online", "online"],
  [{ online: "idle" }, "online.idle"],
  [{ chosen: { rights: "known", data: {} } }, "chosen(rights.known + data)"],
  [{ a: "b", c: { d: "e" } }, "a.b + c.d.e"],
  [null, ""],
])("the name of the state %j is %s", (value, expected) => {
  expect(stateName(value)).toBe(expected);
});

test("a state value is in every state that holds the inner ones", () => {
  expect(activePaths({ open: { work: "resting", undo: {} } })).toEqual([
    "open",
    "open.work",
    "open.work.resting",
    "open.undo",
  ]);
  expect(activePaths("closed")).toEqual(["closed"]);
});
