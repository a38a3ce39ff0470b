import { describe, expect, test } from "vitest";
import { decode } from "../../../../src/domain/connectors/decode.ts";
import { crc16 } from "../../../../src/domain/connectors/teltonika/crc16.ts";
import {
  loginIn,
  MAX_PACKET_DATA,
  packetIn,
} from "../../../../src/domain/connectors/teltonika/frame.ts";
import { AUTO, hex, RECEIVED } from "./incoming.ts";

const IMEI = "356307042441013";

/** Codec 8 over TCP, first example of wiki.teltonika-gps.com, "Teltonika Data Sending Protocols": no fix. */
const FIRST =
  "000000000000003608010000016B40D8EA30010000000000000000000000000000000105021503010101425E0F01F10000601A014E0000000000000000010000C7CF";
/** The third there: two records. */
const TWO =
  "000000000000004308020000016B40D57B480100000000000000000000000000000001010101000000000000016B40D5C198010000000000000000000000000000000101010101000000020000252C";
/** Codec 8 Extended, the example there. */
const EXTENDED =
  "000000000000004A8E010000016B412CEE000100000000000000000000000000000000010005000100010100010011001D00010010015E2C880002000B000000003544C87A000E000000001DD7E06A00000100002994";
/** Codec 8 Extended with a fix, ignition off and movement on: traccar/traccar, TeltonikaProtocolDecoderTest. */
const MOVING =
  "00000000000000818e0100000166e368a510000f0d8b5b20961c35008d010308000000000014000900ef0000f00100500100150400c800004501001e00002500002900000a00b5000800b60007004230dc0018000000430fcb0044005f001103de001200e50013001200240000000000000001010000113141314a433534343452373235323336370100005e99";
/** Beacons in the simple form, two records with a fix: the same. */
const BEACONS =
  "00000000000000858e0200000174431aadc100061d888f21000e8a0032002e0c000001810001000000000000000000010181001711210102030405060708090a0b0c0d0e0f10020b010ad000000174431a389100061d888f21000e8a0033002e0d000001810001000000000000000000010181001711210102030405060708090a0b0c0d0e0f10020b010ad2020000492b";
/** Eight beacons of both kinds: wiki.teltonika-gps.com, "How to start with FMB devices and Beacons?", beacon records. */
const EIGHT =
  "00000000000000D68E01000001701F9B3FA9000F0E5732209AB450006800290400000181000100000000000000000001018100A911214B5C049F515341FCA950D2C264414E1000050006BA21E2C56DB5DFFB48D2B060D0F5A71096E000000000A92131A74BB76A79423196C916CFB9FAED45002D00159F0700112233445566778899ABCDE0810047AE0BE80015210F86676BEC91420A94409110029AFAC415B31A0AA101DE9C18E92CA5AA689697365434663222BA21EBBBDE835D7F4965B5F06C2EDCB3A55300010080A501736B79686F73742E646B000010000128AD01000030CB";

const read = (digits: string | Uint8Array, query: Record<string, string> = { imei: IMEI }) =>
  decode(
    "teltonika",
    {
      body: typeof digits === "string" ? hex(digits) : digits,
      query,
      topic: null,
      receivedAt: RECEIVED,
    },
    AUTO,
  );

/** A packet of codec 8 Extended with one record of these elements, with four satellites over Paris. */
function packet(
  event: number,
  elements: readonly (readonly [id: number, bytes: string])[],
  { satellites = 4, lat = 488_583_300, lon = 22_951_300, codec = 0x8e, counts = [1, 1] } = {},
): Uint8Array {
  const byte = (value: number, bytes: number) =>
    (value < 0 ? value + 2 ** 32 : value).toString(16).padStart(2 * bytes, "0");
  const sized = (length: number) => elements.filter(([, bytes]) => bytes.length === 2 * length);
  const long = elements.filter(([, bytes]) => ![2, 4, 8, 16].includes(bytes.length));
  const group = (of: typeof elements, hasLength = false) =>
    byte(of.length, 2) +
    of
      .map(([id, bytes]) => byte(id, 2) + (hasLength ? byte(bytes.length / 2, 2) : "") + bytes)
      .join("");
  const data = hex(
    [
      byte(codec, 1),
      byte(counts[0] ?? 1, 1),
      byte(RECEIVED, 8),
      "00",
      byte(lon, 4),
      byte(lat, 4),
      "0023",
      "0000",
      byte(satellites, 1),
      "0000",
      byte(event, 2),
      byte(elements.length, 2),
      ...[1, 2, 4, 8].map((length) => group(sized(length))),
      group(long, true),
      byte(counts[1] ?? 1, 1),
    ].join(""),
  );
  const whole = new Uint8Array(8 + data.length + 4);
  const view = new DataView(whole.buffer);
  view.setUint32(4, data.length);
  whole.set(data, 8);
  view.setUint32(8 + data.length, crc16(data));
  return whole;
}
const factsOf = (body: Uint8Array | string) => read(body).messages.flatMap(({ facts }) => facts);
const typesOf = (body: Uint8Array | string) => factsOf(body).map(({ type }) => type);

describe("what stands at the beginning of the bytes of a connection", () => {
  test("is a login of two bytes of length and the digits of the IMEI (published example)", () => {
    expect(loginIn(hex("000F333536333037303432343431303133"))).toEqual({
      type: "login",
      length: 17,
      imei: IMEI,
    });
  });

  test.each([
    ["000E3335363330373034323434313031", "an IMEI of 14 bytes"],
    ["000F33353633303730343234343130313A", "an IMEI that is not digits"],
    ["4745", "an IMEI of 18245 bytes"],
  ])("is no login: %s", (digits, why) => {
    expect(loginIn(hex(digits))).toEqual({ type: "broken", why });
  });

  test("is incomplete at every byte before the last, of a login and of a packet", () => {
    const login = hex("000F333536333037303432343431303133");
    for (let length = 0; length < login.length; length += 1)
      expect(loginIn(login.subarray(0, length))).toEqual({ type: "incomplete" });
    const whole = hex(TWO);
    for (let length = 0; length < whole.length; length += 1)
      expect(packetIn(whole.subarray(0, length))).toEqual({ type: "incomplete" });
  });

  test.each([FIRST, TWO, EXTENDED, MOVING, BEACONS, EIGHT])(
    "is a packet with the checksum of its data: %s",
    (digits) => {
      const bytes = hex(digits);
      const behind = Uint8Array.of(...bytes, 0, 0);
      expect(packetIn(behind)).toEqual({
        type: "packet",
        length: bytes.length,
        bytes,
        records: bytes[9],
        isSound: true,
      });
    },
  );

  test("is a byte that keeps the connection open, or what no device sends", () => {
    expect(packetIn(hex("FF00"))).toEqual({ type: "ping", length: 1 });
    expect(packetIn(hex("00000001"))).toMatchObject({ type: "broken" });
    expect(packetIn(hex("0000000000000002"))).toMatchObject({ type: "broken" });
    const long = new Uint8Array(8);
    new DataView(long.buffer).setUint32(4, MAX_PACKET_DATA + 1);
    expect(packetIn(long)).toMatchObject({ type: "broken" });
  });
});

describe("a packet of Teltonika", () => {
  test("has two records that are two messages, with the time of each", () => {
    const { messages, refusals } = read(TWO);
    expect(refusals).toEqual([]);
    expect(messages.map(({ deviceId, at, family }) => ({ deviceId, at, family }))).toEqual([
      { deviceId: IMEI, at: Date.parse("2019-06-10T10:01:01.000Z"), family: "teltonika" },
      { deviceId: IMEI, at: Date.parse("2019-06-10T10:01:19.000Z"), family: "teltonika" },
    ]);
    expect(new Set(messages.map(({ key }) => key)).size).toBe(2);
  });

  test("says nothing of where it is without a satellite, nor of a charge by its voltages", () => {
    expect(typesOf(FIRST)).toEqual([]);
    expect(
      typesOf(
        packet(
          0,
          [
            [66, "5dbc"],
            [67, "0fcb"],
          ],
          { satellites: 0 },
        ),
      ),
    ).toEqual([]);
  });

  test("says where it is, whether it moves and whether the engine runs", () => {
    const at = Date.parse("2018-11-05T10:26:18.000Z");
    const position = { lat: 54.6708533, lon: 25.2545883 };
    expect(factsOf(MOVING)).toEqual([
      { type: "movement", at, state: "MOVING" },
      { type: "position", at, position, isEngineOn: false },
    ]);
  });

  test("hears beacons in the simple form: the device is the receiver", () => {
    expect(factsOf(BEACONS).filter(({ type }) => type === "heard")).toMatchObject([
      { tagId: "0102030405060708090A0B0C0D0E0F10020B010A", scannedBy: IMEI, rssi: -48 },
      { tagId: "0102030405060708090A0B0C0D0E0F10020B010A", scannedBy: IMEI, rssi: -46 },
    ]);
    // Voltage and temperature follow the strength of some.
    expect(
      factsOf(EIGHT).map((fact) => (fact.type === "heard" ? [fact.tagId, fact.rssi] : fact.type)),
    ).toEqual([
      "position",
      ["4B5C049F515341FCA950D2C264414E1000050006", -70],
      ["E2C56DB5DFFB48D2B060D0F5A71096E000000000", -87],
      ["31A74BB76A79423196C916CFB9FAED45002D0015", -97],
      ["00112233445566778899ABCDE0810047", -82],
      ["0F86676BEC91420A94409110029AFAC415B31A0A", -95],
      ["DE9C18E92CA5AA689697365434663222", -70],
      ["EBBBDE835D7F4965B5F06C2EDCB3A55300010080", -91],
      ["736B79686F73742E646B000010000128", -83],
    ]);
  });

  test("hears beacons in the advanced form, by their id or their address", () => {
    // wiki.teltonika-gps.com, "Parsing Advanced Beacon data from record (AVL ID 548)"; the address is ours.
    const published =
      "01360001b10110f34b6f6aa38255aa9ef619154e2d0055021f0201060303aafe1716aafe0002f34b6f6aa38255aa9ef619154e2d00550000";
    const byAddress = "0b0001c40106ac233f287046";
    expect(
      factsOf(packet(548, [[548, published + byAddress]])).filter(({ type }) => type === "heard"),
    ).toMatchObject([
      { tagId: "F34B6F6AA38255AA9EF619154E2D0055", scannedBy: IMEI, rssi: -79 },
      { tagId: "AC:23:3F:28:70:46", scannedBy: IMEI, rssi: -60 },
    ]);
  });

  test("calls for help where the alarm made the record, and not by what happens to be in it", () => {
    const distress = (body: Uint8Array) => factsOf(body).filter(({ type }) => type === "distress");
    expect(distress(packet(236, [[236, "01"]]))).toMatchObject([{ kind: "sos", isRaised: true }]);
    expect(distress(packet(242, [[242, "01"]]))).toMatchObject([
      { kind: "manDown", isRaised: true },
    ]);
    expect(distress(packet(242, [[242, "00"]]))).toMatchObject([
      { kind: "manDown", isRaised: false },
    ]);
    expect(
      distress(
        packet(0, [
          [236, "01"],
          [242, "01"],
        ]),
      ),
    ).toEqual([]);
    expect(distress(packet(236, [[236, "00"]]))).toEqual([]);
  });

  test("says its charge, but by an element of another length nothing", () => {
    expect(factsOf(packet(0, [[113, "43"]], { satellites: 0 }))).toEqual([
      { type: "battery", at: RECEIVED, level: 67 },
    ]);
    expect(typesOf(packet(0, [[113, "00000043"]], { satellites: 0 }))).toEqual([]);
    expect(typesOf(packet(0, [[113, "ff"]], { satellites: 0 }))).toEqual([]);
  });

  test.each([
    ["total odometer", [[16, "000f4240"]], [["odometer", 1000]]],
    [
      "engine work time",
      [
        [102, "00000e10"],
        [103, "00000001"],
      ],
      [["engineHours", 60]],
    ],
    ["engine work time that is counted", [[103, "00000e10"]], [["engineHours", 60]]],
    ["ignition on, in seconds", [[449, "00000e10"]], [["engineHours", 1]]],
    [
      "total mileage before the device's",
      [
        [16, "00000001"],
        [87, "000f4240"],
      ],
      [["odometer", 1000]],
    ],
    [
      "fuel used and its level",
      [
        [83, "000003e8"],
        [89, "40"],
      ],
      [
        ["fuelUsed", 100],
        ["fuelLevel", 64],
      ],
    ],
    // The bus is silent: the device's own count begins elsewhere.
    [
      "no mileage now",
      [
        [16, "000f4240"],
        [87, "00000000"],
      ],
      [],
    ],
    ["another element of that number", [[102, "0e10"]], []],
    ["a level that is none", [[89, "ff"]], []],
  ] as const)("counts for the machine: %s", (_name, elements, meters) => {
    expect(
      factsOf(packet(0, elements, { satellites: 0 })).map((fact) =>
        fact.type === "meter" ? [fact.meter, fact.value] : fact.type,
      ),
    ).toEqual(meters);
  });

  test("has no position at 0/0, nor outside of the globe", () => {
    expect(typesOf(packet(0, [], { lat: 0, lon: 0 }))).toEqual([]);
    expect(typesOf(packet(0, [], { lat: 910_000_000 }))).toEqual([]);
    expect(factsOf(packet(0, [], { lat: -338_688_000, lon: -701_234_560 }))).toMatchObject([
      { position: { lat: -33.8688, lon: -70.123456 } },
    ]);
  });

  test.each([
    ["another sum", FIRST.replace(/CF$/u, "CE"), "checksum"],
    ["no packet", "FF", "notThisNetwork"],
    ["cut", FIRST.slice(0, -2), "tooShort"],
  ])("is refused by name: %s", (_name, digits, reason) => {
    expect(read(digits)).toMatchObject({ messages: [], refusals: [{ deviceId: IMEI, reason }] });
  });

  test("is refused by name where its counts differ, its codec is another, or nobody has logged in", () => {
    expect(read(packet(0, [], { counts: [1, 2] }))).toMatchObject({
      messages: [],
      refusals: [{ reason: "tooShort", detail: "1 records, then 2" }],
    });
    expect(read(packet(0, [], { counts: [2, 2] })).refusals).toMatchObject([
      { reason: "tooShort", detail: "record 2 of 2" },
    ]);
    expect(read(packet(0, [], { codec: 0x0c })).refusals).toMatchObject([
      { reason: "unknownType", detail: "codec 12" },
    ]);
    expect(read(FIRST, {}).refusals).toMatchObject([{ deviceId: null, reason: "noDevice" }]);
  });
});
