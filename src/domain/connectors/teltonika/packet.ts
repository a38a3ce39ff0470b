import type { EpochMs } from "../../base/instant.ts";
import { ByteReader } from "../bytes.ts";
import {
  type Decoded,
  type Decoder,
  type Fact,
  joined,
  NOTHING_SAID,
  refuse,
} from "../decoding.ts";
import { batteryFacts, heardFacts, movementFact, positionOf } from "../values.ts";
import { type AvlRecord, avlData } from "./avl.ts";
import { advancedBeacons, simpleBeacons } from "./beacons.ts";
import { packetIn } from "./frame.ts";
import { metersOf } from "./meters.ts";

/** The part of a message's query that says who has logged in. */
export const IMEI = "imei";

/**
 * Elements by their number (wiki.teltonika-gps.com, "Data Sending Parameters ID"). Other families of devices use some of
 * the numbers for other things, of another length: what has not the length of the element is not that element.
 */
const ELEMENT = {
  battery: { id: 113, length: 1 },
  alarm: { id: 236, length: 1 },
  ignition: { id: 239, length: 1 },
  movement: { id: 240, length: 1 },
  manDown: { id: 242, length: 1 },
} as const;
const [SIMPLE_BEACONS, ADVANCED_BEACONS] = [385, 548];

/**
 * A packet of a Teltonika device, codec 8, 8 Extended or 16, as the connection that has logged in sends it: each record is
 * a message of its own. Without a satellite the position is the one before the fix was lost, and is none. Voltages
 * (66, 67) are no charge.
 */
export const decodeTeltonika: Decoder = ({ body, query }): Decoded => {
  const deviceId = query[IMEI] ?? null;
  if (deviceId === null) return refuse("noDevice", "the login is missing");
  const piece = packetIn(body);
  if (piece.type === "incomplete") return refuse("tooShort", "packet", deviceId);
  if (piece.type !== "packet")
    return refuse("notThisNetwork", piece.type === "broken" ? piece.why : piece.type, deviceId);
  if (!piece.isSound) return refuse("checksum", "CRC-16", deviceId);
  const { records, issue } = avlData(piece.bytes.subarray(8, -4));
  const read = records.map((record) => messageOf(record, deviceId));
  return joined([
    ...read,
    issue === null ? NOTHING_SAID : refuse(issue.reason, issue.detail, deviceId),
  ]);
};

function messageOf(record: AvlRecord, deviceId: string): Decoded {
  const { at, checksum } = record;
  if (at === null) return refuse("noTime", "record", deviceId);
  const facts = factsOf(record, at, deviceId);
  const key = `${at}/${checksum}`;
  return { messages: [{ deviceId, key, at, facts, family: "teltonika" }], refusals: [] };
}

function factsOf(record: AvlRecord, at: EpochMs, deviceId: string): readonly Fact[] {
  const { lat, lon, satellites, elements } = record;
  const ignition = valueOf(record, ELEMENT.ignition);
  const movement = valueOf(record, ELEMENT.movement);
  const position = satellites === 0 ? null : positionOf(lat, lon);
  const beacons = [
    ...simpleBeacons(elements.get(SIMPLE_BEACONS) ?? NO_BYTES),
    ...advancedBeacons(elements.get(ADVANCED_BEACONS) ?? NO_BYTES),
  ];
  return [
    ...distressFacts(record, at),
    ...metersOf((element) => valueOf(record, element), at),
    ...batteryFacts(valueOf(record, ELEMENT.battery), at),
    ...(movement === null ? [] : [movementFact(movement === 1, at)]),
    ...(position === null
      ? []
      : [
          {
            type: "position" as const,
            at,
            position,
            ...(ignition === null ? {} : { isEngineOn: ignition === 1 }),
          },
        ]),
    ...beacons.flatMap(({ id, rssi }) => heardFacts({ tagId: id, scannedBy: deviceId, rssi }, at)),
  ];
}

/**
 * Calls for help. The element that made the device write the record decides, and not the priority of the record: panic
 * is a name that the configuration of a device may give to anything.
 */
function distressFacts(record: AvlRecord, at: EpochMs): readonly Fact[] {
  const { event } = record;
  const facts: Fact[] = [];
  if (event === ELEMENT.alarm.id && valueOf(record, ELEMENT.alarm) === 1)
    facts.push({ type: "distress", at, kind: "sos", isRaised: true });
  const manDown = valueOf(record, ELEMENT.manDown);
  if (event === ELEMENT.manDown.id && manDown !== null)
    facts.push({ type: "distress", at, kind: "manDown", isRaised: manDown === 1 });
  return facts;
}

const NO_BYTES = new Uint8Array();

/** What an element says; null: the record has it not, or has something else of its number. */
function valueOf(
  { elements }: AvlRecord,
  { id, length }: { readonly id: number; readonly length: 1 | 4 },
): number | null {
  const value = elements.get(id);
  if (value?.length !== length) return null;
  const reader = new ByteReader(value);
  return length === 1 ? reader.u8() : reader.u32();
}
