import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hubLink } from "../../../../backend/app/connectors/hubLink.ts";
import type { Taken, TakingConnector } from "../../../../backend/app/connectors/intake.ts";
import type { Link } from "../../../../backend/app/connectors/link.ts";
import { serverClient } from "../../../../backend/app/connectors/serverClient.ts";
import { type Network, networkOf } from "../../../../src/domain/base/ipNetwork.ts";
import {
  type Connector,
  type ConnectorLink,
  NO_SECRETS,
  type ServerForm,
} from "../../../../src/domain/connectors/connector.ts";
import { decode } from "../../../../src/domain/connectors/decode.ts";
import type { Incoming } from "../../../../src/domain/connectors/decoding.ts";
import type { OmloxZone } from "../../../../src/domain/connectors/omlox/zones.ts";
import { type HubBehaviour, OmloxHub } from "../../../support/omloxHub.ts";
import { storedConnector } from "../../../support/storedConnector.ts";

/** For what takes a reconnection. */
const PATIENCE = { timeout: 30_000 };
const LOOPBACK = networkOf("127.0.0.0/8") as Network;

let hub: OmloxHub;
const links: Link[] = [];
beforeEach(async () => {
  hub = new OmloxHub();
  await hub.listen();
});
afterEach(async () => {
  for (const link of links.splice(0)) link.end();
  await hub.kill();
});

function connectorAt(server: Partial<ServerForm>): Connector {
  return storedConnector({
    network: "omlox",
    transport: "websocket",
    server: { url: hub.url, clientId: null, tokenUrl: null, ...server },
  });
}

type Stored = { readonly connector: TakingConnector; readonly incoming: Incoming };

/** A link whose pauses are as long as the test lets them be. */
function linked(
  behaviour: HubBehaviour = {},
  {
    token = null,
    allowed = [LOOPBACK],
    take = () => Promise.resolve("taken"),
    server = {},
  }: {
    readonly token?: string | null;
    readonly allowed?: readonly Network[];
    readonly take?: () => Promise<Taken>;
    readonly server?: Partial<ServerForm>;
  } = {},
) {
  hub.behaviour = behaviour;
  const taken: Stored[] = [];
  const states: ConnectorLink[] = [];
  const zones: (readonly OmloxZone[])[] = [];
  const waits: number[] = [];
  const counts = { dropped: 0 };
  const link = hubLink(
    connectorAt(server),
    { ...NO_SECRETS, token },
    {
      server: serverClient(allowed),
      intake: {
        take: (connector, incoming) => {
          taken.push({ connector, incoming });
          return take();
        },
      },
      now: () => 1_000,
      wait: (ms) => {
        waits.push(ms);
        return new Promise((resolve) => setImmediate(resolve));
      },
      onLink: (one) => states.push(one),
      onDropped: () => (counts.dropped += 1),
      onZones: (one) => zones.push(one),
    },
  );
  links.push(link);
  return { link, taken, states, zones, waits, counts };
}

const connected = ({ states }: { readonly states: readonly ConnectorLink[] }) =>
  vi.waitFor(() => expect(states.at(-1)).toMatchObject({ state: "connected" }), PATIENCE);
const location = (provider_id: string, more: object = {}) => ({
  position: { type: "Point", coordinates: [7.8, 48.1] },
  source: "hall-a",
  provider_type: "uwb",
  provider_id,
  crs: "EPSG:4326",
  timestamp_generated: "2026-03-05T09:59:30.000Z",
  ...more,
});
const read = ({ connector, incoming }: Stored) => decode(connector.network, incoming, connector);

test("subscribes to locations in degrees, and takes what the hub sends", async () => {
  const run = linked();
  await connected(run);
  expect(hub.subscriptions).toEqual([
    { event: "subscribe", topic: "location_updates", params: { crs: "EPSG:4326" } },
  ]);
  hub.publish([location("tag-1"), location("tag-2")]);
  await vi.waitFor(() => expect(run.taken).toHaveLength(1));
  expect(run.taken.map(read)[0]?.messages.map(({ deviceId }) => deviceId)).toEqual([
    "tag-1",
    "tag-2",
  ]);
});

test("reads zones and names by REST, and gives both to what is read", async () => {
  const point = (x: number, y: number) => ({ type: "Point", coordinates: [x, y] });
  const run = linked({
    knowsCrs: false,
    lists: {
      "/zones": [
        {
          id: "zone-1",
          foreign_id: "hall-a",
          ground_control_points: [
            { local: point(0, 0), wgs84: point(2, 48) },
            { local: point(10, 0), wgs84: point(2.0001, 48) },
            { local: point(0, 10), wgs84: point(2, 48.0001) },
          ],
        },
      ],
      "/providers": [{ id: "tag-1", name: "Tag 1" }],
      "/trackables": [{ name: "Crane", location_providers: ["tag-1"] }],
    },
  });
  await connected(run);
  // A hub that cannot transform is asked for what it has.
  expect(hub.subscriptions).toMatchObject([{ params: { crs: "EPSG:4326" } }, { params: {} }]);
  expect(run.zones).toMatchObject([[{ id: "zone-1", foreignId: "hall-a" }]]);
  hub.publish([location("tag-1", { crs: "local", position: point(5, 4) })]);
  await vi.waitFor(() => expect(run.taken).toHaveLength(1));
  const [decoded] = run.taken.map(read);
  expect(decoded?.refusals).toEqual([]);
  expect(decoded?.messages).toMatchObject([{ name: "Crane", facts: [{ type: "position" }] }]);
});

test("subscribes again after the hub was killed and started again", async () => {
  const run = linked();
  await connected(run);
  await hub.kill();
  await vi.waitFor(() => expect(run.states.at(-1)?.state).toBe("failed"), PATIENCE);
  await hub.listen();
  await connected(run);
  await vi.waitFor(() => expect(hub.publish([location("tag-1")])).toBe(1));
  await vi.waitFor(() => expect(run.taken).toHaveLength(1));
});

test("waits twice as long after each failure, a minute at most, and a second again after a success", async () => {
  const run = linked();
  await connected(run);
  await hub.kill();
  await vi.waitFor(() => expect(run.waits.length).toBeGreaterThan(8), PATIENCE);
  expect(run.waits.slice(0, 8)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
  const before = run.waits.length;
  await hub.listen();
  await connected(run);
  await hub.kill();
  await vi.waitFor(() => expect(run.waits.slice(before)).toContain(1_000), PATIENCE);
});

describe("the token", () => {
  test("is given with each request and each subscription", async () => {
    await connected(linked({ token: "secret", lists: { "/zones": [] } }, { token: "secret" }));
    expect(hub.subscriptions).toMatchObject([{ params: { token: "secret" } }]);
  });

  test("is asked for by client credentials, anew at each connection", async () => {
    const server = { clientId: "balise", tokenUrl: `http://127.0.0.1:${hub.port}/token` };
    const run = linked({}, { token: "client secret", server });
    await connected(run);
    await hub.kill();
    await hub.listen();
    await vi.waitFor(() => expect(hub.subscriptions.length).toBe(2), PATIENCE);
    expect(hub.subscriptions).toMatchObject([
      { params: { token: "token-1" } },
      { params: { token: hub.tokensGiven.at(-1) } },
    ]);
    expect(hub.tokensGiven.length).toBeGreaterThan(1);
  });

  test("that is wrong fails with what the hub says", async () => {
    const run = linked({ token: "secret" }, { token: "other" });
    await vi.waitFor(() => expect(run.states.at(-1)?.state).toBe("failed"), PATIENCE);
    expect(run.states.at(-1)?.error).toMatch(/401/u);
  });
});

test.each([
  ["once where the token is not enough", 10_004, 1],
  ["twice where it may be the form", 10_002, 2],
])("a refused subscription is asked for %s, and reported", async (_name, code, asked) => {
  const run = linked({ refusal: { code, description: "no" } });
  await vi.waitFor(() => expect(run.states.at(-1)?.state).toBe("failed"), PATIENCE);
  run.link.end();
  expect(run.states[0]?.error).toBe(`The hub refuses the subscription: ${code} no`);
  expect(hub.subscriptions.slice(0, asked)).toHaveLength(asked);
  expect(hub.subscriptions.map((one) => Object.keys((one as { params: object }).params))).toEqual(
    hub.subscriptions.map((_one, index) => (index % asked === 0 ? ["crs"] : [])),
  );
});

test("an address of a private network is refused, unless it is allowed", async () => {
  const run = linked({}, { allowed: [] });
  await vi.waitFor(() => expect(run.states.at(-1)?.state).toBe("failed"), PATIENCE);
  expect(run.states.at(-1)?.error).toBe("127.0.0.1 lies in a private network: it is not reached.");
  expect(hub.paths).toEqual([]);
});

test("keeps what cannot be stored yet, and drops what is more than can wait", async () => {
  let isAway = true;
  const run = linked(
    {},
    { take: () => (isAway ? Promise.reject(new Error("away")) : Promise.resolve("taken")) },
  );
  await connected(run);
  for (let sent = 0; sent < 1_010; sent += 1) hub.publish([location(`tag-${sent}`)]);
  await vi.waitFor(() => expect(run.counts.dropped).toBe(10), PATIENCE);
  isAway = false;
  run.taken.splice(0);
  await vi.waitFor(() => {
    const kept = new Set(run.taken.map((one) => read(one).messages[0]?.deviceId));
    expect(kept.size).toBe(1_000);
  }, PATIENCE);
});

test("drops a message that is longer than any is taken", async () => {
  const run = linked();
  await connected(run);
  hub.publish([location("tag-1", { properties: { filler: "x".repeat(300_000) } })]);
  await vi.waitFor(() => expect(run.counts.dropped).toBe(1));
  expect(run.taken).toEqual([]);
});

test("ended, it says nothing any more", async () => {
  const run = linked();
  await connected(run);
  run.link.end();
  const before = run.states.length;
  await vi.waitFor(() => expect(hub.publish([location("tag-1")])).toBe(0));
  expect(run.states).toHaveLength(before);
});
