import { describe, expect, test } from "vitest";
import {
  floorIssues,
  type FloorValues,
  newFloorValues,
  refusedFloorIssues,
} from "../../../../../src/views/sites/floors/floorForm.ts";
import { floorRows } from "../../../../../src/views/sites/floors/floorRows.ts";
import { area, floor, site } from "../../../domain/sites/support/sites.ts";

const tower = site({ floors: [floor(0), floor(1)], defaultFloor: 0 });
const filled = (more: Partial<FloorValues> = {}): FloorValues => ({
  ...newFloorValues(tower),
  ...more,
});

describe("a floor that is filled in", () => {
  test.each([
    { name: "is right as it is offered", given: {}, expected: {} },
    { name: "needs a number", given: { number: null }, expected: { number: "numberMissing" } },
    {
      name: "has a number that is free",
      given: { number: 1 },
      expected: { number: "numberTaken" },
    },
    {
      name: "has a whole number",
      given: { number: 1.5 },
      expected: { number: "numberOutOfRange" },
    },
    {
      name: "is not too deep",
      given: { number: -100 },
      expected: { number: "numberOutOfRange" },
    },
    {
      name: "has a short name",
      given: { name: "x".repeat(201) },
      expected: { name: "nameLong" },
    },
    {
      name: "has a style of the site",
      given: { styleId: "other" },
      expected: { styleId: "styleUnknown" },
    },
  ])("$name", ({ given, expected }) => {
    expect(floorIssues(filled(given), tower, true)).toEqual(expected);
  });

  test("keeps its own number when it is changed", () => {
    expect(floorIssues(filled({ number: 1 }), tower, false)).toEqual({});
  });

  test("begins above the highest floor, in a style that the site has or is given", () => {
    expect(newFloorValues(tower)).toMatchObject({ number: 2, styleId: "plain" });
    expect(newFloorValues(site({ styles: [] }))).toMatchObject({ number: 0, styleId: "plain" });
  });
});

test.each([
  { code: "floor_number_taken", issues: [], expected: { number: "numberTaken" } },
  {
    code: "invalid_input",
    issues: [{ path: "floors", code: "floorStyleMissing", message: "" }],
    expected: { styleId: "styleUnknown" },
  },
  { code: "conflict", issues: [], expected: {} },
])("a refusal $code is told where it belongs", ({ code, issues, expected }) => {
  expect(refusedFloorIssues(code, issues)).toEqual(expected);
});

test("floors are listed in the order of their site, archived ones after them", () => {
  const given = site({
    floors: [floor(2), floor(1, { isArchived: true }), floor(0)],
    areas: [area("a", undefined, { floor: 2 })],
  });
  const gone = { ...given, isArchived: true };
  expect(
    floorRows([given, gone]).map(({ floor: { number }, place, areas, isFirst, isLast }) => [
      number,
      place,
      areas,
      isFirst,
      isLast,
    ]),
  ).toEqual([
    [2, 1, 1, true, false],
    [0, 2, 0, false, true],
    [1, null, 0, false, false],
  ]);
});
