import { describe, expect, test } from "vitest";
import { UserId } from "../../../../../src/domain/base/ids.ts";
import { DAY, HOUR, SECOND } from "../../../../../src/domain/base/time.ts";
import { withAct } from "../../../../../src/domain/distress/distress.ts";
import { after, callOf } from "../../../../support/distress.ts";
import { LiveWorld, reading } from "../../../../support/fakeKuzzle/liveFront.ts";
import { asset, placeIn, T0 } from "../../../../support/liveFixtures.ts";

/** Long enough for a first snapshot, a notification and a frame. */
const SOON = 1500;

describe("calls for help", () => {
  test("[FD60] stay while nobody has resolved them, however old, and afterwards since the asked instant", () => {
    const world = new LiveWorld();
    const resolved = (name: string, at: number) =>
      withAct(after(callOf(name), "taken"), {
        type: "resolved",
        id: `command-${name}`,
        at,
        by: UserId.parse("user-zoe"),
        byName: "Zoe",
        outcome: "helpGiven",
        comment: null,
      });
    const old = T0 - 40 * DAY;
    world.write("distresses", callOf("old", { receivedAt: old, raisedAt: old }));
    world.write("distresses", callOf("new"));
    world.write("distresses", { ...resolved("gone", T0), resolvedAt: T0 - 10 * DAY });
    world.write("distresses", { ...resolved("lately", T0), resolvedAt: T0, receivedAt: T0 - HOUR });
    const feed = reading(world.live(), "distresses", { since: T0 - DAY });
    world.clock.advance(SOON);
    const ids = () => feed.get()?.distresses.map(({ id }) => id);
    expect(ids()).toEqual(["distress-new", "distress-lately", "distress-old"]);
    world.write("distresses", callOf("next", { receivedAt: T0 + SECOND }));
    world.clock.advance(SOON);
    expect(ids()?.[0]).toBe("distress-next");
  });
});

describe("who is near", () => {
  const at = (name: string, metres: number, fields: object = {}) => {
    const { site, area } = placeIn("hall");
    return asset(name, {
      category: "personnel",
      designation: name,
      locationSite: site,
      floor: 0,
      area,
      location: { lat: 45 + metres / 111_195, lon: 4 },
      lastTagUpdate: T0,
      ...fields,
    });
  };

  test("[FD61] is on the same floor first, then by distance, and never somebody whose tag is silent", () => {
    const world = new LiveWorld();
    world.write("assets", at("ann", 0));
    world.write("assets", at("far", 80));
    world.write("assets", at("above", 5, { floor: 1 }));
    world.write("assets", at("near", 20));
    world.write("assets", at("silent", 1, { lastTagUpdate: T0 - 2 * HOUR }));
    world.write("assets", at("crane", 1, { category: "material" }));
    const feed = reading(world.live(), "nearest", { id: at("ann", 0).id });
    world.clock.advance(SOON);
    const near = () => feed.get()?.colleagues.map(({ name, metres }) => `${name} ${metres}`);
    expect(near()).toEqual(["near 20", "far 80", "above 5"]);
    world.write("assets", at("far", 10));
    world.clock.advance(2 * SOON);
    expect(near()).toEqual(["far 10", "near 20", "above 5"]);
  });
});
