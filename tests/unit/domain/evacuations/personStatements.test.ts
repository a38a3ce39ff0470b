import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CheckedIn, CheckInUndone } from "../../../../src/domain/evacuations/evacuation.ts";
import {
  mergeStatements,
  type Statement,
} from "../../../../src/domain/evacuations/personStatements.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

/** `at`: seconds at which it was done; `heard`: at which the server heard of it. */
const common = (id: string, at: number, heard: number) => ({
  id,
  evacuationId: "evacuation-1",
  commandId: `command-${id}`,
  at: T0 + at * SECOND,
  recordedAt: T0 + heard * SECOND,
  by: `user-${id}`,
  byName: id,
  personId: "asset-ann",
});
const found = (
  id: string,
  at: number,
  heard = at,
  { undoes = [] as readonly string[], heardInsideAt = null as number | null } = {},
): Statement =>
  CheckedIn.parse({
    ...common(id, at, heard),
    type: "evacuation.checkedIn",
    means: "hand",
    undoes,
    heardInsideAt,
  });
const undone = (id: string, at: number, heard: number, undoes: readonly string[]): Statement =>
  CheckInUndone.parse({ ...common(id, at, heard), type: "evacuation.checkInUndone", undoes });
const inShort = (statements: readonly Statement[]) => {
  const { checkIn, conflict, overtaken } = mergeStatements(statements);
  return {
    checkIn: checkIn?.id ?? null,
    conflict: conflict && [conflict.counts.id, conflict.others.map(({ id }) => id)],
    overtaken: overtaken?.id ?? null,
  };
};
const NOTHING = { checkIn: null, conflict: null, overtaken: null };

const CASES = [
  { name: "nobody said anything", given: [], expected: NOTHING },
  {
    name: "two wardens tick the same person: the first counts, whoever is heard first",
    given: [found("late", 30, 31), found("early", 20, 90)],
    expected: { ...NOTHING, checkIn: "early" },
  },
  {
    name: "one takes back what they know: not found, and no contradiction",
    given: [found("a", 10), undone("u", 20, 20, ["a"])],
    expected: NOTHING,
  },
  {
    name: "one ticks and one takes an earlier tick back at once: what the server heard last counts, the take-back",
    given: [found("a", 10), found("b", 25, 30), undone("u", 20, 40, ["a"])],
    expected: { ...NOTHING, conflict: ["u", ["b"]] },
  },
  {
    name: "one ticks and one takes an earlier tick back at once: what the server heard last counts, the tick",
    given: [found("a", 10), undone("u", 28, 30, ["a"]), found("b", 20, 40)],
    expected: { ...NOTHING, checkIn: "b", conflict: ["b", ["u"]] },
  },
  {
    name: "a third who knows both ends the contradiction",
    given: [
      found("a", 10),
      undone("u", 28, 30, ["a"]),
      found("b", 20, 40),
      undone("v", 50, 50, ["b"]),
    ],
    expected: NOTHING,
  },
  {
    name: "a tick that knows the take-back counts, by however wrong a clock",
    given: [found("a", 10), undone("u", 28, 30, ["a"]), found("b", 5, 31, { undoes: ["u"] })],
    expected: { ...NOTHING, checkIn: "b" },
  },
  {
    name: "a tick that is told late does not count where its person was heard inside after it",
    given: [found("a", 10, 90, { heardInsideAt: T0 + 60 * SECOND })],
    expected: { ...NOTHING, overtaken: "a" },
  },
  {
    name: "a tick of after that counts",
    given: [found("a", 10, 90, { heardInsideAt: T0 + 60 * SECOND }), found("b", 95)],
    expected: { ...NOTHING, checkIn: "b" },
  },
];

describe("statements about one person", () => {
  test.each(CASES)("$name", ({ given, expected }) => {
    expect(inShort(given)).toEqual(expected);
  });

  test("come to the same in whatever order they are read", () => {
    for (const { given, expected } of CASES)
      fc.assert(
        fc.property(fc.shuffledSubarray(given, { minLength: given.length }), (shuffled) => {
          expect(inShort(shuffled)).toEqual(expected);
        }),
        { numRuns: 20 },
      );
  });
});
