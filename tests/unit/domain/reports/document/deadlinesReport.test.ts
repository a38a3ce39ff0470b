import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../../src/domain/assets/asset.ts";
import { DAY } from "../../../../../src/domain/base/time.ts";
import type { Family } from "../../../../../src/domain/referential/referential.ts";
import type { FactsOf } from "../../../../../src/domain/reports/document/reportFacts.ts";
import { asset, site, T0 } from "../../../../support/fixtures.ts";
import { dateOf, MACHINES, MACHINES_RENAMED } from "../../../../support/referential.ts";
import { documentOf, headersOf, planned } from "../documentFixtures.ts";

/** A crane of the family of machines, whose regulatory inspection is due then; null: nobody has dated it. */
const crane = (name: string, due: number | null, more: Partial<Asset> = {}) =>
  asset(name, {
    category: "material",
    designation: `Crane ${name}`,
    family: "machines",
    subFamily: "crane",
    locationSite: site("tower"),
    attributes: [dateOf("inspected", T0), ...(due === null ? [] : [dateOf("due", due)])],
    lastTagUpdate: T0,
    ...more,
  });
const about = (facts: Partial<FactsOf<"deadlines">>, families: readonly Family[] = [MACHINES]) =>
  documentOf("deadlines", { assets: [], planned: [], ...facts }, {}, { families });
const day = (at: number) => ({ at, precision: "day" });

describe("a report of deadlines", () => {
  test("has those that are due or soon, the earliest first, then those that nobody has dated", () => {
    const { rows, certainties } = about({
      assets: [
        crane("undated", null),
        crane("far", T0 + 61 * DAY),
        crane("c", T0 + 60 * DAY),
        crane("b", T0),
        crane("a", T0),
        crane("late", T0 - DAY),
        crane("unknown", null),
      ],
    });
    expect(rows).toEqual([
      [day(T0 - DAY), "Due", -1, "due", "Regulatory", "late", "Crane late", "Tower"],
      [day(T0), "Soon", 0, "due", "Regulatory", "a", "Crane a", "Tower"],
      [day(T0), "Soon", 0, "due", "Regulatory", "b", "Crane b", "Tower"],
      [day(T0 + 60 * DAY), "Soon", 60, "due", "Regulatory", "c", "Crane c", "Tower"],
      [null, "No date", null, "due", "Regulatory", "undated", "Crane undated", "Tower"],
      [null, "No date", null, "due", "Regulatory", "unknown", "Crane unknown", "Tower"],
    ]);
    expect(certainties).toEqual(["certain", "certain", "certain", "certain", "unknown", "unknown"]);
  });

  test("has planned maintenance of what it is about", () => {
    const { rows } = about({
      assets: [crane("a", T0 + 300 * DAY), crane("b", T0 + 300 * DAY)],
      planned: [
        planned("a", "Greasing", T0 + 3 * DAY),
        planned("b", "Check", T0 + 2 * DAY, { kind: "inspection" }),
        planned("b", "No date", null),
        planned("b", "Far off", T0 + 90 * DAY),
        planned("other", "Revision", T0 + 3 * DAY),
      ],
    });
    expect(rows.map((row) => row.slice(2, 6))).toEqual([
      [2, "Check", "Inspection", "b"],
      [3, "Greasing", "Maintenance", "a"],
    ]);
  });

  test("counts those that are due, soon or without a date, and is sure where all have one", () => {
    const assets = [crane("a", T0 - DAY), crane("b", T0 + DAY), crane("c", T0 + 2 * DAY)];
    const figures = (isDoubtful: boolean, undated: string) => [
      { label: "Due", value: "1", note: null, isDoubtful },
      { label: "Soon", value: "2", note: "within 60 days", isDoubtful },
      { label: "No date", value: undated, note: null, isDoubtful },
    ];
    const dated = about({ assets });
    expect(dated.figures).toEqual(figures(false, "0"));
    expect(dated.doubts).toEqual([]);
    const partly = about({ assets: [...assets, crane("d", null)] });
    expect(partly.figures).toEqual(figures(true, "1"));
    expect(partly.doubts).toEqual(["1 deadline has no date: nothing says whether it is due."]);
  });

  test("draws those with a date by family", () => {
    const { charts } = about({
      assets: [
        crane("a", T0),
        crane("b", T0 + DAY),
        crane("c", null),
        crane("far", T0 + 90 * DAY),
        asset("P-01"),
      ],
      planned: [planned("P-01", "Training", T0)],
    });
    expect(charts).toEqual([
      {
        kind: "rows",
        title: "By family",
        bars: [
          { label: "machines", value: 2, doubtful: 0 },
          { label: "people", value: 1, doubtful: 0 },
        ],
      },
    ]);
  });

  test("asks nothing of a sub-family without regulatory dates, or one that is gone", () => {
    const pump = crane("pump", null, { subFamily: "pump" });
    const gone = crane("gone", null, { subFamily: "gone" });
    expect(about({ assets: [pump, gone, asset("P-01")] }).rows).toEqual([]);
  });

  test("calls a deadline by its label in the language, and its name where it has none", () => {
    const labelled: Family = {
      ...MACHINES,
      subFamilies: MACHINES.subFamilies.map((subFamily) => ({
        ...subFamily,
        attributes: subFamily.attributes.map((attribute) =>
          attribute.name === "due"
            ? { ...attribute, labels: { fr: "VGP", en: "Thorough examination" } }
            : attribute,
        ),
      })),
    };
    expect(about({ assets: [crane("a", T0)] }, [labelled]).rows[0]?.[3]).toBe(
      "Thorough examination",
    );
  });

  test("misses none of a family whose assets are on their way to another name", () => {
    const { rows } = about({ assets: [crane("a", T0), crane("b", T0, { family: "engines" })] }, [
      MACHINES_RENAMED,
    ]);
    expect(rows.map((row) => row[5])).toEqual(["a", "b"]);
  });

  test("counts days of the calendar, of whatever length", () => {
    const daysLeft = (asOf: string, due: string, timezone: string) =>
      documentOf(
        "deadlines",
        { assets: [crane("a", Date.parse(due))], planned: [] },
        {},
        { families: [MACHINES], asOf: Date.parse(asOf), timezone },
      ).rows[0]?.[2];
    // Of 23 and of 25 hours.
    expect(daysLeft("2026-03-28T23:30+01:00", "2026-03-30T00:30+02:00", "Europe/Paris")).toBe(2);
    expect(daysLeft("2026-10-24T23:30+02:00", "2026-10-26T00:30+01:00", "Europe/Paris")).toBe(2);
    // Where midnight is skipped.
    expect(daysLeft("2026-09-06T12:00-03:00", "2026-09-07T12:00-03:00", "America/Santiago")).toBe(
      1,
    );
    expect(daysLeft("2026-09-05T12:00-04:00", "2026-09-06T12:00-03:00", "America/Santiago")).toBe(
      1,
    );
  });

  test("prints all its columns, and has no plan", () => {
    const document = about({});
    expect(headersOf(document)).toEqual({
      all: ["Date", "State", "Days left", "Deadline", "Kind", "Reference", "Designation", "Site"],
      inSheetsOnly: [],
    });
    expect([document.plans, document.planNote, document.nothing]).toEqual([
      [],
      null,
      "No deadline is due or near.",
    ]);
  });
});
