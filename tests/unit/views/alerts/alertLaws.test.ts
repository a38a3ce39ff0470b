import fc from "fast-check";
import { expect, test } from "vitest";
import { type Alert, AlertType } from "../../../../src/domain/alerts/alert.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { DAY, HOUR } from "../../../../src/domain/base/time.ts";
import { olderAlertsRequest } from "../../../../src/streams/calls/alerts/olderAlerts.ts";
import {
  ALERT_STATES,
  type AlertFilter,
  type AlertPeriod,
  keepsAlert,
  olderQueryOf,
  PERIOD_NAMES,
  siteScope,
  windowOf,
} from "../../../../src/views/alerts/alertFilter.ts";
import { alertRows } from "../../../../src/views/alerts/alertRows.ts";
import { acknowledged, alert, closed } from "../../../support/alerts.ts";
import { area, site, T0 } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const TOWER = CustomerIndex.parse("tower");
const NOW = T0 + 60 * DAY;
const DAYS = ["2026-03-10", "2026-04-05", "2026-04-20", "2026-04-30"];

const alerts = fc
  .uniqueArray(
    fc.record({
      name: fc.integer({ min: 0, max: 999 }),
      alertType: fc.constantFrom(...AlertType.options),
      age: fc.integer({ min: 0, max: 60 * 24 }),
      isOpen: fc.boolean(),
      isAcknowledged: fc.boolean(),
      where: fc.constantFrom(
        { site: site("tower"), area: null },
        { site: null, area: area("yard") },
        { site: site("other"), area: null },
        { site: null, area: null },
      ),
    }),
    { selector: ({ name }) => name, maxLength: 30 },
  )
  .map((list) =>
    list
      .map(({ name, alertType, age, isOpen, isAcknowledged, where }) => {
        const raised = alert(`n${name}`, { alertType, ...where, raisedAt: NOW - age * HOUR });
        const settled = isOpen ? raised : closed(raised, NOW);
        return isAcknowledged ? acknowledged(settled) : settled;
      })
      .toSorted((a, b) => b.raisedAt - a.raisedAt || (a.id < b.id ? -1 : 1)),
  );

const period: fc.Arbitrary<AlertPeriod> = fc.oneof(
  fc.constantFrom(...PERIOD_NAMES).map((kind) => ({ kind })),
  fc
    .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS))
    .map(([a, b]) => ({ kind: "custom" as const, from: a < b ? a : b, to: a < b ? b : a })),
);
const filters: fc.Arbitrary<AlertFilter> = fc.record({
  types: fc.subarray([...AlertType.options]),
  state: fc.constantFrom(...ALERT_STATES),
  site: fc.constantFrom(null, site("tower")),
  period,
});

/** What the feed of alerts holds, in its own words: open ones of any age and those raised since. */
const feed = (all: readonly Alert[], since: number) =>
  all.filter(({ isOpen, raisedAt }) => isOpen || raisedAt >= since);

/** What the storage finds for a query, as far as the request uses its language. */
function finds(query: unknown, of: Alert): boolean {
  const [[kind, body] = ["", {}]] = Object.entries(query as Record<string, object>);
  const [[field, value] = ["", null]] = Object.entries(body);
  const held = (of as unknown as Record<string, unknown>)[field];
  if (kind === "term") return held === value;
  if (kind === "terms") return (value as unknown[]).includes(held);
  if (kind === "range") {
    const { lt, gte } = value as { lt: number; gte?: number };
    return Number(held) < lt && (gte === undefined || Number(held) >= gte);
  }
  const { filter = [], should } = body as { filter?: unknown[]; should?: unknown[] };
  return filter.every((one) => finds(one, of)) && (should?.some((one) => finds(one, of)) ?? true);
}

test("the live window and the pages below it show every alert of the filter exactly once", () => {
  fc.assert(
    fc.property(alerts, filters, (all, filter) => {
      const scope = siteScope(filter.site, [smallTower()]);
      const window = windowOf(filter.period, NOW, "Europe/Paris");
      const live = feed(all, window.since);
      const query = olderQueryOf(filter, scope, window);
      const older =
        query === null
          ? []
          : all.filter((one) => {
              const { body } = olderAlertsRequest(TOWER, query, null, 10);
              return finds((body as { query: unknown }).query, one);
            });
      const { rows } = alertRows({
        live,
        older,
        filter,
        site: scope,
        window,
        hasOlder: query !== null,
        held: null,
      });
      const shown = rows.flatMap((row) => (row.kind === "alert" ? [row.key] : [])).toSorted();
      const wanted = all.filter((one) => keepsAlert(one, filter, scope, window));
      expect(shown).toEqual(wanted.map(({ id }) => id).toSorted());
    }),
  );
});

test("what is shown and what is withheld are together what would be shown, and nothing shown moves", () => {
  fc.assert(
    fc.property(alerts, filters, fc.nat(), (all, filter, seed) => {
      const scope = siteScope(filter.site, [smallTower()]);
      const window = windowOf(filter.period, NOW, "Europe/Paris");
      const base = { older: [], filter, site: scope, window, hasOlder: false };
      const free = alertRows({ ...base, live: all, held: null }).rows.map(({ key }) => key);
      const before = free.filter((_, at) => (at + seed) % 3 !== 0);
      const held = new Set(before) as ReadonlySet<Alert["id"]>;
      const kept = alertRows({ ...base, live: all, held });
      expect(kept.rows.map(({ key }) => key)).toEqual(before);
      expect([...before, ...kept.withheld.map(({ id }) => id)].toSorted()).toEqual(free.toSorted());
    }),
  );
});

test("a filter that was applied changes nothing when it is applied again", () => {
  fc.assert(
    fc.property(alerts, filters, (all, filter) => {
      const scope = siteScope(filter.site, [smallTower()]);
      const window = windowOf(filter.period, NOW, "Europe/Paris");
      const keep = (list: readonly Alert[]) =>
        list.filter((one) => keepsAlert(one, filter, scope, window));
      expect(keep(keep(all))).toEqual(keep(all));
    }),
  );
});
