import { type EpochMs, MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { chance, randomOf } from "../world/random.ts";
import { PEOPLE } from "../world/tourHorizonPeople.ts";
import type { Scene } from "./scene.ts";
import { onTrip, tripOf } from "./trip.ts";
import { along, pointIn, walkingTime } from "./walk.ts";

/** What a scenario does to the scene of a normal day, from the instant on at which it is begun. */
export type Scenario = {
  /** one line for --help */
  readonly description: string;
  readonly apply: (scene: Scene, seed: number, startedAt: EpochMs) => Scene;
};

export const SCENARIO_NAMES = [
  "normal",
  "calm",
  "kill-gateway",
  "fire-drill",
  "sos",
  "man-down",
  "theft",
  "flat-batteries",
  "connection-loss",
] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

/** Nothing of a scenario happens before this: there is time to look at the screen. In ms. */
export const PRELUDE = 20 * SECOND;
/** A badge is pressed so long after the button of the demo, which reads what is asked once a second, in ms. */
const PRESS_DELAY = 3 * SECOND;
/** The gateway that is killed, and the parts of the day that a cut takes. */
const KILLED = "gw-th-4";
const CUT = 5 * MINUTE;

/** All scenarios (product.md section 5.5). */
export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  normal: {
    description: "a normal day: shifts, deliveries, breaks, a few alerts an hour",
    apply: (scene) => scene,
  },
  calm: {
    description: "a day on which no device fails",
    apply: (scene) => ({ ...scene, isOut: () => false }),
  },
  "kill-gateway": {
    description: "the gateway of level 1 falls silent and stays so",
    apply: (scene, _, startedAt) => ({
      ...scene,
      isOut: (device, t) =>
        (device === KILLED && t >= startedAt + PRELUDE) || scene.isOut(device, t),
    }),
  },
  "fire-drill": {
    description:
      "everybody on the worksite walks to the muster area within minutes and stays there",
    apply: fireDrill,
  },
  sos: {
    description: "somebody on the worksite presses the button of their badge",
    apply: (scene, seed, startedAt) => pressed(scene, seed, startedAt, "sos"),
  },
  "man-down": {
    description: "somebody on the worksite falls and lies still; their badge says so",
    apply: manDown,
  },
  theft: {
    description: "a machine leaves its agency at speed, whatever the hour, and does not come back",
    apply: theft,
  },
  "flat-batteries": {
    description: "a third of all tags is suddenly nearly flat",
    apply: (scene, seed, startedAt) => ({
      ...scene,
      batteryAt: (device, t) =>
        t >= startedAt && chance(seed, "flat", device) < 1 / 3
          ? 4 + Math.round(80 * chance(seed, "flatness", device)) / 10
          : scene.batteryAt(device, t),
    }),
  },
  "connection-loss": {
    description:
      "the worksite is cut off for five minutes; its gateways send late, out of order and twice",
    apply: connectionLoss,
  },
};

function fireDrill(scene: Scene, seed: number, startedAt: EpochMs): Scene {
  const alarm = startedAt + PRELUDE;
  return {
    ...scene,
    personAt: (person, t) => {
      if (t < alarm) return scene.personAt(person, t);
      const reacted = alarm + randomOf(seed, "alarm", person).between(5, 50) * SECOND;
      const origin = scene.personAt(person, Math.min(t, reacted));
      if (origin === null || t < reacted) return origin;
      const place = pointIn("muster", seed, "muster", person);
      return along(origin, place, reacted, walkingTime(origin, place, 1.5), t);
    },
    // Nobody goes out by the turnstiles during a drill.
    passages: (person, from, to) => scene.passages(person, from, Math.min(to, alarm)),
  };
}

/** Somebody who is there at that moment; at night, when nobody is, the first of all. */
function wearerAt(scene: Scene, seed: number, t: EpochMs): number {
  const people = Array.from({ length: PEOPLE }, (_, person) => person);
  const there = people.filter((person) => scene.personAt(person, t) !== null);
  return there[Math.floor(chance(seed, "press", String(t)) * there.length)] ?? 0;
}

function pressed(scene: Scene, seed: number, startedAt: EpochMs, kind: "manDown" | "sos"): Scene {
  const at = startedAt + PRELUDE + PRESS_DELAY;
  const person = wearerAt(scene, seed, at);
  return { ...scene, presses: [...scene.presses, { person, kind, at }] };
}

function manDown(scene: Scene, seed: number, startedAt: EpochMs): Scene {
  const after = pressed(scene, seed, startedAt, "manDown");
  const fall = after.presses.at(-1);
  if (fall === undefined) return after;
  const lies = scene.personAt(fall.person, fall.at);
  return {
    ...after,
    personAt: (person, t) =>
      person !== fall.person || t < fall.at || lies === null
        ? scene.personAt(person, t)
        : { ...lies, isMoving: false },
    // Nobody leaves by the turnstiles who lies on the ground.
    passages: (person, from, to) =>
      scene.passages(person, from, person === fall.person ? Math.min(to, fall.at) : to),
  };
}

function theft(scene: Scene, _: number, startedAt: EpochMs): Scene {
  const departure = startedAt + PRELUDE;
  const stolen = firstParkedAtAgency(scene, departure);
  const trip = tripOf(scene.wayOut(stolen, departure), 105);
  return {
    ...scene,
    machineAt: (machine, t) => {
      if (machine !== stolen || t < departure) return scene.machineAt(machine, t);
      const point = onTrip(trip, departure, t) ?? trip.at(trip.duration);
      return {
        position: point.position,
        activity: point.speed > 0 ? "driven" : "parked",
        atAgency: null,
      };
    },
  };
}

function firstParkedAtAgency(scene: Scene, t: EpochMs): number {
  let machine = 0;
  while (scene.machineAt(machine, t).atAgency === null) machine += 1;
  return machine;
}

function connectionLoss(scene: Scene, _: number, startedAt: EpochMs): Scene {
  const cut = { from: startedAt + PRELUDE, to: startedAt + PRELUDE + CUT };
  return {
    ...scene,
    isOut: (device, t) => !device.startsWith("gw-th-") && scene.isOut(device, t),
    deliveredAt: (gateway, t) =>
      gateway.startsWith("gw-th-") && t > cut.from && t <= cut.to ? cut.to : t,
    cuts: [cut],
  };
}
