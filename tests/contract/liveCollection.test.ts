import { setTimeout as wait } from "node:timers/promises";
import { firstValueFrom, NEVER } from "rxjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { Asset } from "../../src/domain/assets/asset.ts";
import type { Clock } from "../../src/streams/core/live/clock.ts";
import { decodeAsset } from "../../src/streams/feeds/assets/decodeAsset.ts";
import { heartbeats$ } from "../../src/streams/core/live/heartbeats.ts";
import { type CookieSession, cookieSession } from "../../src/streams/core/kuzzle/cookieSession.ts";
import {
  openConnection,
  type OwnedConnection,
} from "../../src/streams/core/kuzzle/openConnection.ts";
import { sdkSocket } from "../../src/streams/core/kuzzle/sdkSocket.ts";
import { ChangeDesk } from "../../src/streams/core/live/changeDesk.ts";
import type { Liveness } from "../../src/streams/core/live/collectionEvent.ts";
import type { Koncorde } from "../../src/streams/core/live/koncorde.ts";
import { SAFETY_PACE } from "../../src/streams/core/live/pace.ts";
import { liveCollection$ } from "../../src/streams/core/live/liveCollection.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { type FakeBrowser, installFakeBrowser } from "../support/fakeBrowser.ts";
import { Chance } from "../support/fakeKuzzle/chance.ts";
import { asset } from "../support/fixtures.ts";

const INDEX = "tower";
const IN_USE: Koncorde = { equals: { isArchived: false } };
const clock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => {
    const timer = globalThis.setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

let backend: RunningBackend;
let token: string;
let browser: FakeBrowser;
let session: CookieSession;
let connection: OwnedConnection;
const chance = new Chance(1);
const shown = new Map<string, Asset>();
let liveness: Liveness | null = null;

beforeAll(async () => {
  backend = await startBackend();
  const root = await backend.sdk(backend.superAdmin);
  token = String(root.jwt);
  const administrate = (controller: string, action: string, body: object) =>
    root.query({ controller: `omniscient/${controller}`, action, body });
  await administrate("customer", "create", { customer: customerForm(INDEX) });
  const user = userForm("viewer", "admin");
  await administrate("user", "create", {
    customer: INDEX,
    id: "user-viewer",
    password: PASSWORD,
    user,
  });

  // From here on the SDK takes this process for a browser with cookies.
  browser = installFakeBrowser();
  const place = { host: "127.0.0.1", port: backend.port, ssl: false };
  session = cookieSession(place);
  await firstValueFrom(session.login("local", { username: "viewer", password: PASSWORD }));
  connection = openConnection({
    openSocket: sdkSocket(place),
    session,
    clock,
    pingInterval: 5000,
    random: chance.next,
  });
  connection.open();
  liveCollection$(
    {
      connection,
      clock,
      random: chance.next,
      desk: new ChangeDesk(connection, clock, INDEX, chance.next()),
      path$: heartbeats$({ connection, clock }, INDEX),
      returned$: NEVER,
    },
    {
      index: INDEX,
      collection: "assets",
      filter: IN_USE,
      roomFilter: {},
      pageBy: "referenceKey",
      decode: decodeAsset,
      pace: SAFETY_PACE,
    },
  ).subscribe((event) => {
    if (event.type === "liveness.changed") liveness = event.liveness;
    if (event.type !== "documents.changed") return;
    for (const id of event.removed) shown.delete(id);
    for (const one of event.written) shown.set(one.id, one);
  });
}, 120_000);

afterAll(async () => {
  connection?.close();
  browser?.remove();
  await backend?.stop();
});

/** One call of the super admin, over HTTP: their own SDK would not survive the restart. Null: no backend, or refused. */
async function ask(action: string, args: object, controller = "document"): Promise<unknown> {
  const request = { controller, action, index: INDEX, collection: "assets", ...args };
  const answer = await backend.http(request, token).catch(() => null);
  return answer?.result ?? null;
}

/** Writes as Kuzzle's clients do: told with and without version, silent, deleted. */
async function writeOne(): Promise<unknown> {
  const { id, ...body } = asset(`a${chance.between(1, 20)}`, {
    batteryLevel: chance.between(0, 100),
    isArchived: chance.happens(0.2),
  });
  const { batteryLevel, isArchived } = body;
  const silent = chance.happens(0.1) ? { silent: true } : {};
  switch (chance.between(0, 5)) {
    case 0:
      return ask("delete", { _id: id, ...silent });
    case 1:
      return ask("update", { _id: id, body: { batteryLevel }, ...silent });
    case 2: {
      const documents = [{ _id: id, body: { batteryLevel, isArchived } }];
      return ask("mUpdate", { body: { documents }, ...silent });
    }
    default:
      return ask("createOrReplace", { _id: id, body, ...silent });
  }
}

const Hits = z.object({
  hits: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })),
});

async function truth(): Promise<Record<string, number | null>> {
  await ask("refresh", {}, "collection");
  const query = { term: { isArchived: false } };
  const { hits } = Hits.parse(await ask("search", { size: 100, body: { query } }));
  return figures(hits.map(({ _id, _source }) => Asset.parse({ ..._source, id: _id })));
}
const figures = (assets: Iterable<Asset>) =>
  Object.fromEntries([...assets].map(({ id, batteryLevel }) => [id, batteryLevel]));

async function expectTruth(): Promise<void> {
  const expected = await truth();
  expect(Object.keys(expected).length).toBeGreaterThan(3);
  await expect.poll(() => figures(shown.values()), { timeout: 20_000 }).toEqual(expected);
  await expect.poll(() => liveness?.isLive, { timeout: 20_000 }).toBe(true);
}

test("[LC20] killed sockets and a restart of Kuzzle under random writes leave the projection equal to the documents", async () => {
  let isOver = false;
  let kills = 0;
  const writing = (async () => {
    while (!isOver) {
      await Promise.race([Promise.all([writeOne(), writeOne()]), wait(500)]);
      await wait(10);
    }
  })();
  const kill = async () => {
    for (const socket of browser.sockets) {
      socket.terminate();
      kills += 1;
    }
    // Some sockets are killed while the collection is still on its way to live.
    await wait(chance.between(300, 2500));
  };
  await expect.poll(() => liveness?.isLive, { timeout: 10_000 }).toBe(true);
  for (let times = 0; times < 4; times += 1) await kill();
  await backend.restart();
  await wait(1500);
  for (let times = 0; times < 3; times += 1) await kill();
  isOver = true;
  await writing;
  expect(kills).toBeGreaterThan(3);
  await expectTruth();
}, 90_000);

test("[KC9] 20 renewals of the cookie under writes lose nothing", async () => {
  const cookies = new Set<string | null>();
  for (let round = 0; round < 20; round += 1) {
    const writing = Promise.all(Array.from({ length: 10 }, writeOne));
    const asked = firstValueFrom(
      connection.request({ controller: "auth", action: "getCurrentUser" }),
    );
    expect(await firstValueFrom(connection.renew())).toBe(true);
    cookies.add(browser.cookie());
    await Promise.all([writing, asked]);
    // Two tokens of one second are the same token (kuzzle.md section 2).
    await wait(1000 - (Date.now() % 1000) + 20);
  }
  expect(cookies.size).toBe(20);
  await expectTruth();
}, 90_000);
