import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TagId } from "../../../../src/domain/base/ids.ts";
import { deafAreas, type Receiver } from "../../../../src/domain/devices/deafAreas.ts";
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
    expect(deafAreas(given).get(area("hall")) ?? null).toBe(expected);
  });

  test("law: the order of the receivers does not matter", () => {
    const some = fc.array(fc.constantFrom("online", "uncertain", "offline"), { maxLength: 5 });
    fc.assert(
      fc.property(some, (kinds) => {
        const given = kinds.map(of);
        expect(deafAreas(given.toReversed())).toEqual(deafAreas(given));
      }),
    );
  });
});

function of(connectivity: string): Receiver {
  return receiver(connectivity as Receiver["connectivity"]);
}
