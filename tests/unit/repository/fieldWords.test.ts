import { describe, expect, test } from "vitest";
import { refusedName } from "../../../scripts/lint/words.js";

describe("names are the field's words", () => {
  test.each([
    ["alertStanding", "status"],
    ["STANDING_WORDS", "status"],
    ["usualFloor", "default"],
    ["MOST_RECIPIENTS", "max or min"],
    ["leastWidth", "max or min"],
    ["deafAreas", "uncovered or coverageLoss"],
    ["passOverTold", "skipInvalid"],
    ["useTold", "useFeedValue, useFrozenOrder or useDebouncedValue"],
  ])("%s is refused: write %s", (name, write) => {
    expect(refusedName(name)).toBe(`${name}: write ${write} (docs/glossary.md).`);
  });

  test.each(["told", "begun", "held", "seen", "undone"])("no function is called %s", (name) => {
    expect(refusedName(name, true)).toBe(`${name}: write a verb (docs/glossary.md).`);
    expect(refusedName(name)).toBeNull();
  });

  test.each([
    "status",
    "understandingOf",
    "defaultFloor",
    "atLeast",
    "almostFull",
    "uncoveredAreas",
    "useDefaults",
  ])("%s may be given", (name) => {
    expect(refusedName(name)).toBeNull();
  });
});
