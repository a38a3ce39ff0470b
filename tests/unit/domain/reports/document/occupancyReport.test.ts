import { describe, expect, test } from "vitest";
import type { OccupancyRow } from "../../../../../src/domain/reports/calls.ts";
import { asset, site } from "../../../../support/fixtures.ts";
import { documentOf, headersOf } from "../documentFixtures.ts";

const row = (
  name: string,
  rate: number | null,
  more: Partial<OccupancyRow> = {},
): OccupancyRow => ({
  assetId: asset(name).id,
  reference: name,
  designation: `Drill ${name}`,
  family: "tools",
  subFamily: "drills",
  currentWorksite: null,
  occupiedDays: 4,
  days: rate === null ? 0 : 20,
  rate,
  ...more,
});
const about = (rows: readonly OccupancyRow[]) => documentOf("occupancy", { rows });

describe("a report of occupancy", () => {
  test("has the least used first, and what no day counts of last", () => {
    const { rows, certainties } = about([
      row("unknown", null),
      row("full", 1),
      row("d", 0.201),
      row("c", 0.201, { currentWorksite: site("tower") }),
      row("new", null),
    ]);
    expect(rows).toEqual([
      ["c", "Drill c", "tools", "drills", "Tower", 4, 20, "20%"],
      ["d", "Drill d", "tools", "drills", null, 4, 20, "20%"],
      ["full", "Drill full", "tools", "drills", null, 4, 20, "100%"],
      ["new", "Drill new", "tools", "drills", null, 4, 0, null],
      ["unknown", "Drill unknown", "tools", "drills", null, 4, 0, null],
    ]);
    expect(certainties).toEqual(["certain", "certain", "certain", "unknown", "unknown"]);
  });

  test("counts them, those used less than half, and the average of the rates that are known", () => {
    const figures = (count: string, average: string, under: string, isDoubtful: boolean) => [
      { label: "Equipment", value: count, note: null, isDoubtful: false },
      { label: "Average rate", value: average, note: null, isDoubtful },
      { label: "Under-used", value: under, note: "rate below 50%", isDoubtful: false },
    ];
    const known = [row("a", 0.5), row("b", 0.49), row("c", 0.9)];
    expect(about(known).figures).toEqual(figures("3", "63%", "1", false));
    expect(about([...known, row("d", null)]).figures).toEqual(figures("4", "63%", "1", true));
    expect(about([row("d", null)]).figures).toEqual(figures("1", "–", "0", true));
  });

  test("says of how many no day counts", () => {
    expect(about([row("a", 1), row("b", null)]).doubts).toEqual([
      "1 piece has no day that counts: the rate is not known.",
    ]);
    expect(about([row("a", 0)]).doubts).toEqual([]);
  });

  test("draws how many have a rate in each tenth", () => {
    const { charts } = about([row("a", 0), row("b", 0.29), row("c", 1), row("d", null)]);
    const labels = ["0 to 10%", "10 to 20%", "20 to 30%", "30 to 40%", "40 to 50%"].concat([
      "50 to 60%",
      "60 to 70%",
      "70 to 80%",
      "80 to 90%",
      "90 to 100%",
    ]);
    const counts = [1, 0, 1, 0, 0, 0, 0, 0, 0, 1];
    expect(charts).toEqual([
      {
        kind: "columns",
        title: "Equipment by rate of occupancy",
        bars: labels.map((label, at) => ({ label, value: counts[at], doubtful: 0 })),
      },
    ]);
  });

  test("has families in spreadsheets only, and no plan", () => {
    const document = about([]);
    expect(headersOf(document)).toEqual({
      all: [
        "Reference",
        "Designation",
        "Family",
        "Sub-family",
        "Site",
        "Days occupied",
        "Days counted",
        "Rate",
      ],
      inSheetsOnly: ["Family"],
    });
    expect([document.plans, document.planNote, document.nothing]).toEqual([
      [],
      null,
      "No equipment matches this report.",
    ]);
  });
});
