import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { Aedes, type AedesPublishPacket } from "aedes";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { brokerStream } from "../../../../backend/app/connectors/brokerStream.ts";
import { type MqttLink, mqttLink } from "../../../../backend/app/connectors/mqttLink.ts";
import { ConnectorId, CustomerIndex, UserId } from "../../../../src/domain/base/ids.ts";
import { type Network, networkOf } from "../../../../src/domain/base/ipNetwork.ts";
import type { Connector, ConnectorLink } from "../../../../src/domain/connectors/connector.ts";
import type { Incoming } from "../../../../src/domain/connectors/decoding.ts";

const LOOPBACK = networkOf("127.0.0.0/8") as Network;

let broker: Aedes;
let server: Server;
let port: number;
const links: MqttLink[] = [];

beforeEach(async () => {
  broker = await Aedes.createBroker();
  await listen(0);
});
afterEach(async () => {
  for (const link of links.splice(0)) link.end();
  await new Promise<void>((resolve) => broker.close(resolve));
  await new Promise((resolve) => server.close(resolve));
});

async function listen(wanted: number): Promise<void> {
  server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
}

function connectorAt(url: string): Connector {
  return {
    id: ConnectorId.parse("connector-1"),
    customer: CustomerIndex.parse("tower"),
    name: "Wirepas",
    network: "wirepas",
    transport: "mqtt",
    payload: "auto",
    broker: { url, topic: null, username: null },
    messagesAMinute: 6_000,
    hash: null,
    sealed: null,
    state: "active",
    by: UserId.parse("olga"),
    byName: "Olga",
    at: 1,
    rotatedAt: null,
    lastMessageAt: null,
    lastRefusedAt: null,
    days: [],
    link: null,
  };
}

type Waiting = { readonly incoming: Incoming; readonly store: () => void };

/** A link whose messages are stored when the test says so. */
function linkForTest(allowed: readonly Network[] = [LOOPBACK], url = `mqtt://127.0.0.1:${port}`) {
  const waiting: Waiting[] = [];
  const told: ConnectorLink[] = [];
  const link = mqttLink(connectorAt(url), null, {
    open: brokerStream(allowed),
    intake: {
      take: (_connector, incoming) =>
        new Promise((resolve) => {
          waiting.push({ incoming, store: () => resolve("taken") });
        }),
    },
    now: () => 1_000,
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    onLink: (one) => told.push(one),
  });
  links.push(link);
  return { link, waiting, told };
}

const publish = (payload: string, more: Partial<AedesPublishPacket> = {}) =>
  new Promise<void>((resolve, reject) => {
    const packet = {
      cmd: "publish" as const,
      topic: "gw-event/received_data/gw/sink/1/238/238",
      payload: Buffer.from(payload),
      qos: 1 as const,
      retain: false,
      dup: false,
      ...more,
    };
    broker.publish(packet, (error) => (error ? reject(error) : resolve()));
  });
const subscribed = () => new Promise<void>((resolve) => broker.once("subscribe", () => resolve()));
const texts = (waiting: readonly Waiting[]) =>
  waiting.map(({ incoming }) => Buffer.from(incoming.body).toString());

test("takes several messages at once, and acknowledges each once it is stored", async () => {
  const acknowledged: string[] = [];
  broker.on("ack", (packet) => {
    if (packet !== undefined && "payload" in packet) acknowledged.push(String(packet.payload));
  });
  const ready = subscribed();
  const { waiting } = linkForTest();
  await ready;
  for (const payload of ["one", "two", "three"]) await publish(payload);
  await vi.waitFor(() => expect(texts(waiting)).toEqual(["one", "two", "three"]));
  expect(acknowledged).toEqual([]);
  waiting[1]?.store();
  await vi.waitFor(() => expect(acknowledged).toEqual(["two"]));
  waiting[0]?.store();
  waiting[2]?.store();
  await vi.waitFor(() => expect(acknowledged.toSorted()).toEqual(["one", "three", "two"]));
});

test("is given again what was not stored before it ended", async () => {
  const ready = subscribed();
  const first = linkForTest();
  await ready;
  await publish("lost?");
  await vi.waitFor(() => expect(texts(first.waiting)).toEqual(["lost?"]));
  first.link.end();
  await vi.waitFor(() => expect(broker.connectedClients).toBe(0));
  await publish("meanwhile");
  const second = linkForTest();
  await vi.waitFor(() => expect(texts(second.waiting).toSorted()).toEqual(["lost?", "meanwhile"]));
});

test("takes what is retained for no news", async () => {
  await publish("old", { retain: true });
  const ready = subscribed();
  const { waiting } = linkForTest();
  await ready;
  await publish("new");
  await vi.waitFor(() => expect(texts(waiting)).toEqual(["new"]));
});

test("says that the broker is away, and where it may not go", async () => {
  const away = linkForTest([LOOPBACK], "mqtt://127.0.0.1:1");
  await vi.waitFor(() =>
    expect(away.told).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ state: "failed" })]),
    ),
  );
  const foreign = linkForTest([], `mqtts://127.0.0.1:${port}`);
  await vi.waitFor(() => expect(foreign.told[0]?.error).toMatch(/private network/u));
});
