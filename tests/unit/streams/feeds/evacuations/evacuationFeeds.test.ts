import { describe, expect, test } from "vitest";
import { Evacuation, EvacuationEvent } from "../../../../../src/domain/evacuations/evacuation.ts";
import { EvacuationId } from "../../../../../src/domain/base/ids.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../../src/domain/base/time.ts";
import { LiveWorld, reading, TOWER } from "../../../../support/fakeKuzzle/liveFront.ts";
import { anchor, asset, placeIn, site, T0, tag } from "../../../../support/liveFixtures.ts";

/** Long enough for a first snapshot, a notification and a frame. */
const SOON = 1500;

const evacuation = (name: string, fields: Partial<Evacuation> = {}) =>
  Evacuation.parse({
    id: `evacuation-${name}`,
    site: site("tower"),
    siteName: "Tower",
    kind: "drill",
    startedBy: "user-sam",
    startedByName: "Sam",
    startedAt: T0,
    musterAreas: [],
    roll: [
      {
        id: "asset-ann",
        assetId: "asset-ann",
        name: "Ann",
        reference: "P1",
        family: "people",
        subFamily: "crew",
        place: placeIn("yard"),
        lastSeenAt: T0,
        isFresh: true,
      },
    ],
    state: "running",
    endedAt: null,
    ...fields,
  });
const checkIn = (of: string, who: string, after: number) =>
  EvacuationEvent.parse({
    id: `evacuation-${of}.check-${who}`,
    evacuationId: `evacuation-${of}`,
    commandId: `command-${who}`,
    at: T0 + after * SECOND,
    recordedAt: T0 + after * SECOND,
    by: "user-sam",
    byName: "Sam",
    type: "evacuation.checkedIn",
    personId: `asset-${who}`,
    means: "hand",
  });

describe("people", () => {
  const person = (name: string, fields: object = {}) =>
    asset(name, { category: "personnel", designation: name, lastTagUpdate: T0, ...fields });

  test("[FD19] only people are told, by name, and of them only who changed", () => {
    const world = new LiveWorld();
    world.write("assets", person("bob"));
    world.write("assets", person("ann"));
    world.write("assets", asset("crane", { category: "material" }));
    const front = world.live();
    const people = reading(front, "people", null);
    world.clock.advance(SOON);
    const names = () => people.get()?.people.map(({ name }) => name);
    expect(names()).toEqual(["ann", "bob"]);
    expect(people.get()).toMatchObject({ isLoaded: true, liveness: { isLive: true } });
    const [, bob] = people.get()?.people ?? [];
    world.write("assets", person("ann", { reference: "P9" }));
    world.clock.advance(SOON);
    expect(people.get()?.people[0]).toMatchObject({ name: "ann", reference: "P9" });
    expect(people.get()?.people[1]).toBe(bob);
    world.write("assets", person("ann", { isArchived: true }));
    world.clock.advance(SOON);
    expect(names()).toEqual(["bob"]);
  });

  test("[FD14] somebody is fresh no longer by time alone", () => {
    const world = new LiveWorld();
    world.write("assets", person("ann", { lastTagUpdate: T0 - HOUR + 20_000 }));
    const people = reading(world.live(), "people", null);
    world.clock.advance(SOON);
    expect(people.get()?.people[0]?.isFresh).toBe(true);
    world.clock.advance(20_000);
    expect(people.get()?.people[0]).toMatchObject({ isFresh: false, cause: null });
  });

  test("[FD14] a gateway that falls silent is named as the cause", () => {
    const world = new LiveWorld();
    const ear = {
      ...anchor("a1", "yard"),
      lastMessageAt: T0 - 10 * MINUTE,
      timeout: 10 * MINUTE + 20_000,
      gatewayId: null,
    };
    world.write("tags", ear);
    world.write("assets", person("ann", { scannedBy: tag("a1").id }));
    const people = reading(world.live(), "people", null);
    world.clock.advance(SOON);
    const cause = {
      id: ear.id,
      kind: "anchor",
      name: ear.name,
      lastMessageAt: ear.lastMessageAt,
    };
    expect(people.get()?.people[0]?.cause).toEqual({ ...cause, connectivity: "uncertain" });
    world.clock.advance(20_000);
    expect(people.get()?.people[0]?.cause).toEqual({ ...cause, connectivity: "offline" });
  });
});

describe("evacuations", () => {
  test("[FD20] running ones of any age and those started since, newest first, without their rolls", () => {
    const world = new LiveWorld();
    const ended = { state: "ended", endedAt: T0 } as const;
    world.write("evacuations", evacuation("ancient", { startedAt: T0 - 300 * DAY, ...ended }));
    world.write("evacuations", evacuation("stuck", { startedAt: T0 - 300 * DAY }));
    world.write("evacuations", evacuation("recent", { startedAt: T0 - DAY, ...ended }));
    const list = reading(world.live(), "evacuations", { since: T0 - 90 * DAY });
    world.clock.advance(SOON);
    expect(list.get()?.evacuations.map(({ id, expected }) => [id, expected])).toEqual([
      ["evacuation-recent", 1],
      ["evacuation-stuck", 1],
    ]);
    expect(list.get()?.evacuations[0]).not.toHaveProperty("roll");
    world.write("evacuations", evacuation("stuck", { startedAt: T0 - 300 * DAY, ...ended }));
    world.clock.advance(SOON);
    expect(list.get()?.evacuations.map(({ id }) => id)).toEqual(["evacuation-recent"]);
  });

  test("[FD21] one is told with its own events in their order, and of them only what is new", () => {
    const world = new LiveWorld();
    world.write("evacuations", evacuation("1"));
    world.write("evacuation-events", checkIn("1", "late", 30));
    world.write("evacuation-events", checkIn("other", "ann", 5));
    const front = world.live();
    const one = reading(front, "evacuation", { id: EvacuationId.parse("evacuation-1") });
    world.clock.advance(SOON);
    expect(one.get()?.isLoaded).toBe(true);
    expect(one.get()?.evacuation).toEqual(evacuation("1"));
    expect(one.get()?.events).toEqual([checkIn("1", "late", 30)]);
    front.said.length = 0;
    world.write("evacuation-events", checkIn("1", "ann", 10));
    world.clock.advance(SOON);
    expect(one.get()?.events).toEqual([checkIn("1", "ann", 10), checkIn("1", "late", 30)]);
    const sent = front.said.flatMap((message) => (message.type === "frame" ? message.changes : []));
    expect(
      sent.flatMap(({ news }) => (news.type === "fields" && news.list?.written) || []),
    ).toEqual([checkIn("1", "ann", 10)]);
  });

  test("[FD21] two screens on one evacuation are told the same", () => {
    const world = new LiveWorld();
    world.write("evacuations", evacuation("1"));
    const id = EvacuationId.parse("evacuation-1");
    const screens = [world.live(), world.live()].map((front) =>
      reading(front, "evacuation", { id }),
    );
    world.clock.advance(SOON);
    world.write("evacuation-events", checkIn("1", "ann", 10));
    world.kuzzle.write("mCreateOrReplace", TOWER, "evacuations", id, {
      ...evacuation("1", { state: "ended", endedAt: T0 + 20 * SECOND }),
      id: undefined,
    });
    world.clock.advance(SOON);
    for (const screen of screens) {
      expect(screen.get()?.evacuation?.state).toBe("ended");
      expect(screen.get()?.events).toEqual([checkIn("1", "ann", 10)]);
    }
  });

  test("[FD21] as long as its events cannot be read it is not loaded: a roll alone shows everybody missing", () => {
    const world = new LiveWorld();
    world.kuzzle.forbidden.add("evacuation-events");
    world.write("evacuations", evacuation("1"));
    const one = reading(world.live(), "evacuation", { id: EvacuationId.parse("evacuation-1") });
    world.clock.advance(SOON);
    expect(one.get()).toMatchObject({ isLoaded: false, evacuation: { id: "evacuation-1" } });
    world.kuzzle.forbidden.delete("evacuation-events");
    world.kuzzle.breakSockets();
    world.clock.advance(5 * SECOND);
    expect(one.get()?.isLoaded).toBe(true);
  });

  test("[FD21] one that does not exist is told as such once everything was read", () => {
    const world = new LiveWorld();
    const one = reading(world.live(), "evacuation", { id: EvacuationId.parse("evacuation-no") });
    world.clock.advance(SOON);
    expect(one.get()).toMatchObject({ isLoaded: true, evacuation: null, events: [] });
  });
});
