import { Chance } from "./fakeKuzzle/chance.ts";
import { bytesOfHex, hexOf } from "../../src/domain/connectors/bytes.ts";
import { decode } from "../../src/domain/connectors/decode.ts";
import { type Incoming, PAYLOAD_FORMATS } from "../../src/domain/connectors/decoding.ts";
import type { Network } from "../../src/domain/connectors/networks.ts";
import { crc16 } from "../../src/domain/connectors/teltonika/crc16.ts";
import { omloxZones } from "../../src/domain/connectors/omlox/zones.ts";
import { readingsOf } from "../../src/domain/connectors/readingsOf.ts";
import { Reading } from "../../src/domain/devices/reading.ts";
import { WIREPAS_FRAMES } from "./wirepasFrames.ts";

/** Published bodies that are cut and changed (tests/unit/domain/connectors/decoders.test.ts says where they come from). */
const text = (body: unknown) => new TextEncoder().encode(JSON.stringify(body));
const hex = (digits: string) => bytesOfHex(digits) ?? new Uint8Array();
const FRAMES = [
  "036ac18900001d28b901603702",
  "0e4c00940000520319ff471b0436341e004d150b5e0013190769",
  "0b01648600c00048c66eaa1b1aec11c34fc9cdb8d309c363d8bab2432ac2581f7c370a48",
  "105e0c248a00000119ff3ff20436458000a10000000a1765",
  "4900888210",
  "0030edec003224450000de",
];
const uplinks = (wrap: (frame: string) => unknown) => FRAMES.map((frame) => text(wrap(frame)));
const base64 = (digits: string) => btoa(String.fromCodePoint(...hex(digits)));

/** Sound bodies of each network. */
const SEEDS: Readonly<Record<Network, readonly Uint8Array[]>> = {
  ownTracks: [
    text({
      _type: "location",
      lat: 48.85833,
      lon: 2.29513,
      tst: 1_497_349_316,
      acc: 5,
      batt: 67,
      tid: "JJ",
    }),
  ],
  traccarClient: [
    text({
      device_id: "1",
      location: {
        timestamp: "2026-03-05T09:59:30.000Z",
        coords: { latitude: 50.1, longitude: 8.6, accuracy: 12.5 },
        is_moving: true,
        battery: { level: 0.57 },
      },
    }),
  ],
  thingPark: uplinks((payload_hex) => ({
    DevEUI_uplink: {
      Time: "2026-03-05T09:00:00Z",
      DevEUI: "20635F0108000496",
      FPort: 18,
      payload_hex,
    },
  })),
  chirpStack: uplinks((frame) => ({
    deduplicationId: "1",
    time: "2026-03-05T09:34:15.775023242+00:00",
    deviceInfo: { devEui: "20635f0108000496" },
    fPort: 18,
    data: base64(frame),
  })),
  theThingsStack: uplinks((frame) => ({
    end_device_ids: { dev_eui: "20635F0108000496" },
    uplink_message: { f_port: 18, frm_payload: base64(frame), received_at: "2026-03-05T09:34:15Z" },
  })),
  wirepas: [
    WIREPAS_FRAMES.positioning,
    WIREPAS_FRAMES.advertisement,
    WIREPAS_FRAMES.ela,
    WIREPAS_FRAMES.blueUp,
  ].map(hex),
  // wiki.teltonika-gps.com (codecs 8 and 8 Extended, beacon records) and traccar's TeltonikaProtocolDecoderTest.
  teltonika: [
    "000000000000003608010000016B40D8EA30010000000000000000000000000000000105021503010101425E0F01F10000601A014E0000000000000000010000C7CF",
    "000000000000004A8E010000016B412CEE000100000000000000000000000000000000010005000100010100010011001D00010010015E2C880002000B000000003544C87A000E000000001DD7E06A00000100002994",
    "00000000000000858e0200000174431aadc100061d888f21000e8a0032002e0c000001810001000000000000000000010181001711210102030405060708090a0b0c0d0e0f10020b010ad000000174431a389100061d888f21000e8a0033002e0d000001810001000000000000000000010181001711210102030405060708090a0b0c0d0e0f10020b010ad2020000492b",
    "00000000000000818e0100000166e368a510000f0d8b5b20961c35008d010308000000000014000900ef0000f00100500100150400c800004501001e00002500002900000a00b5000800b60007004230dc0018000000430fcb0044005f001103de001200e50013001200240000000000000001010000113141314a433534343452373235323336370100005e99",
  ].map(hex),
  // A machine of a fleet snapshot, as Bodas Connect of Bosch Rexroth publishes it.
  aemp: [
    text({
      Location: { datetime: "2023-05-08T17:17:39.666Z", Latitude: 48.479507, Longitude: 8.929208 },
      FuelUsed: { datetime: "2023-05-08T17:17:38.342Z", FuelConsumed: 730, FuelUnits: "liter" },
      CumulativeOperatingHours: { datetime: "2023-05-08T17:17:38.343Z", Hour: 162 },
      EquipmentHeader: { OEMName: "Rexroth", Model: "sweeperx200", PIN: "SNP50123123456789" },
    }),
    // Points of its series; the fields of a fault are those of api20.takeuchi-us.com/Developers.
    text({
      EquipmentHeader: { OEMName: "Rexroth", Model: "sweeperx200", PIN: "SNP50123123456789" },
      CumulativeOperatingHours: [
        { Hour: 1848.65, datetime: "2023-02-09T06:30:00Z" },
        { Hour: "P13DT0H25M59.999S", datetime: "2023-02-09T06:35:00Z" },
      ],
      FaultCode: [
        {
          CodeIdentifier: "SPN 100 FMI 1",
          CodeSource: "ECU 1",
          CodeSeverity: "RED",
          CodeDescription: "Engine oil pressure",
          datetime: "2023-02-09T06:35:00Z",
        },
      ],
    }),
  ],
  blueUp: [
    text({
      gateway: "0000f412fad7a3c4",
      mac: "e4:7d:ba:63:d1:96",
      data: "0201061aff4c000215acfd065ec3c011e39bbe1a514932ac0100060003ca",
      rssi: -64,
      timestamp: 1_683_634_105_590,
    }),
  ],
  omlox: [
    text({
      event: "message",
      topic: "location_updates",
      payload: [
        {
          position: { type: "Point", coordinates: [7.815694, 48.130216, 1.2] },
          source: "zone-1",
          provider_type: "uwb",
          provider_id: "ac:23:3f:af:f3:90",
          timestamp_generated: "2026-03-05T09:34:15.206Z",
          timestamp_sent: "2026-03-05T09:34:15.213Z",
          crs: "EPSG:4326",
          accuracy: 0.3,
          floor: 1.5,
        },
      ],
    }),
    text({
      position: { type: "Point", coordinates: [5, 4] },
      source: "zone-1",
      provider_id: "77:4f:34:69:27:40",
      timestamp_generated: "2026-03-05T09:34:15.206Z",
    }),
  ],
  digitalMatter: [
    text({
      IMEI: "353785062468345",
      Records: [
        {
          SeqNo: 7,
          DateUTC: "2017-05-11 21:49:11",
          Fields: [
            {
              GpsUTC: "2017-05-08 08:29:49",
              Lat: 34.5,
              Long: -1.2,
              PosAcc: 20,
              GpsStat: 7,
              FType: 0,
            },
          ],
        },
      ],
    }),
  ],
};

const RECEIVED = Date.parse("2026-03-05T10:00:00Z");

/** A zone that names the first seed's: degrees about a plan of 10 by 10 m. */
const ZONES = omloxZones([
  {
    id: "zone-1",
    ground_control_points: [
      [0, 0],
      [10, 0],
      [0, 10],
    ].map(([x = 0, y = 0]) => ({
      local: { type: "Point", coordinates: [x, y] },
      wgs84: { type: "Point", coordinates: [7.8 + x * 1.3e-5, 48.1 + y * 9e-6] },
    })),
  },
]);

/** Sound messages whose fields stand in the address or the topic, not in the body. */
const BESIDES: Partial<Readonly<Record<Network, readonly Part[]>>> = {
  // Traccar Client before 9.0.0 (traccar/traccar, OsmAndProtocolDecoderTest).
  traccarClient: [
    {
      body: new Uint8Array(),
      query: {
        id: "phone-1",
        timestamp: "1772704000",
        lat: "50.1",
        lon: "8.6",
        accuracy: "12.5",
        batt: "57",
        alarm: "sos",
      },
    },
    {
      body: new Uint8Array(),
      query: { deviceid: "phone-1", location: "50.1,8.6", timestamp: "2026-03-05T09:59:30Z" },
    },
  ],
  // chirpstack/chirpstack-docs, events.md.
  chirpStack: [
    {
      body: text({
        deduplicationId: "2",
        time: "2026-03-05T09:34:15.775023242+00:00",
        deviceInfo: { devEui: "20635f0108000496" },
        margin: 10,
        batteryLevel: 57.5,
      }),
      query: { event: "status" },
    },
  ],
  ownTracks: [{ body: SEEDS.ownTracks[0] ?? new Uint8Array(), query: { device: "phone-1" } }],
};

/** Who has logged in, of devices that keep a connection. */
const LOGINS: Partial<Readonly<Record<Network, Incoming["query"]>>> = {
  teltonika: { imei: "356307042441013" },
};

type Part = Pick<Incoming, "body"> & Partial<Pick<Incoming, "query" | "topic">>;

/** A sound envelope around a frame of any bytes; null: the network carries no frames. */
const ENVELOPES: Readonly<Record<Network, ((frame: Uint8Array, port: number) => Part) | null>> = {
  ownTracks: null,
  traccarClient: null,
  digitalMatter: null,
  aemp: null,
  teltonika: (frame, port) => ({ body: packetWith(frame, port) }),
  omlox: null,
  thingPark: (frame, FPort) => ({
    body: text({
      DevEUI_uplink: {
        Time: "2026-03-05T09:00:00Z",
        DevEUI: "20635F0108000496",
        FPort,
        payload_hex: hexOf(frame),
      },
    }),
  }),
  chirpStack: (frame, fPort) => ({
    body: text({
      time: "2026-03-05T09:34:15Z",
      deviceInfo: { devEui: "20635f0108000496" },
      fPort,
      data: base64(hexOf(frame)),
    }),
    topic: "application/1/device/20635f0108000496/event/up",
  }),
  theThingsStack: (frame, f_port) => ({
    body: text({
      end_device_ids: { dev_eui: "20635F0108000496" },
      uplink_message: {
        f_port,
        frm_payload: base64(hexOf(frame)),
        received_at: "2026-03-05T09:34:15Z",
      },
    }),
  }),
  wirepas: (frame, port) => ({ body: wirepasPacket(frame, port) }),
  blueUp: (frame) => ({
    body: text({ gateway: "gw", mac: "e4:7d:ba:63:d1:96", data: hexOf(frame), rssi: -64 }),
  }),
};

/** Ports and endpoints that tell the formats, and some that tell none. */
const PORTS = [1, 2, 3, 4, 17, 18, 19, 30, 31, 199, 0, 73, 100, 160, 238];

/** A packet of a node between endpoints of its kind (wirepas/backend-apis, `gateway_to_backend`), with this payload. */
function wirepasPacket(payload: Uint8Array, port: number): Uint8Array {
  const source = port === 100 || port === 160 ? 10 : port;
  const header = lengthed(0x0a, [...lengthed(0x0a, [0x67, 0x77]), 0x18, 9]);
  const packet = [
    ...header,
    ...fields([
      [0x10, 7],
      [0x18, 1],
      [0x20, source],
      [0x28, port],
      [0x30, 1],
      [0x38, RECEIVED - 1_000],
      [0x40, 1],
    ]),
    ...lengthed(0x4a, [...payload]),
  ];
  return Uint8Array.from(lengthed(0x0a, lengthed(0x42, packet)));
}

/** A published packet of Teltonika of which a part is another, with the checksum of what it is then. */
function packetWith(part: Uint8Array, port: number): Uint8Array {
  const packet = Uint8Array.from(SEEDS.teltonika[port % SEEDS.teltonika.length] ?? []);
  const data = packet.subarray(8, -4);
  data.set(part.subarray(0, data.length - (port % 11)), port % 11);
  new DataView(packet.buffer).setUint32(packet.length - 4, crc16(data));
  return packet;
}

/** Fields of protobuf that are numbers. */
function fields(numbers: readonly (readonly [tag: number, value: number])[]): number[] {
  return numbers.flatMap(([tag, value]) => [tag, ...varint(value)]);
}

function lengthed(tag: number, bytes: readonly number[]): number[] {
  return [tag, ...varint(bytes.length), ...bytes];
}

function varint(value: number): number[] {
  const low = value % 128;
  return value < 128 ? [low] : [low + 128, ...varint(Math.floor(value / 128))];
}

/** What was tried, and how much of it became readings. */
export type Fuzzed = {
  readonly tried: number;
  readonly readings: number;
  readonly refused: number;
};

/**
 * Gives a decoder seeded random payloads: published ones cut at each byte and with some bytes changed, frames of random
 * bytes in a sound envelope, random addresses and topics, and noise. Whatever it makes of them must be readings of ours.
 * @throws what breaks
 */
export function fuzz(network: Network, payloads: number, seed: number): Fuzzed {
  const chance = new Chance(seed);
  let [readings, refused] = [0, 0];
  for (let tried = 0; tried < payloads; tried += 1) {
    const { body, query: own, topic = null } = messageOf(network, tried, chance);
    const query = { ...LOGINS[network], ...own };
    const decoded = decode(
      network,
      { body, query, topic, receivedAt: RECEIVED },
      { payload: chance.of(PAYLOAD_FORMATS), zones: ZONES },
    );
    refused += decoded.refusals.length;
    for (const message of decoded.messages)
      for (const reading of readingsOf(message, () => "id").readings) {
        Reading.parse(reading);
        readings += 1;
      }
  }
  return { tried: payloads, readings, refused };
}

function messageOf(network: Network, tried: number, chance: Chance): Part {
  const seeds = SEEDS[network];
  const seed = seeds[tried % seeds.length] ?? new Uint8Array();
  const frame = () =>
    Uint8Array.from({ length: chance.between(0, 60) }, () => chance.between(0, 255));
  switch (chance.between(0, 5)) {
    case 0:
      return { body: seed.slice(0, tried % (seed.length + 1)) };
    case 1:
      return { body: frame() };
    case 2:
      return ENVELOPES[network]?.(frame(), chance.of(PORTS)) ?? { body: mutated(seed, chance) };
    case 3: {
      const beside = BESIDES[network];
      return beside === undefined
        ? { body: mutated(seed, chance) }
        : shaken(chance.of(beside), chance);
    }
    case 4:
      return shaken({ body: seed }, chance);
    default:
      return { body: mutated(seed, chance) };
  }
}

/** A body with some bytes changed: in JSON digits become digits and letters letters as a rule, so that what is inside is reached. */
function mutated(seed: Uint8Array, chance: Chance): Uint8Array {
  const changed = Uint8Array.from(seed);
  const isAny = chance.happens(0.5);
  for (let change = chance.between(0, 5); change >= 0 && changed.length > 0; change -= 1) {
    const at = chance.between(0, changed.length - 1);
    const byte = changed[at] ?? 0;
    changed[at] =
      isAny || byte < 48
        ? chance.between(0, 255)
        : byte <= 57
          ? chance.between(48, 57)
          : chance.between(97, 102);
  }
  return changed;
}

/** Names that addresses have, and that objects have by themselves. */
const NAMES = ["event", "device", "id", "lat", "lon", "timestamp", "batt", "location", "__proto__"];
const VALUES = [
  "",
  "up",
  "status",
  "join",
  "-1",
  "0",
  "NaN",
  "1e400",
  "91",
  "181",
  "a b",
  ",",
  "𝌆",
];
const TOPICS = [
  "",
  "/",
  "owntracks/us/phone-1",
  "application/1/device/2/event/up",
  "application/1/device/2/event/status",
  "v3/app@tenant/devices/one/up",
  "gw-event/received_data/gw/sink/1/238/238",
  "gw-event/status/gw",
  "gw-request/get_configs/gw",
];

/** A message whose address or topic is another one. */
function shaken({ body, query = {}, topic = null }: Part, chance: Chance): Part {
  const changed: [string, string][] = Object.entries(query).map(([name, value]) => [
    name,
    chance.happens(0.2) ? chance.of(VALUES) : value,
  ]);
  while (chance.happens(0.3)) changed.push([chance.of(NAMES), chance.of(VALUES)]);
  return {
    body,
    query: Object.fromEntries(changed),
    topic: chance.happens(0.5) ? topic : chance.of(TOPICS),
  };
}
