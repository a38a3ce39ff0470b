import { setTimeout as wait } from "node:timers/promises";
import type { Kuzzle } from "kuzzle-sdk";
import { firstValueFrom, NEVER } from "rxjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Asset } from "../../src/domain/asset.ts";
import type { Clock } from "../../src/streams/clock.ts";
import { decodeAsset } from "../../src/streams/decoders/decodeAsset.ts";
import { heartbeats$ } from "../../src/streams/heartbeats.ts";
import { type CookieSession, cookieSession } from "../../src/streams/kuzzle/cookieSession.ts";
import { openConnection, type OwnedConnection } from "../../src/streams/kuzzle/openConnection.ts";
import { sdkSocket } from "../../src/streams/kuzzle/sdkSocket.ts";
import type { Liveness } from "../../src/streams/live/collectionEvent.ts";
import type { Koncorde } from "../../src/streams/live/koncorde.ts";
import { SAFETY_PACE } from "../../src/streams/live/pace.ts";
import { liveCollection$ } from "../../src/streams/liveCollection.ts";
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
let root: Kuzzle;
let browser: FakeBrowser;
let session: CookieSession;
let connection: OwnedConnection;
const chance = new Chance(1);
const shown = new Map<string, Asset>();
let liveness: Liveness | null = null;

beforeAll(async () => {
  backend = await startBackend();
  root = await backend.sdk(backend.superAdmin);
  const ask = (controller: string, action: string, body: object) =>
    root.query({ controller: `omniscient/${controller}`, action, body });
  await ask("customer", "create", { customer: customerForm(INDEX) });
  const user = userForm("viewer", "admin");
  await ask("user", "create", { customer: INDEX, id: "user-viewer", password: PASSWORD, user });

  // From here on the SDK takes this process for a browser with cookies.
  browser = installFakeBrowser();
  const place = { host: "127.0.0.1", port: backend.port, ssl: false };
  session = cookieSession(place);
  await firstValueFrom(session.login("local", { username: "viewer", password: PASSWORD }));
  connection = openConnection({
    openSocket: sdkSocket(place),
    session,
    clock,
    random: chance.next,
  });
  connection.open();
  liveCollection$(
    {
      connection,
      clock,
      random: chance.next,
      path$: heartbeats$({ connection, clock }, INDEX),
      returned$: NEVER,
    },
    {
      index: INDEX,
      collection: "assets",
      filter: IN_USE,
      heardOn: {},
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

/** Writes as Kuzzle's clients do: told with and without version, silent, by bulk, deleted. Null: refused or no backend. */
async function writeOne(): Promise<unknown> {
  const { id, ...body } = asset(`a${chance.between(1, 20)}`, {
    batteryLevel: chance.between(0, 100),
    isArchived: chance.happens(0.2),
  });
  const options = chance.happens(0.1) ? { silent: true } : {};
  const { batteryLevel, isArchived } = body;
  switch (chance.between(0, 5)) {
    case 0:
      return root.document.delete(INDEX, "assets", id, options).catch(nothing);
    case 1:
      return root.document.update(INDEX, "assets", id, { batteryLevel }, options).catch(nothing);
    case 2:
      return root.document
        .mUpdate(INDEX, "assets", [{ _id: id, body: { batteryLevel, isArchived } }], options)
        .catch(nothing);
    default:
      return root.document.createOrReplace(INDEX, "assets", id, body, options).catch(nothing);
  }
}
const nothing = () => null;

async function truth(): Promise<Record<string, number | null>> {
  await root.collection.refresh(INDEX, "assets");
  const query = { term: { isArchived: false } };
  const { hits } = await root.document.search(INDEX, "assets", { query }, { size: 100 });
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
  const breaks = { kills: 0 };
  const writing = (async () => {
    for (let round = 0; round < 250; round += 1) {
      await Promise.race([Promise.all([writeOne(), writeOne()]), wait(500)]);
      if (round % 40 === 20)
        for (const socket of browser.sockets) {
          socket.terminate();
          breaks.kills += 1;
        }
      await wait(10);
    }
  })();
  await wait(1500);
  await backend.restart();
  await writing;
  // The writer itself was cut off by the restart.
  await expect.poll(() => root.connected, { timeout: 10_000 }).toBe(true);
  for (let round = 0; round < 20; round += 1) await writeOne();
  expect(breaks.kills).toBeGreaterThan(2);
  await expectTruth();
}, 60_000);

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
