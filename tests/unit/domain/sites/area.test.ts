import { describe, expect, test } from "vitest";
import { Area } from "../../../../src/domain/sites/area.ts";
import { areaConflicts } from "../../../../src/domain/sites/areaConflicts.ts";
import { polygonOf } from "../../../../src/domain/base/geometry.ts";
import { refusedPaths } from "../base/support/refusals.ts";
import { at, rectangle } from "./support/shapes.ts";
import { area } from "./support/sites.ts";

describe("Area", () => {
  const bowTie = polygonOf([at(0, 0), at(30, 30), at(10, 0), at(0, 10)]);
  test.each([
    { name: "a complete one is accepted", given: {}, expected: [] },
    {
      name: "opacity 0 and no floor are accepted",
      given: { opacity: 0, floor: null },
      expected: [],
    },
    { name: "opacity 1 is accepted", given: { opacity: 1 }, expected: [] },
    { name: "opacity 1.01 is refused", given: { opacity: 1.01 }, expected: ["opacity"] },
    { name: "opacity -0.01 is refused", given: { opacity: -0.01 }, expected: ["opacity"] },
    { name: "an opacity is required", given: { opacity: undefined }, expected: ["opacity"] },
    { name: "a name is required", given: { name: " " }, expected: ["name"] },
    { name: "a colour is required", given: { colour: "" }, expected: ["colour"] },
    { name: "a colour by name is refused", given: { colour: "red" }, expected: ["colour"] },
    { name: "a half floor is refused", given: { floor: 0.5 }, expected: ["floor"] },
    {
      name: "an edge that crosses itself is refused",
      given: { geometry: bowTie },
      expected: ["geometry.rings"],
    },
  ])("$name", ({ given, expected }) => {
    expect(refusedPaths(Area, { ...area("a"), ...given })).toEqual(expected);
  });
});

describe("areaConflicts", () => {
  const existing = [area("a", undefined, { name: "Zone A" })];
  test.each([
    { name: "an area elsewhere has none", given: area("n", rectangle(50, 0, 5, 5)), expected: [] },
    { name: "a neighbour has none", given: area("n", rectangle(10, 0, 5, 10)), expected: [] },
    {
      name: "an area on the floor above has none",
      given: area("n", undefined, { floor: 1 }),
      expected: [],
    },
    {
      name: "an area is not in its own way",
      given: area("a", rectangle(1, 1, 9, 9), { name: "Zone A" }),
      expected: [],
    },
    {
      name: "shared ground",
      given: area("n", rectangle(9, 9, 9, 9)),
      expected: [{ kind: "overlap", with: "a" }],
    },
    {
      name: "the same name in other letters and ground shared",
      given: area("n", undefined, { name: "zone  a" }),
      expected: [
        { kind: "nameTaken", with: "a" },
        { kind: "overlap", with: "a" },
      ],
    },
  ])("$name", ({ given, expected }) => {
    expect(areaConflicts(given, existing)).toEqual(expected);
  });
});
