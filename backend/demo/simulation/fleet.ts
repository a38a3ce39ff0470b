import { type LonLat, offset } from "../../../src/domain/base/geometry.ts";
import type { SiteId } from "../../../src/domain/base/ids.ts";
import { type EpochMs, HOUR } from "../../../src/domain/base/time.ts";
import { AGENCIES, type DepotSite, WORKSITES } from "../world/locamatSites.ts";
import { chance, gaussian, randomOf } from "../world/random.ts";
import { isWorkingDay, localDayNumber, localDayOf } from "./calendar.ts";
import { route } from "./roads.ts";
import { onTrip, type Trip, tripOf } from "./trip.ts";

/** Where a machine is and what it does. `atAgency` names the agency in whose yard it stands. */
export type MachineState = {
  readonly position: LonLat;
  readonly activity: "driven" | "working" | "parked";
  readonly atAgency: SiteId | null;
};

/** The machines of the renter, at any instant asked for. */
export type Fleet = {
  readonly machineAt: (machine: number, t: EpochMs) => MachineState;
  /** the way a lorry takes from where the machine stands to the agency farthest from it */
  readonly wayOut: (machine: number, t: EpochMs) => readonly LonLat[];
};

type Place = {
  readonly position: LonLat;
  readonly junction: string;
  readonly kind: "agency" | "client";
  readonly agency: SiteId | null;
};

/** The agency a machine belongs to, for how many days it stays in one place, and when it is moved. */
type Habit = { readonly home: DepotSite; readonly period: number; readonly phase: number };

/** The yard in metres around the middle of an agency; machines that speak BLE stand in the hall, near its gateway. */
const YARD = 110;
const HALL = 12;
/** Clients are found so far from the agency, in metres. */
const CLIENT_NEAR = 3000;
const CLIENT_FAR = 35_000;

/** One machine in so many is shown in its agency's yard and never lent: who drives it away steals it. */
const EXHIBITED_ONE_IN = 160;

/** Whether the machine stays in its agency for good. */
export function isExhibited(machine: number): boolean {
  return machine % EXHIBITED_ONE_IN === 0;
}

/** The agency that a machine belongs to. */
export function agencyOf(seed: number, machine: number): DepotSite {
  return homeOf(randomOf(seed, "fleet", machine));
}

/** The first draw of a machine's own chance. */
function homeOf(random: ReturnType<typeof randomOf>): DepotSite {
  return random.pick(AGENCIES);
}

/**
 * Each machine stays somewhere for some days, mostly around its own agency, and is driven to the next place on the
 * morning of a working day. Everything follows from seed, machine and day.
 */
export function createFleet(seed: number, isInHall: (machine: number) => boolean): Fleet {
  const trips = new Map<string, Trip>();
  const places = new Map<string, Place>();
  const habits = new Map<number, Habit>();

  function habitOf(machine: number): Habit {
    const known = habits.get(machine);
    if (known !== undefined) return known;
    const random = randomOf(seed, "fleet", machine);
    const habit = {
      home: homeOf(random),
      // Not seven: a machine that is due at weekends only would never be moved.
      period: random.pick([4, 5, 6, 8, 9, 10, 11]),
      phase: random.integer(0, 10),
    };
    habits.set(machine, habit);
    return habit;
  }

  function placeOf(machine: number, stay: number): Place {
    const key = `${machine}/${stay}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    if (places.size > 4000) places.clear();
    const place = chosenPlace(machine, stay);
    places.set(key, place);
    return place;
  }

  function chosenPlace(machine: number, stay: number): Place {
    const { home, period, phase } = habitOf(machine);
    if (isExhibited(machine)) return inYard(home, machine);
    let kept = stay;
    while (!isWorkingDay(localDayNumber(kept * period - phase))) kept -= 1;
    const random = randomOf(seed, "place", machine, kept);
    const kind = random.next();
    if (kind < 0.42) return inYard(home, machine);
    if (kind < 0.48) return inYard(random.pick(AGENCIES), machine);
    if (kind < 0.66) return onWorksite(nearestWorksite(home), random);
    return atClient(home, random);
  }

  function inYard(depot: DepotSite, machine: number): Place {
    const random = randomOf(seed, "yard", machine, depot.id);
    const reach = isInHall(machine) ? HALL : YARD;
    const position = aside(depot.centre, random.between(0, reach), random.between(0, 2 * Math.PI));
    return { position, junction: depot.junction, kind: "agency", agency: depot.id };
  }

  function tripTo(machine: number, stay: number): Trip {
    const key = `${machine}/${stay}`;
    const known = trips.get(key);
    if (known !== undefined) return known;
    if (trips.size > 2000) trips.clear();
    const [from, to] = [placeOf(machine, stay - 1), placeOf(machine, stay)];
    const trip = tripOf([from.position, ...route(from.junction, to.junction), to.position]);
    trips.set(key, trip);
    return trip;
  }

  function machineAt(machine: number, t: EpochMs): MachineState {
    const day = localDayOf(t);
    const { period, phase } = habitOf(machine);
    const stay = Math.floor((day.number + phase) / period);
    const here = placeOf(machine, stay);
    const began = localDayNumber(stay * period - phase);
    const departure = began.at(6.2 + 7 * chance(seed, "departs", machine, stay));
    const before = placeOf(machine, stay - 1);
    const hasMoved = isWorkingDay(began) && before.position.lat !== here.position.lat;
    if (hasMoved && t < departure) return status(machine, before, t);
    const point = hasMoved ? onTrip(tripTo(machine, stay), departure, t) : null;
    if (point === null) return status(machine, here, t);
    return {
      position: jittered(point.position, 5, "driven", machine, t),
      activity: point.speed > 0 ? "driven" : "parked",
      atAgency: null,
    };
  }

  function status(machine: number, place: Place, t: EpochMs): MachineState {
    const isWorking = place.kind === "client" && isAtWork(machine, t);
    return {
      position: jittered(place.position, isWorking ? 14 : 3.5, "stands", machine, t),
      activity: isWorking ? "working" : "parked",
      atAgency: place.agency,
    };
  }

  function isAtWork(machine: number, t: EpochMs): boolean {
    const day = localDayOf(t);
    const hour = (t - day.start) / HOUR;
    if (!isWorkingDay(day) || hour < 7.5 || hour >= 17 || (hour >= 12 && hour < 13)) return false;
    return chance(seed, "works", machine, Math.floor(t / HOUR)) < 0.4;
  }

  function jittered(at: LonLat, metres: number, ...parts: readonly (string | number)[]): LonLat {
    const east = metres * gaussian(seed, "east", ...parts);
    const north = metres * gaussian(seed, "north", ...parts);
    const { lat, lon } = offset(at, east, north);
    return { lat: Math.round(lat * 1e6) / 1e6, lon: Math.round(lon * 1e6) / 1e6 };
  }

  function wayOut(machine: number, t: EpochMs): readonly LonLat[] {
    const day = localDayOf(t);
    const { period, phase } = habitOf(machine);
    const here = placeOf(machine, Math.floor((day.number + phase) / period));
    const there = here.junction === "lille" || here.junction === "paris" ? "marseille" : "lille";
    return [here.position, ...route(here.junction, there)];
  }

  return { machineAt, wayOut };
}

function onWorksite(worksite: DepotSite, random: ReturnType<typeof randomOf>): Place {
  const position = aside(worksite.centre, random.between(0, 380), random.between(0, 2 * Math.PI));
  return { position, junction: worksite.junction, kind: "client", agency: null };
}

function atClient(home: DepotSite, random: ReturnType<typeof randomOf>): Place {
  const metres = random.between(CLIENT_NEAR, CLIENT_FAR);
  const position = aside(home.centre, metres, random.between(0, 2 * Math.PI));
  return { position, junction: home.junction, kind: "client", agency: null };
}

function nearestWorksite(home: DepotSite): DepotSite {
  const squared = (site: DepotSite) =>
    (site.centre.lat - home.centre.lat) ** 2 + (site.centre.lon - home.centre.lon) ** 2;
  return WORKSITES.reduce((a, b) => (squared(b) < squared(a) ? b : a));
}

function aside(from: LonLat, metres: number, angle: number): LonLat {
  return offset(from, metres * Math.cos(angle), metres * Math.sin(angle));
}
