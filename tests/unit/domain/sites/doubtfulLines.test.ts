import { expect, test } from "vitest";
import { doubtfulLines } from "../../../../src/domain/sites/doubtfulLines.ts";
import { parseTagLocationCsv } from "../../../../src/domain/devices/tagLocationCsv.ts";

const TOWER = { lat: 48.86, lon: 2.34 };
const { locations } = parseTagLocationCsv(
  [
    "A1,48.85,2.35,30,1,2.5,manual",
    "A2,2.35,48.85,30,1,2.5,manual",
    "A3,0,0.0002,30,1,2.5,manual",
    "A4,-21.1,55.5,30,1,2.5,manual",
  ].join("\n"),
);

test("the lines of a CSV whose places are hardly meant are told, each with why", () => {
  expect(doubtfulLines(locations, [TOWER], "Europe/Paris")).toEqual([
    { line: 2, doubt: "swapped" },
    { line: 3, doubt: "zero" },
    { line: 4, doubt: "far" },
  ]);
});

test("without a site the customer's clock tells where in the world it is", () => {
  expect(doubtfulLines(locations, [], "Europe/Paris")).toEqual([
    { line: 2, doubt: "swapped" },
    { line: 3, doubt: "zero" },
  ]);
});
