import { distance, type LonLat, offset } from "../../../src/domain/base/geometry.ts";
import { type EpochMs, HOUR, MINUTE } from "../../../src/domain/base/time.ts";

/** Where a machine on a lorry is; km/h, 0 at a stop. */
export type TripPoint = { readonly position: LonLat; readonly speed: number };

/** A journey on a lorry by way points. */
export type Trip = {
  /** from departure to arrival, stops included, ms */
  readonly duration: number;
  /** `elapsed` in ms since departure */
  readonly at: (elapsed: number) => TripPoint;
};

/** Lorries of this kind may drive 80 to 90 km/h; in town they make some 35. In km/h. */
const MOTORWAY = 82;
const LOCAL_ROAD = 38;
/** Legs shorter than this are streets, not motorway, in metres. */
const SHORT = 12_000;
/** European rules on driving times: 45 minutes after four and a half hours, the night after nine. */
const UNTIL_BREAK = 4.5 * HOUR;
const BREAK = 45 * MINUTE;
const REST = 11 * HOUR;
/** A road is never straight: it wavers beside the line by this share of the leg, at most so many metres. */
const WAVER = 0.02;
const MAX_WAVER = 900;
/** Lorries wait at lights and roundabouts of local roads. */
const LIGHTS_EVERY = 3 * MINUTE;
const LIGHTS = 35_000;

type Leg = {
  readonly from: LonLat;
  readonly to: LonLat;
  readonly metres: number;
  readonly speed: number;
};

/** The journey through the way points. `cruise` overrules the speed (km/h): a thief keeps neither limits nor breaks. */
export function tripOf(points: readonly LonLat[], cruise: number | null = null): Trip {
  const legs = points.slice(1).map((to, index): Leg => {
    const from = points[index] ?? to;
    const metres = distance(from, to);
    return { from, to, metres, speed: cruise ?? (metres < SHORT ? LOCAL_ROAD : MOTORWAY) };
  });
  const driving = legs.reduce((sum, leg) => sum + timeOf(leg), 0);
  const pauses = cruise === null ? pausesBefore(driving) : 0;
  return {
    duration: Math.round(driving + pauses),
    at: (elapsed) => {
      if (cruise !== null) return pointAfter(legs, elapsed);
      const { driven, isPaused } = drivenAfter(elapsed);
      const point = pointAfter(legs, driven);
      return isPaused ? { ...point, speed: 0 } : point;
    },
  };
}

/** The instant's point of a trip that began at `departure`; null once it has arrived or before. */
export function onTrip(trip: Trip, departure: EpochMs, t: EpochMs): TripPoint | null {
  return t < departure || t >= departure + trip.duration ? null : trip.at(t - departure);
}

function timeOf(leg: Leg): number {
  const moving = (leg.metres / (leg.speed / 3.6)) * 1000;
  return leg.speed === LOCAL_ROAD ? moving + Math.floor(moving / LIGHTS_EVERY) * LIGHTS : moving;
}

function pausesBefore(driving: number): number {
  const breaks = Math.max(0, Math.ceil(driving / UNTIL_BREAK) - 1);
  return Math.floor(breaks / 2) * REST + (breaks - Math.floor(breaks / 2)) * BREAK;
}

/** Breaks and rests take turns after each four and a half hours at the wheel. */
function drivenAfter(elapsed: number): { driven: number; isPaused: boolean } {
  let left = elapsed;
  let driven = 0;
  for (let part = 0; ; part += 1) {
    if (left <= UNTIL_BREAK) return { driven: driven + left, isPaused: false };
    left -= UNTIL_BREAK;
    driven += UNTIL_BREAK;
    const pause = part % 2 === 0 ? BREAK : REST;
    if (left <= pause) return { driven, isPaused: true };
    left -= pause;
  }
}

function pointAfter(legs: readonly Leg[], driven: number): TripPoint {
  let left = driven;
  for (const leg of legs) {
    const time = timeOf(leg);
    if (left >= time) {
      left -= time;
      continue;
    }
    return pointOnLeg(leg, left);
  }
  const last = legs.at(-1);
  return { position: last?.to ?? { lat: 0, lon: 0 }, speed: 0 };
}

function pointOnLeg(leg: Leg, elapsed: number): TripPoint {
  const cycle = LIGHTS_EVERY + LIGHTS;
  const hasLights = leg.speed === LOCAL_ROAD;
  const whole = Math.floor(elapsed / cycle);
  const rest = elapsed - whole * cycle;
  const moving = hasLights ? whole * LIGHTS_EVERY + Math.min(rest, LIGHTS_EVERY) : elapsed;
  const share = Math.min(1, ((moving / 1000) * (leg.speed / 3.6)) / leg.metres);
  const straight = {
    lat: leg.from.lat + (leg.to.lat - leg.from.lat) * share,
    lon: leg.from.lon + (leg.to.lon - leg.from.lon) * share,
  };
  const bend = Math.sin(Math.PI * share) * Math.sin(3 * Math.PI * share + leg.metres);
  const aside = Math.min(leg.metres * WAVER, MAX_WAVER) * bend;
  const isWaiting = hasLights && rest > LIGHTS_EVERY;
  return { position: offset(straight, aside * 0.7, aside * 0.7), speed: isWaiting ? 0 : leg.speed };
}
