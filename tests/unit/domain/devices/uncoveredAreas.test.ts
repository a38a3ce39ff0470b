import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TagId } from "../../../../src/domain/base/ids.ts";
import {
  uncoveredAreas,
  type CoverageLoss,
  coverageLossOf,
  type Receiver,
} from "../../../../src/domain/devices/uncoveredAreas.ts";
import { area } from "../../../support/fixtures.ts";

const receiver = (connectivity: Receiver["connectivity"], changes: Partial<Receiver> = {}) => ({
  kind: "anchor" as const,
  area: area("hall"),
  connectivity,
  cause: null,
  ...changes,
});

describe("an area whose receivers are silent", () => {
  test.each<{ name: string; given: Receiver[]; expected: string | null }>([
    { name: "has no receiver: it is none", given: [], expected: null },
    { name: "one of them still hears", given: ["offline", "online"].map(of), expected: null },
    { name: "all are late", given: ["uncertain", "offline"].map(of), expected: "uncertain" },
    { name: "all are offline", given: ["offline", "offline"].map(of), expected: "unknown" },
    {
      name: "the gateway behind them is silent",
      given: [receiver("online", { cause: TagId.parse("tag-g1") })],
      expected: "uncertain",
    },
    {
      name: "a box that is online hears nobody",
      given: [receiver("offline"), receiver("online", { kind: "box" })],
      expected: "unknown",
    },
    {
      name: "another area is of no help",
      given: [receiver("offline"), receiver("online", { area: area("yard") })],
      expected: "unknown",
    },
  ])("$name", ({ given, expected }) => {
    expect(uncoveredAreas(given).get(area("hall")) ?? null).toBe(expected);
  });

  test("law: the order of the receivers does not matter", () => {
    const some = fc.array(fc.constantFrom("online", "uncertain", "offline"), { maxLength: 5 });
    fc.assert(
      fc.property(some, (kinds) => {
        const given = kinds.map(of);
        expect(uncoveredAreas(given.toReversed())).toEqual(uncoveredAreas(given));
      }),
    );
  });
});

describe("a place of several areas", () => {
  const uncovered = (names: Record<string, CoverageLoss>) =>
    new Map(Object.entries(names).map(([name, kind]) => [area(name), kind]));

  test.each<{ name: string; given: Record<string, CoverageLoss>; expected: unknown }>([
    { name: "all are received", given: {}, expected: null },
    { name: "another place is deaf", given: { crane: "unknown" }, expected: null },
    {
      name: "one is not: its count is the least",
      given: { hall: "uncertain" },
      expected: { areas: 1, isWhole: false, kind: "uncertain" },
    },
    {
      name: "none is: that nobody is counted proves nothing",
      given: { hall: "uncertain", yard: "unknown" },
      expected: { areas: 2, isWhole: true, kind: "unknown" },
    },
  ])("$name", ({ given, expected }) => {
    expect(coverageLossOf([area("hall"), area("yard")], uncovered(given))).toEqual(expected);
  });

  test("without areas lacks none", () => {
    expect(coverageLossOf([], uncovered({ hall: "unknown" }))).toBeNull();
  });
});

function of(connectivity: string): Receiver {
  return receiver(connectivity as Receiver["connectivity"]);
}
