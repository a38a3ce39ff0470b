import fc from "fast-check";
import { NOBODY } from "../../../../../src/domain/assets/positionCertainty.ts";
import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../../src/domain/assets/asset.ts";
import { AssetMoved } from "../../../../../src/domain/assets/assetHistory.ts";
import { headCountOf } from "../../../../../src/domain/counters/counterEngine.ts";
import { must } from "../../../../../src/domain/base/must.ts";
import type { Place } from "../../../../../src/domain/sites/presence.ts";
import { NOWHERE } from "../../../../../src/domain/sites/presence.ts";
import { checkpointsOf } from "../../../../support/checkpointsOf.ts";
import { DAY, HOUR, MINUTE } from "../../../../../src/domain/base/time.ts";
import { CustomerLeft } from "../../../../../src/streams/core/worker/customerLeft.ts";
import { answerHistory } from "../../../../support/fakeHistory.ts";
import {
  HARBOUR,
  type LiveFront,
  LiveWorld,
  outcomeOf,
  reading,
} from "../../../../support/fakeKuzzle/liveFront.ts";
import {
  alert,
  anchor,
  area,
  asset,
  counter,
  placeIn,
  T0,
  tag,
} from "../../../../support/liveFixtures.ts";

const YARD = placeIn("yard");
const HALL = placeIn("hall");
/** Where the history begins: two days before the present. */
const BEGIN = T0 - 2 * DAY;
/** Long enough for an answer, the pauses of the feeds and a frame. */
const SOON = 1500;

const at = (place: Place): Partial<Asset> => ({
  locationSite: place.site,
  floor: place.floor,
  area: place.area,
});
let seq = 0;
const moved = (name: string, from: Place, to: Place, when: number) =>
  AssetMoved.parse({
    id: `move-${(seq += 1)}`,
    seq,
    type: "asset.moved",
    at: when,
    recordedAt: when,
    assetId: `asset-${name}`,
    tagId: `tag-${name}`,
    family: "people",
    subFamily: "crew",
    from,
    to,
  });

const yardCounter = counter({ present: 1, entries: 40 }, { createdAt: BEGIN });
const early = [
  asset("ann", { ...at(YARD), lastTagUpdate: BEGIN, scannedBy: anchor("yard", "yard").id }),
  asset("bob"),
];
const begun = checkpointsOf(early, BEGIN, 0).flatMap(({ assets }) => assets);
const gate = tag("gate", { type: "gateway", assetId: null, lastMessageAt: T0 });

/** A present in which Ann has gone and Bob is in the hall, and a past in which they were in the yard. */
function tower(
  events = [moved("bob", NOWHERE, YARD, BEGIN + HOUR), moved("ann", YARD, HALL, T0 - DAY)],
) {
  const world = new LiveWorld();
  world.write("assets", asset("ann", { lastTagUpdate: T0 }));
  world.write("assets", asset("bob", { ...at(HALL), lastTagUpdate: T0 }));
  world.write("counters", yardCounter);
  world.write("tags", { ...anchor("yard", "yard"), gatewayId: gate.id, lastMessageAt: T0 });
  world.write("tags", gate);
  answerHistory(world.kuzzle.actions, {
    checkpointAt: BEGIN,
    assets: begun,
    events,
    counters: [yardCounter],
    alerts: [
      alert("old", BEGIN + HOUR, { isOpen: false, closedAt: BEGIN + 3 * HOUR }),
      alert("new", T0 - HOUR),
    ],
    outages: [
      {
        deviceId: gate.id,
        deviceKind: "gateway",
        site: null,
        from: BEGIN + 2 * HOUR,
        to: BEGIN + 4 * HOUR,
        foundAt: BEGIN + 2 * HOUR,
      },
    ],
  });
  return world;
}

const people = (front: LiveFront) => reading(front, "people", null);
const inYard = (feed: ReturnType<typeof people>) =>
  (feed.get()?.people ?? [])
    .filter(({ place }) => place.area === YARD.area)
    .map(({ reference }) => reference);

async function goTo(
  world: LiveWorld,
  front: LiveFront,
  instant: number | null,
  kind: "jump" | "play" = "jump",
) {
  const done = outcomeOf(front.client.travel(instant, kind));
  await world.advance(SOON);
  return done.said;
}

describe("an instant of the past", () => {
  test("[FD30] every feed tells it from the same frame on, neither live nor stale", async () => {
    const world = tower();
    world.write("alerts", alert("new", T0 - HOUR));
    const front = world.live();
    const shown = {
      instant: reading(front, "instant", null),
      people: people(front),
      counters: reading(front, "counters", null),
      alerts: reading(front, "alerts", { since: BEGIN }),
      devices: reading(front, "devices", null),
      presence: reading(front, "presence", null),
    };
    await world.advance(SOON);
    expect(shown.instant.get()).toEqual({ at: null });
    expect(inYard(shown.people)).toEqual([]);
    expect(shown.alerts.get()?.alerts.map(({ subject }) => subject)).toEqual(["new"]);
    front.said.length = 0;

    const instant = BEGIN + 90 * MINUTE;
    expect(await goTo(world, front, instant)).toBeUndefined();
    const [first] = front.said.filter((message) => message.type === "frame");
    expect(first?.changes.filter(({ about }) => about !== null)).toHaveLength(6);
    expect(shown.instant.get()).toEqual({ at: instant });
    for (const feed of [shown.people, shown.counters, shown.alerts, shown.devices, shown.presence])
      expect(feed.get()).toMatchObject({
        pastAt: instant,
        isLoaded: true,
        failure: null,
        liveness: { isLive: false, since: instant, lastProofAt: instant },
      });
    expect(inYard(shown.people)).toEqual(["ann", "bob"]);
    expect(shown.presence.get()?.counts[`area:${area("yard")}`]).toEqual({
      present: 2,
      uncertain: 0,
      // Ann was heard when the history began, an hour and a half before.
      unknown: 1,
    });
    expect(shown.counters.get()?.counters[0]?.state).toMatchObject({
      present: 2,
      notFresh: 1,
      entries: 1,
      peak: 2,
    });
    expect(shown.alerts.get()).toMatchObject({ open: 1, unacknowledged: 1 });
    expect(shown.alerts.get()?.alerts.map(({ subject }) => subject)).toEqual(["old"]);
    expect(shown.devices.get()?.devices.map(({ connectivity }) => connectivity)).toEqual([
      "online",
      "online",
    ]);
  });

  test("[FD30] a gateway that was down then is the cause of what it hid", async () => {
    const world = tower();
    const front = world.live();
    const [devices, crowd] = [reading(front, "devices", null), people(front)];
    await world.advance(SOON);
    await goTo(world, front, BEGIN + 3 * HOUR);
    const down = devices.get()?.devices.find(({ id }) => id === gate.id);
    expect(down).toMatchObject({ connectivity: "offline", since: BEGIN + 2 * HOUR, blinds: 1 });
    expect(crowd.get()?.people.find(({ reference }) => reference === "ann")?.cause?.id).toBe(
      gate.id,
    );
    await goTo(world, front, BEGIN + 5 * HOUR);
    expect(crowd.get()?.people.every(({ cause }) => cause === null)).toBe(true);
  });

  test("[FD30] what happens meanwhile is not shown", async () => {
    const world = tower();
    const front = world.live();
    const crowd = people(front);
    await goTo(world, front, BEGIN + 90 * MINUTE);
    const before = crowd.get();
    world.write(
      "assets",
      asset("bob", { ...at(YARD), lastTagUpdate: T0 + HOUR, designation: "bob" }),
    );
    world.write("alerts", alert("sudden", T0 + MINUTE));
    await world.advance(5000);
    expect(crowd.get()?.people).toEqual(before?.people);
  });

  test("[FD30] going back makes fresh again what had fallen silent", async () => {
    const world = tower();
    const front = world.live();
    const crowd = people(front);
    const rows = reading(front, "assetRows", {
      filter: {
        site: null,
        floor: null,
        area: null,
        families: [],
        subFamilies: [],
        text: "",
        hearing: ["heard"],
      },
      sort: { column: "reference", isDescending: false },
      from: 0,
      to: 10,
    });
    await goTo(world, front, BEGIN + 90 * MINUTE);
    const heard = () => rows.get()?.rows.map(({ asset: { reference } }) => reference);
    expect(heard()).toEqual(["bob"]);
    await goTo(world, front, BEGIN + 30 * MINUTE);
    expect(heard()).toEqual(["ann"]);
    expect(crowd.get()?.people.find(({ reference }) => reference === "ann")?.isFresh).toBe(true);
  });

  test("[FD30] an asset that is archived by now is there by its name", async () => {
    const world = tower();
    world.write("assets", asset("ann", { isArchived: true, designation: "Ann, who left" }));
    const front = world.live();
    const crowd = people(front);
    await world.advance(SOON);
    expect(crowd.get()?.people.map(({ name }) => name)).toEqual(["bob"]);
    await goTo(world, front, BEGIN + 90 * MINUTE);
    expect(crowd.get()?.people.map(({ name }) => name)).toEqual(["Ann, who left", "bob"]);
  });

  test("[FD30] what was not kept is told as such, and the present stays", async () => {
    const world = tower();
    const front = world.live();
    const instant = reading(front, "instant", null);
    expect(await goTo(world, front, BEGIN - 1)).toMatchObject({
      message: expect.stringContaining("Nothing was kept"),
    });
    expect(instant.get()).toEqual({ at: null });
  });
});

describe("playing", () => {
  const asked = (world: LiveWorld, action: string) =>
    world.kuzzle.happened.get(`omniscient/history:${action}`) ?? 0;

  test("[FD31] shows what a jump shows, with one question for three hours", async () => {
    const world = tower();
    const front = world.live();
    const [crowd, counters] = [people(front), reading(front, "counters", null)];
    await goTo(world, front, BEGIN + MINUTE);
    expect(inYard(crowd)).toEqual(["ann"]);
    expect([asked(world, "at"), asked(world, "window")]).toEqual([1, 1]);
    for (let step = 1; step <= 10; step += 1)
      await goTo(world, front, BEGIN + MINUTE + step * 10 * MINUTE, "play");
    expect(inYard(crowd)).toEqual(["ann", "bob"]);
    const played = counters.get()?.counters;
    // Past the middle of what is held the next is asked for.
    expect([asked(world, "at"), asked(world, "window")]).toEqual([1, 2]);
    await goTo(world, front, BEGIN + MINUTE + 100 * MINUTE);
    expect(counters.get()?.counters).toEqual(played);
  });

  test("[FD31] goes on over the end of what is held", async () => {
    const world = tower();
    const front = world.live();
    const crowd = people(front);
    await goTo(world, front, T0 - DAY - 5 * HOUR);
    expect(inYard(crowd)).toEqual(["ann", "bob"]);
    await goTo(world, front, T0 - DAY, "play");
    expect(inYard(crowd)).toEqual(["bob"]);
  });

  test("[FD31] the newest wish counts, whatever older ones still bring", async () => {
    const world = tower();
    const front = world.live();
    const instant = reading(front, "instant", null);
    await world.advance(SOON);
    const wishes = [HOUR, 5 * HOUR, 3 * HOUR, 4 * HOUR].map((after) =>
      outcomeOf(front.client.travel(BEGIN + after, "jump")),
    );
    await world.advance(SOON);
    expect(wishes.map(({ said }) => said)).toEqual([undefined, undefined, undefined, undefined]);
    expect(instant.get()).toEqual({ at: BEGIN + 4 * HOUR });
    expect(instant.states).toEqual([{ at: null }, { at: BEGIN + 4 * HOUR }]);
  });

  test("[FD31] law: counters and head counts of any instant are those of the assets as they were", async () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom("ann", "bob"), fc.nat(2), fc.integer({ min: 1, max: 40 * 60 })),
      { maxLength: 12 },
    );
    const ways = fc.array(
      fc.record({
        minute: fc.integer({ min: 1, max: 41 * 60 }),
        kind: fc.constantFrom("jump", "play"),
      }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(steps, ways, async (moves, way) => {
        const where = new Map<string, Place>([["ann", YARD]]);
        const events = moves
          .toSorted((a, b) => a[2] - b[2])
          .map(([who, place, minute]) => {
            const to = must([NOWHERE, YARD, HALL][place], "three places");
            const from = where.get(who) ?? NOWHERE;
            where.set(who, to);
            return moved(who, from, to, BEGIN + minute * MINUTE);
          });
        const world = tower(events);
        const front = world.live();
        const [counters, presence] = [
          reading(front, "counters", null),
          reading(front, "presence", null),
        ];
        for (const { minute, kind } of way)
          await goTo(world, front, BEGIN + minute * MINUTE, kind as "jump" | "play");
        const instant = BEGIN + must(way.at(-1), "at least one").minute * MINUTE;
        const known = new Map(early.map((one) => [one.id as string, one]));
        for (const { assetId, to, at: heardAt, recordedAt } of events)
          if (recordedAt <= instant)
            known.set(assetId, {
              ...must(known.get(assetId), "one of the two"),
              ...at(to),
              lastTagUpdate: heardAt,
            });
        const { present, notFresh } = headCountOf(yardCounter, known.values(), instant);
        expect(counters.get()?.counters[0]?.state).toMatchObject({ present, notFresh });
        expect(presence.get()?.counts[`area:${area("yard")}`] ?? NOBODY).toEqual({
          present,
          uncertain: 0,
          unknown: notFresh,
        });
      }),
      { numRuns: 12 },
    );
  });
});

describe("the way back", () => {
  test("[FD32] leads to what every feed would have told", async () => {
    const world = tower();
    const front = world.live();
    const [crowd, instant] = [people(front), reading(front, "instant", null)];
    await world.advance(SOON);
    const present = crowd.get()?.people;
    await goTo(world, front, BEGIN + 90 * MINUTE);
    await goTo(world, front, null);
    expect(instant.get()).toEqual({ at: null });
    expect(crowd.get()?.people).toEqual(present);
    expect(crowd.get()).toMatchObject({ pastAt: null, liveness: { isLive: true } });
  });

  test("[FD32] an answer that comes after it changes nothing", async () => {
    const world = tower();
    const front = world.live();
    const instant = reading(front, "instant", null);
    await world.advance(SOON);
    const late = outcomeOf(front.client.travel(BEGIN + HOUR, "jump"));
    await goTo(world, front, null);
    expect(late.said).toBeUndefined();
    expect(instant.get()).toEqual({ at: null });
  });

  test("[FD32] a live core that is started again goes back to the instant", async () => {
    const world = tower();
    const front = world.live();
    const [crowd, instant] = [people(front), reading(front, "instant", null)];
    await goTo(world, front, BEGIN + 90 * MINUTE);
    front.isStuck = true;
    await world.advance(15_000);
    front.isStuck = false;
    front.client.restart();
    await world.advance(8000);
    expect(instant.get()).toEqual({ at: BEGIN + 90 * MINUTE });
    expect(inYard(crowd)).toEqual(["ann", "bob"]);
  });

  test("[FD32] another customer ends the past", async () => {
    const world = tower();
    const front = world.live();
    const instant = reading(front, "instant", null);
    await goTo(world, front, BEGIN + 90 * MINUTE);
    const asked = outcomeOf(front.client.travel(BEGIN + HOUR, "jump"));
    front.client.follow(HARBOUR, "safety");
    await world.advance(SOON);
    expect(asked.said).toBeInstanceOf(CustomerLeft);
    expect(instant.get()).toEqual({ at: null });
  });

  test("[FD32] no collection stays open for the past", async () => {
    const world = tower();
    const front = world.live();
    const crowd = people(front);
    await goTo(world, front, BEGIN + 90 * MINUTE);
    crowd.close();
    await goTo(world, front, null);
    await world.advance(20_000);
    // The private channel and the heartbeat.
    expect(world.kuzzle.roomCount).toBe(2);
  });
});

describe("the time line", () => {
  test("[FD33] marks outages and alerts, whatever instant is shown", async () => {
    const world = tower();
    for (const one of [alert("first", BEGIN + HOUR), alert("second", T0 - HOUR)])
      world.write("alerts", one);
    const front = world.live();
    const marks = reading(front, "marks", { from: BEGIN, to: T0 });
    await goTo(world, front, BEGIN + 90 * MINUTE);
    expect(marks.get()).toMatchObject({ isLoaded: true, failure: null });
    expect(marks.get()?.outages.map(({ from, to }) => [from, to])).toEqual([
      [BEGIN + 2 * HOUR, BEGIN + 4 * HOUR],
    ]);
    expect(marks.get()?.alerts.map(({ subjectName }) => subjectName)).toEqual(["first", "second"]);
  });

  test("[FD33] marks within a minute what happens meanwhile", async () => {
    const world = tower();
    world.write("alerts", alert("first", BEGIN + HOUR));
    const marks = reading(world.live(), "marks", { from: BEGIN, to: T0 });
    const names = () => marks.get()?.alerts.map(({ subjectName }) => subjectName);
    await world.advance(SOON);
    expect(names()).toEqual(["first"]);
    world.write("alerts", alert("second", T0 - HOUR));
    await world.advance(MINUTE + SOON);
    expect(names()).toEqual(["first", "second"]);
  });
});
