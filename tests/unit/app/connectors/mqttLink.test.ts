import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { Aedes, type AedesPublishPacket } from "aedes";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { brokerStream } from "../../../../backend/app/connectors/brokerStream.ts";
import type { Link } from "../../../../backend/app/connectors/link.ts";
import { mqttLink } from "../../../../backend/app/connectors/mqttLink.ts";
import { type Network, networkOf } from "../../../../src/domain/base/ipNetwork.ts";
import type { Connector, ConnectorLink } from "../../../../src/domain/connectors/connector.ts";
import type { Incoming } from "../../../../src/domain/connectors/decoding.ts";
import { storedConnector } from "../../../support/storedConnector.ts";

/** For what takes a reconnection. */
const PATIENCE = { timeout: 30_000 };
const LOOPBACK = networkOf("127.0.0.0/8") as Network;

let broker: Aedes;
let server: Server;
let port: number;
const links: Link[] = [];

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
  const broker = { url, topic: null, username: null };
  return storedConnector({ network: "wirepas", transport: "mqtt", broker });
}

type Waiting = { readonly incoming: Incoming; readonly store: () => void };

/** A link whose messages are stored when the test says so. */
function linkForTest(allowed: readonly Network[] = [LOOPBACK], url = `mqtt://127.0.0.1:${port}`) {
  const waiting: Waiting[] = [];
  const told: ConnectorLink[] = [];
  const counts = { dropped: 0 };
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
    onDropped: () => (counts.dropped += 1),
  });
  links.push(link);
  return { link, waiting, told, counts };
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

/** Messages that may wait (backend/app/connectors/mqttLink.ts). */
const MOST = 1_000;

test("lets a bounded number wait of messages that no broker keeps, and counts those that are lost", async () => {
  const ready = subscribed();
  const { waiting, counts } = linkForTest();
  await ready;
  for (let at = 0; at < MOST + 5; at += 1) await publish(`${at}`, { qos: 0 });
  await vi.waitFor(() => expect([waiting.length, counts.dropped]).toEqual([MOST, 5]), PATIENCE);
  for (const { store } of waiting) store();
  await publish("later", { qos: 0 });
  await vi.waitFor(() => expect(texts(waiting.slice(MOST))).toEqual(["later"]));
  expect(counts.dropped).toBe(5);
});

test("counts what is longer than a message may be", async () => {
  const ready = subscribed();
  const { waiting, counts } = linkForTest();
  await ready;
  await publish("x".repeat(257 * 1024), { qos: 0 });
  await publish("x".repeat(257 * 1024));
  await publish("sound");
  await vi.waitFor(() => expect(texts(waiting)).toEqual(["sound"]));
  expect(counts.dropped).toBe(2);
});

test("leaves what is too much to a broker that keeps it, and takes it once the rest is stored", async () => {
  const ready = subscribed();
  const { waiting, counts } = linkForTest();
  await ready;
  for (let at = 0; at < MOST + 5; at += 1) await publish(`${at}`);
  await vi.waitFor(() => expect(waiting.length).toBe(MOST), PATIENCE);
  for (const { store } of waiting) store();
  await vi.waitFor(() => expect(waiting.length).toBe(MOST + 5), PATIENCE);
  expect(new Set(texts(waiting)).size).toBe(MOST + 5);
  expect(counts.dropped).toBe(0);
}, 60_000);

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
