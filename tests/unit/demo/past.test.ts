import { describe, expect, test } from "vitest";
import { assetPast, heardUntilOf } from "../../../backend/demo/timeMachine/assetPast.ts";
import {
  batteryAlerts,
  checkpointsAt,
  counterAlerts,
  counterHours,
  numbered,
} from "../../../backend/demo/timeMachine/customerPast.ts";
import { devicesPast, pastAlert } from "../../../backend/demo/timeMachine/devicePast.ts";
import { handled } from "../../../backend/demo/timeMachine/handled.ts";
import { fleetTracked, worksiteTracked } from "../../../backend/demo/timeMachine/tracked.ts";
import { createScene } from "../../../backend/demo/simulation/scene.ts";
import { createWorld } from "../../../backend/demo/world/world.ts";
import { Alert } from "../../../src/domain/alerts/alert.ts";
import { AssetHistoryEvent } from "../../../src/domain/assets/assetHistory.ts";
import { AssetLocation } from "../../../src/domain/assets/assetLocation.ts";
import { headCountOf } from "../../../src/domain/counters/counterEngine.ts";
import { CounterHour } from "../../../src/domain/counters/counterHistory.ts";
import { DeviceConnectivityChanged } from "../../../src/domain/devices/deviceHistory.ts";
import { must } from "../../../src/domain/base/must.ts";
import { isFresh } from "../../../src/domain/assets/asset.ts";
import {
  assetOfPast,
  type HistoryPiece,
  lastHeardAt,
  type PastAssets,
  pastAssets,
  pastChanges,
  withChanges,
} from "../../../src/domain/timeMachine/siteHistory.ts";
import { SiteCheckpoint } from "../../../src/domain/timeMachine/siteCheckpoint.ts";
import { DAY, HOUR, MINUTE } from "../../../src/domain/base/time.ts";

/** A Tuesday, from 03:00 UTC. */
const FROM = Date.UTC(2026, 2, 17, 3);
const SPAN = { from: FROM, to: FROM + DAY };
const END = FROM + 10 * DAY;
const world = createWorld({ seed: 1, now: END });
const scene = createScene(world);

function dayOf(customer: "tourHorizon" | "locamat") {
  const one = world[customer];
  const tracked =
    customer === "tourHorizon"
      ? worksiteTracked(world, scene)
      : fleetTracked(world, scene).slice(0, 100);
  const pasts = tracked.map((asset) =>
    assetPast(asset, SPAN, (t) =>
      scene.batteryAt(must(asset.asset.tagId, "demo assets have tags"), t),
    ),
  );
  const events = numbered(pasts, 0);
  const locations = pasts.flatMap((past) => past.locations);
  const devices = devicesPast(one, scene.isOut, SPAN);
  return {
    pasts,
    events,
    locations,
    devices,
    checkpoints: checkpointsAt(pasts, events, FROM, [FROM, FROM + 6 * HOUR]),
    hours: counterHours(one.counters, pasts, events, SPAN),
    alerts: [
      ...devices.alerts,
      ...counterAlerts(one, pasts, events, SPAN),
      ...batteryAlerts(one, events, scene.batteryAt, END),
    ],
  };
}
const worksite = dayOf("tourHorizon");
const fleet = dayOf("locamat");

describe.each([
  { name: "the worksite", day: worksite },
  { name: "the fleet", day: fleet },
])("a day of the past of $name", ({ day }) => {
  test("is made of documents that the backend knows, each once", () => {
    const documents = [
      ...day.events.map((one) => AssetHistoryEvent.parse(one)),
      ...day.locations.map((one) => AssetLocation.parse(one)),
      ...day.checkpoints.map((one) => SiteCheckpoint.parse(one)),
      ...day.devices.changes.map((one) => DeviceConnectivityChanged.parse(one)),
      ...day.hours.map((one) => CounterHour.parse(one)),
      ...day.alerts.map((one) => Alert.parse(one)),
    ];
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  });

  test("numbers its events in their order", () => {
    const numbers = day.events.map(({ seq }) => seq);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(day.events.map(({ at }) => at)).toEqual(
      day.events.map(({ at }) => at).toSorted((a, b) => a - b),
    );
  });

  test("each move begins where the last one ended", () => {
    const where = new Map(day.pasts.map(({ begin }) => [begin.id, begin.place]));
    for (const event of day.events) {
      if (event.type !== "asset.moved") continue;
      expect(event.from).toEqual(where.get(event.assetId));
      where.set(event.assetId, event.to);
    }
  });

  test("is folded from a checkpoint to the same as from the one before", () => {
    const at = (instant: number) =>
      pastAssets(
        day.checkpoints.filter((one) => one.at === instant).flatMap(({ assets }) => assets),
      );
    const later = FROM + 6 * HOUR;
    const span = { from: FROM, to: later };
    const folded = withChanges(at(FROM), pastChanges(at(FROM), day, span));
    expect(folded).toEqual(at(later));
  });
});

test("played on over the beginning of a day, whoever is heard stays heard, and stands where a jump shows them", () => {
  const pastOf = (from: number, after = heardUntilOf([])) => {
    const pasts = worksiteTracked(world, scene).map((tracked) => {
      const id = must(tracked.asset.tagId, "demo assets have tags");
      const span = { from, to: from + DAY };
      return assetPast(tracked, span, (t) => scene.batteryAt(id, t), after);
    });
    const events = numbered(pasts, from * 1000);
    return { pasts, events, locations: pasts.flatMap(({ locations }) => locations) };
  };
  // The newest day is made first.
  const second = pastOf(FROM + DAY);
  const secondBegun = pastAssets(second.pasts.map(({ begin }) => begin));
  const first = pastOf(FROM, heardUntilOf([...secondBegun.values()]));
  const at = FROM + DAY + 3 * HOUR;
  const shown = (begun: PastAssets, piece: HistoryPiece, from: number) => {
    const assets = withChanges(begun, pastChanges(begun, piece, { from, to: at }));
    return [...assets.values()].map((asset) => ({
      id: asset.id,
      place: asset.place,
      isFresh: isFresh({ lastTagUpdate: lastHeardAt(asset, at) }, at),
    }));
  };
  const played = shown(
    pastAssets(first.pasts.map(({ begin }) => begin)),
    {
      events: [...first.events, ...second.events],
      locations: [...first.locations, ...second.locations],
    },
    FROM,
  );
  // A material that came or paused on the first day is proven by that day's points, which end with it.
  const materials = new Set(
    world.tourHorizon.assets.filter(({ category }) => category === "material").map(({ id }) => id),
  );
  const paused = new Set(
    first.pasts.flatMap(({ begin: { id, heardUntil } }) =>
      materials.has(id) && (heardUntil ?? FROM) < FROM + DAY ? [id] : [],
    ),
  );
  expect(paused.size).toBeLessThan(materials.size / 10);
  const heardOn = (all: ReturnType<typeof shown>) => all.filter(({ id }) => !paused.has(id));
  expect(heardOn(played)).toEqual(heardOn(shown(secondBegun, second, FROM + DAY)));
  expect(played.filter((one) => one.isFresh).length).toBeGreaterThan(200);
});

test("who comes in the course of the day, or after a pause, is proven by points from then on", () => {
  const late = [...worksite.pasts, ...fleet.pasts].flatMap(({ begin, locations }) => {
    const heardUntil = begin.heardUntil ?? FROM;
    const points = locations.map(({ at }) => at).filter((at) => at > heardUntil);
    const isThere = heardUntil < SPAN.to && SPAN.to - (points.at(-1) ?? 0) < HOUR;
    return isThere ? [points] : [];
  });
  expect(late.length).toBeGreaterThan(0);
  for (const points of late) {
    const pauses = points.slice(1).map((at, index) => at - (points[index] ?? 0));
    expect(pauses.filter((pause) => pause < HOUR).length).toBeGreaterThan(pauses.length / 2);
  }
});

test("the past is the same whenever it is made", () => {
  expect(dayOf("tourHorizon")).toEqual(worksite);
});

describe("a working day on the site", () => {
  const people = (at: number) => {
    const begun = pastAssets(worksite.pasts.map(({ begin }) => begin));
    const then = withChanges(begun, pastChanges(begun, worksite, { from: FROM, to: at }));
    const assets = world.tourHorizon.assets.flatMap((asset) => {
      const past = then.get(asset.id);
      return past === undefined ? [] : [assetOfPast(asset, past, at)];
    });
    const [presents] = world.tourHorizon.counters;
    return headCountOf(must(presents, "the first counter counts everybody"), assets, at);
  };

  test("fills in the morning and empties in the evening, and whoever is there is fresh", () => {
    const night = people(FROM + HOUR / 2);
    const noon = people(FROM + 7 * HOUR);
    const evening = people(FROM + 19 * HOUR);
    expect(night.present).toBeLessThan(5);
    expect(noon.present).toBeGreaterThan(40);
    expect(noon.notFresh).toBeLessThan(3);
    expect(evening.present).toBeLessThan(10);
  });

  test("is counted by the hour as the heads say", () => {
    const at = FROM + 7 * HOUR;
    const hour = worksite.hours.find(
      (one) => one.counterId === "counter-presents" && one.hour === at - HOUR,
    );
    expect(hour).toBeDefined();
    expect(Math.abs((hour?.last ?? 0) - people(at - 1).present)).toBeLessThanOrEqual(1);
    expect(hour?.observed).toBe(HOUR);
  });

  test("has alerts that people of the customer have handled, most of them and with the same words each time", () => {
    const ofOutage = (name: string) =>
      pastAlert(
        "gateway-offline",
        { subject: name, subjectName: name },
        { since: FROM, raisedAt: FROM + MINUTE, closedAt: FROM + 5 * MINUTE },
      );
    const alerts = Array.from({ length: 100 }, (_, at) => ofOutage(`gw-${at}`));
    const seen = alerts.map((alert) => handled(alert, world.tourHorizon));
    expect(seen).toEqual(alerts.map((alert) => handled(alert, world.tourHorizon)));
    const acts = seen.flatMap(({ acknowledgement }) => acknowledgement ?? []);
    expect(acts.length).toBeGreaterThan(50);
    expect(acts.length).toBeLessThan(90);
    const people = world.tourHorizon.users.map(({ user }) => user.id);
    for (const { by, at, comment } of acts) {
      expect(people).toContain(by);
      expect(at).toBeGreaterThan(FROM + MINUTE);
      expect(at).toBeLessThanOrEqual(FROM + 5 * MINUTE);
      expect(comment).not.toBe("");
    }
    expect(new Set(acts.map(({ byName }) => byName)).size).toBeGreaterThan(1);
  });

  test("has outages with their alerts, none of them open", () => {
    expect(worksite.devices.changes.length).toBeGreaterThan(2);
    const ofOutages = devicesPast(world.tourHorizon, scene.isOut, {
      from: FROM,
      to: FROM + 7 * DAY,
    });
    expect(ofOutages.alerts.map(({ alertType }) => alertType)).toContain("gateway-offline");
    expect(worksite.alerts.filter(({ isOpen }) => isOpen)).toEqual([]);
  });
});
