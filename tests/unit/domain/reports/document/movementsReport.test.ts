import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "../../../../../src/domain/base/time.ts";
import type { Outage } from "../../../../../src/domain/devices/deviceOutages.ts";
import type { FactsOf } from "../../../../../src/domain/reports/document/reportFacts.ts";
import { NOWHERE } from "../../../../../src/domain/sites/presence.ts";
import { asset, placeIn, site, T0, tag } from "../../../../support/fixtures.ts";
import { daysAgo, documentOf, GATE, headersOf, moved, weekOf } from "../documentFixtures.ts";

const ada = asset("P-01", { designation: "Ada Byron" });
const about = (facts: Partial<FactsOf<"movements">>, draft = {}) =>
  documentOf(
    "movements",
    { moves: [], assets: new Map([[ada.id, ada]]), outages: [], ...facts },
    draft,
  );
const outage = (more: Partial<Outage> = {}): Outage => ({
  deviceId: GATE,
  deviceKind: "gateway",
  site: null,
  from: T0 - DAY,
  to: null,
  foundAt: T0 - DAY,
  ...more,
});

const went = moved("P-01");
const back = moved("P-01", { seq: 2, from: placeIn("hall"), to: placeIn("yard") });
const came = moved("gone", { at: daysAgo(3), from: NOWHERE, to: placeIn("hall") });

describe("a report of movements", () => {
  test("has a row for each, the latest first, of one instant the last that was recorded", () => {
    const { rows, certainties } = about({ moves: [came, went, back] });
    const yesterday = { at: daysAgo(1), precision: "minute" };
    expect(rows).toEqual([
      [yesterday, "P-01", "AB P-01", "crew", "Tower · hall", "Tower · yard"],
      [yesterday, "P-01", "AB P-01", "crew", "Tower · yard", "Tower · hall"],
      [
        { at: daysAgo(3), precision: "minute" },
        "asset-gone",
        null,
        "crew",
        "Outside every site",
        "Tower · hall",
      ],
    ]);
    expect(certainties).toEqual(["certain", "certain", "certain"]);
  });

  test("counts movements, and what moved once however often it did", () => {
    const moves = [came, went, back];
    const figures = (isDoubtful: boolean) => [
      { label: "Movements", value: "3", note: null, isDoubtful },
      { label: "Resources moved", value: "2", note: null, isDoubtful: false },
    ];
    expect(about({ moves }).figures).toEqual(figures(false));
    expect(about({ moves, outages: [outage()] }).figures).toEqual(figures(true));
  });

  test("draws movements by day, and arrivals by site, to which no move within it counts", () => {
    const left = moved("P-01", { at: daysAgo(2), from: placeIn("hall"), to: NOWHERE });
    const port = { site: site("port"), floor: null, area: null };
    const there = [1, 2].map((seq) => moved("gone", { seq, at: daysAgo(2), to: port }));
    expect(about({ moves: [came, went, back, left, ...there] }).charts).toEqual([
      { kind: "columns", title: "Movements by day", bars: weekOf(0, 0, 0, 0, 1, 3, 2) },
      {
        kind: "rows",
        title: "Arrivals by site",
        bars: [
          { label: "site-port", value: 2, doubtful: 0 },
          { label: "Tower", value: 1, doubtful: 0 },
          { label: "Outside every site", value: 1, doubtful: 0 },
        ],
      },
    ]);
  });

  test("shows on the plan how many came into each area", () => {
    const { plans, planNote } = about({ moves: [came, went] });
    expect(plans[0]?.areas.map(({ name, value, isDoubtful }) => [name, value, isDoubtful])).toEqual(
      [
        ["yard", "0", false],
        ["hall", "2", false],
      ],
    );
    expect(planNote).toBe("Arrivals by area in this period.");
  });

  test("says when receivers were offline, since movements may be missing then", () => {
    const from = T0 - DAY;
    expect(
      about({
        outages: [outage(), outage({ deviceId: tag("other").id, to: from + 2 * HOUR })],
      }).doubts,
    ).toEqual([
      "Passerelle G4 was offline from 01/03/2026 10:00 until now: movements may be missing.",
      "tag-other was offline from 01/03/2026 10:00 to 01/03/2026 12:00: movements may be missing.",
    ]);
  });

  test("names six outages and counts the others", () => {
    const { doubts } = about({ outages: Array.from({ length: 8 }, () => outage()) });
    expect(doubts).toHaveLength(7);
    expect(doubts[6]).toBe("2 more outages of receivers in this period.");
    expect(about({ outages: Array.from({ length: 6 }, () => outage()) }).doubts).toHaveLength(6);
  });

  test("has sub-families in spreadsheets only", () => {
    const document = about({});
    expect(headersOf(document)).toEqual({
      all: ["Date", "Reference", "Designation", "Sub-family", "From", "To"],
      inSheetsOnly: ["Sub-family"],
    });
    expect(document.nothing).toBe("No movement in this period.");
  });
});
