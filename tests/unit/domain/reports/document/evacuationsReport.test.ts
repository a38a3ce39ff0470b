import { describe, expect, test } from "vitest";
import { DAY, MINUTE } from "../../../../../src/domain/base/time.ts";
import type { EvacuationReport } from "../../../../../src/domain/evacuations/evacuationReport.ts";
import { T0 } from "../../../../support/fixtures.ts";
import { daysAgo, documentOf, evacuated, headersOf } from "../documentFixtures.ts";

const person = {} as EvacuationReport["missing"][number];
const found = { person } as EvacuationReport["found"][number];
const about = (evacuations: readonly EvacuationReport[]) =>
  documentOf("evacuations", { evacuations });

const drill = evacuated();
const real = evacuated(
  {
    endedAt: daysAgo(3) + 20 * MINUTE,
    duration: 20 * MINUTE,
    expected: 3,
    found: [found],
    missing: [person, person],
    halfAfter: 6 * MINUTE,
    ninetyPercentAfter: 9 * MINUTE,
    allAfter: 11 * MINUTE,
  },
  { kind: "real", siteName: "Port", startedAt: daysAgo(3) },
);

describe("a report of evacuations", () => {
  test("has a row for each, the newest first; the figures of one that runs still change", () => {
    const { rows, certainties } = about([real, drill]);
    expect(rows).toEqual([
      [
        { at: T0 - DAY, precision: "minute" },
        "Tower",
        "Drill",
        "Ann",
        12,
        0,
        0,
        "4 min",
        null,
        null,
        "1 d",
      ],
      [
        { at: daysAgo(3), precision: "minute" },
        "Port",
        "Real",
        "Ann",
        3,
        1,
        2,
        "6 min",
        "9 min",
        "11 min",
        "20 min",
      ],
    ]);
    expect(certainties).toEqual(["uncertain", "certain"]);
  });

  test("counts them, those that were real, and who was not found", () => {
    expect(about([drill, real, real]).figures).toEqual([
      { label: "Evacuations", value: "3", note: "2 of them real", isDoubtful: false },
      { label: "Missing", value: "4", note: null, isDoubtful: true },
    ]);
    expect(about([drill]).figures).toEqual([
      { label: "Evacuations", value: "1", note: "none real", isDoubtful: false },
      { label: "Missing", value: "0", note: null, isDoubtful: false },
    ]);
  });

  test("is not sure of one where a single person was not found", () => {
    const { figures, doubts } = about([{ ...real, missing: [person] }]);
    expect(figures[1]).toEqual({ label: "Missing", value: "1", note: null, isDoubtful: true });
    expect(doubts).toEqual(["Port: 1 person was not found before the end."]);
  });

  test("says which run, and of those that ended who was not found", () => {
    expect(about([real, drill]).doubts).toEqual([
      "The evacuation of Tower is under way: its figures still change.",
      "Port: 2 people were not found before the end.",
    ]);
    const running = evacuated({ missing: [person] });
    expect(about([running]).doubts).toEqual([
      "The evacuation of Tower is under way: its figures still change.",
    ]);
    expect(about([{ ...real, missing: [] }]).doubts).toEqual([]);
  });

  test("has who started it in spreadsheets only, no chart and no plan", () => {
    const document = about([]);
    expect(headersOf(document)).toEqual({
      all: [
        "Started",
        "Site",
        "Kind",
        "Started by",
        "Expected",
        "Found",
        "Missing",
        "50% after",
        "90% after",
        "100% after",
        "Lasted",
      ],
      inSheetsOnly: ["Started by"],
    });
    const { charts, plans, planNote, nothing } = document;
    expect([charts, plans, planNote, nothing]).toEqual([
      [],
      [],
      null,
      "No evacuation in this period.",
    ]);
  });
});
