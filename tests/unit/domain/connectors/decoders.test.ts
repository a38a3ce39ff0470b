import { describe, expect, test } from "vitest";
import { decode } from "../../../../src/domain/connectors/decode.ts";
import type { Incoming } from "../../../../src/domain/connectors/decoding.ts";
import type { Network } from "../../../../src/domain/connectors/networks.ts";
import { AUTO, hex, jsonMessage, RECEIVED } from "./incoming.ts";
import { WIREPAS_FRAMES } from "../../../support/wirepasFrames.ts";

const read = (network: Network, incoming: Incoming) => decode(network, incoming, AUTO);
const base64 = (digits: string) => Buffer.from(hex(digits)).toString("base64");
/** A frame of an Abeeway tracker (Abeeway/abeeway-codec, AT2, port 17): GPS 48.9208064, 2.3082752, 7.84 m, moving not. */
const GPS_FRAME = "036ac18900001d28b901603702";
const GPS_FACTS = [
  { type: "movement", state: "STATIC" },
  { type: "position", position: { lat: 48.9208064, lon: 2.3082752 } },
];

describe("OwnTracks (owntracks/booklet, traccar's OwnTracksProtocolDecoderTest)", () => {
  const body = {
    cog: 271,
    lon: 2.29513,
    acc: 5,
    vel: 61,
    lat: 48.85833,
    tst: 1_497_349_316,
    alt: 167,
    _type: "location",
    tid: "JJ",
    t: "u",
    batt: 67,
  };

  test("has the time of the fix for the position, and that of the message for the phone", () => {
    const { messages, refusals } = read(
      "ownTracks",
      jsonMessage({ ...body, created_at: 1_497_349_400, topic: "owntracks/jane/phone" }),
    );
    expect(refusals).toEqual([]);
    expect(messages).toEqual([
      {
        deviceId: "phone",
        key: "1497349316000/1497349400000",
        at: 1_497_349_400_000,
        facts: [
          { type: "battery", at: 1_497_349_400_000, level: 67 },
          {
            type: "position",
            at: 1_497_349_316_000,
            position: { lat: 48.85833, lon: 2.29513 },
            accuracy: 5,
          },
        ],
      },
    ]);
  });

  test("is known by the address, then its topic, then its letters", () => {
    const device = (more: object, query = {}) =>
      read("ownTracks", jsonMessage({ ...body, ...more }, { query })).messages[0]?.deviceId;
    expect(device({ topic: "owntracks/jane/phone" }, { device: "anna" })).toBe("anna");
    expect(device({ topic: "owntracks/jane/phone" })).toBe("phone");
    expect(device({})).toBe("JJ");
  });

  test.each([
    ["encrypted", { _type: "encrypted", data: "…" }, "encrypted"],
    ["no time", { ...body, tst: 0 }, "noTime"],
    ["no place", { ...body, lat: undefined }, "outOfRange"],
    ["another kind", { ...body, _type: "surprise" }, "unknownType"],
  ])("is refused by name: %s", (_name, sent, reason) => {
    expect(read("ownTracks", jsonMessage(sent)).refusals).toMatchObject([{ reason }]);
  });

  test("says nothing by a last will or an empty body", () => {
    for (const incoming of [jsonMessage({ _type: "lwt", tst: 1 }), jsonMessage("")])
      expect(read("ownTracks", incoming)).toEqual({ messages: [], refusals: [] });
  });
});

describe("Traccar Client (traccar.org/osmand, traccar's OsmAndProtocolDecoderTest)", () => {
  const location = {
    timestamp: "2026-03-05T09:59:30.000Z",
    coords: {
      latitude: 50.1,
      longitude: 8.6,
      accuracy: 12.5,
      speed: -1,
      heading: -1,
      altitude: 90,
    },
    is_moving: true,
    battery: { level: 0.57, is_charging: false },
  };
  const at = Date.parse(location.timestamp);
  const sent = (more: object = {}) =>
    jsonMessage({ device_id: "123456", location: { ...location, ...more } });

  test("says where a phone is, how full and whether it moves", () => {
    expect(read("traccarClient", sent())).toEqual({
      messages: [
        {
          deviceId: "123456",
          key: String(at),
          at,
          facts: [
            { type: "battery", at, level: 57 },
            { type: "movement", at, state: "MOVING" },
            { type: "position", at, position: { lat: 50.1, lon: 8.6 }, accuracy: 12.5 },
          ],
        },
      ],
      refusals: [],
    });
  });

  test("refuses a faked position, and keeps the rest", () => {
    const { messages, refusals } = read("traccarClient", sent({ mock: true }));
    expect(refusals).toMatchObject([{ reason: "mockPosition" }]);
    expect(messages[0]?.facts.map(({ type }) => type)).toEqual(["battery", "movement"]);
  });

  test("takes -1 for unknown", () => {
    const { messages } = read("traccarClient", sent({ battery: { level: -1 } }));
    expect(messages[0]?.facts.map(({ type }) => type)).toEqual(["movement", "position"]);
  });

  test.each(["1772704770", "1772704770000", "2026-03-05T09:59:30Z"])(
    "reads the older form with the time %s",
    (timestamp) => {
      const query = { id: "77", lat: "50.1", lon: "8.6", timestamp, batt: "80", alarm: "sos" };
      const { messages } = read("traccarClient", jsonMessage("", { query }));
      expect(messages).toMatchObject([
        {
          deviceId: "77",
          facts: [
            { type: "battery", level: 80 },
            { type: "distress", kind: "sos", isRaised: true },
            { type: "position", at },
          ],
        },
      ]);
    },
  );
});

// Bodies as chirpstack/chirpstack-docs ("events"), TheThingsIndustries/lorawan-stack-docs ("data formats") and
// actility/thingpark-integrations (message_body_examples) publish them, cut to what is read, around Abeeway's frame.
describe("servers of LoRaWAN", () => {
  test("ChirpStack 4 hands a frame on, in the time of the network", () => {
    const { messages, refusals } = read(
      "chirpStack",
      jsonMessage(
        {
          deduplicationId: "3ac7e3c4-4401-4b8d-9386-a5c902f9202d",
          time: "2026-03-05T09:34:15.775023242+00:00",
          deviceInfo: { devEui: "20635f0108000496" },
          fPort: 17,
          data: base64(GPS_FRAME),
        },
        { query: { event: "up" } },
      ),
    );
    expect(refusals).toEqual([]);
    expect(messages).toMatchObject([
      {
        deviceId: "20635F0108000496",
        key: "3ac7e3c4-4401-4b8d-9386-a5c902f9202d",
        at: Date.parse("2026-03-05T09:34:15.775Z"),
        facts: GPS_FACTS,
      },
    ]);
  });

  test("ChirpStack 4 tells the battery by its status, unless it is unknown", () => {
    const status = (more: object) =>
      read(
        "chirpStack",
        jsonMessage(
          {
            deduplicationId: "1",
            time: "2026-03-05T09:34:15Z",
            deviceInfo: { devEui: "20635f0108000496" },
            batteryLevel: 90.2,
            ...more,
          },
          { topic: "application/1/device/20635f0108000496/event/status" },
        ),
      ).messages[0]?.facts;
    expect(status({})).toMatchObject([{ type: "battery", level: 90.2 }]);
    expect(status({ externalPowerSource: true })).toEqual([]);
    expect(status({ batteryLevelUnavailable: true })).toEqual([]);
    expect(status({ batteryLevel: 0 })).toEqual([]);
  });

  const theThings = {
    end_device_ids: { device_id: "crane", dev_eui: "20635F0108000496" },
    received_at: "2026-03-05T09:34:15.800Z",
    uplink_message: {
      session_key_id: "AXA50tHU",
      f_port: 17,
      frm_payload: base64(GPS_FRAME),
      received_at: "2026-03-05T09:34:15.600Z",
    },
  };

  test("The Things Stack 3 hands a frame on; a counter of 0 is absent", () => {
    expect(read("theThingsStack", jsonMessage(theThings)).messages).toMatchObject([
      { deviceId: "20635F0108000496", key: "AXA50tHU/0", facts: GPS_FACTS },
    ]);
  });

  test("The Things Stack 3 moves nothing by what is simulated", () => {
    expect(read("theThingsStack", jsonMessage({ ...theThings, simulated: true }))).toMatchObject({
      messages: [],
      refusals: [{ reason: "simulated" }],
    });
  });

  test.each([
    ["as texts", { FPort: "17", FCntUp: "18" }],
    ["as numbers", { FPort: 17, FCntUp: 18 }],
  ])("ThingPark hands a frame on with its numbers %s", (_name, numbers) => {
    const sent = {
      DevEUI_uplink: {
        ...numbers,
        Time: "2026-03-05T10:49:51.551+01:00",
        DevEUI: "20635F0108000496",
        payload_hex: GPS_FRAME,
      },
    };
    const at = Date.parse("2026-03-05T09:49:51.551Z");
    expect(read("thingPark", jsonMessage(sent)).messages).toMatchObject([
      { deviceId: "20635F0108000496", key: `18@${at}`, at, facts: GPS_FACTS },
    ]);
  });

  test("a frame that cannot be read still says that its sensor is alive", () => {
    const sent = {
      DevEUI_uplink: {
        Time: "2026-03-05T09:00:00Z",
        DevEUI: "20635F0108000496",
        FPort: 99,
        payload_hex: "0102",
      },
    };
    expect(read("thingPark", jsonMessage(sent))).toMatchObject({
      messages: [{ deviceId: "20635F0108000496", facts: [] }],
      refusals: [{ reason: "unknownType", detail: "port 99" }],
    });
  });

  const oyster = (fPort: number, digits: string) =>
    read(
      "thingPark",
      jsonMessage({
        DevEUI_uplink: {
          Time: "2026-03-05T09:00:00Z",
          DevEUI: "70B3D5705000AAAA",
          FPort: fPort,
          payload_hex: digits,
        },
      }),
    ).messages[0]?.facts;

  // TheThingsNetwork/lorawan-devices, vendor/digital-matter.
  test("Oyster says where it is, and nothing where its fix has failed", () => {
    expect(oyster(1, "0030edec003224450000de")).toMatchObject([
      { type: "movement", state: "STATIC" },
      { type: "position", position: { lat: -32, lon: 116 } },
    ]);
    expect(oyster(1, "0030edec003224450300de")).toMatchObject([
      { type: "movement", state: "IN_TRIP" },
    ]);
  });

  test("Oyster tells of a person who is down by its short form", () => {
    expect(oyster(4, "0000ed00002400de04")).toMatchObject([
      { type: "movement", state: "STATIC" },
      { type: "distress", kind: "manDown", isRaised: true },
      { type: "position" },
    ]);
  });
});

describe("Wirepas (frames of its own package, wirepasFrames.ts)", () => {
  const frame = (digits: string, topic: string | null = null) =>
    read("wirepas", { body: hex(digits), query: {}, topic, receivedAt: RECEIVED });

  test("positions: the tag hears the anchors", () => {
    const { messages, refusals } = frame(WIREPAS_FRAMES.positioning);
    expect(refusals).toEqual([]);
    expect(messages).toMatchObject([
      { deviceId: "gw-hall-a", facts: [] },
      {
        deviceId: "11259375",
        facts: [
          { type: "heard", tagId: "11259375", scannedBy: "66219", rssi: -60 },
          { type: "heard", tagId: "11259375", scannedBy: "66220", rssi: -75.5 },
        ],
      },
    ]);
    // It was sent 62 ms before the gateway received it.
    expect((messages[0]?.at ?? 0) - (messages[1]?.at ?? 0)).toBe(62);
  });

  test("a payload that is withheld says that the node is there, and is refused", () => {
    const { messages, refusals } = frame(WIREPAS_FRAMES.withheld);
    expect(messages).toHaveLength(2);
    expect(refusals).toMatchObject([{ deviceId: "11259375", reason: "withheld" }]);
  });

  test("a gateway says that it is online; a last will says nothing", () => {
    expect(frame(WIREPAS_FRAMES.online).messages).toMatchObject([
      { deviceId: "gw-hall-a", facts: [] },
    ]);
    expect(frame(WIREPAS_FRAMES.offline)).toEqual({ messages: [], refusals: [] });
  });

  test("a node hands on an advertisement that it heard", () => {
    const { messages } = frame(WIREPAS_FRAMES.advertisement);
    expect(messages[1]?.facts).toMatchObject([
      { type: "heard", tagId: "D3:AA:5B:1A:64:C0", scannedBy: "1122867", rssi: -67 },
    ]);
  });

  test("a tag of ELA says that it moves", () => {
    const { messages } = frame(WIREPAS_FRAMES.ela);
    expect(messages[1]?.facts).toMatchObject([{ type: "movement", state: "MOVING" }]);
  });

  test("a tag of BlueUp says that its wearer is down", () => {
    const { messages } = frame(WIREPAS_FRAMES.blueUp);
    expect(messages[1]?.facts).toMatchObject([
      { type: "distress", kind: "manDown", isRaised: true },
    ]);
  });

  test("other topics of the broker say nothing", () => {
    expect(frame("00", "gw-response/get_configs/gw-1")).toEqual({ messages: [], refusals: [] });
  });
});

// docs.blueupbeacons.com, "TinyGateway configuration, transport"; the older form: blueupbeacons.com, "BlueBeacon Gateway".
describe("BlueUp's gateways", () => {
  const advertisement = {
    gateway: "0000f412fad7a3c4",
    mac: "e4:7d:ba:63:d1:96",
    data: "0201061aff4c000215acfd065ec3c011e39bbe1a514932ac0100060003ca",
    rssi: -64,
    type: 4,
    timestamp: 1_683_634_105_590,
  };

  test("hear a beacon, one at a time or many together", () => {
    const { messages } = read("blueUp", jsonMessage(advertisement));
    expect(messages).toEqual([
      {
        deviceId: "0000F412FAD7A3C4",
        key: "E4:7D:BA:63:D1:96@1683634105590",
        at: 1_683_634_105_590,
        facts: [
          {
            type: "heard",
            at: 1_683_634_105_590,
            tagId: "E4:7D:BA:63:D1:96",
            scannedBy: "0000F412FAD7A3C4",
            rssi: -64,
          },
        ],
      },
    ]);
    expect(read("blueUp", jsonMessage([advertisement, advertisement])).messages).toHaveLength(2);
  });

  test("know the battery that a beacon advertises", () => {
    const data = "0201060416" + "0f1857";
    expect(read("blueUp", jsonMessage({ ...advertisement, data })).messages[1]).toMatchObject({
      deviceId: "E4:7D:BA:63:D1:96",
      facts: [{ type: "battery", level: 87 }],
    });
  });

  test("are named by the address where a message does not", () => {
    const older = {
      bdaddr: "E4:7D:BA:63:D1:96",
      rssi: -70,
      timestamp: "2026-03-05T09:00:00Z",
      battery: 90,
    };
    expect(read("blueUp", jsonMessage(older)).refusals).toMatchObject([{ reason: "noDevice" }]);
    const named = read("blueUp", jsonMessage(older, { query: { device: "gw-2" } }));
    expect(named.messages.map(({ deviceId }) => deviceId)).toEqual(["gw-2", "E4:7D:BA:63:D1:96"]);
  });
});

describe("Digital Matter (traccar's DmtHttpProtocolDecoderTest)", () => {
  test("has a position that is three days older than its record", () => {
    const body = {
      SerNo: 97_357,
      IMEI: "353785062468345",
      Records: [
        {
          SeqNo: 7,
          Reason: 11,
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
            { DIn: 3, DOut: 0, DevStat: 1, FType: 2 },
          ],
        },
      ],
    };
    expect(read("digitalMatter", jsonMessage(body)).messages).toEqual([
      {
        deviceId: "353785062468345",
        key: `7@${Date.parse("2017-05-11T21:49:11Z")}`,
        at: Date.parse("2017-05-11T21:49:11Z"),
        facts: [
          {
            type: "position",
            at: Date.parse("2017-05-08T08:29:49Z"),
            position: { lat: 34.5, lon: -1.2 },
            accuracy: 20,
            isEngineOn: true,
          },
        ],
      },
    ]);
  });

  test.each([
    { inputs: { inputs: 1 }, says: { isEngineOn: true } },
    { inputs: { inputs: 2 }, says: { isEngineOn: false } },
    { inputs: {}, says: {} },
  ])("says of the engine what input 0 of an Edge device says: $inputs", ({ inputs, says }) => {
    const device = { imei: "353785062468345" };
    const body = { date: "2026-03-05T09:00:00Z", device, sqn: 12, lat: 34.5, lng: -1.2, ...inputs };
    expect(read("digitalMatter", jsonMessage(body)).messages[0]?.facts).toEqual([
      {
        type: "position",
        at: Date.parse("2026-03-05T09:00:00Z"),
        position: { lat: 34.5, lon: -1.2 },
        ...says,
      },
    ]);
  });

  test("has no position without a fix", () => {
    const field = { GpsUTC: "2017-05-08 08:29:49", Lat: 34.5, Long: -1.2, GpsStat: 0, FType: 0 };
    const body = {
      IMEI: "1",
      Records: [{ SeqNo: 1, DateUTC: "2017-05-11 21:49:11", Fields: [field] }],
    };
    expect(read("digitalMatter", jsonMessage(body)).messages[0]?.facts).toEqual([]);
  });

  test("knows the charge of an Edge device, and no place where none is given", () => {
    const body = {
      date: "2026-03-05T09:00:00.123456789Z",
      device: { sn: "0a1b", imei: "353785062468345" },
      sqn: 12,
      counters: [
        { id: 0, val: 3700 },
        { id: 1, val: 8750 },
      ],
    };
    expect(read("digitalMatter", jsonMessage(body)).messages).toMatchObject([
      { deviceId: "353785062468345", facts: [{ type: "battery", level: 87.5 }] },
    ]);
  });
});
