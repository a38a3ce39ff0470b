import type { EpochMs } from "../../../src/domain/base/time.ts";
import { speaksBle } from "../world/locamat.ts";
import type { World } from "../world/world.ts";
import { batteryAt } from "./batteries.ts";
import { engineHoursAt } from "./meters.ts";
import { createFleet, type Fleet } from "./fleet.ts";
import { createMaterials, type Materials } from "./materials.ts";
import { isOut } from "./outages.ts";
import { createPeople, type People } from "./people.ts";

/**
 * The world in motion, asked at instants. All of it is a function of the seed and the instant: a scene has no memory,
 * so it may be asked in any order and begun at any hour. Scenarios wrap it (decision 0088).
 */
export type Scene = People &
  Materials &
  Fleet & {
    /** percent */
    readonly batteryAt: (device: string, t: EpochMs) => number;
    /** Hours that the engine behind a device has run. */
    readonly engineHoursAt: (device: string, t: EpochMs) => number;
    /** whether a gateway or box is out of order: it hears nothing and says nothing */
    readonly isOut: (device: string, t: EpochMs) => boolean;
    /** when what a gateway heard at `t` reaches the backend: at once, or later where it was cut off */
    readonly deliveredAt: (gateway: string, t: EpochMs) => EpochMs;
    /** spans in which gateways were cut off and kept what they heard */
    readonly cuts: readonly { readonly from: EpochMs; readonly to: EpochMs }[];
    /** what badges raise for their wearers, and when */
    readonly presses: readonly {
      readonly person: number;
      readonly kind: "manDown" | "sos";
      readonly at: EpochMs;
    }[];
  };

/** How likely a device is to fail within three hours, by the beginning of its id: two gateways of the worksite a day in all. */
const LIKELIHOOD: readonly (readonly [prefix: string, likelihood: number])[] = [
  ["gw-th-", 0.04],
  ["box-", 0.02],
  ["gw-gps", 0],
  ["gw-", 0.01],
];

/** The scene of a normal day. */
export function createScene(world: World): Scene {
  const { seed } = world;
  /** What people and machines do at an instant is what the world's calendar says of it. */
  const calendar = (t: EpochMs) => t + world.ahead;
  const isInHall = world.locamat.devices.filter(({ type }) => type === "tag").map(speaksBle);
  const people = createPeople(seed);
  const materials = createMaterials(seed);
  const fleet = createFleet(seed, (machine) => isInHall[machine] === true);
  return {
    personAt: (person, t) => people.personAt(person, calendar(t)),
    passages: (person, from, to) =>
      people
        .passages(person, calendar(from), calendar(to))
        .map(({ at, entryNumber }) => ({ at: at - world.ahead, entryNumber })),
    materialAt: (material, t) => materials.materialAt(material, calendar(t)),
    machineAt: (machine, t) => fleet.machineAt(machine, calendar(t)),
    wayOut: (machine, t) => fleet.wayOut(machine, calendar(t)),
    batteryAt: (device, t) => batteryAt(seed, device, t),
    engineHoursAt: (device, t) => engineHoursAt(seed, device, t),
    isOut: (device, t) => {
      const found = LIKELIHOOD.find(([prefix]) => device.startsWith(prefix));
      return found !== undefined && isOut(seed, device, found[1], t);
    },
    deliveredAt: (_, t) => t,
    cuts: [],
    presses: [],
  };
}
