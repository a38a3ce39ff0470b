import { describe, expect, test } from "vitest";
import type { Counter } from "../../../../src/domain/counters/counter.ts";
import { draftIssues } from "../../../../src/domain/counters/counterForm.ts";
import { firstBadStep } from "../../../../src/domain/counters/counterWizardSteps.ts";
import { CounterId } from "../../../../src/domain/base/ids.ts";
import { HOUR } from "../../../../src/domain/base/time.ts";
import { chartMarks } from "../../../../src/views/counters/chartMarks.ts";
import { countTicks } from "../../../../src/views/ui/charts/countTicks.ts";
import {
  backTestRuleOf,
  draftOf,
  emptyDraft,
  withBound,
  withSites,
} from "../../../../src/views/counters/counterDraft.ts";
import { boundsStatus, isAtRest } from "../../../../src/views/counters/boundsStatus.ts";
import { assetFilterOf } from "../../../../src/views/counters/counterScope.ts";
import { historyBars } from "../../../../src/views/counters/historyBars.ts";
import { historyQuery } from "../../../../src/views/counters/historySpan.ts";
import { counterCards } from "../../../../src/views/counters/counterCards.ts";
import { counterHour } from "../../../support/counterHours.ts";
import { area, counter, site, T0 } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const PARIS = "Europe/Paris";
const YARD = CounterId.parse("counter-yard");
const SITES = [smallTower()];
const around = { others: [], sites: SITES, families: [], self: null };

describe("the history", () => {
  test("by hour has a bar for every hour, and none for what nobody counted", () => {
    const bars = historyBars([counterHour(1)], { from: T0, to: T0 + 2 * HOUR }, "hour", PARIS);
    expect(bars).toEqual([
      { from: T0, to: T0 + HOUR, counted: null },
      {
        from: T0 + HOUR,
        to: T0 + 2 * HOUR,
        counted: { min: 2, max: 6, average: 4, entries: 3, observed: 1 },
      },
    ]);
  });

  test("by day weighs the hours by how long they were observed", () => {
    const hours = [
      counterHour(0, { average: 10, max: 12 }),
      counterHour(1, { average: 4, min: 1, observed: HOUR / 2 }),
    ];
    const { from, to } = historyQuery(YARD, "month", T0, PARIS);
    const today = historyBars(hours, { from, to }, "day", PARIS).at(-1);
    expect(today?.counted).toMatchObject({ min: 1, max: 12, average: 8, entries: 6 });
  });

  test.each([
    ["spring, of 23 hours", Date.UTC(2026, 2, 29, 10), 23],
    ["autumn, of 25 hours", Date.UTC(2026, 9, 25, 10), 25],
  ])("knows the day of change in %s", (_, now, length) => {
    const { from, to } = historyQuery(YARD, "month", now, PARIS);
    const bars = historyBars([], { from, to }, "day", PARIS);
    const today = bars.at(-1);
    expect(bars).toHaveLength(30);
    expect(((today?.to ?? 0) - (today?.from ?? 0)) / HOUR).toBe(length);
  });
});

describe("the chart", () => {
  test.each([
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [60, [0, 20, 40, 60]],
  ])("counts up to %i in round whole numbers", (most, expected) => {
    expect(countTicks(most)).toEqual(expected);
  });

  test("draws a band from least to greatest and joins gaps", () => {
    const bars = historyBars([counterHour(2)], { from: T0, to: T0 + 4 * HOUR }, "hour", PARIS);
    const marks = chartMarks(bars, { width: 400, height: 60 }, 4);
    expect(marks.gaps).toMatchObject([
      { x: 0, width: 200 },
      { x: 300, width: 100 },
    ]);
    expect(marks.ranges).toMatchObject([{ x: 215, width: 70, y: 0, height: 40, averageY: 20 }]);
  });
});

describe("counters together", () => {
  const shown = (...counters: readonly Counter[]) =>
    counters.flatMap((one) =>
      counterCards([one], SITES, true, one === doubtful ? [inDoubt] : [], new Map()).map(
        (card) => ({
          counter: one,
          card,
        }),
      ),
    );
  const heads = { present: 3, uncertain: 1, unknown: 0 };
  const inDoubt = {
    id: counter().id,
    ...heads,
    areas: [{ area: area("yard"), ...heads }],
    causes: [],
  };
  const doubtful = counter({ present: 3 });
  const within = counter({ present: 3 });
  const above = counter({ present: 9 });
  const uncounted = counter({ computedAt: null });
  const unbounded = counter({ present: 9 }, { thresholds: [] });
  test.each([
    { name: "one outside", given: [above, within, uncounted], status: "outside", count: 1 },
    {
      name: "one that nobody counted",
      given: [within, uncounted],
      status: "uncounted",
      count: 1,
    },
    { name: "none with bounds", given: [unbounded], status: "unbounded", count: 0 },
    {
      name: "one whose bounds are kept by somebody uncertain",
      given: [within, doubtful],
      status: "uncertain",
      count: 1,
    },
    { name: "all within", given: [within, unbounded], status: "within", count: 1 },
  ])("are $standing with $name", ({ given, status, count }) => {
    expect(boundsStatus(shown(...given))).toEqual({ status, count });
  });

  test.each([
    ["outside", false],
    ["uncounted", false],
    ["uncertain", false],
    ["unbounded", true],
    ["within", true],
  ] as const)("that are %s ask for attention unless nothing can be wrong", (status, expected) => {
    expect(isAtRest({ status, count: 1 })).toBe(expected);
  });
});

describe("the draft of a counter", () => {
  test("of a saved counter that breaks nothing has no issues but its recipients", () => {
    const saved = counter({}, { families: [] });
    expect(draftIssues(draftOf(saved), around).map(({ code }) => code)).toEqual(["no_means"]);
  });

  test("without anything is told what is missing, step by step", () => {
    const issues = draftIssues({ ...emptyDraft([]), sites: [] }, around);
    expect(issues.map(({ path }) => path)).toEqual(["name", "sites"]);
    expect(firstBadStep(issues)).toBe("info");
  });

  test("loses areas and thresholds with their site", () => {
    expect(withSites(draftOf(counter()), [], SITES)).toEqual({
      sites: [],
      areas: [],
      thresholds: [],
    });
  });

  test("has no threshold where both bounds are taken away", () => {
    const draft = draftOf(counter());
    expect(withBound(draft, area("yard"), { min: null })).toEqual({
      thresholds: [{ area: area("yard"), min: null, max: 5 }],
    });
    expect(withBound(draft, area("yard"), { min: null, max: null })).toEqual({ thresholds: [] });
  });

  test("is back-tested while its recipients are missing, not while its bounds are wrong", () => {
    const draft = { ...draftOf(counter()), families: [] };
    expect(backTestRuleOf(draft, draftIssues(draft, around))).toMatchObject({ delay: 0 });
    const crossed = { ...draft, thresholds: [{ area: area("yard"), min: 5, max: 2 }] };
    expect(backTestRuleOf(crossed, draftIssues(crossed, around))).toBeNull();
  });
});

test("a counter without areas counts all over its sites, one with areas only there", () => {
  const scope = { sites: [site("tower")], areas: [], families: ["people"], subFamilies: [] };
  expect(assetFilterOf(scope)).toMatchObject({ sites: [site("tower")], families: ["people"] });
  const narrow = assetFilterOf({ ...scope, areas: [area("yard")] });
  expect([narrow.sites, narrow.areas]).toEqual([undefined, [area("yard")]]);
});
