import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AnswerOf } from "../../src/domain/base/call.ts";
import { bytesOfHex } from "../../src/domain/connectors/bytes.ts";
import type { connectorMessages, createConnector } from "../../src/domain/connectors/calls.ts";
import { NO_SECRETS } from "../../src/domain/connectors/connector.ts";
import { formOfHeardBy } from "../../src/domain/connectors/formOfHeardBy.ts";
import { crc16 } from "../../src/domain/connectors/teltonika/crc16.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask } from "../support/calls.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { freePort } from "../support/freePort.ts";
import { tcpDevice, teltonikaLogin } from "../support/tcpDevice.ts";

type Made = AnswerOf<typeof createConnector>;
type Messages = AnswerOf<typeof connectorMessages>;

const IMEI = "356307042441013";
const OTHER = "352093081452251";

let backend: RunningBackend;
let port: number;
let tower: Kuzzle;
let connector: Made["connector"];

beforeAll(async () => {
  port = await freePort();
  backend = await startBackend({
    BALISE_TELTONIKA_PORT: String(port),
    BALISE_TELTONIKA_HOST: "127.0.0.1",
    BALISE_CONNECT_URL: "https://devices.example.com",
  });
  const root = await backend.sdk(backend.superAdmin);
  await root.query({
    controller: "omniscient/customer",
    action: "create",
    body: { customer: customerForm("tower") },
  });
  await root.query({
    controller: "omniscient/user",
    action: "create",
    body: {
      customer: "tower",
      id: "tower-admin",
      password: PASSWORD,
      user: userForm("tower-admin", "admin"),
    },
  });
  tower = await backend.sdk({ username: "tower-admin", password: PASSWORD });
  ({ connector } = await ask<Made>(tower, "connector:create", "tower", {
    connector: {
      name: "Trucks",
      network: "teltonika",
      transport: "tcp",
      payload: "auto",
      broker: null,
      messagesAMinute: 6_000,
    },
    secrets: NO_SECRETS,
  }));
  await ask(tower, "tag:create", "tower", {
    tagId: IMEI,
    tag: formOfHeardBy("teltonika", IMEI, null),
  });
}, 120_000);
afterAll(async () => {
  await backend?.stop();
});

const messages = () =>
  ask<Messages>(tower, "connector:messages", "tower", { connectorId: connector.id });

/** A record of codec 8 as of now, over Paris with nine satellites, the engine on. */
function packetOf(at: number): Uint8Array {
  const [time, lon, lat] = [
    at.toString(16).padStart(16, "0"),
    (22_951_300).toString(16).padStart(8, "0"),
    (488_583_300).toString(16).padStart(8, "0"),
  ];
  const data = bytesOfHex(
    `0801${time}00${lon}${lat}002300000900000002` + `02ef01f001` + "000000" + "01",
  );
  if (data === null) throw new Error("no hexadecimal digits");
  const packet = new Uint8Array(8 + data.length + 4);
  const view = new DataView(packet.buffer);
  view.setUint32(4, data.length);
  packet.set(data, 8);
  view.setUint32(8 + data.length, crc16(data));
  return packet;
}

test("a device that is registered logs in, and what it says is stored before it is acknowledged", async () => {
  const at = Date.now() - 5_000;
  const device = await tcpDevice(port);
  device.send(teltonikaLogin(IMEI));
  expect(await device.answered(1)).toBe("01");
  device.send(packetOf(at));
  expect(await device.answered(4)).toBe("00000001");
  // It was not sure that this had arrived.
  device.send(packetOf(at));
  expect(await device.answered(4)).toBe("00000001");
  device.close();

  const { devices, refused, tcpAddress } = await messages();
  expect(tcpAddress).toBe(`devices.example.com:${port}`);
  expect(refused).toBe(0);
  expect(devices).toMatchObject([
    { deviceId: IMEI, messages: 2, refused: 0, family: "teltonika", isRegistered: true },
  ]);
  const { _source } = await tower.document.get("tower", "tags", IMEI);
  expect(_source).toMatchObject({ lastMessageAt: at });
});

test("a device that nobody has registered is refused, until it is; then within some seconds it is taken", async () => {
  const stranger = await tcpDevice(port);
  stranger.send(teltonikaLogin(OTHER));
  expect(await stranger.ended()).toBe("00");
  await ask(tower, "tag:create", "tower", {
    tagId: OTHER,
    tag: formOfHeardBy("teltonika", OTHER, null),
  });
  await vi.waitFor(
    async () => {
      const device = await tcpDevice(port);
      device.send(teltonikaLogin(OTHER));
      const answer = await device.answered(1);
      device.close();
      expect(answer).toBe("01");
    },
    { timeout: 20_000, interval: 500 },
  );
});

test("a connector that is paused takes no device", async () => {
  await ask(tower, "connector:pause", "tower", { connectorId: connector.id });
  await vi.waitFor(
    async () => {
      const device = await tcpDevice(port);
      device.send(teltonikaLogin(IMEI));
      const answer = await device.answered(1);
      device.close();
      expect(answer).toBe("00");
    },
    { timeout: 20_000, interval: 500 },
  );
  await ask(tower, "connector:resume", "tower", { connectorId: connector.id });
});
