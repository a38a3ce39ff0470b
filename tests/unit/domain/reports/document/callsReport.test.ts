import { describe, expect, test } from "vitest";
import { BadgeTestId, UserId } from "../../../../../src/domain/base/ids.ts";
import { MINUTE, SECOND } from "../../../../../src/domain/base/time.ts";
import {
  type BadgeTest,
  newBadgeTest,
  newDrill,
} from "../../../../../src/domain/distress/badgeTest.ts";
import {
  type Distress,
  type DistressOutcome,
  withAct,
} from "../../../../../src/domain/distress/distress.ts";
import { callOf } from "../../../../support/distress.ts";
import { T0 } from "../../../../support/fixtures.ts";
import { documentOf } from "../documentFixtures.ts";

const ZOE = { by: UserId.parse("user-zoe"), byName: "Zoe Martin" };

/** A call that was taken and resolved so many seconds after it was received. */
function ended(name: string, taken: number, resolved: number, outcome: DistressOutcome): Distress {
  const at = (seconds: number) => T0 + seconds * SECOND;
  const heard = withAct(callOf(name), { ...ZOE, type: "taken", id: "taken", at: at(taken) });
  const comment = outcome === "falseAlarm" ? "Seen well" : null;
  return withAct(heard, {
    ...ZOE,
    type: "resolved",
    id: "resolved",
    at: at(resolved),
    outcome,
    comment,
  });
}
const fallen = (call: Distress): Distress => ({
  ...call,
  signals: call.signals.map((signal) => ({ ...signal, kind: "manDown" as const })),
});
const tested = (id: string, more: Partial<BadgeTest> = {}): BadgeTest => {
  const { tagId, assetId, name } = callOf("ann");
  const test = newBadgeTest(BadgeTestId.parse(id), { tagId, assetId, name, kind: "sos" }, ZOE, {
    now: T0 - 60 * MINUTE,
    minutes: 5,
  });
  return { ...test, ...more };
};
const CALLS = [
  ended("ann", 10, 70, "helpGiven"),
  ended("bob", 30, 630, "falseAlarm"),
  ended("cid", 50, 110, "helpGiven"),
  fallen(callOf("dan")),
  newDrill({ id: "drill", at: T0, ...ZOE }),
  { ...ended("eve", 0, 1, "test"), purpose: "test" as const },
];
const TESTS = [
  tested("badgeTest-one", { outcome: "passed" }),
  tested("badgeTest-two"),
  tested("badgeTest-three", { outcome: "cancelled" }),
];

describe("the report of calls for help", () => {
  test("counts real calls by kind and outcome, with how long people waited", () => {
    const { columns, rows, certainties } = documentOf("callsForHelp", { calls: CALLS, tests: [] });
    expect(columns.map(({ header }) => header)).toEqual([
      "Kind",
      "Calls for help",
      "Help was given",
      "False alarm",
      "Test",
      "Not resolved",
      "Received → taken (median)",
      "Received → taken (longest)",
      "Taken → resolved (median)",
    ]);
    expect(rows).toEqual([
      ["SOS", 3, 2, 1, 0, 0, "30 s", "50 s", "1 min"],
      ["man down", 1, 0, 0, 0, 1, null, null, null],
    ]);
    expect(certainties).toEqual(["certain", "uncertain"]);
  });

  test("has drills and tests of badges apart, and says how many tests were not answered", () => {
    const { figures, doubts } = documentOf("callsForHelp", { calls: CALLS, tests: TESTS });
    expect(figures.map(({ label, value, note }) => [label, value, note])).toEqual([
      ["Calls for help", "4", "1 of them not resolved"],
      ["Received → taken (median)", "30 s", "of 3 calls"],
      ["Taken → resolved (median)", "1 min", "of 3 calls"],
      ["Drills of the escalation", "1", null],
      ["Tests of badges", "2", "1 of them unanswered"],
    ]);
    expect(doubts).toEqual(["Nobody has taken 1 call for help."]);
  });

  test("of one site says that it has no tests, and of nothing that there was nothing", () => {
    const { site } = callOf("ann").place;
    const { figures, doubts } = documentOf("callsForHelp", { calls: [], tests: [] }, { site });
    expect(figures.map(({ value }) => value)).toEqual(["0", "none", "none"]);
    expect(doubts).toEqual([
      "Calls whose place is not known, tests of badges and drills have no site: they are not counted here.",
    ]);
    expect(documentOf("callsForHelp", { calls: [], tests: [] }).nothing).toBe(
      "No call for help in this period.",
    );
  });

  test("names nobody", () => {
    const document = documentOf("callsForHelp", { calls: CALLS, tests: TESTS });
    for (const name of ["ann", "bob", "cid", "dan", "Zoe"])
      expect(JSON.stringify(document)).not.toContain(name);
  });
});
