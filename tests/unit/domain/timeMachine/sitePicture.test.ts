import { certaintyOf } from "../../../../src/domain/assets/positionCertainty.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { AssetMoved } from "../../../../src/domain/assets/assetHistory.ts";
import {
  headCountOf,
  passReset,
  reduceCounter,
  withHeadCount,
} from "../../../../src/domain/counters/counterEngine.ts";
import type { CounterHour } from "../../../../src/domain/counters/counterHistory.ts";
import type { CounterReset } from "../../../../src/domain/counters/counterSchedule.ts";
import {
  counterAt,
  counterOfCheckpoint,
  counterOfHour,
} from "../../../../src/domain/timeMachine/pastCounter.ts";
import type { Outage } from "../../../../src/domain/devices/deviceOutages.ts";
import { AssetId, CounterId } from "../../../../src/domain/base/ids.ts";
import { NOWHERE, type Place } from "../../../../src/domain/sites/presence.ts";
import { checkpointsOf } from "../../../support/checkpointsOf.ts";
import { pastAssets } from "../../../../src/domain/timeMachine/siteHistory.ts";
import {
  outageAt,
  pictureAfter,
  type SitePicture,
} from "../../../../src/domain/timeMachine/sitePicture.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import {
  headCount,
  type Seen,
  initialPresence,
  reducePresence,
} from "../../../../src/streams/feeds/sites/presenceProjection.ts";
import { alert, area, asset, counter, placeIn, T0, tag } from "../../../support/liveFixtures.ts";

const PLACES: readonly Place[] = [NOWHERE, placeIn("yard"), placeIn("hall")];
const WHO = ["ann", "bob", "eve"] as const;
const people = WHO.map((name) => asset(name, { createdAt: T0 }));

/** Moves at random in 26 hours, so that a daily reset falls between; each from where the person was. */
const log = fc
  .array(fc.tuple(fc.nat(2), fc.nat(2), fc.integer({ min: 1, max: 26 * 60 })), { maxLength: 40 })
  .map((steps) => {
    const where = new Map<string, Place>();
    return steps
      .toSorted((a, b) => a[2] - b[2])
      .flatMap(([who, place, minute], index) => {
        const name = WHO[who] ?? "ann";
        const from = where.get(name) ?? NOWHERE;
        const to = PLACES[place] ?? NOWHERE;
        where.set(name, to);
        return AssetMoved.parse({
          id: `move-${index}`,
          seq: index + 1,
          type: "asset.moved",
          at: T0 + minute * MINUTE,
          recordedAt: T0 + minute * MINUTE,
          assetId: `asset-${name}`,
          tagId: `tag-${name}`,
          family: "people",
          subFamily: "crew",
          from,
          to,
        });
      });
  });
const resets = fc.constantFrom<CounterReset>({ period: "none" }, { period: "daily", hourUtc: 3 });
/** Minutes after T0. */
const instants = fc.integer({ min: 0, max: 27 * 60 });

const startAssets = checkpointsOf(people, T0, 0).flatMap(({ assets }) => assets);

/** What the live backend has after the moves up to `at`: documents and figures. */
function live(moves: readonly AssetMoved[], of: ReturnType<typeof counter>, at: number) {
  const known = moves.filter(({ recordedAt }) => recordedAt <= at);
  const documents = new Map<string, Asset>(people.map((one) => [one.id, one]));
  for (const { assetId, to, at: heardAt } of known) {
    const before = documents.get(assetId) ?? people[0] ?? asset("ann");
    documents.set(assetId, {
      ...before,
      locationSite: to.site,
      floor: to.floor,
      area: to.area,
      areaSince: heardAt,
      lastTagUpdate: heardAt,
    });
  }
  const begun = counterOfCheckpoint(of, startAssets, T0);
  const folded = known.reduce((state, move) => reduceCounter(of, state, move), begun);
  const state = withHeadCount(
    passReset(of.reset, folded, at),
    headCountOf(of, documents.values(), at),
    at,
  );
  return { documents: [...documents.values()], state };
}

const figures = ({
  present,
  notFresh,
  entries,
  peak,
  areas,
}: ReturnType<typeof live>["state"]) => ({
  present,
  notFresh,
  entries,
  peak,
  areas: areas.filter((one) => one.present > 0),
});

describe("the same log gives the same counters", () => {
  const both = counter({}, { areas: [area("yard"), area("hall")] });

  test("law: in the backend's engine, in the browser's projection, and in the time machine however it came there", () => {
    fc.assert(
      fc.property(
        log,
        resets,
        fc.constantFrom(counter(), both),
        instants,
        fc.array(instants, { maxLength: 4 }),
        (moves, reset, scope, minute, stops) => {
          const of = { ...scope, reset };
          const at = T0 + minute * MINUTE;
          const backend = live(moves, of, at);
          const certainAt = (seen: Seen) => certaintyOf(seen, "online", at);

          const presence = reducePresence(initialPresence(), {
            type: "documents.changed",
            written: backend.documents,
            removed: [],
          });
          for (const one of of.areas) {
            const counted = backend.state.areas.find(({ area: id }) => id === one)?.present ?? 0;
            expect(headCount(presence, `area:${one}`, certainAt).present).toBe(counted);
          }
          expect(
            of.areas.reduce(
              (sum, one) => sum + headCount(presence, `area:${one}`, certainAt).unknown,
              0,
            ),
          ).toBe(backend.state.notFresh);

          const rules = new Map([[of.id, of]]);
          let picture: SitePicture = {
            at: T0,
            assets: pastAssets(startAssets),
            counters: new Map([[of.id, counterOfCheckpoint(of, startAssets, T0)]]),
            alerts: new Map(),
            outages: [],
          };
          const window = {
            from: T0,
            until: T0 + 2 * DAY,
            events: moves,
            locations: [],
            alerts: [],
            outages: [],
          };
          const ways = [...stops.filter((stop) => stop < minute).toSorted((a, b) => a - b), minute];
          for (const stop of ways)
            picture = pictureAfter(picture, [window], T0 + stop * MINUTE, rules).picture;
          const folded = picture.counters.get(of.id) ?? backend.state;
          const past = counterAt(of, folded, picture.assets.values(), at);
          expect(past === null ? null : figures(past.state)).toEqual(figures(backend.state));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("where the fold of a counter begins", () => {
  const hour: CounterHour = {
    id: "counter-yard-hour",
    counterId: counter().id,
    hour: T0,
    min: 1,
    max: 4,
    average: 2,
    last: 3,
    lastAt: T0 + HOUR,
    entries: 2,
    peak: 6,
    counted: 9,
    observed: HOUR,
  };

  test.each([
    { name: "never reset", reset: { period: "none" } as const, byHand: null, expected: null },
    {
      name: "reset each day at 03:00 UTC",
      reset: { period: "daily", hourUtc: 3 } as const,
      byHand: null,
      expected: T0 - 6 * HOUR,
    },
    {
      name: "reset by hand since",
      reset: { period: "daily", hourUtc: 3 } as const,
      byHand: T0 + MINUTE,
      expected: T0 + MINUTE,
    },
    {
      name: "reset by hand only later",
      reset: { period: "none" } as const,
      byHand: T0 + 2 * HOUR,
      expected: null,
    },
  ])("an hour's figures: $name", ({ reset, byHand, expected }) => {
    expect(counterOfHour({ ...counter(), reset, resetByHandAt: byHand }, hour)).toMatchObject({
      present: 3,
      entries: 9,
      peak: 6,
      lastResetAt: expected,
    });
  });

  test("a reset between the hour and the instant begins entries and peak anew", () => {
    const of = counter({}, { reset: { period: "daily", hourUtc: 10 } });
    const begun = counterOfHour(of, hour);
    const before = counterAt(of, begun, startAssets, T0 + HOUR - 1);
    const after = counterAt(of, begun, startAssets, T0 + HOUR);
    expect(begun.lastResetAt).toBe(T0 + HOUR);
    expect(before?.state.entries).toBe(9);
    expect(after?.state.entries).toBe(9);
    expect(counterAt(of, begun, startAssets, T0 + HOUR + DAY)?.state).toMatchObject({
      entries: 0,
      lastResetAt: T0 + HOUR + DAY,
    });
  });

  test("a counter that was made later was not there", () => {
    const begun = counterOfCheckpoint(counter(), startAssets, T0);
    expect(counterAt(counter(), begun, startAssets, T0 - 1)).toBeNull();
  });
});

describe("pictures", () => {
  const empty: SitePicture = {
    at: T0,
    assets: new Map(),
    counters: new Map(),
    alerts: new Map(),
    outages: [],
  };
  const outage = (from: number, to: number | null): Outage => ({
    deviceId: tag("gateway").id,
    deviceKind: "gateway",
    site: null,
    from,
    to,
    foundAt: from,
  });
  const window = (over: Partial<Parameters<typeof pictureAfter>[1][number]>) => ({
    from: T0,
    until: T0 + HOUR,
    events: [],
    locations: [],
    alerts: [],
    outages: [],
    ...over,
  });

  test("an outage ends when a later window knows its end, and is told once", () => {
    const begun = { ...empty, outages: [outage(T0 - HOUR, null)] };
    const windows = [window({ outages: [outage(T0 - HOUR, T0 + MINUTE)] })];
    const { picture } = pictureAfter(begun, windows, T0 + HOUR, new Map());
    expect(picture.outages).toEqual([outage(T0 - HOUR, T0 + MINUTE)]);
    const open = [window({ outages: [outage(T0 - HOUR, null)] })];
    expect(pictureAfter(picture, open, T0 + HOUR, new Map()).picture.outages).toEqual(
      picture.outages,
    );
  });

  test.each([
    { name: "before it", at: T0 - 1, is: false },
    { name: "as it begins", at: T0, is: true },
    { name: "just before it ends", at: T0 + HOUR - 1, is: true },
    { name: "as it ends", at: T0 + HOUR, is: false },
  ])("a device is in its outage: $name", ({ at, is }) => {
    const outages = [outage(T0, T0 + HOUR)];
    expect(outageAt({ at, outages }, "tag-gateway") !== null).toBe(is);
    expect(outageAt({ at, outages }, "tag-other")).toBeNull();
  });

  test("an alert of a window replaces what was known of it", () => {
    const old = alert("flat", T0 - HOUR);
    const closed = { ...old, isOpen: false, closedAt: T0 + MINUTE };
    const begun = { ...empty, alerts: new Map([[old.id, old]]) };
    const { picture } = pictureAfter(begun, [window({ alerts: [closed] })], T0 + HOUR, new Map());
    expect([...picture.alerts.values()]).toEqual([closed]);
  });

  test("a counter goes on with the moves that were recorded since, by their numbers; one without a rule stays", () => {
    const of = counter();
    const gone = { ...of, id: CounterId.parse("counter-gone") };
    const move = (seq: number, recordedAt: number, from: Place, to: Place): AssetMoved => ({
      id: `move-${seq}`,
      type: "asset.moved",
      seq,
      at: recordedAt,
      recordedAt,
      assetId: AssetId.parse("asset-ann"),
      tagId: null,
      family: "people",
      subFamily: "crew",
      from,
      to,
    });
    const [yard, hall] = [placeIn("yard"), placeIn("hall")];
    const events = [
      move(4, T0 + 2, hall, yard),
      move(3, T0 + 2, yard, hall),
      move(2, T0 + 1, hall, yard),
      move(1, T0, hall, yard),
      move(5, T0 + 3, yard, hall),
    ];
    const begun = { ...of.state, cursor: 0 };
    const { picture } = pictureAfter(
      { ...empty, counters: new Map([of, gone].map(({ id }) => [id, begun])) },
      [window({ events })],
      T0 + 2,
      new Map([[of.id, of]]),
    );
    const { present, entries, peak, peakAt, cursor } = picture.counters.get(of.id) ?? begun;
    expect({ present, entries, peak, peakAt, cursor }).toEqual({
      present: 1,
      entries: 2,
      peak: 1,
      peakAt: T0 + 1,
      cursor: 4,
    });
    expect(picture.counters.get(gone.id)).toBe(begun);
  });
});
