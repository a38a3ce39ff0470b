import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { at2Settings, at3Settings } from "../../../../src/domain/connectors/abeeway/commands.ts";
import { hexOf } from "../../../../src/domain/connectors/bytes.ts";
import { deviceDownlink } from "../../../../src/domain/connectors/lorawan/deviceDownlink.ts";
import { decode } from "../../../../src/domain/connectors/decode.ts";
import {
  downlinkOutcome,
  downlinkRequest,
  type DownlinkTarget,
} from "../../../../src/domain/connectors/lorawan/downlinkRequest.ts";
import { NETWORKS } from "../../../../src/domain/connectors/networks.ts";
import {
  COMMAND_KINDS,
  type CommandKind,
  type CommandOrder,
  ORDERS_OF,
} from "../../../../src/domain/devices/deviceCommand.ts";
import { DOWNLINK_FORMATS } from "../../../../src/domain/devices/downlinkFormat.ts";
import { AUTO, hex, jsonMessage, RECEIVED } from "./incoming.ts";

describe("Abeeway (Abeeway/abeeway-codec@26adbfe, AT2 and AT3 examples.json, downlink-encode)", () => {
  test.each<["abeewayAt2" | "abeewayAt3", CommandOrder, number, number, string]>([
    ["abeewayAt2", { kind: "position" }, 10, 2, "010a"],
    ["abeewayAt2", { kind: "mode", mode: "standby" }, 0, 2, "020000"],
    ["abeewayAt2", { kind: "mode", mode: "motion" }, 0, 2, "020001"],
    ["abeewayAt2", { kind: "mode", mode: "permanent" }, 0, 2, "020002"],
    ["abeewayAt2", { kind: "mode", mode: "startEnd" }, 0, 2, "020003"],
    ["abeewayAt2", { kind: "mode", mode: "activity" }, 0, 2, "020004"],
    // "Reset power consumption", and docs.thingpark.com, "Power consumption": 0 is written with new batteries.
    ["abeewayAt2", { kind: "battery" }, 9, 2, "0b09f700000000"],
    ["abeewayAt3", { kind: "position" }, 4, 3, "0c05"],
  ])("%s %o with token %i", (format, order, token, fPort, bytes) => {
    const downlink = deviceDownlink(format, order, token);
    expect(downlink?.fPort).toBe(fPort);
    expect(hexOf(downlink?.bytes ?? new Uint8Array())).toBe(bytes);
  });

  test("AT2 sets parameters as published", () => {
    const { bytes } = at2Settings(
      [
        [1, 3_600],
        [0, 86_400],
        [5, 0],
        [8, 30],
        [0x17, 3_600],
      ],
      2,
    );
    expect(hexOf(bytes)).toBe("0b020100000e1000000151800500000000080000001e1700000e10");
  });

  test("AT3 sets parameters of a group as published", () => {
    const { bytes, fPort } = at3Settings(
      4,
      [
        [9, 5],
        [0x0a, 3],
        [0x0b, 2],
        [0x0c, 120],
      ],
      5,
    );
    expect(hexOf(bytes)).toBe("1501040921000000050a21000000030b21000000020c2100000078");
    expect(fPort).toBe(3);
  });

  test("an interval is the period of tracking (AT2) and that of movement (AT3)", () => {
    const interval = { kind: "interval", seconds: 300 } as const;
    expect(hexOf(deviceDownlink("abeewayAt2", interval, 1)?.bytes ?? new Uint8Array())).toBe(
      "0b01000000012c",
    );
    expect(hexOf(deviceDownlink("abeewayAt3", interval, 1)?.bytes ?? new Uint8Array())).toBe(
      "11010200210000012c",
    );
  });

  test("AT3 has no mode that is set", () => {
    expect(deviceDownlink("abeewayAt3", { kind: "mode", mode: "motion" }, 1)).toBeNull();
  });
});

describe('Digital Matter ("Oyster 3 LoRaWAN Integration" 1.3, in tedsluis/oyster3-lorawan-gps-tracker-ttn@14c16fa)', () => {
  test.each<[CommandOrder, number, number, string]>([
    // 3.5.6: sequence number, acknowledged; positions; one of them, after 10 s; all little end first.
    [{ kind: "position" }, 83, 35, "d30401000100"],
    // 3.5.5: sequence number; all statistics.
    [{ kind: "battery" }, 83, 34, "5301"],
  ])("%o with sequence number %i", (order, token, fPort, bytes) => {
    const downlink = deviceDownlink("oyster", order, token);
    expect(downlink?.fPort).toBe(fPort);
    expect(hexOf(downlink?.bytes ?? new Uint8Array())).toBe(bytes);
  });
});

test("each form takes what it is said to take, and nothing else", () => {
  const orders: Readonly<Record<CommandKind, CommandOrder>> = {
    position: { kind: "position" },
    interval: { kind: "interval", seconds: 60 },
    mode: { kind: "mode", mode: "motion" },
    battery: { kind: "battery" },
  };
  for (const format of DOWNLINK_FORMATS)
    expect(
      COMMAND_KINDS.filter((kind) => deviceDownlink(format, orders[kind], 1) !== null),
    ).toEqual(ORDERS_OF[format]);
});

describe("the token that a tracker repeats", () => {
  const uplink = (fPort: number, payload: string) =>
    decode(
      "thingPark",
      jsonMessage({
        DevEUI_uplink: {
          Time: "2026-03-05T09:00:00Z",
          DevEUI: "20635F0108000496",
          FPort: fPort,
          payload_hex: payload,
        },
      }),
      AUTO,
    ).messages[0]?.downlink;

  test.each([
    // AT2 configuration with ackToken 8, AT3 response with ackToken 5 (examples.json).
    [18, "0784d47d8002010000012c", { format: "abeewayAt2", token: 8, route: null }],
    [19, "a5609ff1700106bd4726010004000d000700", { format: "abeewayAt3", token: 5, route: null }],
    // Too short to hold one.
    [18, "0001", undefined],
    // The published acknowledgement of an Oyster 3 (3.2.2), the same refused, and a position, which repeats none.
    [2, "d3010262010a", { format: "oyster", token: 83, route: null }],
    [2, "53010262010a", { format: "oyster", token: 83, isRefused: true, route: null }],
    [1, "0030edec003224450000de", { format: "oyster", token: null, route: null }],
  ])("port %i, %s", (fPort, payload, expected) => {
    expect(uplink(fPort, payload)).toEqual(expected);
  });

  test("comes with what The Things Stack calls the device", () => {
    const ids = { device_id: "tracker-1", dev_eui: "20635F0108000496" };
    const read = (end_device_ids: object) =>
      decode(
        "theThingsStack",
        jsonMessage({
          end_device_ids,
          uplink_message: {
            f_port: 18,
            frm_payload: Buffer.from(hex("0784d47d80")).toString("base64"),
            received_at: "2026-03-05T09:34:15Z",
          },
        }),
        AUTO,
      ).messages[0]?.downlink?.route;
    expect(read({ ...ids, application_ids: { application_id: "app-1" } })).toBe("app-1/tracker-1");
    expect(read(ids)).toBeNull();
  });
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const target = (more: Partial<DownlinkTarget> = {}): DownlinkTarget => ({
  server: { url: "https://server.example.com/", clientId: null, tokenUrl: null },
  secrets: { token: "secret", tunnelKey: null },
  deviceId: "20635F0108000496",
  route: null,
  ...more,
});
const FRAME = { fPort: 2, bytes: hex("010a") };
const requestOf = (
  network: Parameters<typeof downlinkRequest>[0],
  more: Partial<DownlinkTarget> = {},
  frame = FRAME,
) => downlinkRequest(network, target(more), frame, RECEIVED, sha256);

describe("what a network server is sent", () => {
  test("ChirpStack: an item of the device's queue (chirpstack-rest-api)", () => {
    expect(requestOf("chirpStack")).toEqual({
      method: "POST",
      url: "https://server.example.com/api/devices/20635f0108000496/queue",
      headers: {
        "content-type": "application/json",
        "grpc-metadata-authorization": "Bearer secret",
      },
      body: JSON.stringify({ queueItem: { confirmed: false, fPort: 2, data: "AQo=" } }),
    });
  });

  test("The Things Stack: a push for the application and the device that it names", () => {
    expect(requestOf("theThingsStack", { route: "app-1/tracker-1" })).toEqual({
      method: "POST",
      url: "https://server.example.com/api/v3/as/applications/app-1/devices/tracker-1/down/push",
      headers: { "content-type": "application/json", authorization: "Bearer secret" },
      body: JSON.stringify({ downlinks: [{ f_port: 2, frm_payload: "AQo=", priority: "NORMAL" }] }),
    });
  });

  test.each([null, "app-1", "app-1/", "/tracker-1", "a/b/c"])(
    "The Things Stack: nothing for a device that it calls %s",
    (route) => {
      expect(requestOf("theThingsStack", { route })).toBeNull();
    },
  );

  test("ThingPark: all in the address", () => {
    expect(requestOf("thingPark")).toMatchObject({
      url: "https://server.example.com?DevEUI=20635F0108000496&FPort=2&Payload=010a",
      headers: { authorization: "Bearer secret" },
      body: "",
    });
  });

  test("ThingPark: signed with the key of the application server", () => {
    // "Sending downlink messages" (KPN, which runs on ThingPark): the token of its example, but for its time.
    const published =
      "DevEUI=000000000F1D8693&FPort=1&Payload=00&AS_ID=app1.sample.com&Time=2016-01-11T14:28:00";
    const key = "46ab678cd45df4a4e4b375Eacd096acc";
    expect(sha256(`${published}${key}`)).toBe(
      "b5a84fe9c8921e9de359e3041a37b76c4b122f6f9b83577b5596c842052f7e62",
    );
    const request = requestOf(
      "thingPark",
      {
        server: { url: "https://server.example.com", clientId: "app1.sample.com", tokenUrl: null },
        secrets: { token: null, tunnelKey: key },
        deviceId: "000000000F1D8693",
      },
      { fPort: 1, bytes: hex("00") },
    );
    const query = new URL(request?.url ?? "").searchParams;
    expect(query.get("Time")).toBe("2026-03-05T10:00:00.000Z");
    const signed = published.replace("2016-01-11T14:28:00", "2026-03-05T10:00:00.000Z");
    expect(query.get("Token")).toBe(sha256(`${signed}${key}`));
    expect(request?.headers).not.toHaveProperty("authorization");
  });

  test("networks without downlinks are sent nothing", () => {
    const taking = NETWORKS.filter((network) => requestOf(network, { route: "a/b" }) !== null);
    expect(taking).toEqual(["thingPark", "chirpStack", "theThingsStack"]);
  });
});

test.each([
  [200, "taken"],
  [204, "taken"],
  [301, "refused"],
  [400, "refused"],
  [401, "refused"],
  [404, "refused"],
  [408, "unanswered"],
  [429, "unanswered"],
  [500, "unanswered"],
  [503, "unanswered"],
])("an answer %i means: %s", (status, outcome) => {
  expect(downlinkOutcome(status)).toBe(outcome);
});
