import { describe, expect, test } from "vitest";
import { isFresh } from "../../../../src/domain/assets/asset.ts";
import { AssetMoved } from "../../../../src/domain/assets/assetHistory.ts";
import { thresholdState } from "../../../../src/domain/counters/counter.ts";
import {
  headCountOf,
  initialCounterState,
  passReset,
  reduceCounter,
} from "../../../../src/domain/counters/counterEngine.ts";
import { type WeekSchedule, isScheduledAt } from "../../../../src/domain/base/weekSchedule.ts";
import {
  type CounterReset,
  lastResetBefore,
} from "../../../../src/domain/counters/counterSchedule.ts";
import { ingestReadings } from "../../../../src/domain/ingestion/ingestion.ts";
import { certaintyOf, positionCertainty } from "../../../../src/domain/assets/positionCertainty.ts";
import { NOWHERE } from "../../../../src/domain/sites/presence.ts";
import { Reading } from "../../../../src/domain/devices/reading.ts";
import { checkpointsOf } from "../../../support/checkpointsOf.ts";
import { assetOfPast, pastAssets } from "../../../../src/domain/timeMachine/siteHistory.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import {
  headCount,
  initialPresence,
  reducePresence,
} from "../../../../src/streams/feeds/sites/presenceProjection.ts";
import { ServerTime } from "../../../../src/streams/core/worker/serverTime.ts";
import {
  area,
  asset,
  counter,
  ingestionInput,
  placeIn,
  T0,
  tag,
} from "../../../support/fixtures.ts";

const yard = placeIn("yard");
const inYard = { locationSite: yard.site, floor: yard.floor, area: yard.area };
const at = (iso: string) => Date.parse(iso);
const PARIS = "Europe/Paris";

describe("a tag that falls silent is unknown after an hour, for every rule alike", () => {
  test.each([
    { name: "59 minutes", silence: 59 * MINUTE, fresh: true },
    { name: "an hour", silence: HOUR, fresh: true },
    { name: "a moment more than an hour", silence: HOUR + 1, fresh: false },
    { name: "61 minutes", silence: 61 * MINUTE, fresh: false },
    { name: "never heard", silence: null, fresh: false },
    { name: "heard by a clock that runs ahead", silence: -30 * SECOND, fresh: true },
  ])("$name", ({ silence, fresh }) => {
    const ann = asset("ann", { ...inYard, lastTagUpdate: silence === null ? null : T0 - silence });
    const notFresh = fresh ? 0 : 1;
    expect(isFresh(ann, T0)).toBe(fresh);
    // Silent or not, they are there: unknown is not out.
    expect(headCountOf(counter(), [ann], T0)).toMatchObject({ present: 1, notFresh });
    const presence = reducePresence(initialPresence(), {
      type: "documents.changed",
      written: [ann],
      removed: [],
    });
    expect(
      headCount(presence, `area:${area("yard")}`, (seen) => certaintyOf(seen, "online", T0)),
    ).toEqual({
      present: 1,
      uncertain: 0,
      unknown: notFresh,
    });
    expect(positionCertainty(ann, null, T0).kind === "proven").toBe(fresh);
    const past = [
      ...pastAssets(checkpointsOf([ann], T0, 0).flatMap(({ assets }) => assets)).values(),
    ].map((one) => assetOfPast(ann, one, T0));
    expect(past.map((one) => isFresh(one, T0))).toEqual([fresh]);
  });
});

describe("clocks that are wrong by 24 hours", () => {
  const position = (instant: number) =>
    Reading.parse({
      id: "one",
      at: instant,
      type: "position",
      tagId: "tag-ann",
      position: { lat: 45, lon: 4 },
    });
  const told = (instant: number) => {
    const heardNow = asset("ann", {
      lastTagUpdate: T0 - MINUTE,
      lastPositionUpdate: T0 - MINUTE,
      location: { lat: 46, lon: 5 },
    });
    const input = ingestionInput({ assets: [heardNow], tags: [tag("ann")] }, { now: T0 });
    const { outcomes, assets } = ingestReadings(input, [position(instant)]);
    return { status: outcomes[0]?.status, after: assets.get(heardNow.id) ?? heardNow };
  };

  test("a device a day ahead is refused: it would be the newest for a day", () => {
    const { status, after } = told(T0 + DAY);
    expect(status).toBe("refused");
    expect(after.lastTagUpdate).toBe(T0 - MINUTE);
  });

  test("a device a day behind does not take the asset back in time", () => {
    const { after } = told(T0 - DAY);
    expect(after.location).toEqual({ lat: 46, lon: 5 });
    expect(after.lastTagUpdate).toBe(T0 - MINUTE);
  });

  test.each([
    { name: "ahead", wrong: DAY },
    { name: "behind", wrong: -DAY },
  ])("a screen a day $name shows the server's ages once a heartbeat has come", ({ wrong }) => {
    const clock = { now: () => T0 + wrong, setTimeout: () => () => undefined };
    const time = new ServerTime(clock);
    const heardLately = asset("ann", { lastTagUpdate: T0 - 59 * MINUTE });
    const heardBefore = asset("bob", { lastTagUpdate: T0 - 61 * MINUTE });
    time.beat(T0);
    expect(time.now()).toBe(T0);
    expect([heardLately, heardBefore].map((one) => isFresh(one, time.now()))).toEqual([
      true,
      false,
    ]);
  });
});

describe("thresholds at their edges", () => {
  test.each([
    { present: 0, min: 1, max: null, state: "below" },
    { present: 1, min: 1, max: null, state: "within" },
    { present: 0, min: 0, max: null, state: "within" },
    { present: 0, min: null, max: 0, state: "within" },
    { present: 1, min: null, max: 0, state: "above" },
    { present: 5, min: 2, max: 5, state: "within" },
    { present: 6, min: 2, max: 5, state: "above" },
    { present: 2, min: 2, max: 5, state: "within" },
    { present: 1, min: 2, max: 5, state: "below" },
  ])("$present between $min and $max is $state", ({ present, state, ...threshold }) => {
    expect(thresholdState(present, threshold)).toBe(state);
  });
});

describe("slots over midnight in the nights of the change", () => {
  const nights: WeekSchedule = {
    days: ["saturday"],
    slots: [{ from: "22:00", to: "06:00" }],
  };
  test.each([
    { name: "spring: it begins on Saturday evening", iso: "2026-03-28T21:00:00Z", is: true },
    { name: "spring: the last moment before the jump", iso: "2026-03-29T00:59:59Z", is: true },
    { name: "spring: after the jump", iso: "2026-03-29T01:00:00Z", is: true },
    {
      name: "spring: the last minute, seven hours after the first",
      iso: "2026-03-29T03:59:00Z",
      is: true,
    },
    { name: "spring: over", iso: "2026-03-29T04:00:00Z", is: false },
    { name: "autumn: it begins on Saturday evening", iso: "2026-10-24T20:00:00Z", is: true },
    { name: "autumn: the hour that comes twice, first", iso: "2026-10-25T00:30:00Z", is: true },
    { name: "autumn: and second", iso: "2026-10-25T01:30:00Z", is: true },
    {
      name: "autumn: the last minute, nine hours after the first",
      iso: "2026-10-25T04:59:00Z",
      is: true,
    },
    { name: "autumn: over", iso: "2026-10-25T05:00:00Z", is: false },
    { name: "the night of Sunday is another", iso: "2026-10-25T22:00:00Z", is: false },
  ])("$name", ({ iso, is }) => {
    expect(isScheduledAt(nights, at(iso), PARIS)).toBe(is);
  });

  test("a whole Sunday has 23 hours in spring and 25 in autumn", () => {
    const sundays: WeekSchedule = { days: ["sunday"], slots: [] };
    const minutesOf = (from: string) => {
      let minutes = 0;
      for (let instant = at(from); instant < at(from) + 3 * DAY; instant += MINUTE)
        if (isScheduledAt(sundays, instant, PARIS)) minutes += 1;
      return minutes;
    };
    expect(minutesOf("2026-03-28T00:00:00Z")).toBe(23 * 60);
    expect(minutesOf("2026-10-24T00:00:00Z")).toBe(25 * 60);
  });
});

describe("resets by the hour of UTC", () => {
  test.each<{ name: string; reset: CounterReset; now: string; expected: string }>([
    {
      name: "are 24 hours apart over the day of 23 hours",
      reset: { period: "daily", hourUtc: 2 },
      now: "2026-03-30T01:59:59Z",
      expected: "2026-03-29T02:00:00Z",
    },
    {
      name: "and over the day of 25 hours",
      reset: { period: "daily", hourUtc: 1 },
      now: "2026-10-26T00:59:59Z",
      expected: "2026-10-25T01:00:00Z",
    },
    {
      name: "midnight of UTC, at the instant",
      reset: { period: "daily", hourUtc: 0 },
      now: "2026-03-02T00:00:00Z",
      expected: "2026-03-02T00:00:00Z",
    },
    {
      name: "the last hour of the day, a moment before it",
      reset: { period: "daily", hourUtc: 23 },
      now: "2026-03-02T22:59:59.999Z",
      expected: "2026-03-01T23:00:00Z",
    },
    {
      name: "weekly is a Monday of UTC, though it is Tuesday in Tokyo",
      reset: { period: "weekly", hourUtc: 23 },
      now: "2026-03-02T23:00:00Z",
      expected: "2026-03-02T23:00:00Z",
    },
    {
      name: "weekly over the turn of the year",
      reset: { period: "weekly", hourUtc: 0 },
      now: "2027-01-01T12:00:00Z",
      expected: "2026-12-28T00:00:00Z",
    },
    {
      name: "monthly in the month after February",
      reset: { period: "monthly", hourUtc: 5 },
      now: "2028-03-01T04:59:59Z",
      expected: "2028-02-01T05:00:00Z",
    },
  ])("$name", ({ reset, now, expected }) => {
    expect(lastResetBefore(reset, at(now))).toBe(at(expected));
  });

  test("entries of the night of the change begin anew once, at the hour of UTC", () => {
    const of = { ...counter(), reset: { period: "daily", hourUtc: 2 } as const };
    const move = (seq: number, iso: string, isIn: boolean) =>
      AssetMoved.parse({
        id: `move-${seq}`,
        seq,
        type: "asset.moved",
        at: at(iso),
        recordedAt: at(iso),
        assetId: `asset-${seq}`,
        tagId: null,
        family: "people",
        subFamily: "crew",
        from: isIn ? NOWHERE : yard,
        to: isIn ? yard : NOWHERE,
      });
    const events = [
      move(1, "2026-03-28T23:30:00Z", true),
      move(2, "2026-03-29T01:59:59Z", true),
      move(3, "2026-03-29T02:00:00Z", true),
    ];
    const state = events.reduce(
      (before, event) => reduceCounter(of, before, event),
      initialCounterState(0),
    );
    expect(state).toMatchObject({ present: 3, entries: 1, peak: 3 });
    expect(passReset(of.reset, state, at("2026-03-30T01:59:59Z"))).toBe(state);
    expect(passReset(of.reset, state, at("2026-03-30T02:00:00Z"))).toMatchObject({
      entries: 0,
      peak: 3,
    });
  });
});
