import { ByteReader } from "../bytes.ts";
import type { PayloadFacts, Uplink } from "../lorawan/uplink.ts";
import { movementFact, positionOf } from "../values.ts";

/** Port 1: a full position. Port 4: a short one. */
const [FULL, SHORT] = [1, 4];
/** A downlink is acknowledged. */
export const OYSTER_ACKNOWLEDGED = 2;
/** Statistics, those of an Oyster 3 too, and that it has started ("Oyster 3 LoRaWAN Integration" 1.3): nothing of a place. */
const WITHOUT_PLACE: readonly number[] = [OYSTER_ACKNOWLEDGED, 3, 30, 31];
/** Degrees of a step of the short form: 256 of the full form's. */
const SHORT_STEP = 256e-7;

/**
 * A frame of an Oyster or a Yabby of Digital Matter over LoRaWAN (TheThingsNetwork/lorawan-devices,
 * vendor/digital-matter). Where the fix has failed, the position is the one before, and is none. Its voltage is no charge:
 * which percent it is depends on the batteries that were put in.
 */
export function oysterFacts({ fPort, payload, at }: Uplink): PayloadFacts {
  if (WITHOUT_PLACE.includes(fPort)) return { facts: [], issues: [] };
  if (fPort !== FULL && fPort !== SHORT)
    return { facts: [], issues: [{ reason: "unknownType", detail: `port ${fPort}` }] };
  const fix = fPort === FULL ? fullFix(payload) : shortFix(payload);
  if (fix === null) return { facts: [], issues: [{ reason: "tooShort", detail: "position" }] };
  const movement = {
    ...movementFact(fix.isInTrip, at),
    state: fix.isInTrip ? "IN_TRIP" : "STATIC",
  } as const;
  const distress = fix.isManDown
    ? [{ type: "distress", at, kind: "manDown", isRaised: true, isOngoing: true } as const]
    : [];
  const facts = [movement, ...distress];
  if (fix.hasFailed) return { facts, issues: [] };
  const position = positionOf(fix.lat, fix.lon);
  return position === null
    ? { facts, issues: [{ reason: "outOfRange", detail: `position ${fix.lat}, ${fix.lon}` }] }
    : { facts: [...facts, { type: "position", at, position }], issues: [] };
}

type Fix = {
  readonly lat: number;
  readonly lon: number;
  readonly isInTrip: boolean;
  readonly hasFailed: boolean;
  readonly isManDown: boolean;
};

function fullFix(payload: Uint8Array): Fix | null {
  const reader = new ByteReader(payload);
  const [lat, lon, flags] = [reader.i32(true), reader.i32(true), reader.u8()];
  if (lat === null || lon === null || flags === null) return null;
  return {
    lat: lat / 1e7,
    lon: lon / 1e7,
    isInTrip: (flags & 1) !== 0,
    hasFailed: (flags & 2) !== 0,
    isManDown: false,
  };
}

/** Three bytes a coordinate, little end first, signed; then heading, speed and battery, and flags. */
function shortFix(payload: Uint8Array): Fix | null {
  const flags = payload[8];
  if (flags === undefined) return null;
  const signed = (from: number) =>
    (((payload[from + 2] ?? 0) << 24) |
      ((payload[from + 1] ?? 0) << 16) |
      ((payload[from] ?? 0) << 8)) >>
    8;
  return {
    lat: signed(0) * SHORT_STEP,
    lon: signed(3) * SHORT_STEP,
    isInTrip: (flags & 1) !== 0,
    hasFailed: (flags & 2) !== 0,
    isManDown: (flags & 4) !== 0,
  };
}
