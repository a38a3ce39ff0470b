import { describe, expect, test } from "vitest";
import { UserId } from "../../../../../src/domain/base/ids.ts";
import { MINUTE, SECOND } from "../../../../../src/domain/base/time.ts";
import { withAct } from "../../../../../src/domain/distress/distress.ts";
import { newDrill } from "../../../../../src/domain/distress/badgeTest.ts";
import { DistressDelivery } from "../../../../../src/domain/distress/escalation.ts";
import { callReport } from "../../../../../src/domain/reports/document/callReport.ts";
import { after, callOf } from "../../../../support/distress.ts";
import { T0 } from "../../../../support/fixtures.ts";
import { PARIS } from "../documentFixtures.ts";

const ZOE = { by: UserId.parse("user-zoe"), byName: "Zoe Martin" };
const AROUND = {
  customerName: "Tower Works",
  locale: "en",
  timezone: PARIS,
  asOf: T0 + 60 * MINUTE,
} as const;
const ANN = callOf("ann", { name: "Ann Berger" });
const RESOLVED = withAct(after(ANN, "taken", "setOut", "arrived"), {
  ...ZOE,
  type: "resolved",
  id: "command-resolved",
  at: T0 + 2 * MINUTE,
  outcome: "helpGiven",
  comment: "A sprained ankle",
});
const delivery = (more: object = {}) =>
  DistressDelivery.parse({
    id: "one",
    distressId: ANN.id,
    occasion: "raised",
    channel: "sms",
    recipient: "+33600000000",
    locale: "en",
    state: "sent",
    attempts: 1,
    nextAttemptAt: null,
    createdAt: T0,
    sentAt: T0 + SECOND / 2,
    lastError: null,
    ...more,
  });

describe("the report of a call for help", () => {
  test("says how long each step took, and has all that happened in its order", () => {
    const { name, figures, rows, doubts, scope } = callReport(
      { distress: RESOLVED, deliveries: [delivery()], place: "Tower · hall" },
      AROUND,
    );
    expect(name).toBe("Call for help: Ann Berger");
    expect(figures.map(({ label, value }) => [label, value])).toEqual([
      ["Received → taken", "1 s"],
      ["Received → on site", "3 s"],
      ["Received → resolved", "2 min"],
    ]);
    expect(scope.map(({ value }) => value)).toEqual([
      "Ann Berger",
      "SOS",
      "Tower · hall",
      "radius 4 m · last sure place 12 s before the call was received",
      "help was given",
    ]);
    expect(rows.map((row) => row.slice(1))).toEqual([
      ["SOS · raised", "tag-ann", null],
      ["Message of the call · SMS · sent", "+33600000000", null],
      ["Took the call", "Zoe Martin", null],
      ["On the way", "Zoe Martin", null],
      ["With the wearer", "Zoe Martin", null],
      ["Resolved the call · help was given", "Zoe Martin", "A sprained ankle"],
    ]);
    expect(doubts).toEqual([]);
  });

  test.each([
    {
      name: "what nobody knows",
      placeProof: { radius: null, sureAt: null },
      expected: "radius not known · no sure place",
    },
    { name: "what was not kept", placeProof: null, expected: "not kept" },
  ])("says of its place $name", ({ placeProof, expected }) => {
    const { scope } = callReport(
      { distress: { ...ANN, placeProof }, deliveries: [], place: null },
      AROUND,
    );
    expect(scope.find(({ label }) => label === "How sure the place was")?.value).toBe(expected);
  });

  test("counts how old the sure place was from when the call was received", () => {
    const late = { ...ANN, raisedAt: T0 - 20 * MINUTE };
    const { scope } = callReport({ distress: late, deliveries: [], place: null }, AROUND);
    expect(scope.at(-2)?.value).toBe(
      "radius 4 m · last sure place 12 s before the call was received",
    );
  });

  test("says nothing of how sure a place was that nobody knows the wearer of", () => {
    const unlinked = { ...ANN, assetId: null, name: null, placeProof: null };
    const { scope } = callReport({ distress: unlinked, deliveries: [], place: null }, AROUND);
    expect(scope.map(({ label }) => label)).toEqual([
      "Wearer",
      "Signal",
      "Place of the call",
      "Outcome",
    ]);
  });

  test("says what is open, late or failed", () => {
    const [signal] = ANN.signals;
    if (signal === undefined) throw new Error("Nothing was raised.");
    const late = { ...signal, receivedAt: T0 + 5 * MINUTE, isLate: true };
    const { figures, doubts, certainties } = callReport(
      {
        distress: { ...ANN, receivedAt: T0 + 5 * MINUTE, signals: [late], signalCount: 4 },
        deliveries: [delivery({ state: "failed", sentAt: null, lastError: "no network" })],
        place: null,
      },
      AROUND,
    );
    expect(figures.map(({ value, isDoubtful }) => [value, isDoubtful])).toEqual(
      Array.from({ length: 3 }, () => ["not yet", true]),
    );
    expect(doubts).toHaveLength(4);
    expect(certainties).toEqual(["uncertain", "uncertain"]);
  });

  test("of a drill says first that it is one", () => {
    const distress = newDrill({ id: "command-drill", at: T0, ...ZOE });
    expect(
      callReport({ distress, deliveries: [], place: null }, { ...AROUND, locale: "fr" }).name,
    ).toBe("Appel à l'aide : EXERCICE · personne n'est en danger");
  });
});
