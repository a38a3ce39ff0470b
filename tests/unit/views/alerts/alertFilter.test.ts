import { describe, expect, test } from "vitest";
import type { Alert } from "../../../../src/domain/alerts/alert.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import {
  type AlertFilter,
  type AlertWindow,
  DEFAULT_FILTER,
  filterOf,
  keepsAlert,
  olderQueryOf,
  periodOf,
  periodText,
  siteScope,
  windowOf,
} from "../../../../src/views/alerts/alertFilter.ts";
import { acknowledged, alert, closed } from "../../../support/alerts.ts";
import { area, site, T0 } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const NOTHING = { type: null, state: null, site: null, period: null };
const TOWER = siteScope(site("tower"), [smallTower()]);
const ENDLESS: AlertWindow = { since: T0, from: null, to: null };

describe("the filter in the address", () => {
  test.each<{ name: string; query: typeof NOTHING | object; expected: AlertFilter }>([
    { name: "an address without a filter means the default", query: {}, expected: DEFAULT_FILTER },
    {
      name: "an address names all four",
      query: { type: "counters,battery", state: "closed", site: "site-a", period: "last7Days" },
      expected: {
        types: ["battery", "counters"],
        state: "closed",
        site: site("a"),
        period: { kind: "last7Days" },
      },
    },
    {
      name: "words that are none of ours count as not given",
      query: { type: "fire", state: "burning", period: "forever" },
      expected: DEFAULT_FILTER,
    },
  ])("$name", ({ query, expected }) => {
    expect(filterOf({ ...NOTHING, ...query })).toEqual(expected);
  });

  test.each([
    ["2026-03-01..2026-03-05", { kind: "custom", from: "2026-03-01", to: "2026-03-05" }],
    ["2026-03-05..2026-03-01", DEFAULT_FILTER.period],
    ["2026-02-30..2026-03-01", DEFAULT_FILTER.period],
    ["last30Days", { kind: "last30Days" }],
  ])("the period %s is read", (text, expected) => {
    expect(periodOf(text)).toEqual(expected);
  });

  test.each([
    { kind: "last7Days" },
    { kind: "custom", from: "2026-03-01", to: "2026-03-05" },
  ] as const)("the period %j is the same after it was in the address", (period) => {
    expect(periodOf(periodText(period))).toEqual(period);
  });

  test("the default period does not lengthen the address", () => {
    expect(periodText(DEFAULT_FILTER.period)).toBeNull();
  });
});

describe("the window of a period", () => {
  test.each([
    {
      name: "the last 24 hours begin at a whole hour and have no bound below",
      period: { kind: "last24Hours" },
      now: T0 + 20 * MINUTE,
      expected: { since: T0 - DAY, from: null, to: null },
    },
    {
      name: "a custom range is two local days, both included, live as a whole",
      period: { kind: "custom", from: "2026-02-28", to: "2026-03-01" },
      now: T0,
      expected: {
        since: Date.UTC(2026, 1, 27, 23),
        from: Date.UTC(2026, 1, 27, 23),
        to: Date.UTC(2026, 2, 1, 23),
      },
    },
    {
      name: "a custom range that begins before the last 30 days is live for these only",
      period: { kind: "custom", from: "2026-01-01", to: "2026-03-01" },
      now: T0,
      expected: {
        since: T0 - 30 * DAY,
        from: Date.UTC(2025, 11, 31, 23),
        to: Date.UTC(2026, 2, 1, 23),
      },
    },
  ] as const)("$name", ({ period, now, expected }) => {
    expect(windowOf(period, now, "Europe/Paris")).toEqual(expected);
  });

  test("the feed is asked for the same all through an hour", () => {
    const at = (minute: number) =>
      windowOf({ kind: "last24Hours" }, T0 + minute * MINUTE, "Europe/Paris").since;
    expect([at(0), at(59), at(60)]).toEqual([T0 - DAY, T0 - DAY, T0 - DAY + HOUR]);
  });
});

describe("what the list keeps", () => {
  const of = { types: [], state: "all" } as const;
  test.each<{
    name: string;
    given: Alert;
    filter: Pick<AlertFilter, "types" | "state">;
    at?: AlertWindow;
    expected: boolean;
  }>([
    {
      name: "an acknowledged alert whose condition holds is still open",
      given: acknowledged(alert("a")),
      filter: { types: [], state: "open" },
      expected: true,
    },
    {
      name: "an alert that was acknowledged after it closed is acknowledged",
      given: acknowledged(closed(alert("a"))),
      filter: { types: [], state: "acknowledged" },
      expected: true,
    },
    {
      name: "a closed alert is not open",
      given: closed(alert("a")),
      filter: { types: [], state: "open" },
      expected: false,
    },
    {
      name: "an alert of another type is left out",
      given: alert("a"),
      filter: { types: ["counters"], state: "all" },
      expected: false,
    },
    {
      name: "an alert of a counter is in the site of its area",
      given: alert("a", { site: null, area: area("yard") }),
      filter: of,
      expected: true,
    },
    {
      name: "an alert of an area elsewhere is not in the site",
      given: alert("a", { site: null, area: area("elsewhere") }),
      filter: of,
      expected: false,
    },
    {
      name: "an alert of another site is left out",
      given: alert("a", { site: site("b") }),
      filter: of,
      expected: false,
    },
    {
      name: "the first instant of a range is in it",
      given: alert("a", { raisedAt: T0 }),
      filter: of,
      at: { since: T0, from: T0, to: T0 + HOUR },
      expected: true,
    },
    {
      name: "the end of a range is not in it",
      given: alert("a", { raisedAt: T0 + HOUR }),
      filter: of,
      at: { since: T0, from: T0, to: T0 + HOUR },
      expected: false,
    },
  ])("$name", ({ given, filter, at, expected }) => {
    expect(keepsAlert(given, filter, TOWER, at ?? ENDLESS)).toBe(expected);
  });
});

describe("what is read by pages", () => {
  test("open alerts are all in the feed", () => {
    expect(olderQueryOf({ types: [], state: "open" }, null, ENDLESS)).toBeNull();
  });

  test("a range that is live as a whole has nothing below", () => {
    const window = { since: T0, from: T0, to: T0 + DAY };
    expect(olderQueryOf({ types: [], state: "all" }, null, window)).toBeNull();
  });

  test("a range in the past is read from its end to its beginning", () => {
    const window = { since: T0, from: T0 - 9 * DAY, to: T0 - 2 * DAY };
    expect(olderQueryOf({ types: ["battery"], state: "acknowledged" }, TOWER, window)).toEqual({
      before: T0 - 2 * DAY,
      from: T0 - 9 * DAY,
      types: ["battery"],
      isAcknowledged: true,
      site: { id: site("tower"), areas: [area("yard"), area("hall")] },
    });
  });
});
