import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AnswerOf } from "../../src/domain/base/call.ts";
import type {
  connectorMessages,
  createConnector,
  hubFences,
  registerHeard,
} from "../../src/domain/connectors/calls.ts";
import { NO_SECRETS } from "../../src/domain/connectors/connector.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, refusal } from "../support/calls.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { OmloxHub } from "../support/omloxHub.ts";

type Made = AnswerOf<typeof createConnector>;
type Messages = AnswerOf<typeof connectorMessages>;

/** For what takes a round of the backend, or a reconnection. */
const PATIENCE = { timeout: 30_000, interval: 200 };

const point = (x: number, y: number) => ({ type: "Point", coordinates: [x, y] });
/** A hub with one zone of 10 by 10 m, which does not transform coordinates itself. */
const hub = new OmloxHub({
  token: "secret",
  knowsCrs: false,
  lists: {
    "/zones": [
      {
        id: "zone-1",
        foreign_id: "hall-a",
        floor: 1,
        ground_control_points: [
          { local: point(0, 0), wgs84: point(2, 48) },
          { local: point(10, 0), wgs84: point(2.0001, 48) },
          { local: point(0, 10), wgs84: point(2, 48.0001) },
        ],
      },
    ],
    "/providers": [{ id: "AC:23:3F:AF:F3:90", type: "uwb", name: "Tag 7" }],
    "/trackables": [],
    "/fences": [
      { id: "fence-1", name: "Press", region: point(5, 5), radius: 2, zone_id: "zone-1" },
      { id: "fence-2", name: "Nowhere", region: point(5, 5), radius: 2, zone_id: "zone-2" },
    ],
  },
});
let backend: RunningBackend;
let tower: Kuzzle;

beforeAll(async () => {
  await hub.listen();
  backend = await startBackend({ BALISE_CONNECTOR_NETWORKS: "127.0.0.0/8" });
  const root = await backend.sdk(backend.superAdmin);
  const create = (controller: string, body: object) =>
    root.query({ controller, action: "create", body });
  await create("omniscient/customer", { customer: customerForm("tower") });
  await create("omniscient/user", {
    customer: "tower",
    id: "tower-admin",
    password: PASSWORD,
    user: userForm("tower-admin", "admin"),
  });
  tower = await backend.sdk({ username: "tower-admin", password: PASSWORD });
}, 240_000);
afterAll(async () => {
  await backend?.stop();
  await hub.kill();
});

const form = (server: object | null, more: object = {}) => ({
  name: "Hall",
  network: "omlox",
  transport: "websocket",
  payload: "auto",
  broker: null,
  server,
  messagesAMinute: 6_000,
  ...more,
});
const make = (connector: object) =>
  ask<Made>(tower, "connector:create", "tower", {
    connector,
    secrets: { ...NO_SECRETS, token: "secret" },
  });
const messagesOf = ({ connector }: Made) =>
  ask<Messages>(tower, "connector:messages", "tower", { connectorId: connector.id });
const location = (more: object = {}) => ({
  position: point(5, 4),
  source: "hall-a",
  provider_type: "uwb",
  provider_id: "AC:23:3F:AF:F3:90",
  timestamp_generated: new Date().toISOString(),
  timestamp_sent: new Date().toISOString(),
  ...more,
});

test("a tag of a hub is heard, registered by its name there, and alive", async () => {
  const made = await make(form({ url: hub.url, clientId: null, tokenUrl: null }));
  expect(made.address).toBeNull();
  expect(made.connector).toMatchObject({ secrets: ["token"] });
  expect(JSON.stringify(made)).not.toContain('"secret"');
  await vi.waitFor(() => expect(hub.publish([location()])).toBe(1), PATIENCE);
  await vi.waitFor(async () => {
    expect((await messagesOf(made)).devices).toMatchObject([
      { deviceId: "AC:23:3F:AF:F3:90", name: "Tag 7", isRegistered: false },
    ]);
  }, PATIENCE);
  // What was refused before it was registered is read again with the zones that are kept.
  expect(
    await ask<AnswerOf<typeof registerHeard>>(tower, "connector:register", "tower", {
      connectorId: made.connector.id,
      devices: ["AC:23:3F:AF:F3:90"],
    }),
  ).toMatchObject({ registered: ["AC:23:3F:AF:F3:90"], taken: 1 });
  const at = new Date(Date.now() - 1_000).toISOString();
  hub.publish([location({ timestamp_sent: at, timestamp_generated: at })]);
  await vi.waitFor(async () => {
    const tag = await tower.document.get("tower", "tags", "AC:23:3F:AF:F3:90");
    expect(tag._source).toMatchObject({ name: "Tag 7", lastMessageAt: expect.any(Number) });
    expect((await messagesOf(made)).devices[0]?.decoded).toContain('"lon":2.00005');
  }, PATIENCE);
}, 120_000);

test("a location that is posted in metres of a zone is placed by the zones of the hub", async () => {
  const posted = await make(
    form({ url: hub.url, clientId: null, tokenUrl: null }, { transport: "http" }),
  );
  await vi.waitFor(async () => {
    const { connector } = await messagesOf(posted);
    expect(connector.link).toMatchObject({ state: "connected", error: null });
  }, PATIENCE);
  const { pathname } = new URL(posted.address ?? "");
  const decodedOf = async () => {
    const { status } = await fetch(`http://127.0.0.1:${backend.port}${pathname}`, {
      method: "POST",
      body: JSON.stringify(location()),
    });
    expect(status).toBe(200);
    return (await messagesOf(posted)).devices[0]?.decoded;
  };
  await vi.waitFor(async () => expect(await decodedOf()).toContain('"lon":2.00005'), PATIENCE);
}, 120_000);

test("the fences of a hub are answered as areas, where its zones place them, and why it is not reached", async () => {
  const made = await make(form({ url: hub.url, clientId: null, tokenUrl: null }));
  const fencesOf = ({ connector }: Made) =>
    ask<AnswerOf<typeof hubFences>>(tower, "connector:fences", "tower", {
      connectorId: connector.id,
    });
  expect(await fencesOf(made)).toMatchObject({
    areas: [{ id: "fence-1", name: "Press", floor: 1 }],
    refused: [{ name: "Nowhere", reason: "unplaced" }],
    failure: null,
  });
  const elsewhere = await make(
    form({ url: `${hub.url}/elsewhere`, clientId: null, tokenUrl: null }),
  );
  expect(await fencesOf(elsewhere)).toMatchObject({
    areas: [],
    failure: expect.stringContaining("/elsewhere/zones"),
  });
}, 120_000);

test("a hub that is killed and started again is read again", async () => {
  const links = async () => {
    const { connectors } = await ask<{ connectors: Made["connector"][] }>(
      tower,
      "connector:search",
      "tower",
    );
    return connectors.flatMap(({ transport, link }) => (transport === "websocket" ? [link] : []));
  };
  const are = async (state: string) => {
    const all = await links();
    expect(all.map((link) => link?.state)).toEqual(all.map(() => state));
    return all.length;
  };
  await hub.kill();
  await vi.waitFor(() => are("failed"), PATIENCE);
  await hub.listen();
  const count = await vi.waitFor(() => are("connected"), PATIENCE);
  expect(hub.publish([location()])).toBe(count);
  expect(count).toBeGreaterThan(0);
}, 120_000);

test.each([
  ["without an address", form(null), "server"],
  [
    "by a scheme that is none",
    form({ url: "ftp://hub", clientId: null, tokenUrl: null }),
    "serverUrl",
  ],
  [
    "with a client and no address of tokens",
    form({ url: hub.url, clientId: "balise", tokenUrl: null }),
    "tokenUrl",
  ],
  [
    "for a network that calls none",
    form(
      { url: "https://hub.example.com/v2", clientId: null, tokenUrl: null },
      { network: "ownTracks", transport: "http" },
    ),
    "server",
  ],
])("a hub %s is refused", async (_name, connector, path) => {
  expect(await refusal(make(connector))).toMatchObject({
    code: "invalid_input",
    data: { issues: [{ path }] },
  });
});
