import { SECOND } from "../../base/time.ts";
import { ByteReader, hexOf, macText } from "../bytes.ts";
import type { Fact } from "../decoding.ts";
import type { PayloadFacts, Uplink } from "../lorawan/uplink.ts";
import { accuracyOf, batteryFacts, heardFacts, movementFact, positionOf } from "../values.ts";
import { ehpeMetres } from "./ehpe.ts";

/** Types of frames (byte 0). Those that are not named here say no more than their header. */
const TYPE = { framePending: 0, position: 3, event: 0x0a, scan: 0x0b, text: 0x0d, extended: 0x0e };
const HEADER_ONLY: ReadonlySet<number> = new Set([4, 5, 7, 9, 0x0c, 0x0f]);
/** The last event that is published (10, geofencing). */
const MAX_EVENT = 10;
const EVENT = { sosStart: 7, sosEnd: 8 };
/** On this port the third byte is a charge in percent; on 17 (firmware 1.x) a voltage, which is none. */
const PERCENT_PORT = 18;

/**
 * A frame of an Abeeway tracker of the second generation (Abeeway trackers reference guide 2.3). Positions are as old as
 * the frame says: a tracker keeps them for up to a day.
 */
export function at2Facts({ deviceId, fPort, payload, at }: Uplink): PayloadFacts {
  const type = payload[0];
  // Frames that wait have two bytes and no header; texts of people have another one.
  if (type === TYPE.framePending && payload.length >= 2) return { facts: [], issues: [] };
  if (type === TYPE.text) return { facts: [], issues: [] };
  const [status, battery, kind] = [payload[1], payload[2], payload[4]];
  if (type === undefined || status === undefined || battery === undefined || kind === undefined)
    return { facts: [], issues: [{ reason: "tooShort", detail: "header" }] };
  const header: Fact[] = [
    // 0: it is charging, 255: it cannot say; nothing above 100 is a charge.
    ...(fPort === PERCENT_PORT && battery > 0 ? batteryFacts(battery, at) : []),
    movementFact((status & 0b100) !== 0, at),
    ...((status & 0b1_0000) === 0
      ? []
      : [{ type: "distress", at, kind: "sos", isRaised: true, isOngoing: true } as const]),
  ];
  const body = bodyOf(type, kind & 0x0f, payload, { deviceId, at });
  return { facts: [...header, ...body.facts], issues: body.issues };
}

type Sender = Pick<Uplink, "at" | "deviceId">;
const NONE: PayloadFacts = { facts: [], issues: [] };

function bodyOf(type: number, kind: number, payload: Uint8Array, sender: Sender): PayloadFacts {
  const reader = new ByteReader(payload, 5);
  if (type === TYPE.position || type === TYPE.extended)
    return positionFacts(kind, type === TYPE.extended, reader, sender);
  if (type === TYPE.event) return eventFacts(reader, sender);
  if (type === TYPE.scan) return scanFacts(kind, reader, sender);
  return HEADER_ONLY.has(type) ? NONE : issue("unknownType", `type ${type}`);
}

function issue(reason: PayloadFacts["issues"][number]["reason"], detail: string): PayloadFacts {
  return { facts: [], issues: [{ reason, detail }] };
}

/** Kinds of positions: 0 GPS; 7, 10, 11 beacons by MAC, short and long id; the others say that there is none. */
function positionFacts(
  kind: number,
  isExtended: boolean,
  reader: ByteReader,
  { deviceId, at: receivedAt }: Sender,
): PayloadFacts {
  if (kind > 11) return issue("unknownType", `position ${kind}`);
  if (kind !== 0 && kind !== 7 && kind !== 10 && kind !== 11) return NONE;
  const age = isExtended ? reader.u16() : reader.u8();
  if (age === null) return issue("tooShort", "age");
  // An extended frame counts seconds, the other steps of 8.
  const at = receivedAt - age * (isExtended ? 1 : 8) * SECOND;
  if (kind === 0) return isExtended ? extendedFix(reader, at) : shortFix(reader, at);
  const length = kind === 7 ? 6 : kind === 10 ? 6 : 16;
  const facts: Fact[] = [];
  while (reader.left > length) {
    const id = reader.take(length);
    const rssi = reader.i8();
    if (id === null) break;
    const scannedBy = kind === 7 ? macText(id) : beaconId(id);
    facts.push(...heardFacts({ tagId: deviceId, scannedBy, rssi }, at));
  }
  return { facts, issues: [] };
}

/** Latitude and longitude without their last byte, and the accuracy. */
function shortFix(reader: ByteReader, at: number): PayloadFacts {
  const [lat, lon, ehpe] = [reader.take(3), reader.take(3), reader.u8()];
  if (lat === null || lon === null || ehpe === null) return issue("tooShort", "position");
  const degrees = (bytes: Uint8Array) =>
    (new ByteReader(Uint8Array.from([...bytes, 0])).i32() ?? 0) / 1e7;
  return fix(degrees(lat), degrees(lon), steps(ehpe), at);
}

function extendedFix(reader: ByteReader, at: number): PayloadFacts {
  const flags = reader.u8();
  const [lat, lon, _altitude, ehpe] = [reader.i32(), reader.i32(), reader.i16(), reader.u8()];
  if (flags === null || lat === null || lon === null || ehpe === null)
    return issue("tooShort", "position");
  // The published samples count m where bit 1 is set, and 255 steps of 1 km otherwise.
  const metres = (flags & 0b10) === 0 ? steps(ehpe) : ehpeMetres(ehpe);
  return fix(lat / 1e7, lon / 1e7, metres, at);
}

const steps = (ehpe: number) => (ehpe * 1000) / 255;

function fix(lat: number, lon: number, metres: number, at: number): PayloadFacts {
  const position = positionOf(lat, lon);
  if (position === null) return issue("outOfRange", `position ${lat}, ${lon}`);
  return { facts: [{ type: "position", at, position, ...accuracyOf(metres) }], issues: [] };
}

function eventFacts(reader: ByteReader, { at }: Sender): PayloadFacts {
  const event = reader.u8();
  if (event === null) return issue("tooShort", "event");
  if (event > MAX_EVENT) return issue("unknownType", `event ${event}`);
  if (event !== EVENT.sosStart && event !== EVENT.sosEnd) return NONE;
  const isRaised = event === EVENT.sosStart;
  return { facts: [{ type: "distress", at, kind: "sos", isRaised }], issues: [] };
}

/** What the tracker has heard around it: it is the receiver. Of each first the strength, then the id. */
function scanFacts(kind: number, reader: ByteReader, { deviceId, at }: Sender): PayloadFacts {
  const [flags, collection, hash] = [reader.u8(), reader.u8(), reader.u8()];
  if (flags === null || collection === null || hash === null) return issue("tooShort", "scan");
  // 0 beacons, 2 beacons of a collection; networks of Wi-Fi tell no reading.
  if (kind !== 0 && kind !== 2) return NONE;
  const hasMac = (flags & 0b100_0000) !== 0;
  const length = hasMac ? 6 : 3;
  const facts: Fact[] = [];
  while (reader.left > length) {
    const rssi = reader.i8();
    const id = reader.take(length);
    if (id === null) break;
    // Of a plain scan the published id are the last two bytes.
    const tagId = hasMac ? macText(id) : beaconId(kind === 0 ? id.slice(1) : id);
    facts.push(...heardFacts({ tagId, scannedBy: deviceId, rssi }, at));
  }
  return { facts, issues: [] };
}

function beaconId(bytes: Uint8Array): string {
  return hexOf(bytes).toUpperCase();
}
