import { expect, test } from "vitest";
import { isOutdated } from "../../../../src/views/evacuations/NamesKept.ts";

const SHOWN = { areOpen: false, day: "2026-03-02", running: ["e1"] };

test.each<[string, Partial<typeof SHOWN>, boolean]>([
  ["nothing has changed", {}, false],
  ["names were opened", { areOpen: true }, true],
  ["a new day has come", { day: "2026-03-03" }, true],
  ["an evacuation has ended", { running: [] }, true],
  ["another one has begun, with its names", { running: ["e0", "e1"] }, false],
])("a shared screen reads anew when %s: %j", (_, change, expected) => {
  expect(isOutdated(SHOWN, { ...SHOWN, ...change })).toBe(expected);
});
