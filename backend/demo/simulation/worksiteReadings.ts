import type { TagId } from "../../../src/domain/base/ids.ts";
import { boxDeviceId } from "../../../src/domain/devices/reading.ts";
import { DAY, type EpochMs, MINUTE } from "../../../src/domain/base/time.ts";
import { WATCHED } from "../world/documents.ts";
import { randomOf } from "../world/random.ts";
import { TOUR_HORIZON } from "../world/tourHorizon.ts";
import {
  TOUR_HORIZON_ANCHORS,
  TOUR_HORIZON_BOXES,
  TOUR_HORIZON_GATEWAYS,
} from "../world/tourHorizonGround.ts";
import { MATERIAL_INTERVAL } from "../world/tourHorizonMaterials.ts";
import { PEOPLE, PERSON_INTERVAL } from "../world/tourHorizonPeople.ts";
import type { World } from "../world/world.ts";
import { localDayOf } from "./calendar.ts";
import { type Emission, type Said, saidAt, ticksBetween, ticksUntil } from "./emission.ts";
import { hearingsOf } from "./radio.ts";
import type { Scene } from "./scene.ts";
import type { Spot } from "./walk.ts";

/** How often a tag tells its battery, ms. */
const BATTERY_INTERVAL = 10 * MINUTE;
/** How often an anchor says that it is alive, ms. */
const ANCHOR_INTERVAL = MINUTE;
/**
 * Passages of so long ago are told when the world begins, so that every open stay has its beginning, and stays that
 * were left open when the world was last stopped are closed. A longer stop can leave a stay open.
 */
const PASSAGES_KEPT = 14 * DAY;

/** What the worksite's gateways hear, and what they tell of the present when the world begins. */
export type CustomerReadings = {
  /** after `from`, up to and including `to`, by device and not yet in order of time */
  readonly between: (from: EpochMs, to: EpochMs) => Emission[];
  /** the last that each device said until `t` */
  readonly present: (t: EpochMs) => Emission[];
};

type Wearer = {
  readonly tagId: TagId;
  readonly interval: number;
  readonly phase: number;
  /** which of its reports tells the battery: not the same for all, so that the load is even */
  readonly turn: number;
  readonly spotAt: (t: EpochMs) => Spot | null;
};

/** The readings of the worksite. */
export function worksiteReadings(world: World, scene: Scene): CustomerReadings {
  // The world itself is not kept: its documents are larger than all that moves.
  const { seed, ahead } = world;
  const wearers = world.tourHorizon.assets.map((asset, index): Wearer => {
    const tagId = asset.tagId ?? ("" as TagId);
    const interval = index < PEOPLE ? PERSON_INTERVAL : MATERIAL_INTERVAL;
    const spotAt =
      index < PEOPLE
        ? (t: EpochMs) => scene.personAt(index, t)
        : (t: EpochMs) => scene.materialAt(index - PEOPLE, t);
    const phase = phaseOf(seed, tagId, interval);
    const turn = randomOf(seed, "turn", tagId).integer(0, BATTERY_INTERVAL / interval - 1);
    return { tagId, interval, phase, turn, spotAt };
  });
  const emit = (gateway: TagId, at: EpochMs, reading: Said): Emission => ({
    customer: TOUR_HORIZON,
    gateway,
    deliveredAt: scene.deliveredAt(gateway, at),
    reading: saidAt(at, reading),
  });

  function report(wearer: Wearer, tick: number, isFirst: boolean): Emission[] {
    const { tagId, interval, phase, turn, spotAt } = wearer;
    const at = phase + tick * interval;
    const spot = spotAt(at);
    if (spot === null) return [];
    const hearings = hearingsOf(spot, seed, tagId, tick).filter(
      ({ anchor }) => !scene.isOut(anchor.gateway, at),
    );
    // Anchors form a mesh: one report leaves as one by the gateway of the anchor that hears it best.
    const gateway = hearings[0]?.anchor.gateway;
    if (gateway === undefined) return [];
    const id = `${tagId}.${tick.toString(36)}`;
    const emissions = hearings.map(({ anchor, rssi }, place) =>
      emit(gateway, at, { type: "heard", id: `${id}.${place}`, tagId, scannedBy: anchor.id, rssi }),
    );
    const before = spotAt(at - interval);
    if (isFirst || before === null || before.isMoving !== spot.isMoving) {
      const state = spot.isMoving ? "MOVING" : "STATIC";
      emissions.push(emit(gateway, at, { type: "movement", id: `${id}.m`, tagId, state }));
    }
    if (isFirst || (tick + turn) % (BATTERY_INTERVAL / interval) === 0) {
      const level = scene.batteryAt(tagId, at);
      emissions.push(emit(gateway, at, { type: "battery", id: `${id}.b`, tagId, level }));
    }
    return emissions;
  }

  /** Every passage of the last days, beginning with a way in: at midnight of the world nobody is on the way. */
  function pastPassages(t: EpochMs): Emission[] {
    const start = localDayOf(t + ahead - PASSAGES_KEPT).start - ahead;
    return passages(start, t, (person) => (scene.personAt(person, start) === null ? 0 : 1));
  }

  function passages(from: EpochMs, to: EpochMs, skipped: (person: number) => number): Emission[] {
    return wearers.slice(0, PEOPLE).flatMap(({ tagId }, person) =>
      scene
        .passages(person, from, to)
        .slice(skipped(person))
        .flatMap(({ at, entryNumber }) => {
          // A turnstile that is out of order is locked: people take the other one.
          const open = [entryNumber, 3 - entryNumber].find((n) => !scene.isOut(boxDeviceId(n), at));
          if (open === undefined) return [];
          const id = `${tagId}.box.${at.toString(36)}`;
          const battery = scene.batteryAt(tagId, at);
          return [
            emit(carrier(at), at, { type: "tagInOut", id, tagId, entryNumber: open, battery }),
          ];
        }),
    );
  }

  /** Boxes are wired to whichever gateway works. */
  function carrier(at: EpochMs): TagId {
    const works = TOUR_HORIZON_GATEWAYS.find(({ id }) => !scene.isOut(id, at));
    return works?.id ?? ("gw-th-1" as TagId);
  }

  const heartbeats = [
    ...TOUR_HORIZON_GATEWAYS.map(({ id }) => ({ id, gateway: id, interval: WATCHED.sendInterval })),
    ...TOUR_HORIZON_ANCHORS.map(({ id, gateway }) => ({ id, gateway, interval: ANCHOR_INTERVAL })),
    ...TOUR_HORIZON_BOXES.map(({ entryNumber }) => ({
      id: boxDeviceId(entryNumber),
      gateway: null,
      interval: WATCHED.sendInterval,
    })),
  ].map((one) => ({ ...one, phase: phaseOf(seed, one.id, one.interval) }));

  function alive(one: (typeof heartbeats)[number], tick: number): Emission[] {
    const at = one.phase + tick * one.interval;
    if (scene.isOut(one.gateway ?? one.id, at)) return [];
    const id = `${one.id}.${tick.toString(36)}`;
    return [emit(one.gateway ?? carrier(at), at, { type: "alive", id, deviceId: one.id })];
  }

  /** By whichever gateway works: a call is not left behind a mesh that is being repaired. */
  function calls(from: EpochMs, to: EpochMs): Emission[] {
    return scene.presses.flatMap(({ person, kind, at }) => {
      const tagId = wearers[person]?.tagId;
      if (tagId === undefined || at <= from || at > to) return [];
      const id = `${tagId}.${kind}.${at.toString(36)}`;
      return [emit(carrier(at), at, { type: "distress", id, tagId, kind, isRaised: true })];
    });
  }

  return {
    between: (from, to) => [
      ...calls(from, to),
      ...passages(from, to, () => 0),
      ...wearers.flatMap((wearer) =>
        ticksBetween(from, to, wearer.interval, wearer.phase).flatMap((tick) =>
          report(wearer, tick, false),
        ),
      ),
      ...heartbeats.flatMap((one) =>
        ticksBetween(from, to, one.interval, one.phase).flatMap((tick) => alive(one, tick)),
      ),
    ],
    present: (t) => [
      ...pastPassages(t),
      ...wearers.flatMap((wearer) =>
        report(wearer, ticksUntil(t, wearer.interval, wearer.phase), true),
      ),
      ...heartbeats.flatMap((one) => alive(one, ticksUntil(t, one.interval, one.phase))),
    ],
  };
}

/** When within its interval a device speaks: spread, so that the load is even. */
export function phaseOf(seed: number, device: string, interval: number): number {
  return randomOf(seed, "phase", device).integer(0, interval - 1);
}
