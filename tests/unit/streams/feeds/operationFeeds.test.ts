import { describe, expect, test } from "vitest";
import { newDelivery } from "../../../../src/domain/alerts/alertDelivery.ts";
import { defaultAlertConfiguration } from "../../../../src/domain/alerts/alertConfiguration.ts";
import { DeviceConnectivityChanged } from "../../../../src/domain/devices/deviceHistory.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { LiveWorld, reading, TOWER } from "../../../support/fakeKuzzle/liveFront.ts";
import {
  alert,
  anchor,
  asset,
  box,
  placeIn,
  site,
  T0,
  tag,
} from "../../../support/liveFixtures.ts";
import { stay } from "../../../support/stays.ts";

/** Long enough for a first snapshot, a notification and a frame. */
const SOON = 1500;

test("[FD41] alert configurations are told kind by kind, as they are written", () => {
  const world = new LiveWorld();
  world.write("alert-configurations", defaultAlertConfiguration("battery"));
  const feed = reading(world.live(), "alertConfigurations", null);
  world.clock.advance(SOON);
  expect(feed.get()).toMatchObject({ isLoaded: true, configurations: [{ id: "battery" }] });
  world.write("alert-configurations", { ...defaultAlertConfiguration("battery"), delay: 5 });
  world.clock.advance(SOON);
  expect(feed.get()?.configurations).toMatchObject([{ alertType: "battery", delay: 5 }]);
});

test("[FD42] messages that failed are told however old they are, others only since", () => {
  const world = new LiveWorld();
  const to = (recipient: string, at: number) =>
    newDelivery(alert("low", T0), { channel: "email", recipient }, "fr", at);
  world.write("alert-deliveries", { ...to("old@example.org", T0 - 9 * DAY), state: "sent" });
  world.write("alert-deliveries", { ...to("lost@example.org", T0 - 9 * DAY), state: "failed" });
  world.write("alert-deliveries", to("new@example.org", T0));
  const feed = reading(world.live(), "alertDeliveries", { since: T0 - DAY });
  world.clock.advance(SOON);
  const names = () => feed.get()?.deliveries.map(({ recipient }) => recipient);
  expect(names()).toEqual(["new@example.org", "lost@example.org"]);
  world.write("alert-deliveries", to("lost@example.org", T0 - 9 * DAY));
  world.clock.advance(SOON);
  expect(names()).toEqual(["new@example.org"]);
});

test("[FD46] an outage is told when it begins and when it ends, uncertainty is not", () => {
  const world = new LiveWorld();
  const change = (name: string, to: DeviceConnectivityChanged["to"], at: number) =>
    DeviceConnectivityChanged.parse({
      id: `${name}-${to}-${at}`,
      type: "device.connectivityChanged",
      deviceId: `tag-${name}`,
      deviceKind: "gateway",
      site: null,
      from: null,
      to,
      at: at - MINUTE,
      recordedAt: at,
    });
  world.write("tag-history", change("old", "offline", T0 - 1));
  world.write("tag-history", change("early", "offline", T0));
  const feed = reading(world.live(), "deviceChanges", { since: T0 });
  const told = () => feed.get()?.changes.map(({ deviceId, to }) => `${deviceId} ${to}`);
  world.clock.advance(SOON);
  expect(told()).toEqual(["tag-early offline"]);
  for (const to of ["uncertain", "online"] as const)
    world.write("tag-history", change("early", to, T0 + HOUR));
  world.clock.advance(SOON);
  expect(told()).toEqual(["tag-early online", "tag-early offline"]);
});

describe("entry boxes", () => {
  test("[FD43] are told by number, and the stays beside them are none", () => {
    const world = new LiveWorld();
    world.write("tag-in-tag-out", box(2));
    world.write("tag-in-tag-out", box(1));
    world.write("tag-in-tag-out", stay("ann", {}));
    const feed = reading(world.live(), "boxes", null);
    world.clock.advance(SOON);
    expect(feed.get()?.boxes.map(({ entryNumber }) => entryNumber)).toEqual([1, 2]);
  });

  test("[FD44] have stays: those that go on since whenever, and those that ended since", () => {
    const world = new LiveWorld();
    world.write("tag-in-tag-out", box(1));
    world.write("tag-in-tag-out", stay("ann", { dateIn: T0 - 40 * DAY }));
    world.write("tag-in-tag-out", stay("bob", { dateIn: T0 - HOUR, dateOut: T0 }));
    world.write("tag-in-tag-out", stay("old", { dateIn: T0 - 3 * DAY, dateOut: T0 - 2 * DAY }));
    const feed = reading(world.live(), "stays", { since: T0 - HOUR });
    world.clock.advance(SOON);
    const names = () => feed.get()?.stays.map(({ assetName }) => assetName);
    expect(names()).toEqual(["bob", "ann"]);
    // Nobody has been heard of ann for 40 days: they are told apart from those who are in.
    const unread = () =>
      feed
        .get()
        ?.stays.filter((one) => one.isExitUnread)
        .map(({ id }) => id);
    expect(unread()).toEqual(["stay-ann"]);
    world.write("assets", asset("ann", { lastTagUpdate: world.clock.now() }));
    world.clock.advance(SOON);
    expect(unread()).toEqual([]);
    world.write("tag-in-tag-out", stay("ann", { dateIn: T0 - 40 * DAY, dateOut: T0 + 1 }));
    world.clock.advance(SOON);
    expect(feed.get()?.stays.map(({ status }) => status)).toEqual(["out", "out"]);
  });
});

test("[FD45] a silent gateway names the assets that are unknown because of it, until it speaks again", () => {
  const world = new LiveWorld();
  const now = world.clock.now();
  const gateway = tag("g1", { type: "gateway", assetId: null, lastMessageAt: now - 2 * HOUR });
  const ear = { ...anchor("a1", "yard"), gatewayId: gateway.id, lastMessageAt: now };
  world.write("tags", gateway);
  world.write("tags", ear);
  world.write("assets", asset("crane", { scannedBy: ear.id, lastTagUpdate: now }));
  world.write("assets", asset("other"));
  const feed = reading(world.live(), "blinded", { device: gateway.id });
  const names = () => feed.get()?.assets.map(({ designation }) => designation);
  world.clock.advance(SOON);
  expect(names()).toEqual(["crane"]);
  world.write("tags", { ...gateway, lastMessageAt: world.clock.now() });
  world.clock.advance(SOON);
  expect(names()).toEqual([]);
});

describe("the overview", () => {
  const moved = (name: string, technology: "BLE" | "GPS", ago: number) =>
    asset(name, { ...placeOf("yard"), family: "cranes", technology, lastMovedAt: T0 - ago });
  const placeOf = (where: string) => {
    const { site: locationSite, ...place } = placeIn(where);
    return { locationSite, ...place };
  };

  test("[FD40] counts by family and floor, GPS by 24 hours and BLE by 7 days, and what ends by time alone", () => {
    const world = new LiveWorld();
    world.write("assets", moved("a", "GPS", DAY - 10 * MINUTE));
    world.write("assets", moved("b", "BLE", 6 * DAY));
    world.write("assets", moved("c", "BLE", 8 * DAY));
    const feed = reading(world.live(), "overview", null);
    const cells = () =>
      feed.get()?.cells.map(({ family, floor, site: where, gps, ble }) => ({
        family,
        floor,
        where,
        gps,
        ble,
      }));
    const cell = { family: "cranes", floor: 0, where: site("tower") };
    world.clock.advance(SOON);
    expect(cells()).toEqual([
      { ...cell, gps: { active: 1, total: 1 }, ble: { active: 1, total: 2 } },
    ]);
    world.clock.advance(15 * MINUTE);
    expect(cells()).toEqual([
      { ...cell, gps: { active: 0, total: 1 }, ble: { active: 1, total: 2 } },
    ]);
    for (const name of ["a", "b", "c"]) world.kuzzle.delete(TOWER, "assets", asset(name).id);
    world.clock.advance(SOON);
    expect(cells()).toEqual([]);
  });
});
