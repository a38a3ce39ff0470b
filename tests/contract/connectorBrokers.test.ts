import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { promisify } from "node:util";
import { Aedes } from "aedes";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { AnswerOf } from "../../src/domain/base/call.ts";
import type { connectorMessages, createConnector } from "../../src/domain/connectors/calls.ts";
import { NO_SECRETS } from "../../src/domain/connectors/connector.ts";
import { formOfHeardBy } from "../../src/domain/connectors/formOfHeardBy.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask } from "../support/calls.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { Chance } from "../support/fakeKuzzle/chance.ts";

type Made = AnswerOf<typeof createConnector>;
type Messages = AnswerOf<typeof connectorMessages>;

/** For what takes a round of the backend, or a reconnection. */
const PATIENCE = { timeout: 30_000, interval: 200 };

let folder: string;
let backend: RunningBackend;
let root: Kuzzle;
let tower: Kuzzle;
let broker: Aedes;
let server: Server;
const sockets = new Set<Socket>();

/** A broker that outlives its port: what is published meanwhile waits for the sessions that it knows. */
async function listen(port: number): Promise<void> {
  server = createServer((socket) => {
    sockets.add(socket);
    broker.handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
}
async function stopListening(): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const closed = new Promise((resolve) => server.close(resolve));
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await closed;
  return port;
}

/** A certificate of one authority for a name, in the folder of the test. */
async function certificate(
  name: string,
  more: readonly string[] = [],
): Promise<{ cert: string; key: string }> {
  const file = (end: string) => path.join(folder, `${name}.${end}`);
  const made = ["-keyout", file("key"), "-out", file("pem")];
  const kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${name}`];
  // Beside what runs here: a client that is held for two seconds takes its connection for lost.
  await promisify(execFile)("openssl", ["req", ...kind, ...made, ...more]);
  return { cert: readFileSync(file("pem"), "utf8"), key: readFileSync(file("key"), "utf8") };
}
const hasOpenssl = (() => {
  try {
    execFileSync("openssl", ["version"], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
})();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "balise-brokers-"));
  broker = await Aedes.createBroker();
  await listen(0);
  if (hasOpenssl) await certificate("broker", ["-addext", "subjectAltName=IP:127.0.0.1"]);
  const trusted = hasOpenssl ? { NODE_EXTRA_CA_CERTS: path.join(folder, "broker.pem") } : {};
  backend = await startBackend({ BALISE_CONNECTOR_NETWORKS: "127.0.0.0/8", ...trusted });
  root = await backend.sdk(backend.superAdmin);
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
}, 240_000);
afterAll(async () => {
  await backend?.stop();
  await new Promise<void>((resolve) => broker.close(resolve));
  await stopListening();
  rmSync(folder, { recursive: true, force: true });
});

const make = (name: string, url: string, secrets: object = NO_SECRETS) =>
  ask<Made>(tower, "connector:create", "tower", {
    connector: {
      name,
      network: "ownTracks",
      transport: "mqtt",
      payload: "auto",
      broker: { url, topic: `${name}/+/+`, username: null },
      messagesAMinute: 6_000,
    },
    secrets,
  });
const messagesOf = ({ connector }: Made) =>
  ask<Messages>(tower, "connector:messages", "tower", { connectorId: connector.id });
const connected = (made: Made) =>
  vi.waitFor(async () => {
    expect((await messagesOf(made)).connector.link).toMatchObject({ state: "connected" });
  }, PATIENCE);
const plain = () => `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A message of a phone, as published (owntracks/booklet, "JSON"), of an instant in s. */
const phone = (tst: number, batt: number) => ({
  _type: "location",
  tst,
  created_at: tst,
  lat: 48.85833,
  lon: 2.29513,
  acc: 5,
  batt,
});
const publish = (topic: string, body: object, to = broker) =>
  new Promise<void>((resolve, reject) => {
    to.publish(
      {
        cmd: "publish",
        topic,
        payload: Buffer.from(JSON.stringify(body)),
        qos: 1,
        retain: false,
        dup: false,
      },
      (error) => (error ? reject(error) : resolve()),
    );
  });
const register = (tagId: string) =>
  ask(tower, "tag:create", "tower", { tagId, tag: formOfHeardBy("ownTracks", tagId, null) });
const tagOf = async (id: string) =>
  (await tower.document.get("tower", "tags", id))._source as {
    lastMessageAt: number | null;
    battery: number | null;
  };
const seconds = () => Math.floor(Date.now() / 1000);

describe("a broker of the customer", () => {
  test("that sends the same ten times, and a day out of order, moves nothing backwards", async () => {
    const made = await make("plant", plain());
    await connected(made);
    await register("mira");
    const now = seconds();
    for (let time = 0; time < 10; time += 1) await publish("plant/us/mira", phone(now, 50));
    await vi.waitFor(async () => {
      expect((await messagesOf(made)).devices).toMatchObject([
        { deviceId: "mira", messages: 10, refused: 0 },
      ]);
    }, PATIENCE);
    expect(await tagOf("mira")).toMatchObject({ battery: 50, lastMessageAt: now * 1000 });

    await register("nora");
    const day = Array.from({ length: 96 }, (_, quarter) => quarter);
    const chance = new Chance(20_261_127);
    const shuffled = day
      .map((quarter) => ({ quarter, at: chance.next() }))
      .toSorted((one, other) => one.at - other.at);
    for (const { quarter } of shuffled)
      await publish("plant/us/nora", phone(now - quarter * 900, quarter));
    await vi.waitFor(async () => {
      expect((await messagesOf(made)).connector.days.at(-1)).toMatchObject({
        messages: 106,
        refused: 0,
        dropped: 0,
      });
    }, PATIENCE);
    expect(await tagOf("nora")).toMatchObject({ battery: 0, lastMessageAt: now * 1000 });
  }, 120_000);

  test("that restarts, and a backend that does, lose nothing", async () => {
    const made = await make("yard", plain());
    await connected(made);
    await register("olaf");
    const now = seconds();
    const port = await stopListening();
    await publish("yard/us/olaf", phone(now - 60, 40));
    await listen(port);
    await vi.waitFor(async () => {
      expect((await tagOf("olaf")).battery).toBe(40);
    }, PATIENCE);
    await backend.end();
    await publish("yard/us/olaf", phone(now, 39));
    await backend.restart();
    tower = await backend.sdk({ username: "tower-admin", password: PASSWORD });
    root = await backend.sdk(backend.superAdmin);
    await vi.waitFor(async () => {
      expect(await tagOf("olaf")).toMatchObject({ battery: 39, lastMessageAt: now * 1000 });
    }, PATIENCE);
  }, 240_000);

  test.runIf(hasOpenssl)(
    "that asks for a client certificate is read with the one that is kept",
    async () => {
      const own = await certificate("balise-client");
      const tlsBroker = await Aedes.createBroker();
      const secure = createTlsServer(
        {
          cert: readFileSync(path.join(folder, "broker.pem")),
          key: readFileSync(path.join(folder, "broker.key")),
          ca: own.cert,
          requestCert: true,
          rejectUnauthorized: true,
        },
        tlsBroker.handle,
      );
      await new Promise<void>((resolve) => secure.listen(0, "127.0.0.1", resolve));
      try {
        const url = `mqtts://127.0.0.1:${(secure.address() as AddressInfo).port}`;
        const stranger = await make("bare", url);
        await vi.waitFor(async () => {
          expect((await messagesOf(stranger)).connector.link).toMatchObject({ state: "failed" });
        }, PATIENCE);
        const made = await make("vault", url, {
          ...NO_SECRETS,
          certificate: own.cert,
          key: own.key,
        });
        await connected(made);
        await register("petra");
        await publish("vault/us/petra", phone(seconds(), 33), tlsBroker);
        await vi.waitFor(async () => {
          expect((await tagOf("petra")).battery).toBe(33);
        }, PATIENCE);
      } finally {
        await new Promise<void>((resolve) => tlsBroker.close(resolve));
        secure.close();
      }
    },
    120_000,
  );

  test("of a customer that is archived is left", async () => {
    const made = await make("gone", plain());
    await connected(made);
    expect(broker.connectedClients).toBeGreaterThan(0);
    await root.query({
      controller: "omniscient/customer",
      action: "archive",
      body: { customerIndex: "tower" },
    });
    await vi.waitFor(() => expect(broker.connectedClients).toBe(0), PATIENCE);
  }, 120_000);
});
