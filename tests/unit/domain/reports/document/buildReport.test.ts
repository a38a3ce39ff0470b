import { describe, expect, test } from "vitest";
import { HOUR } from "../../../../../src/domain/base/time.ts";
import {
  buildReport,
  type Lateness,
} from "../../../../../src/domain/reports/document/buildReport.ts";
import type { ReportFrame } from "../../../../../src/domain/reports/document/reportFacts.ts";
import type { ReportDraft } from "../../../../../src/domain/reports/reportForm.ts";
import { area, asset, site, T0 } from "../../../../support/fixtures.ts";
import { MACHINES } from "../../../../support/referential.ts";
import { frameOf } from "../documentFixtures.ts";

const build = (
  draft: Partial<ReportDraft> = {},
  around: Partial<Omit<ReportFrame, "draft">> = {},
  lateness: Lateness | null = null,
) =>
  buildReport(
    frameOf({ locale: "en", ...draft }, around),
    { content: "assets", facts: { assets: [asset("P-01")] }, omitted: 7 },
    lateness,
  );
const scopeOf = (...given: Parameters<typeof build>) =>
  build(...given).scope.map(({ label, value }) => `${label}: ${value}`);
const latenessOf = (more: Partial<Lateness>) =>
  build({}, {}, { dueAt: T0 - HOUR, isLate: false, missed: 0, ...more }).lateness;

describe("a report", () => {
  test("says what it is, of whom, when and in which language, and how many rows it leaves out", () => {
    const { name, kind, customerName, locale, timezone, asOf, omitted, rows } = build();
    expect({ name, kind, customerName, locale, timezone, asOf, omitted }).toEqual({
      name: "Chaque matin",
      kind: "Resources and where they are",
      customerName: "Tour Horizon",
      locale: "en",
      timezone: "Europe/Paris",
      asOf: T0,
      omitted: 7,
    });
    expect(rows).toHaveLength(1);
  });

  test("of everything is about all sites", () => {
    expect(scopeOf()).toEqual(["Site: All sites", "Time of: Europe/Paris"]);
  });

  test("says what narrows it", () => {
    const families = [MACHINES];
    expect(scopeOf({ site: site("tower"), area: area("hall") })).toEqual([
      "Site: Tower",
      "Area: hall",
      "Time of: Europe/Paris",
    ]);
    expect(scopeOf({ family: "machines" }, { families })).toEqual([
      "Site: All sites",
      "Family: machines",
      "Time of: Europe/Paris",
    ]);
    expect(scopeOf({ family: "machines", subFamily: "crane" }, { families })).toEqual([
      "Site: All sites",
      "Family: machines",
      "Sub-family: crane",
      "Time of: Europe/Paris",
    ]);
    expect(scopeOf({ subFamily: "crane" })).toEqual(["Site: All sites", "Time of: Europe/Paris"]);
  });

  test("says upon which time it looks back, by name and by date", () => {
    expect(scopeOf({ span: "yesterday" })).toEqual([
      "Period: Yesterday, from 01/03/2026 00:00 to 02/03/2026 00:00",
      "Site: All sites",
      "Time of: Europe/Paris",
    ]);
    expect(scopeOf({ span: "yesterday" }, { span: null })).toEqual(scopeOf());
    expect(scopeOf({}, { span: { from: T0 - HOUR, to: T0 } })).toEqual(scopeOf());
  });

  test("says that it is late, and how many sends it stands for", () => {
    const late = "Late: this report was due on 02/03/2026 09:00.";
    expect(build().lateness).toBeNull();
    expect(latenessOf({})).toBeNull();
    expect(latenessOf({ isLate: true })).toBe(late);
    expect(latenessOf({ missed: 1 })).toBe("1 earlier send was missed and is not made up for.");
    expect(latenessOf({ isLate: true, missed: 2 })).toBe(
      `${late} 2 earlier sends were missed and are not made up for.`,
    );
  });

  test.each([
    { content: "stays", keptSince: { people: T0 - HOUR, machines: null }, removed: ["people"] },
    {
      content: "stays",
      keptSince: { people: T0 - HOUR, machines: T0 - HOUR },
      removed: ["people", "machines and materials"],
    },
    { content: "stays", keptSince: { people: T0 - 3 * HOUR, machines: null }, removed: [] },
    // What counters have counted names nobody, and stays.
    { content: "counters", keptSince: { people: T0 - HOUR, machines: null }, removed: [] },
  ] as const)(
    "of $content says what of its span was removed, $removed",
    ({ content, keptSince, removed }) => {
      const facts = {
        stays: { content: "stays", facts: { stays: [], assets: new Map() }, omitted: 0 },
        counters: { content: "counters", facts: { counters: [], hours: [] }, omitted: 0 },
      } as const;
      const span = { from: T0 - 2 * HOUR, to: T0 };
      const frame = frameOf({ locale: "en", content, span: "yesterday" }, { span, keptSince });
      const { doubts } = buildReport(frame, facts[content], null);
      const before = "02/03/2026 09:00 are no longer kept: some are missing here.";
      expect(doubts).toEqual(removed.map((whose) => `Positions of ${whose} before ${before}`));
    },
  );
});
