import type { TagId } from "../../../src/domain/base/ids.ts";
import { type EpochMs, SECOND } from "../../../src/domain/base/time.ts";
import { WATCHED } from "../world/documents.ts";
import { LOCAMAT, speaksBle } from "../world/locamat.ts";
import { AGENCIES, depotGateway, GPS_CONNECTOR } from "../world/locamatSites.ts";
import { randomOf } from "../world/random.ts";
import type { World } from "../world/world.ts";
import { type Emission, type Said, saidAt, ticksBetween, ticksUntil } from "./emission.ts";
import type { MachineState } from "./fleet.ts";
import { fuelLevelAt } from "./meters.ts";
import type { Scene } from "./scene.ts";
import { type CustomerReadings, phaseOf } from "./worksiteReadings.ts";

/** A machine's tag looks around this often, ms; it speaks at every so many looks, by what the machine does. */
const LOOK = 20 * SECOND;
const LOOKS: Readonly<Record<MachineState["activity"], number>> = {
  driven: 1,
  working: 6,
  parked: 90,
};
const BATTERY_LOOKS = 180;
/** Each half hour. */
const METER_LOOKS = 90;
const BLE_LOOKS = 15;
const MOVEMENT = { driven: "IN_TRIP", working: "MOVING", parked: "STATIC" } as const;

/** The readings of the renter's machines: by the GPS connector, and at agencies by BLE too. */
export function fleetReadings(world: World, scene: Scene): CustomerReadings {
  const { seed } = world;
  const tags = world.locamat.devices
    .filter(({ type }) => type === "tag")
    .map((tag, machine) => ({
      tagId: tag.id,
      machine,
      hasBle: speaksBle(tag),
      hasMeter: world.locamat.assets[machine]?.meters.engineHours != null,
      phase: phaseOf(seed, tag.id, LOOK),
      turn: randomOf(seed, "turn", tag.id).integer(0, BATTERY_LOOKS - 1),
    }));
  const emit = (gateway: TagId, at: EpochMs, reading: Said): Emission => ({
    customer: LOCAMAT,
    gateway,
    deliveredAt: scene.deliveredAt(gateway, at),
    reading: saidAt(at, reading),
  });

  function report(tag: (typeof tags)[number], tick: number, isFirst: boolean): Emission[] {
    const { tagId, machine, phase, turn } = tag;
    const at = phase + tick * LOOK;
    const state = scene.machineAt(machine, at);
    const hasChanged = isFirst || scene.machineAt(machine, at - LOOK).activity !== state.activity;
    const isTurn = (every: number) => (tick + turn) % every === 0;
    const id = `${tagId}.${tick.toString(36)}`;
    const emissions: Emission[] = [];
    if (hasChanged || isTurn(LOOKS[state.activity])) {
      const accuracy = 3 + Math.round(9 * randomOf(seed, "accuracy", tagId, tick).next());
      const { position } = state;
      emissions.push(
        emit(GPS_CONNECTOR, at, { type: "position", id: `${id}.p`, tagId, position, accuracy }),
      );
    }
    if (hasChanged)
      emissions.push(
        emit(GPS_CONNECTOR, at, {
          type: "movement",
          id: `${id}.m`,
          tagId,
          state: MOVEMENT[state.activity],
        }),
      );
    if (isFirst || isTurn(BATTERY_LOOKS)) {
      const level = scene.batteryAt(tagId, at);
      emissions.push(emit(GPS_CONNECTOR, at, { type: "battery", id: `${id}.b`, tagId, level }));
    }
    if (tag.hasMeter && (isFirst || isTurn(METER_LOOKS))) {
      const hours = scene.engineHoursAt(tagId, at);
      const said = { type: "meter", tagId } as const;
      emissions.push(
        emit(GPS_CONNECTOR, at, {
          ...said,
          id: `${id}.e`,
          meter: "engineHours",
          value: hours,
        }),
        emit(GPS_CONNECTOR, at, {
          ...said,
          id: `${id}.f`,
          meter: "fuelLevel",
          value: fuelLevelAt(hours),
        }),
      );
    }
    const agency = AGENCIES.find((depot) => depot.id === state.atAgency);
    if (tag.hasBle && agency !== undefined && isTurn(BLE_LOOKS)) {
      const gateway = depotGateway(agency);
      const rssi = -62 - Math.round(18 * randomOf(seed, "rssi", tagId, tick).next());
      if (!scene.isOut(gateway, at))
        emissions.push(
          emit(gateway, at, { type: "heard", id: `${id}.h`, tagId, scannedBy: gateway, rssi }),
        );
    }
    return emissions;
  }

  const gateways = [GPS_CONNECTOR, ...AGENCIES.map(depotGateway)].map((id) => ({
    id,
    phase: phaseOf(seed, id, WATCHED.sendInterval),
  }));

  function alive({ id, phase }: (typeof gateways)[number], tick: number): Emission[] {
    const at = phase + tick * WATCHED.sendInterval;
    if (scene.isOut(id, at)) return [];
    return [emit(id, at, { type: "alive", id: `${id}.${tick.toString(36)}`, deviceId: id })];
  }

  return {
    between: (from, to) => [
      ...tags.flatMap((tag) =>
        ticksBetween(from, to, LOOK, tag.phase).flatMap((tick) => report(tag, tick, false)),
      ),
      ...gateways.flatMap((one) =>
        ticksBetween(from, to, WATCHED.sendInterval, one.phase).flatMap((tick) => alive(one, tick)),
      ),
    ],
    present: (t) => [
      ...tags.flatMap((tag) => report(tag, ticksUntil(t, LOOK, tag.phase), true)),
      ...gateways.flatMap((one) => alive(one, ticksUntil(t, WATCHED.sendInterval, one.phase))),
    ],
  };
}
