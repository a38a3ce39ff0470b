import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AssetMoved } from "../../../../src/domain/assets/assetHistory.ts";
import {
  headCountOf,
  initialCounterState,
  passReset,
  reduceCounter,
  withHeadCount,
} from "../../../../src/domain/counters/counterEngine.ts";
import { type WeekSchedule, isScheduledAt } from "../../../../src/domain/base/weekSchedule.ts";
import {
  type CounterReset,
  lastResetBefore,
} from "../../../../src/domain/counters/counterSchedule.ts";
import { SiteId } from "../../../../src/domain/base/ids.ts";
import { NOWHERE, type Place } from "../../../../src/domain/sites/presence.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { area, asset, counter, placeIn, T0 } from "../../../support/fixtures.ts";

const moved = (seq: number, who: string, from: Place, to: Place, at = T0 + seq * MINUTE) =>
  AssetMoved.parse({
    id: `moved-${seq}`,
    type: "asset.moved",
    seq,
    at,
    recordedAt: at,
    assetId: `asset-${who}`,
    tagId: `tag-${who}`,
    family: who === "crane" ? "machines" : "people",
    subFamily: "crew",
    from,
    to,
  });
const yard = placeIn("yard");
const hall = placeIn("hall");

const yardCounter = counter();
const fold = (events: readonly AssetMoved[], of = yardCounter) =>
  events.reduce((state, event) => reduceCounter(of, state, event), initialCounterState(0));

describe("reduceCounter", () => {
  test("nobody is counted below zero, in all and by area, and the next one in counts as one", () => {
    const left = fold([moved(1, "ann", yard, hall), moved(2, "bob", yard, hall)]);
    expect(left).toMatchObject({ present: 0, areas: [] });
    const known = fold([
      moved(1, "ann", NOWHERE, yard),
      moved(2, "ann", yard, hall),
      moved(3, "bob", yard, hall),
    ]);
    expect(known).toMatchObject({ present: 0, areas: [{ area: area("yard"), present: 0 }] });
    expect(reduceCounter(yardCounter, known, moved(4, "cid", hall, yard))).toMatchObject({
      present: 1,
      areas: [{ area: area("yard"), present: 1 }],
    });
  });

  test("counts who is in, entries and the peak with its instant", () => {
    expect(
      fold([
        moved(1, "ann", NOWHERE, yard),
        moved(2, "bob", hall, yard),
        moved(3, "ann", yard, hall),
        moved(4, "ann", hall, yard),
      ]),
    ).toEqual({
      ...initialCounterState(4),
      present: 2,
      areas: [{ area: area("yard"), present: 2 }],
      entries: 3,
      peak: 2,
      peakAt: T0 + 2 * MINUTE,
    });
  });

  test("going from one of its areas to another is no entry", () => {
    const both = counter({}, { areas: [area("yard"), area("hall")] });
    const state = fold([moved(1, "ann", NOWHERE, yard), moved(2, "ann", yard, hall)], both);
    expect(state).toMatchObject({ present: 1, entries: 1, peak: 1 });
    expect(state.areas).toEqual([
      { area: area("yard"), present: 0 },
      { area: area("hall"), present: 1 },
    ]);
  });

  test("an asset of another family moves the cursor only", () => {
    expect(fold([moved(7, "crane", NOWHERE, yard)])).toEqual(initialCounterState(7));
  });

  test("an event that was folded already gives the same object", () => {
    const state = fold([moved(1, "ann", NOWHERE, yard)]);
    expect(reduceCounter(yardCounter, state, moved(1, "ann", NOWHERE, yard))).toBe(state);
  });

  test("without areas it counts its sites", () => {
    const whole = counter({}, { areas: [] });
    expect(fold([moved(1, "ann", NOWHERE, { ...yard, area: null })], whole).present).toBe(1);
  });

  test("without areas it counts nobody at other sites", () => {
    const whole = counter({}, { areas: [] });
    const elsewhere = { ...yard, site: SiteId.parse("rental"), area: null };
    expect(fold([moved(1, "ann", NOWHERE, elsewhere)], whole).present).toBe(0);
  });

  test("without families it counts all of them", () => {
    const all = counter({}, { families: [] });
    expect(fold([moved(1, "ann", NOWHERE, yard), moved(2, "crane", NOWHERE, yard)], all)).toEqual({
      ...initialCounterState(2),
      present: 2,
      areas: [{ area: area("yard"), present: 2 }],
      entries: 2,
      peak: 2,
      peakAt: T0 + 2 * MINUTE,
    });
  });

  test("has counted nothing at first", () => {
    expect(initialCounterState(5)).toEqual({
      present: 0,
      notFresh: 0,
      areas: [],
      doubtful: [],
      entries: 0,
      peak: 0,
      peakAt: null,
      lastResetAt: null,
      cursor: 5,
      computedAt: null,
    });
  });

  test("who comes into one of its areas changes nothing in the others", () => {
    const both = counter({}, { areas: [area("yard"), area("hall")] });
    const events = [
      moved(1, "ann", NOWHERE, yard),
      moved(2, "bob", NOWHERE, hall),
      moved(3, "eve", NOWHERE, yard),
    ];
    expect(fold(events, both).areas).toEqual([
      { area: area("yard"), present: 2 },
      { area: area("hall"), present: 1 },
    ]);
  });

  test("a reset that fell due between two events comes before the second", () => {
    const daily = counter({}, { reset: { period: "daily", hourUtc: 4 } });
    const state = fold(
      [moved(1, "ann", NOWHERE, yard), moved(2, "bob", NOWHERE, yard, T0 + 24 * HOUR)],
      daily,
    );
    expect(state).toMatchObject({
      present: 2,
      entries: 1,
      peak: 2,
      lastResetAt: Date.UTC(2026, 2, 3, 4),
    });
  });
});

describe("what was recorded before a reset and is read after it", () => {
  const daily = counter({}, { reset: { period: "daily", hourUtc: 4 } });
  const reset = passReset(daily.reset, initialCounterState(0), T0);
  const before = (reset.lastResetAt ?? 0) - HOUR;

  test("is no entry since, and tells who was present at it", () => {
    const state = [
      moved(1, "ann", NOWHERE, yard, before),
      moved(2, "bob", NOWHERE, yard, before + MINUTE),
      moved(3, "bob", yard, hall, before + 2 * MINUTE),
    ].reduce((known, event) => reduceCounter(daily, known, event), reset);
    expect(state).toMatchObject({ present: 1, entries: 0, peak: 2, peakAt: reset.lastResetAt });
  });

  test("does not keep what comes after it from being an entry and a peak", () => {
    const state = [
      moved(1, "ann", NOWHERE, yard, before),
      moved(2, "bob", NOWHERE, yard, T0 + MINUTE),
    ].reduce((known, event) => reduceCounter(daily, known, event), reset);
    expect(state).toMatchObject({ present: 2, entries: 1, peak: 2, peakAt: T0 + MINUTE });
  });
});

describe("laws of the counter", () => {
  const people = ["ann", "bob", "eve"];
  const places = [NOWHERE, yard, hall];
  const log = fc
    .array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(600)), { maxLength: 40 })
    .map((steps) => {
      const where = new Map<string, Place>();
      let at = T0;
      return steps.map(([who, to, minutes], i) => {
        const name = people[who] ?? "ann";
        const from = where.get(name) ?? NOWHERE;
        const target = places[to] ?? NOWHERE;
        where.set(name, target);
        at += minutes * MINUTE;
        return moved(i + 1, name, from, target, at);
      });
    });
  const resets = fc.constantFrom<CounterReset>(
    { period: "none" },
    { period: "daily", hourUtc: 4 },
    { period: "weekly", hourUtc: 0 },
  );

  test("law: the fold holds exactly those whose last move led in", () => {
    fc.assert(
      fc.property(log, (events) => {
        const last = new Map(events.map((event) => [event.assetId, event.to]));
        const inside = [...last.values()].filter((place) => place.area === area("yard")).length;
        expect(fold(events).present).toBe(inside);
      }),
    );
  });

  test("law: looks at the clock between the events change nothing, and neither does reading events again", () => {
    fc.assert(
      fc.property(log, resets, fc.nat(60), (events, reset, early) => {
        const resetting = counter({}, { reset });
        const plain = fold(events, resetting);
        const ticked = events.reduce((state, event, i) => {
          const looked = passReset(reset, state, event.recordedAt - Math.min(early, 1));
          return events
            .slice(Math.max(0, i - 2), i + 1)
            .reduce((s, e) => reduceCounter(resetting, s, e), looked);
        }, initialCounterState(0));
        expect(ticked).toEqual(plain);
      }),
    );
  });
});

describe("head counts", () => {
  test("counts the fresh and the silent, by area, without archived and foreign ones", () => {
    const inYard = { locationSite: yard.site, floor: 0, area: yard.area };
    const assets = [
      asset("ann", { ...inYard, lastTagUpdate: T0 - 59 * MINUTE }),
      asset("bob", { ...inYard, lastTagUpdate: T0 - 61 * MINUTE }),
      asset("eve", { ...inYard, isArchived: true }),
      asset("crane", { ...inYard, family: "machines" }),
      asset("far"),
    ];
    expect(headCountOf(yardCounter, assets, T0)).toEqual({
      present: 2,
      notFresh: 1,
      areas: [{ area: area("yard"), present: 2 }],
    });
  });

  test("taking over an equal head count gives the same object, a higher one is a peak", () => {
    const state = fold([moved(1, "ann", NOWHERE, yard)]);
    const same = { present: 1, notFresh: 0, areas: [{ area: area("yard"), present: 1 }] };
    expect(withHeadCount(state, same, T0)).toBe(state);
    expect(withHeadCount(state, { ...same, present: 4 }, T0)).toMatchObject({
      present: 4,
      peak: 4,
      peakAt: T0,
      entries: 1,
    });
  });
});

describe("taking over a head count", () => {
  const state = fold([
    moved(1, "ann", NOWHERE, yard),
    moved(2, "bob", NOWHERE, yard),
    moved(3, "bob", yard, hall),
  ]);
  const now = T0 + HOUR;

  test("that is no higher than the peak leaves the peak and its instant", () => {
    expect(state).toMatchObject({ peak: 2, peakAt: T0 + 2 * MINUTE });
    for (const present of [0, 2]) {
      const areas = [{ area: area("yard"), present }];
      expect(withHeadCount(state, { present, notFresh: 0, areas }, now)).toMatchObject({
        present,
        peak: 2,
        peakAt: T0 + 2 * MINUTE,
        computedAt: now,
      });
    }
  });

  test("does not mind areas where nobody is", () => {
    const areas = [
      { area: area("yard"), present: 1 },
      { area: area("hall"), present: 0 },
    ];
    expect(withHeadCount(state, { present: 1, notFresh: 0, areas }, now)).toBe(state);
  });

  test("minds who is in another area than was thought", () => {
    const areas = [{ area: area("hall"), present: 1 }];
    expect(withHeadCount(state, { present: 1, notFresh: 0, areas }, now).areas).toEqual(areas);
    const some = (other: string) => [
      { area: area("yard"), present: 1 },
      { area: area(other), present: 2 },
    ];
    const three = withHeadCount(state, { present: 3, notFresh: 0, areas: some("hall") }, now);
    const moves = withHeadCount(three, { present: 3, notFresh: 0, areas: some("gate") }, now);
    expect(moves.areas).toEqual(some("gate"));
  });

  test("counts nobody into an area who is in none", () => {
    const whole = counter({}, { areas: [] });
    const assets = [asset("ann", { locationSite: yard.site, floor: 0, area: null })];
    expect(headCountOf(whole, assets, T0)).toEqual({ present: 1, notFresh: 1, areas: [] });
  });
});

describe("schedule and reset", () => {
  const at = (iso: string) => Date.parse(iso);
  const night: WeekSchedule = { days: ["friday"], slots: [{ from: "22:00", to: "06:00" }] };
  test.each([
    ["the slot begins on its day", "2026-03-06T21:00:00Z", true],
    ["a minute before it", "2026-03-06T20:59:00Z", false],
    ["after midnight it still belongs to friday", "2026-03-07T04:59:00Z", true],
    ["its end is outside", "2026-03-07T05:00:00Z", false],
    ["the night before friday is not enabled", "2026-03-06T03:00:00Z", false],
  ])("%s", (_, iso, expected) => {
    expect(isScheduledAt(night, at(iso), "Europe/Paris")).toBe(expected);
  });

  const early: WeekSchedule = { days: ["sunday"], slots: [{ from: "02:00", to: "03:00" }] };
  test.each([
    ["an hour that the clock skips never comes (23 h day)", "2026-03-29T01:30:00Z", false],
    ["an hour that comes twice counts the first time (25 h day)", "2026-10-25T00:30:00Z", true],
    ["and the second time", "2026-10-25T01:30:00Z", true],
  ])("%s", (_, iso, expected) => {
    expect(isScheduledAt(early, at(iso), "Europe/Paris")).toBe(expected);
  });

  test.each<[CounterReset, string, string | null]>([
    [{ period: "none" }, "2026-03-02T09:00:00Z", null],
    [{ period: "daily", hourUtc: 4 }, "2026-03-02T03:59:59Z", "2026-03-01T04:00:00Z"],
    [{ period: "daily", hourUtc: 4 }, "2026-03-02T04:00:00Z", "2026-03-02T04:00:00Z"],
    [{ period: "weekly", hourUtc: 4 }, "2026-03-02T03:00:00Z", "2026-02-23T04:00:00Z"],
    [{ period: "weekly", hourUtc: 4 }, "2026-03-08T23:00:00Z", "2026-03-02T04:00:00Z"],
    [{ period: "monthly", hourUtc: 4 }, "2026-03-01T03:00:00Z", "2026-02-01T04:00:00Z"],
    [{ period: "monthly", hourUtc: 4 }, "2026-01-01T03:00:00Z", "2025-12-01T04:00:00Z"],
  ])("%j at %s was last reset at %s", (reset, now, expected) => {
    expect(lastResetBefore(reset, at(now))).toBe(expected === null ? null : at(expected));
  });
});

describe("a reset by hand", () => {
  const begun = fold([
    moved(1, "ann", NOWHERE, yard),
    moved(2, "ann", yard, hall),
    moved(3, "ann", hall, yard),
  ]);

  test("begins entries and peak anew with those present", () => {
    const at = T0 + HOUR;
    expect(passReset({ period: "none" }, begun, at, at)).toMatchObject({
      present: 1,
      entries: 0,
      peak: 1,
      peakAt: at,
      lastResetAt: at,
    });
  });

  test("counts from the later of the regular one and the one by hand", () => {
    const daily: CounterReset = { period: "daily", hourUtc: 4 };
    const regular = lastResetBefore(daily, T0 + HOUR) ?? 0;
    for (const [byHand, later] of [
      [regular - HOUR, regular],
      [regular + MINUTE, regular + MINUTE],
    ] as const)
      expect(passReset(daily, begun, T0 + HOUR, byHand)).toMatchObject({ lastResetAt: later });
  });

  test("with nobody present has no peak yet", () => {
    const nobody = initialCounterState(0);
    expect(passReset({ period: "none" }, nobody, T0 + HOUR, T0 + HOUR)).toMatchObject({
      peak: 0,
      peakAt: null,
    });
  });

  test("is done once, and not before its time", () => {
    const done = passReset({ period: "none" }, begun, T0 + HOUR, T0 + HOUR);
    expect(passReset({ period: "none" }, done, T0 + 2 * HOUR, T0 + HOUR)).toBe(done);
    expect(passReset({ period: "none" }, begun, T0 + HOUR - 1, T0 + HOUR)).toBe(begun);
  });

  test("happens before the moves that follow it", () => {
    const resetByHandAt = T0 + 2.5 * MINUTE;
    const events = [moved(1, "ann", NOWHERE, yard), moved(3, "bob", NOWHERE, yard)];
    expect(fold(events, { ...yardCounter, resetByHandAt })).toMatchObject({
      present: 2,
      entries: 1,
      peak: 2,
    });
  });
});
