import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newPlaceConfiguration } from "../../../../src/domain/alerts/alertConfiguration.ts";
import { type AlertType, PlaceAlertType } from "../../../../src/domain/alerts/alert.ts";
import {
  conditionKey,
  initialAlertEngine,
  stepAlerts,
} from "../../../../src/domain/alerts/alertEngine.ts";
import { brokenSpans } from "../../../../src/domain/alerts/placeBacktest.ts";
import {
  brokenBy,
  placeCondition,
  Watched,
} from "../../../../src/domain/alerts/placeConditions.ts";
import {
  NEW_PLACE_RULE,
  type PlaceRule,
  placeRuleIssues,
} from "../../../../src/domain/alerts/placeRule.ts";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { AssetHistoryEvent } from "../../../../src/domain/assets/assetHistory.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { area, asset, site } from "../../../support/fixtures.ts";

const timezone = "Europe/Paris";
/** A Wednesday, 12:00 by the customer's clock. */
const NOON = Date.UTC(2026, 2, 18, 11);
/** The evening before, at 22:00. */
const NIGHT = NOON - 14 * HOUR;
const HOME = site("home");

const rule = (changes: Partial<PlaceRule> = {}): PlaceRule => ({
  ...NEW_PLACE_RULE,
  name: "Rule",
  ...changes,
});
const due = (date: number) => [{ name: "back", string: null, number: null, date }];
const OVERDUE = rule({ sites: [HOME], attribute: "back" });

describe("a rule about places", () => {
  test.each<{
    name: string;
    type: PlaceAlertType;
    rule: PlaceRule;
    asset: Partial<Asset>;
    now?: number;
    value?: number;
    isBroken: boolean;
  }>([
    {
      name: "off-site: on its site",
      type: "off-site",
      rule: rule(),
      asset: { currentWorksite: HOME, locationSite: HOME },
      isBroken: false,
    },
    {
      name: "off-site: located outside all sites",
      type: "off-site",
      rule: rule(),
      asset: {
        currentWorksite: HOME,
        locationSite: null,
        location: { lat: 48, lon: 2 },
        areaSince: NIGHT,
      },
      isBroken: true,
    },
    {
      name: "off-site: located so coarsely that no place follows from it",
      type: "off-site",
      rule: rule(),
      asset: {
        currentWorksite: HOME,
        locationSite: null,
        location: { lat: 48, lon: 2 },
        locationAccuracy: 17_000,
        areaSince: null,
        placeProof: { at: NIGHT, radius: 17_000, sureAt: null },
      },
      isBroken: false,
    },
    {
      name: "off-site: on another site",
      type: "off-site",
      rule: rule(),
      asset: { currentWorksite: HOME, locationSite: site("other") },
      isBroken: true,
    },
    {
      name: "off-site: never located",
      type: "off-site",
      rule: rule(),
      asset: { currentWorksite: HOME, locationSite: null, location: null },
      isBroken: false,
    },
    {
      name: "off-site: assigned to a site that the rule does not name",
      type: "off-site",
      rule: rule({ sites: [site("third")] }),
      asset: { currentWorksite: HOME, locationSite: site("other") },
      isBroken: false,
    },
    {
      name: "forbidden-place: in an area of the rule",
      type: "forbidden-place",
      rule: rule({ areas: [area("pit")] }),
      asset: { locationSite: HOME, area: area("pit") },
      isBroken: true,
    },
    {
      name: "forbidden-place: in another area",
      type: "forbidden-place",
      rule: rule({ areas: [area("pit")] }),
      asset: { locationSite: HOME, area: area("hall") },
      isBroken: false,
    },
    {
      name: "off-hours: moved at night, looked at in that night",
      type: "off-hours",
      rule: rule(),
      asset: { lastMovedAt: NIGHT },
      now: NIGHT + HOUR,
      isBroken: true,
    },
    {
      name: "off-hours: has stood for more than an hour",
      type: "off-hours",
      rule: rule(),
      asset: { lastMovedAt: NIGHT },
      now: NIGHT + HOUR + 1,
      isBroken: false,
    },
    {
      name: "off-hours: moves in working hours",
      type: "off-hours",
      rule: rule(),
      asset: { lastMovedAt: NOON },
      isBroken: false,
    },
    {
      name: "motionless: received for 7 days without a movement",
      type: "motionless",
      rule: rule({ days: 7 }),
      asset: { lastMovedAt: NOON - 7 * DAY, lastTagUpdate: NOON },
      value: 7,
      isBroken: true,
    },
    {
      name: "motionless: silent since its last movement",
      type: "motionless",
      rule: rule({ days: 7 }),
      asset: { lastMovedAt: NOON - 30 * DAY, lastTagUpdate: NOON - 30 * DAY },
      isBroken: false,
    },
    {
      name: "overdue: on the day itself",
      type: "overdue",
      rule: OVERDUE,
      asset: { attributes: due(NOON - 12 * HOUR) },
      isBroken: false,
    },
    {
      name: "overdue: the day after",
      type: "overdue",
      rule: OVERDUE,
      asset: { attributes: due(NOON - 36 * HOUR) },
      value: 1,
      isBroken: true,
    },
    ...[
      // Midnight of a day by the customer's clock, and a time of that day: the day itself is in time.
      { date: Date.UTC(2026, 2, 18, 8), now: NOON, value: null },
      { date: Date.UTC(2026, 2, 17, 22, 30), now: Date.UTC(2026, 2, 17, 23, 0), value: 1 },
      // Over the change of clocks of 29 March, a day of 23 hours.
      { date: Date.UTC(2026, 2, 27, 23), now: Date.UTC(2026, 2, 29, 22), value: 2 },
      { date: Date.UTC(2026, 2, 28, 23), now: Date.UTC(2026, 2, 29, 21, 59), value: null },
      // Over that of 25 October, a day of 25 hours: on the day itself, and eight days after.
      { date: Date.UTC(2026, 9, 24, 22), now: Date.UTC(2026, 9, 25, 22, 30), value: null },
      { date: Date.UTC(2026, 9, 24, 22), now: Date.UTC(2026, 10, 1, 23), value: 8 },
    ].map(({ date, now, value }) => ({
      name: `overdue: of ${new Date(date).toISOString()} at ${new Date(now).toISOString()} by days of the calendar`,
      type: "overdue" as const,
      rule: OVERDUE,
      asset: { attributes: due(date) },
      now,
      ...(value === null ? {} : { value }),
      isBroken: value !== null,
    })),
    {
      name: "overdue: back",
      type: "overdue",
      rule: OVERDUE,
      asset: { attributes: due(NOON - 36 * HOUR), locationSite: HOME },
      isBroken: false,
    },
    {
      name: "overdue: without the date",
      type: "overdue",
      rule: OVERDUE,
      asset: { attributes: [] },
      isBroken: false,
    },
  ])("$name", ({ type, rule: watched, asset: changes, now = NOON, value = null, isBroken }) => {
    const broken = brokenBy(type, watched, asset("digger", changes), { now, timezone });
    expect(broken !== null).toBe(isBroken);
    expect(broken?.value ?? null).toBe(value);
  });

  const away = asset("digger", { currentWorksite: HOME, locationSite: site("other") });
  const configured = (id: string, changes: Partial<PlaceRule> = {}) => ({
    ...newPlaceConfiguration("off-site", id),
    alertType: "off-site" as const,
    isEnabled: true,
    place: rule({ name: id, ...changes }),
  });
  const clock = { now: NOON, timezone };

  test("raises an alert of its own beside another rule on the same asset, once", () => {
    const conditions = ["rule-a", "rule-b"].flatMap(
      (id) => placeCondition(away, configured(id), clock) ?? [],
    );
    expect(new Set(conditions.map(conditionKey)).size).toBe(2);
    const first = stepAlerts(initialAlertEngine, conditions, NOON);
    const raised = first.commands.flatMap((one) => (one.type === "raise" ? [one.alert] : []));
    expect(raised.map((alert) => [alert.idAsset, alert.rule?.id])).toEqual([
      [away.id, "rule-a"],
      [away.id, "rule-b"],
    ]);
    expect(stepAlerts(first.state, conditions, NOON + HOUR).commands).toEqual([]);
    const closed = stepAlerts(first.state, conditions.slice(1), NOON + HOUR).commands;
    expect(closed).toEqual([{ type: "close", id: raised[0]?.id, at: NOON + HOUR }]);
  });

  test.each([
    { name: "is off until it is switched on", of: { ...configured("rule-a"), isEnabled: false } },
    { name: "leaves other families alone", of: configured("rule-a", { families: ["cranes"] }) },
  ])("$name", ({ of }) => {
    expect(placeCondition(away, of, clock)).toBeNull();
  });

  test("leaves archived assets alone, as they are read for it", () => {
    const archived = Watched.parse({ ...away, isArchived: true });
    expect(placeCondition(archived, configured("rule-a"), clock)).toBeNull();
    expect(placeCondition(Watched.parse(away), configured("rule-a"), clock)).not.toBeNull();
  });

  test("asks for no alert of an asset that keeps it", () => {
    const home = { ...away, locationSite: HOME };
    expect(placeCondition(home, configured("rule-a"), clock)).toBeNull();
  });

  test("that is new raises alerts, and none once it is off", () => {
    const fresh = { ...newPlaceConfiguration("off-site", "new"), alertType: "off-site" as const };
    expect(placeCondition(away, fresh, clock)).not.toBeNull();
    expect(placeCondition(away, { ...fresh, isEnabled: false }, clock)).toBeNull();
  });
});

describe("a rule that watches nothing", () => {
  test.each<{ type: AlertType; rule: PlaceRule | null; codes: string[] }>([
    { type: "off-site", rule: rule(), codes: [] },
    { type: "off-site", rule: null, codes: ["no_rule"] },
    { type: "battery", rule: null, codes: [] },
    { type: "battery", rule: rule(), codes: ["not_about_places"] },
    { type: "forbidden-place", rule: rule(), codes: ["no_place"] },
    { type: "forbidden-place", rule: rule({ areas: [area("pit")] }), codes: [] },
    { type: "overdue", rule: rule(), codes: ["no_place", "no_date"] },
    { type: "overdue", rule: OVERDUE, codes: [] },
  ])("is refused: $type, $codes", ({ type, rule: watched, codes }) => {
    expect(placeRuleIssues(type, watched).map(({ code }) => code)).toEqual(codes);
  });
});

describe("a back-test of a rule about places", () => {
  const digger = asset("digger", { currentWorksite: HOME, locationSite: HOME });
  const event = (seq: number, at: number, own: object) =>
    AssetHistoryEvent.parse({
      id: `event-${seq}`,
      seq,
      at,
      recordedAt: at,
      assetId: digger.id,
      tagId: null,
      family: digger.family,
      subFamily: digger.subFamily,
      ...own,
    });
  const at = (of: typeof HOME | null) => ({ site: of, floor: null, area: null });
  const span = { from: NOON - DAY, to: NOON, timezone };

  test("says when an asset was outside its site, to the event", () => {
    const events = [
      event(1, NOON - 5 * HOUR - 7, {
        type: "asset.moved",
        from: at(HOME),
        to: at(site("other")),
      }),
      event(2, NOON - 3 * HOUR + 11, {
        type: "asset.moved",
        from: at(site("other")),
        to: at(HOME),
      }),
    ];
    expect(brokenSpans({ alertType: "off-site", rule: rule() }, [digger], events, span)).toEqual([
      { subject: digger.id, from: NOON - 5 * HOUR - 7, to: NOON - 3 * HOUR + 11 },
    ]);
  });

  test("says of an asset that is still away that it is", () => {
    const elsewhere = { ...digger, locationSite: site("other") };
    expect(brokenSpans({ alertType: "off-site", rule: rule() }, [elsewhere], [], span)).toEqual([
      { subject: digger.id, from: span.from, to: null },
    ]);
  });

  test("begins with the movement outside working hours and ends an hour after it", () => {
    const movement = (seq: number, when: number, movementState: string) =>
      event(seq, when, { type: "asset.movementChanged", movementState });
    const events = [movement(1, NIGHT, "MOVING"), movement(2, NIGHT + HOUR, "STATIC")];
    const [held, ...others] = brokenSpans(
      { alertType: "off-hours", rule: rule() },
      [digger],
      events,
      span,
    );
    expect(others).toEqual([]);
    expect(held?.from).toBe(NIGHT);
    expect((held?.to ?? 0) - (NIGHT + 2 * HOUR)).toBeLessThanOrEqual(HOUR / 4);
    expect(held?.to).toBeGreaterThan(NIGHT + 2 * HOUR);
  });

  test.each([
    { name: "its battery changed", own: { type: "asset.batteryChanged", batteryLevel: 50 } },
    { name: "it was assigned", own: { type: "asset.siteAssociated", site: HOME } },
  ])("knows how long an asset has rested where only $name in the span", ({ own }) => {
    expect(rested(event(1, NOON - HOUR, own))).toEqual([
      { subject: digger.id, from: span.from, to: null },
    ]);
  });

  test.each([
    { type: "asset.movementChanged", movementState: "STATIC" },
    { type: "asset.moved", from: at(HOME), to: at(null) },
  ])("knows nothing of the rest before $type", (own) => {
    expect(rested(event(1, NOON - HOUR, own))).toEqual([]);
  });

  const offSite = (events: readonly AssetHistoryEvent[], of: Partial<Asset> = {}) =>
    brokenSpans({ alertType: "off-site", rule: rule() }, [{ ...digger, ...of }], events, span);
  const assigned = (seq: number, when: number, worksite = HOME) =>
    event(seq, when, { type: "asset.siteAssociated", site: worksite });
  const dissociated = (seq: number, when: number, worksite = HOME) =>
    event(seq, when, { type: "asset.siteDissociated", site: worksite });
  const other = site("other");

  test("an asset that is assigned to the site where it is not is away from then on", () => {
    expect(offSite([assigned(1, NOON - 4 * HOUR)], { locationSite: other })).toEqual([
      { subject: digger.id, from: NOON - 4 * HOUR, to: null },
    ]);
  });

  test("until it is taken from that site, of which it was before", () => {
    const events = [dissociated(1, NOON - 4 * HOUR)];
    const now = { currentWorksite: null, locationSite: other };
    expect(offSite(events, now)).toEqual([
      { subject: digger.id, from: span.from, to: NOON - 4 * HOUR },
    ]);
  });

  test("and being taken from another site changes nothing", () => {
    const events = [assigned(1, NOON - 6 * HOUR), dissociated(2, NOON - 4 * HOUR, other)];
    expect(offSite(events, { locationSite: other })).toEqual([
      { subject: digger.id, from: NOON - 6 * HOUR, to: null },
    ]);
  });

  test("sees what breaks the rule for less than the time between two looks, to the end of the span", () => {
    const moved = (seq: number, when: number, from: typeof HOME, to: typeof HOME) =>
      event(seq, when, { type: "asset.moved", from: at(from), to: at(to) });
    const events = [
      moved(1, NOON - HOUR + 1, HOME, other),
      moved(2, NOON - HOUR + 2, other, HOME),
      moved(3, NOON, HOME, other),
    ];
    expect(offSite(events)).toEqual([
      { subject: digger.id, from: NOON - HOUR + 1, to: NOON - HOUR + 2 },
      { subject: digger.id, from: NOON, to: null },
    ]);
  });

  test("an asset that goes on moving keeps the rule about working hours broken until an hour after it stopped", () => {
    const events = [
      event(1, NIGHT, { type: "asset.movementChanged", movementState: "MOVING" }),
      event(2, NIGHT + 5 * HOUR, { type: "asset.movementChanged", movementState: "STATIC" }),
    ];
    const of = { alertType: "off-hours" as const, rule: rule() };
    const ends = brokenSpans(of, [digger], events, span).map(({ from, to }) => [from, to]);
    expect(ends).toEqual([[NIGHT, NIGHT + 6 * HOUR + HOUR / 4]]);
  });

  test("a tag that has spoken until later has rested only as long as had passed by then", () => {
    const idle = { ...digger, lastMovedAt: NOON - 7.5 * DAY, lastTagUpdate: NOON };
    const of = { alertType: "motionless" as const, rule: rule({ days: 7 }) };
    expect(brokenSpans(of, [idle], [], span)).toEqual([
      { subject: digger.id, from: NOON - DAY / 2, to: null },
    ]);
    // Of one that has never spoken nothing is known.
    expect(brokenSpans(of, [{ ...idle, lastTagUpdate: null }], [], span)).toEqual([]);
  });

  /** Away all the time, to be back on the 17th: late from the first instant of the 18th on. */
  const late = { ...digger, locationSite: null, attributes: due(NOON - DAY) };
  const MIDNIGHT = NOON - 12 * HOUR;
  const overdue = { alertType: "overdue", rule: OVERDUE } as const;

  test.each([
    ["the end itself", MIDNIGHT, MIDNIGHT],
    ["an event shortly before the end", MIDNIGHT + 7 * MINUTE, MIDNIGHT + 5 * MINUTE],
  ])("reads to the end: what begins with %s, after its last look, is found", (_, to, from) => {
    const isEvent = from !== to;
    const events = isEvent
      ? [event(1, from, { type: "asset.moved", from: at(HOME), to: at(site("other")) })]
      : [];
    const of = isEvent ? { alertType: "off-site" as const, rule: rule() } : overdue;
    const found = brokenSpans(of, [late], events, { from: to - 8 * MINUTE, to, timezone });
    expect(found).toEqual([{ subject: digger.id, from, to: null }]);
  });

  test("law: what it calls ongoing at the instant at which the assets were read is what the rule raises then", () => {
    const sites = [HOME, site("other"), null] as const;
    const hours = fc.integer({ min: -24 * 10, max: 0 }).map((hour) => NOON + hour * HOUR);
    const stored = fc.record({
      locationSite: fc.constantFrom(...sites),
      currentWorksite: fc.constantFrom(...sites),
      lastMovedAt: fc.option(hours),
      lastTagUpdate: fc.option(hours),
      date: hours,
    });
    const move = fc.record({
      when: fc.integer({ min: 1, max: 24 * 60 }),
      from: fc.constantFrom(...sites),
      to: fc.constantFrom(...sites),
    });
    const kinds: readonly PlaceAlertType[] = [
      "off-site",
      "forbidden-place",
      "off-hours",
      "motionless",
      "overdue",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        stored,
        fc.array(move, { maxLength: 4 }),
        fc.integer({ min: 1, max: 24 * 60 }),
        (alertType, { date, ...more }, moves, length) => {
          const one = { ...digger, ...more, attributes: due(date) };
          const watched = rule({ sites: [HOME], attribute: "back", days: 2 });
          const from = NOON - length * MINUTE;
          const events = moves
            .map(({ when, ...places }) => ({ at: NOON - when * MINUTE, ...places }))
            .filter((known) => known.at >= from)
            .toSorted((a, b) => a.at - b.at)
            .map((known, index) =>
              event(index, known.at, {
                type: "asset.moved",
                from: at(known.from),
                to: at(known.to),
              }),
            );
          const span_ = { from, to: NOON, timezone, readAt: NOON };
          const found = brokenSpans({ alertType, rule: watched }, [one], events, span_);
          const raised = placeCondition(
            one,
            {
              ...newPlaceConfiguration(alertType, "law"),
              alertType,
              isEnabled: true,
              place: watched,
            },
            { now: NOON, timezone },
          );
          expect(found.some(({ to }) => to === null)).toBe(raised !== null);
        },
      ),
      { numRuns: 500 },
    );
  });

  const rested = (...events: readonly AssetHistoryEvent[]) => {
    const idle = { ...digger, lastMovedAt: NOON - 10 * DAY, lastTagUpdate: NOON };
    const of = { alertType: "motionless" as const, rule: rule({ days: 7 }) };
    return brokenSpans(of, [idle], events, span);
  };
});
