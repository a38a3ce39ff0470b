import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AnswerOf } from "../../src/domain/base/call.ts";
import type { createConnector } from "../../src/domain/connectors/calls.ts";
import { NO_SECRETS } from "../../src/domain/connectors/connector.ts";
import type {
  cancelCommands,
  commandTags,
  searchCommands,
} from "../../src/domain/devices/tagCalls.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf } from "../support/calls.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { NetworkServer } from "../support/networkServer.ts";

type Made = AnswerOf<typeof createConnector>;

/** For what takes some rounds of the jobs. */
const PATIENCE = { timeout: 60_000, interval: 250 };
const server = new NetworkServer();
let backend: RunningBackend;
let tower: Kuzzle;
let worker: Kuzzle;
let chirpStack: Made;

beforeAll(async () => {
  await server.listen();
  backend = await startBackend({ BALISE_CONNECTOR_NETWORKS: "127.0.0.0/8" });
  const root = await backend.sdk(backend.superAdmin);
  const create = (controller: string, body: object) =>
    root.query({ controller, action: "create", body });
  await create("omniscient/customer", { customer: customerForm("tower") });
  for (const profile of ["admin", "worker"] as const)
    await create("omniscient/user", {
      customer: "tower",
      id: `tower-${profile}`,
      password: PASSWORD,
      user: userForm(`tower-${profile}`, profile),
    });
  tower = await backend.sdk({ username: "tower-admin", password: PASSWORD });
  worker = await backend.sdk({ username: "tower-worker", password: PASSWORD });
  chirpStack = await ask<Made>(tower, "connector:create", "tower", {
    connector: {
      name: "Yard",
      network: "chirpStack",
      transport: "http",
      payload: "auto",
      broker: null,
      server: { url: server.url, clientId: null, tokenUrl: null },
      messagesAMinute: 6_000,
    },
    secrets: { ...NO_SECRETS, token: "api key" },
  });
}, 240_000);
afterAll(async () => {
  await backend?.stop();
  await server.kill();
});
beforeEach(() => {
  server.posted.splice(0);
  server.status = 200;
});

/** A heartbeat of an Abeeway tracker (AT2, port 18) that repeats a token. */
const heartbeat = (devEui: string, token: number) =>
  fetch(
    `http://127.0.0.1:${backend.port}${new URL(String(chirpStack.address)).pathname}?event=up`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        time: new Date().toISOString(),
        deviceInfo: { devEui },
        fPort: 18,
        data: Buffer.from([0x05, 0x20, 0x50, 0x80, token << 4, 0, 1]).toString("base64"),
      }),
    },
  );
/** A tracker that was heard and registered. */
async function tracker(devEui: string): Promise<string> {
  await heartbeat(devEui, 0);
  await ask(tower, "connector:register", "tower", {
    connectorId: chirpStack.connector.id,
    devices: [devEui],
  });
  return devEui;
}
let batches = 0;
const newBatch = () => `batch-${String((batches += 1)).padStart(10, "0")}`;
const command = (
  batchId: string,
  tagIds: readonly string[],
  order: object = { kind: "position" },
) => ask<AnswerOf<typeof commandTags>>(tower, "tag:command", "tower", { batchId, order, tagIds });
const cancel = (batchId: string, tagIds: readonly string[]) =>
  ask<AnswerOf<typeof cancelCommands>>(tower, "tag:cancelCommands", "tower", { batchId, tagIds });
const commandsOf = async (tagId: string) =>
  (await ask<AnswerOf<typeof searchCommands>>(tower, "tag:commands", "tower", { tagId })).commands;
const becomes = (tagId: string, expected: object) =>
  vi.waitFor(async () => expect((await commandsOf(tagId))[0]).toMatchObject(expected), PATIENCE);

describe("a command", () => {
  test("is sent with the token of the network, taken, and confirmed by the device's own", async () => {
    const id = await tracker("20635F0108000001");
    expect(await command(newBatch(), [id])).toEqual({ outcomes: [{ tagId: id, status: "done" }] });
    await becomes(id, { state: "taken", byName: "First Last", order: { kind: "position" } });
    expect(server.posted).toMatchObject([
      {
        url: "/api/devices/20635f0108000001/queue",
        headers: { "grpc-metadata-authorization": "Bearer api key" },
      },
    ]);
    // Position on demand with token 1: none was used before.
    expect(JSON.parse(server.posted[0]?.body ?? "")).toMatchObject({
      queueItem: { fPort: 2, data: Buffer.from([0x01, 0x01]).toString("base64") },
    });
    await heartbeat(id, 0);
    await heartbeat(id, 1);
    await becomes(id, { state: "confirmed", reason: null });
    // It holds the token 1: the next one has another.
    await command(newBatch(), [id], { kind: "interval", seconds: 300 });
    await becomes(id, { state: "taken" });
    expect(JSON.parse(server.posted.at(-1)?.body ?? "")).toMatchObject({
      queueItem: { data: Buffer.from("0b02000000012c", "hex").toString("base64") },
    });
  }, 180_000);

  test("that is asked twice under one id, or is waiting already, is sent once", async () => {
    const id = await tracker("20635F0108000002");
    const batch = newBatch();
    expect((await command(batch, [id])).outcomes).toMatchObject([{ status: "done" }]);
    expect((await command(batch, [id])).outcomes).toMatchObject([{ status: "done" }]);
    expect((await command(newBatch(), [id])).outcomes).toMatchObject([{ status: "waiting" }]);
    await becomes(id, { state: "taken" });
    expect(await commandsOf(id)).toHaveLength(1);
    expect(server.posted).toHaveLength(1);
  }, 120_000);

  test("that the network refuses has failed, and one that it does not answer waits and is cancelled", async () => {
    const id = await tracker("20635F0108000003");
    server.status = 401;
    await command(newBatch(), [id]);
    await becomes(id, { state: "failed", reason: "refused", detail: 'HTTP 401 {"message":"no"}' });
    await server.kill();
    const batch = newBatch();
    await command(batch, [id]);
    await becomes(id, { state: "queued", detail: expect.stringContaining("ECONNREFUSED") });
    expect((await cancel(batch, [id])).outcomes).toEqual([{ tagId: id, status: "done" }]);
    await becomes(id, { state: "failed", reason: "cancelled" });
    expect((await cancel(batch, [id])).outcomes).toEqual([{ tagId: id, status: "done" }]);
    await server.listen();
  }, 120_000);

  test("that was sent is not cancelled, and a newer one of its kind takes its place", async () => {
    const id = await tracker("20635F0108000004");
    const first = newBatch();
    await command(first, [id], { kind: "interval", seconds: 60 });
    await becomes(id, { state: "taken" });
    expect((await cancel(first, [id])).outcomes).toEqual([{ tagId: id, status: "sent" }]);
    await command(newBatch(), [id], { kind: "interval", seconds: 600 });
    await becomes(id, { state: "taken", order: { seconds: 600 } });
    expect((await commandsOf(id))[1]).toMatchObject({ state: "failed", reason: "replaced" });
  }, 120_000);

  test("is answered for each tag that cannot be asked, and sent to the others", async () => {
    const id = await tracker("20635F0108000005");
    const tag = { site: null, area: null, settings: null, technology: "GPS", type: "tag" };
    const more = { positioningRole: "none", nodeAddress: null, gatewayId: null, model: null };
    const bare = { ...tag, ...more, manufacturer: null, networkId: null, sendInterval: 0 };
    for (const [tagId, protocol] of [
      ["beacon-1", "Wirepas"],
      ["unheard-1", "Abeeway"],
    ])
      await ask(tower, "tag:create", "tower", {
        tagId,
        tag: { ...bare, protocol, name: tagId, manufacturerId: tagId, timeout: 3_600_000 },
      });
    const { outcomes } = await command(newBatch(), ["beacon-1", "unheard-1", "none-1", id]);
    expect(outcomes).toEqual([
      { tagId: "beacon-1", status: "noCommand" },
      { tagId: "unheard-1", status: "noWay" },
      { tagId: "none-1", status: "notFound" },
      { tagId: id, status: "done" },
    ]);
  }, 120_000);

  test("that waits outlives a restart of the backend", async () => {
    const id = await tracker("20635F0108000006");
    server.status = 503;
    await command(newBatch(), [id]);
    await becomes(id, { state: "queued", detail: 'HTTP 503 {"message":"no"}' });
    server.status = 200;
    await backend.end();
    await backend.restart();
    tower = await backend.sdk({ username: "tower-admin", password: PASSWORD });
    await becomes(id, { state: "taken", detail: null });
    // Under the token of its first try.
    expect(new Set(server.posted.map(({ body }) => body)).size).toBe(1);
  }, 240_000);
});

test("is asked by who may edit devices, of an order that is one", async () => {
  const body = { batchId: newBatch(), order: { kind: "position" }, tagIds: ["20635F0108000001"] };
  worker = await backend.sdk({ username: "tower-worker", password: PASSWORD });
  expect(await codeOf(ask(worker, "tag:command", "tower", body))).not.toBe("answered");
  for (const order of [{ kind: "interval", seconds: 1 }, { kind: "mode", mode: "off" }, {}])
    expect(await codeOf(ask(tower, "tag:command", "tower", { ...body, order }))).toBe(
      "invalid_input",
    );
});
