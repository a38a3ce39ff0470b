import { describe, expect, test } from "vitest";
import type { Alert } from "../../../../../src/domain/alerts/alert.ts";
import { DAY, HOUR, MINUTE } from "../../../../../src/domain/base/time.ts";
import { acknowledged, alert } from "../../../../support/alerts.ts";
import { area, asset, site, T0 } from "../../../../support/fixtures.ts";
import { daysAgo, documentOf, headersOf, weekOf } from "../documentFixtures.ts";

const rachid = asset("P-02", { designation: "Rachid Barbier" });
const about = (alerts: readonly Alert[], draft = {}) =>
  documentOf("alerts", { alerts, assets: new Map([[rachid.id, rachid]]) }, draft);
const subjectsOf = (alerts: readonly Alert[], draft = {}) =>
  about(alerts, draft).rows.map((row) => row[2]);
const placesOf = (alerts: readonly Alert[]) => about(alerts).rows.map((row) => row[3]);

describe("a report of alerts", () => {
  test("has a row for each, the newest first", () => {
    const raisedAt = daysAgo(2);
    const { rows, certainties, doubts, nothing } = about([
      alert("b", { raisedAt }),
      alert("a", { raisedAt }),
      acknowledged(
        alert("gate", {
          alertType: "gateway-offline",
          raisedAt: daysAgo(1),
          closedAt: daysAgo(1) + HOUR,
          isOpen: false,
        }),
      ),
    ]);
    const at = (instant: number) => ({ at: instant, precision: "minute" });
    expect(rows).toEqual([
      [
        at(daysAgo(1)),
        "Gateway offline",
        "gate",
        "Tower",
        at(daysAgo(1) + HOUR),
        "1 h 10 min",
        "closed",
        "Marie",
      ],
      // Open ones last until the report is made.
      [at(raisedAt), "Low battery", "a", "Tower", null, "1 d 22 h", "open", null],
      [at(raisedAt), "Low battery", "b", "Tower", null, "1 d 22 h", "open", null],
    ]);
    expect(certainties).toEqual(["certain", "certain", "certain"]);
    expect([doubts, nothing]).toEqual([[], "No alert in this period."]);
  });

  test("counts all, those that are open, and those that nobody has acknowledged", () => {
    const { figures } = about([
      alert("a"),
      acknowledged(alert("b")),
      alert("c", { isOpen: false, closedAt: T0 }),
    ]);
    expect(figures).toEqual([
      { label: "Alerts", value: "3", note: null, isDoubtful: false },
      { label: "Still open", value: "2", note: null, isDoubtful: false },
      { label: "Not acknowledged", value: "2", note: null, isDoubtful: false },
    ]);
  });

  test("draws those that were raised in the period by day, and all of them by kind", () => {
    const { charts } = about([
      alert("before", { raisedAt: daysAgo(8), alertType: "motionless" }),
      alert("first", { raisedAt: Date.parse("2026-02-23T00:00:00+01:00") }),
      alert("last", { raisedAt: daysAgo(1) }),
      alert("after", { raisedAt: Date.parse("2026-03-02T00:00:00+01:00") }),
    ]);
    expect(charts).toEqual([
      { kind: "columns", title: "Alerts raised by day", bars: weekOf(1, 0, 0, 0, 0, 0, 1) },
      {
        kind: "rows",
        title: "Alerts by type",
        bars: [
          { label: "Low battery", value: 3, doubtful: 0 },
          { label: "Motionless", value: 1, doubtful: 0 },
        ],
      },
    ]);
  });

  test("shows on the plan how many there were in each area, and nothing where there were none", () => {
    const { plans, planNote } = about([
      alert("a", { area: area("hall") }),
      alert("b", { area: area("hall") }),
      alert("c"),
    ]);
    expect(plans[0]?.areas.map(({ name, value, isDoubtful }) => [name, value, isDoubtful])).toEqual(
      [
        ["yard", null, false],
        ["hall", "2", false],
      ],
    );
    expect(planNote).toBe("Alerts by area in this period.");
  });

  test("calls who an alert is about as it calls everybody, and names nobody who is gone", () => {
    const told = (name: string, more: Partial<Alert>) =>
      alert(name, { subjectName: "Rachid Barbier", raisedAt: daysAgo(1), ...more });
    const alerts = [
      told("1", { idAsset: rachid.id }),
      told("2", { idAsset: asset("gone").id }),
      told("3", { alertType: "gateway-offline", subjectName: "G4" }),
    ];
    expect(subjectsOf(alerts)).toEqual(["RB P-02", null, "G4"]);
    expect(subjectsOf(alerts, { namesPeople: true })).toEqual([
      "Rachid Barbier",
      "Rachid Barbier",
      "G4",
    ]);
  });

  test("says where it was by the site of the area where the alert knows none", () => {
    const raisedAt = daysAgo(1);
    const placed = (name: string, place: Partial<Alert>) => alert(name, { raisedAt, ...place });
    expect(
      placesOf([
        placed("1", { site: site("tower"), area: area("yard") }),
        placed("2", { site: null, area: area("hall") }),
        placed("3", { site: null, area: null }),
      ]),
    ).toEqual(["Tower · yard", "Tower · hall", null]);
  });

  test("does not call an area that is gone outside of every site", () => {
    expect(placesOf([alert("a", { site: null, area: area("gone") })])).toEqual(["area-gone"]);
  });

  test("counts from when the condition began, not from when it was raised", () => {
    const [row] = about([
      alert("a", { raisedAt: daysAgo(3), timestamp: (daysAgo(3) - 2 * DAY) / 1000 }),
    ]).rows;
    expect(row?.[5]).toBe("4 d 22 h");
    const [other] = about([alert("b", { timestamp: (T0 - 9 * MINUTE) / 1000 })]).rows;
    expect(other?.[5]).toBe("9 min");
  });

  test("has the end of each in spreadsheets only", () => {
    expect(headersOf(about([]))).toEqual({
      all: ["Raised", "Alert", "About", "Place", "Closed", "Duration", "State", "Acknowledged by"],
      inSheetsOnly: ["Closed"],
    });
  });
});
