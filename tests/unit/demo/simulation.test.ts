import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areaAt } from "../../../backend/demo/simulation/walk.ts";
import { SCENARIO_NAMES } from "../../../backend/demo/simulation/scenarios.ts";
import { createScene } from "../../../backend/demo/simulation/scene.ts";
import {
  createSimulation,
  type GatewayReadings,
} from "../../../backend/demo/simulation/simulation.ts";
import { TOUR_HORIZON_AREAS } from "../../../backend/demo/world/tourHorizonGround.ts";
import { createWorld } from "../../../backend/demo/world/world.ts";
import { distance } from "../../../src/domain/base/geometry.ts";
import { connectivityOf } from "../../../src/domain/devices/deviceConnectivity.ts";
import { Reading } from "../../../src/domain/devices/reading.ts";
import { HOUR, localInstant, MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { createFold } from "./foldReadings.ts";

/** Tuesday, 17 March 2026 in Paris. */
const at = (hour: number, minute = 0, day = 17) =>
  localInstant({ year: 2026, month: 3, day, hour, minute }, "Europe/Paris");
const world = createWorld({ seed: 1, now: at(0) });
const simulate = (scenario: (typeof SCENARIO_NAMES)[number], startedAt: number, seed = 1) =>
  createSimulation({
    world: seed === 1 ? world : createWorld({ seed, now: at(0) }),
    scenario,
    startedAt,
  });
const hash = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");
const count = (groups: readonly GatewayReadings[]) =>
  groups.reduce((sum, { readings }) => sum + readings.length, 0);

function joined(parts: readonly (readonly GatewayReadings[])[]): GatewayReadings[] {
  const byGateway = new Map<string, GatewayReadings>();
  for (const group of parts.flat()) {
    const known = byGateway.get(group.gateway);
    byGateway.set(group.gateway, {
      ...group,
      readings: [...(known?.readings ?? []), ...group.readings],
    });
  }
  return [...byGateway.values()].sort((a, b) => (a.gateway < b.gateway ? -1 : 1));
}

describe("the laws of the simulation", () => {
  test.each(SCENARIO_NAMES)("%s: the same seed and start give the same readings", (scenario) => {
    const run = (seed: number) => hash(simulate(scenario, at(10), seed).step(at(10), at(10, 1)));
    expect(run(1)).toBe(run(1));
    expect(run(1)).not.toBe(run(2));
  });

  test.each(SCENARIO_NAMES)("%s: one step gives what its parts give together", (scenario) => {
    const simulation = simulate(scenario, at(10));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 * HOUR }),
        fc.array(fc.integer({ min: 1, max: 4 * SECOND }), { minLength: 1, maxLength: 8 }),
        (offset, pieces) => {
          const from = at(8) + offset;
          const cuts = pieces.reduce(
            (all, piece) => [...all, (all.at(-1) ?? from) + piece],
            [from],
          );
          const parts = cuts.slice(1).map((to, index) => simulation.step(cuts[index] ?? from, to));
          expect(joined(parts)).toEqual(simulation.step(from, cuts.at(-1) ?? from));
        },
      ),
      { numRuns: 6 },
    );
  });

  test("a cut that ends within a step is told the same, however time is cut", () => {
    const simulation = simulate("connection-loss", at(10));
    const end = at(10) + 20 * SECOND + 5 * MINUTE;
    const seconds = Array.from({ length: 10 }, (_, index) => end - 5 * SECOND + index * SECOND);
    expect(joined(seconds.map((from) => simulation.step(from, from + SECOND)))).toEqual(
      simulation.step(end - 5 * SECOND, end + 5 * SECOND),
    );
  });

  test("every reading has an id of its own, and its own time lies within the step", () => {
    const readings = simulate("normal", at(7))
      .step(at(7), at(7, 20))
      .flatMap((group) => group.readings);
    expect(new Set(readings.map(({ id }) => id)).size).toBe(readings.length);
    expect(readings.filter((reading) => reading.at <= at(7) || reading.at > at(7, 20))).toEqual([]);
  });

  test("every reading is one that the backend's schema takes", () => {
    const simulation = simulate("normal", at(7));
    const readings = [
      ...simulation.present(at(7, 30)),
      ...simulation.step(at(7, 30), at(7, 35)),
    ].flatMap((group) => group.readings);
    expect(readings.map((reading) => Reading.parse(reading))).toEqual(readings);
  });

  test("it sends some tens of readings a second by day and fewer by night", () => {
    const simulation = simulate("normal", at(10));
    const rate = (hour: number) => count(simulation.step(at(hour), at(hour, 2))) / 120;
    expect(rate(10)).toBeGreaterThan(20);
    expect(rate(10)).toBeLessThan(60);
    expect(rate(2)).toBeLessThan(rate(10));
  });
});

describe("the worksite lives by its hours", () => {
  const scene = createScene(world);
  const present = (t: number) =>
    Array.from({ length: 60 }, (_, person) => scene.personAt(person, t)).filter(
      (spot) => spot !== null,
    );

  test("people come in the morning, go in the evening, and leave one guard", () => {
    const heads = [3, 6, 9, 11, 15, 20, 23].map((hour) => present(at(hour)).length);
    expect(heads).toEqual([1, 1, heads[2], heads[3], heads[4], 1, 1]);
    for (const head of heads.slice(2, 5)) expect(head).toBeGreaterThan(45);
    expect(present(at(11, 0, 22))).toHaveLength(1);
  });

  test("they eat at the base vie and work in the tower", () => {
    const inBase = (t: number) => present(t).filter((spot) => areaAt(spot) === "base").length;
    expect(inBase(at(12, 20))).toBeGreaterThan(25);
    expect(inBase(at(11, 0))).toBeLessThan(10);
  });

  test("nobody is faster than a person can be", () => {
    for (let person = 0; person < 60; person += 7)
      for (let t = at(6); t < at(19); t += 5 * SECOND) {
        const [a, b] = [scene.personAt(person, t), scene.personAt(person, t + 5 * SECOND)];
        if (a === null || b === null) continue;
        expect(Math.hypot(a.x - b.x, a.y - b.y) / 5).toBeLessThan(2);
      }
  });

  test.for(["sos", "man-down"] as const)(
    "in %s one badge calls once, of somebody who is there",
    (name) => {
      const simulation = simulate(name, at(10));
      const emitted: GatewayReadings[] = [];
      for (let t = at(10); t < at(10, 1); t += SECOND)
        emitted.push(...simulation.step(t, t + SECOND));
      const calls = emitted
        .flatMap(({ readings }) => readings)
        .filter(({ type }) => type === "distress");
      expect(calls).toMatchObject([{ kind: name === "sos" ? "sos" : "manDown", isRaised: true }]);
      const [call] = calls;
      const tagId = call?.type === "distress" ? call.tagId : null;
      const person = world.tourHorizon.assets.findIndex((asset) => asset.tagId === tagId);
      expect(scene.personAt(person, call?.at ?? 0)).not.toBeNull();
    },
  );

  test("in a fire drill everybody on the site stands in the muster area within five minutes", () => {
    const simulation = simulate("fire-drill", at(10));
    const fold = createFold(world.tourHorizon);
    const send = (groups: readonly GatewayReadings[], now: number) => {
      for (const group of groups)
        if (group.customer === "tour-horizon") fold.fold(group.readings, now);
    };
    send(simulation.present(at(10)), at(10));
    for (let t = at(10); t < at(10, 5); t += SECOND)
      send(simulation.step(t, t + SECOND), t + SECOND);
    const people = [...fold.assets.values()].filter(
      ({ category, location }) => category === "personnel" && location !== null,
    );
    expect(people.length).toBeGreaterThan(45);
    expect(people.filter(({ area }) => area !== TOUR_HORIZON_AREAS.muster.id)).toEqual([]);
  });
});

describe("what the backend's rules make of the readings", () => {
  /** Runs the worksite from half past nine (the coffee break is ahead) and compares areas with the truth every ten seconds. */
  function shareInRightArea(): { people: number; materials: number } {
    const scene = createScene(world);
    const simulation = simulate("calm", at(9, 30));
    const fold = createFold(world.tourHorizon);
    const right = { people: 0, materials: 0 };
    const all = { people: 0, materials: 0 };
    for (let t = at(9, 30); t < at(10, 10); t += SECOND) {
      for (const group of simulation.step(t, t + SECOND))
        if (group.customer === "tour-horizon") fold.fold(group.readings, t + SECOND);
      if (t < at(9, 35) || (t / SECOND) % 10 !== 0) continue;
      for (const [index, { id }] of world.tourHorizon.assets.entries()) {
        const kind = index < 60 ? "people" : "materials";
        const spot = kind === "people" ? scene.personAt(index, t) : scene.materialAt(index - 60, t);
        const area = spot === null ? null : areaAt(spot);
        if (area === null) continue;
        all[kind] += 1;
        if (fold.assets.get(id)?.area === TOUR_HORIZON_AREAS[area].id) right[kind] += 1;
      }
    }
    return { people: right.people / all.people, materials: right.materials / all.materials };
  }

  test("the area of people and materials is right nine times in ten", () => {
    const share = shareInRightArea();
    expect(share.people).toBeGreaterThan(0.9);
    expect(share.materials).toBeGreaterThan(0.9);
  });

  test("no reading is refused, and the open stays are those of who is there", () => {
    const simulation = simulate("calm", at(10));
    const worksite = createFold(world.tourHorizon);
    const fleet = createFold(world.locamat);
    for (const { customer, readings } of simulation.present(at(10)))
      (customer === "locamat" ? fleet : worksite).fold(readings, at(10));
    for (const { customer, readings } of simulation.step(at(10), at(10, 5)))
      (customer === "locamat" ? fleet : worksite).fold(readings, at(10, 5));
    const refused = [...worksite.outcomes, ...fleet.outcomes].filter(
      ({ status }) => status === "refused",
    );
    expect(refused).toEqual([]);
    const scene = createScene(world);
    const open = [...worksite.stays.values()]
      .filter(({ status }) => status === "in")
      .map(({ tagNumber }) => tagNumber);
    const there = world.tourHorizon.assets
      .slice(0, 60)
      .filter((_, person) => scene.personAt(person, at(10, 5)) !== null)
      .map(({ tagId }) => tagId);
    expect(new Set<string | null>(open)).toEqual(new Set<string | null>(there));
    expect([...fleet.assets.values()].filter(({ location }) => location === null)).toEqual([]);
  });

  test("who has left is proven to be off the site", () => {
    const simulation = simulate("calm", at(16));
    const { assets, ...documents } = world.tourHorizon;
    const fold = createFold({ ...documents, assets: assets.slice(0, 60) });
    for (let t = at(16); t < at(18); t += MINUTE)
      for (const { customer, readings } of simulation.step(t, t + MINUTE))
        if (customer === "tour-horizon")
          fold.fold(
            readings.filter((reading) => "tagId" in reading && reading.tagId.startsWith("210A")),
            t + MINUTE,
          );
    const people = [...fold.assets.values()].filter(
      ({ category, location }) => category === "personnel" && location !== null,
    );
    const still = people.filter(
      ({ locationSite, candidate }) => locationSite !== null && candidate === null,
    );
    expect(people.length).toBeGreaterThan(45);
    // The guard, and hardly anybody else.
    expect(still.length).toBeLessThanOrEqual(3);
  });
});

describe("the renter's machines", () => {
  const scene = createScene(world);
  const machines = Array.from({ length: 800 }, (_, machine) => machine);

  test("by day some are driven and many work, by night nearly all stand", () => {
    const activities = (t: number) => {
      const seen = { driven: 0, working: 0, parked: 0 };
      for (const machine of machines) seen[scene.machineAt(machine, t).activity] += 1;
      return seen;
    };
    const [day, night] = [activities(at(10)), activities(at(2))];
    expect(day.driven).toBeGreaterThan(10);
    expect(day.working).toBeGreaterThan(100);
    expect(night.working).toBe(0);
    expect(night.driven).toBeLessThan(6);
  });

  test("none is faster than a lorry", () => {
    let driven = 0;
    for (const machine of machines)
      for (let t = at(6); t < at(14); t += 20 * MINUTE) {
        const [a, b] = [scene.machineAt(machine, t), scene.machineAt(machine, t + MINUTE)];
        if (a.activity !== "driven" || b.activity !== "driven") continue;
        driven += 1;
        const kmh = (distance(a.position, b.position) / 60) * 3.6;
        expect(kmh).toBeLessThan(100);
      }
    expect(driven).toBeGreaterThan(100);
  });

  test("a stolen machine is a long way off within half an hour, at speed", () => {
    const simulation = simulate("theft", at(2));
    const before = simulation.present(at(2));
    const positions = simulation
      .step(at(2), at(2, 30))
      .flatMap(({ readings }) => readings)
      .filter((reading) => reading.type === "position");
    const counts = new Map<string, number>();
    for (const { tagId } of positions) counts.set(tagId, (counts.get(tagId) ?? 0) + 1);
    const [stolen] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
    const last = positions.filter(({ tagId }) => tagId === stolen).at(-1);
    const first = before
      .flatMap(({ readings }) => readings)
      .find((reading) => reading.type === "position" && reading.tagId === stolen);
    expect(first?.type === "position" && last !== undefined).toBe(true);
    if (first?.type !== "position" || last === undefined) return;
    expect(distance(first.position, last.position)).toBeGreaterThan(25_000);
  });
});

describe("what goes wrong", () => {
  test("a killed gateway takes its anchors with it, the others go on", () => {
    const simulation = simulate("kill-gateway", at(10));
    const spoke = new Set(simulation.step(at(10, 1), at(10, 10)).map(({ gateway }) => gateway));
    expect([...spoke].filter((id) => id.startsWith("gw-th-"))).not.toContain("gw-th-4");
    const scanners = simulation
      .step(at(10, 1), at(10, 10))
      .flatMap(({ readings }) => readings)
      .flatMap((reading) => (reading.type === "heard" ? [reading.scannedBy as string] : []));
    const level1 = ["anc-th-13", "anc-th-14", "anc-th-15", "anc-th-16"];
    expect(scanners.filter((id) => level1.includes(id))).toEqual([]);
    expect(scanners.length).toBeGreaterThan(1000);
  });

  test("about two gateways a day fall silent for long enough to be called offline", () => {
    const scene = createScene(world);
    let outages = 0;
    for (const { id, sendInterval, timeout } of world.tourHorizon.devices.filter(
      ({ type }) => type === "gateway",
    )) {
      let lastMessageAt = at(0);
      let isOffline = false;
      for (let t = at(0); t < at(240); t += 30 * SECOND) {
        if (!scene.isOut(id, t)) lastMessageAt = t;
        const isNow = connectivityOf({ lastMessageAt, sendInterval, timeout }, t) === "offline";
        if (isNow && !isOffline) outages += 1;
        isOffline = isNow;
      }
    }
    // Of ten days.
    expect(outages).toBeGreaterThan(8);
    expect(outages).toBeLessThan(40);
  });

  test("after a cut everything comes late, out of order, and some of it twice", () => {
    const simulation = simulate("connection-loss", at(10));
    const calm = simulate("connection-loss", at(23)).step(
      at(10) + 20 * SECOND,
      at(10, 5) + 20 * SECOND,
    );
    const during = simulation.step(at(10) + 20 * SECOND, at(10, 5));
    expect(during.filter(({ customer }) => customer === "tour-horizon")).toEqual([]);
    const [after, all] = [simulation.step(at(10, 5), at(10, 5) + 20 * SECOND), calm].map((groups) =>
      groups
        .filter(({ customer }) => customer === "tour-horizon")
        .flatMap(({ readings }) => readings),
    );
    const ids = (after ?? []).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set((all ?? []).map(({ id }) => id)));
    expect(ids.length).toBeGreaterThan(new Set(ids).size);
    const times = (after ?? []).map((reading) => reading.at);
    expect(times).not.toEqual(times.toSorted((a, b) => a - b));
  });

  test("flat batteries: a third of the tags is below ten percent", () => {
    const scene = simulate("flat-batteries", at(10))
      .present(at(10, 20))
      .flatMap(({ readings }) => readings)
      .flatMap((reading) => (reading.type === "battery" ? [reading.level] : []));
    const flat = scene.filter((level) => level < 13).length / scene.length;
    expect(flat).toBeGreaterThan(0.25);
    expect(flat).toBeLessThan(0.42);
  });
});
