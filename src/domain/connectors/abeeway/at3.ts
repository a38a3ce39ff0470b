import type { EpochMs } from "../../base/instant.ts";
import { HOUR, MINUTE, SECOND } from "../../base/time.ts";
import { ByteReader, hexOf, macText } from "../bytes.ts";
import type { Fact } from "../decoding.ts";
import type { PayloadFacts, Uplink } from "../lorawan/uplink.ts";
import { accuracyOf, batteryFacts, heardFacts, movementFact, positionOf } from "../values.ts";
import { ehpeMetres } from "./ehpe.ts";

const TYPE = { notification: 1, position: 2 };
/** 3 and 4 are questions and answers about the configuration, 5 telemetry: they say no more than their header. */
const HEADER_ONLY: ReadonlySet<number> = new Set([3, 4, 5]);
const HALF_DAY = 12 * HOUR;
/** Seconds of a half day that say that the tracker has no time. */
const NO_TIME = 65_535;
/** A tracker's clock may run ahead of the network's by this much, in ms, before the half day is taken for the one before. */
const AHEAD = 5 * MINUTE;
/** Notifications by class (high four bits) and type. */
const NOTIFICATION = { sosOn: 0x10, sosOff: 0x11, motionStart: 0x30, motionEnd: 0x31 };
/** Bytes of an id of a beacon, by the kind of position: two scans each by MAC, short and long id. */
const BEACON_IDS: Readonly<Record<number, number>> = { 4: 6, 7: 6, 5: 2, 8: 2, 6: 16, 9: 16 };
/** Fixes of its own receiver, aided or not. */
const GNSS: ReadonlySet<number> = new Set([10, 11]);
const MAX_POSITION = 11;

/** A frame of an Abeeway tracker of the third generation (Abeeway trackers reference guide 2.4). */
export function at3Facts({ deviceId, payload, at: receivedAt }: Uplink): PayloadFacts {
  const reader = new ByteReader(payload);
  const [first, second] = [reader.u8(), reader.u8()];
  if (first === null || second === null) return tooShort("header");
  const isBuffered = (second & 0x80) !== 0;
  const seconds = isBuffered ? reader.u32() : reader.u16();
  const part = (first & 0x80) === 0 ? 0 : reader.u8();
  if (seconds === null || part === null) return tooShort("header");
  const at = isBuffered
    ? Math.min(seconds * SECOND, receivedAt)
    : timeInHalfDay(seconds, receivedAt);
  const battery = second & 0x7f;
  const header: Fact[] = [
    // 0: it is charging, 127: it cannot say.
    ...(battery > 0 ? batteryFacts(battery, at) : []),
    ...((first & 0b100_0000) === 0
      ? []
      : [{ type: "distress", at, kind: "sos", isRaised: true, isOngoing: true } as const]),
  ];
  const body = bodyOf((first >> 3) & 0b111, reader, deviceId, at);
  return { facts: [...header, ...body.facts], issues: body.issues };
}

/** The instant of so many seconds since noon or midnight UTC: the last one that is not ahead of the network's time. */
function timeInHalfDay(seconds: number, receivedAt: EpochMs): EpochMs {
  if (seconds === NO_TIME || seconds * SECOND >= HALF_DAY) return receivedAt;
  const at = Math.floor(receivedAt / HALF_DAY) * HALF_DAY + seconds * SECOND;
  return at > receivedAt + AHEAD ? at - HALF_DAY : at;
}

const NONE: PayloadFacts = { facts: [], issues: [] };

function tooShort(detail: string): PayloadFacts {
  return { facts: [], issues: [{ reason: "tooShort", detail }] };
}

function bodyOf(type: number, reader: ByteReader, deviceId: string, at: EpochMs): PayloadFacts {
  if (type === TYPE.position) return positionFacts(reader, deviceId, at);
  if (type === TYPE.notification) return notificationFacts(reader, at);
  if (HEADER_ONLY.has(type)) return NONE;
  return { facts: [], issues: [{ reason: "unknownType", detail: `type ${type}` }] };
}

function notificationFacts(reader: ByteReader, at: EpochMs): PayloadFacts {
  const notification = reader.u8();
  if (notification === null) return tooShort("notification");
  const { sosOn, sosOff, motionStart, motionEnd } = NOTIFICATION;
  if (notification === sosOn || notification === sosOff)
    return {
      facts: [{ type: "distress", at, kind: "sos", isRaised: notification === sosOn }],
      issues: [],
    };
  if (notification === motionStart || notification === motionEnd)
    return { facts: [movementFact(notification === motionStart, at)], issues: [] };
  return NONE;
}

function positionFacts(reader: ByteReader, deviceId: string, at: EpochMs): PayloadFacts {
  const [state, counter, triggers] = [reader.u8(), reader.u8(), reader.u16()];
  if (state === null || counter === null || triggers === null) return tooShort("position");
  const movement = movementFact((state & 0x80) !== 0, at);
  const [status, kind] = [(state >> 5) & 0b11, state & 0b1_1111];
  if (kind > MAX_POSITION)
    return {
      facts: [movement],
      issues: [{ reason: "unknownType", detail: `position ${kind}` }],
    };
  // 1 too late, 2 failed, 3 not solvable: there is no position.
  if (status !== 0) return { facts: [movement], issues: [] };
  const body = GNSS.has(kind) ? fixFacts(reader, at) : beaconFacts(kind, reader, deviceId, at);
  return { facts: [movement, ...body.facts], issues: body.issues };
}

function fixFacts(reader: ByteReader, at: EpochMs): PayloadFacts {
  const [lat, lon] = [reader.i32(), reader.i32()];
  const [_altitude, _course, _speed, ehpe] = [
    reader.i16(),
    reader.u16(),
    reader.u16(),
    reader.u8(),
  ];
  if (lat === null || lon === null) return tooShort("position");
  const position = positionOf(lat / 1e7, lon / 1e7);
  if (position === null)
    return {
      facts: [],
      issues: [{ reason: "outOfRange", detail: `position ${lat / 1e7}, ${lon / 1e7}` }],
    };
  const accuracy = accuracyOf(ehpe === null ? null : ehpeMetres(ehpe));
  return { facts: [{ type: "position", at, position, ...accuracy }], issues: [] };
}

/** The beacons that the tracker has heard: it is the tag, they are what it was heard by. */
function beaconFacts(
  kind: number,
  reader: ByteReader,
  deviceId: string,
  at: EpochMs,
): PayloadFacts {
  const length = BEACON_IDS[kind];
  if (length === undefined) return NONE;
  const facts: Fact[] = [];
  while (reader.left > length) {
    const id = reader.take(length);
    const rssi = reader.i8();
    if (id === null) break;
    const scannedBy = length === 6 ? macText(id) : hexOf(id).toUpperCase();
    facts.push(...heardFacts({ tagId: deviceId, scannedBy, rssi }, at));
  }
  return { facts, issues: [] };
}
