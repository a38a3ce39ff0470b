import { type RawData, WebSocket, WebSocketServer } from "ws";
import type { Kuzzle } from "kuzzle-sdk";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { waitMsOf } from "../src/domain/base/refusalData.ts";
import { startBackend, type RunningBackend } from "../tests/support/backend.ts";
import { PASSWORD } from "../tests/support/customer.ts";
import { createCustomer, createGpsTags } from "./support/createCustomer.ts";
import { percentile, printTable } from "./support/figures.ts";
import { paced, pause, walkedLat, type Written } from "./support/paced.ts";

const INDEX = "bench";
const TAGS = 1000;
const BATCH = 100;
const RATE = 1000;
const SECONDS = 30;
/** More than one customer sends: how late the server is then. */
const PRESSED = 5000;
const PRESSED_SECONDS = 15;
/** Screens that show one customer, and what moves there each second meanwhile. */
const SCREENS = 200;
const SCREENS_RATE = 50;

/**
 * Readings in, notifications out: sustained rate, latency to a subscriber, most readings a second; beside a bare relay of
 * the same messages, and beside plain updates of the same documents, which is what Kuzzle itself costs. `joined`: readings
 * without a notification of their own, since a later one of the same tag was taken in with them; `cut`: those whose batch
 * has no answer, since its connection was cut; `lost`: answered and never in a notification; `refused`: those that the
 * server asked to send again, which are sent again after the wait it named, once for each time; `p95 answer`: until a batch
 * that was taken was answered, in ms.
 */
export async function benchReadings(): Promise<void> {
  const backend = await startBackend();
  try {
    const { admin, gateway, worker } = await prepare(backend);
    const floor = await bareRelay();
    const updates = (items: Batch, at: number) => plainUpdates(admin, items, at);
    const readings = (items: Batch, at: number) => send(gateway, items, at);
    const batches = { index: INDEX, batch: BATCH, next: nextBatch };
    const steady = { ...batches, rate: RATE, seconds: SECONDS };
    const plain = await paced(worker, { ...steady, write: updates });
    const sustained = await paced(worker, { ...steady, write: readings });
    const pressed = await paced(worker, {
      ...batches,
      rate: PRESSED,
      seconds: PRESSED_SECONDS,
      write: readings,
    });
    const stop = await openScreens(backend);
    const watched = await paced(worker, { ...steady, rate: SCREENS_RATE, write: readings });
    stop();
    const maxPlain = await asFastAsPossible(updates);
    const most = await asFastAsPossible(readings);
    const row = (what: string, found: Awaited<ReturnType<typeof paced>>) => ({
      what,
      "p50 ms": found.p50,
      "p95 ms": found.p95,
      "p95 answer": found.p95Answer,
      "readings/s": found.rate,
      "p95 ratio": found.p95 / floor.p95,
      joined: found.joined,
      refused: found.refused,
      cut: found.cut,
      lost: found.lost,
    });
    printTable(`Readings in, notifications out: ${TAGS} GPS tags, batches of ${BATCH}`, [
      {
        what: `bare relay at ${RATE}/s`,
        "p50 ms": floor.p50,
        "p95 ms": floor.p95,
        "readings/s": RATE,
        "p95 ratio": 1,
      },
      row(`Kuzzle alone, plain updates at ${RATE}/s`, plain),
      row(`readings at ${RATE}/s`, sustained),
      row(`readings at ${PRESSED}/s`, pressed),
      row(`readings at ${SCREENS_RATE}/s, ${SCREENS} screens`, watched),
      {
        what: "Kuzzle alone, 4 plain updates in flight",
        "readings/s": maxPlain.rate,
        refused: maxPlain.refused,
        cut: maxPlain.cut,
      },
      {
        what: "4 batches of readings in flight",
        "readings/s": most.rate,
        refused: most.refused,
        cut: most.cut,
      },
    ]);
  } finally {
    await backend.stop();
  }
}

async function prepare(
  backend: RunningBackend,
): Promise<{ admin: Kuzzle; gateway: Kuzzle; worker: Kuzzle }> {
  const admin = await backend.sdk(backend.superAdmin);
  await createCustomer(admin, INDEX, ["gateway", "admin"]);
  await createGpsTags(admin, INDEX, TAGS);
  return {
    admin,
    gateway: await backend.sdk({ username: "bench.gateway", password: PASSWORD }),
    worker: await backend.sdk({ username: "bench.admin", password: PASSWORD }),
  };
}

let made = 0;
/** What a batch is about: numbers of tags and of their assets, each with where it is. */
type Batch = readonly { readonly id: string; readonly of: number; readonly lat: number }[];

function nextBatch(): Batch {
  return Array.from({ length: BATCH }, () => {
    made += 1;
    return { id: `reading-${made}`, of: made % TAGS, lat: walkedLat(made / TAGS) };
  });
}

function readingsOf(items: Batch, at: number): object[] {
  return items.map(({ id, of, lat }) => {
    return { id, at, type: "position", tagId: `tag-t${of}`, position: { lat, lon: 4 } };
  });
}

const assetsOf = (items: Batch) => items.map(({ of }) => `asset-t${of}`);

function send(gateway: Kuzzle, items: Batch, at: number): Written {
  const body = { readings: readingsOf(items, at) };
  const request = { controller: "omniscient/ingestion", action: "readings", body };
  return { of: assetsOf(items), at, answer: gateway.query(request) };
}

/** As many documents as a batch has readings, updated without the ingestion. */
function plainUpdates(admin: Kuzzle, items: Batch, at: number): Written {
  const documents = items.map(({ of, lat }) => {
    const body = { location: { lat, lon: 4 }, lastPositionUpdate: at, lastTagUpdate: at };
    return { _id: `asset-t${of}`, body };
  });
  return { of: assetsOf(items), at, answer: admin.document.mUpdate(INDEX, "assets", documents) };
}

/** Signs in once and subscribes as many sockets as there are screens; each only receives. */
async function openScreens(backend: RunningBackend): Promise<() => void> {
  const sdk = await backend.sdk({ username: "bench.admin", password: PASSWORD });
  const { jwt } = sdk;
  const sockets = await Promise.all(
    Array.from({ length: SCREENS }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${backend.port}`);
      await once(socket, "open");
      const asked = { controller: "realtime", action: "subscribe", index: INDEX };
      socket.send(JSON.stringify({ ...asked, collection: "assets", body: {}, jwt }));
      await once(socket, "message");
      return socket;
    }),
  );
  return () => {
    for (const socket of sockets) socket.terminate();
  };
}

/** Documents a second that were answered, and how many of all were refused and cut off. */
async function asFastAsPossible(write: (items: Batch, at: number) => Written) {
  const until = performance.now() + 10_000;
  let readings = 0;
  let refused = 0;
  let cut = 0;
  const lane = async () => {
    while (performance.now() < until) {
      try {
        await write(nextBatch(), Date.now()).answer;
        readings += BATCH;
      } catch (error) {
        const wait = waitMsOf(error);
        if (wait === null) cut += BATCH;
        else refused += BATCH;
        // A connection that was cut comes back within a second.
        await pause(wait ?? 500);
      }
    }
  };
  const begun = performance.now();
  await Promise.all([lane(), lane(), lane(), lane()]);
  return { rate: (readings * 1000) / (performance.now() - begun), refused, cut };
}

/** The floor: the same messages through one WebSocket server that does nothing but pass each on. */
async function bareRelay(): Promise<{ p50: number; p95: number }> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  server.on("connection", (socket) => {
    socket.on("message", (data) => {
      const readings = JSON.parse(textOf(data)) as object[];
      for (const client of server.clients)
        for (const one of readings) client.send(JSON.stringify(one));
    });
  });
  const { port } = server.address() as AddressInfo;
  const latencies: number[] = [];
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  client.on("message", (data) => {
    const { at } = JSON.parse(textOf(data)) as { at: number };
    latencies.push(Date.now() - at);
  });
  await once(client, "open");
  const begun = performance.now();
  for (let sent = 0; sent < RATE * 5; sent += BATCH) {
    await pause(begun + (sent / RATE) * 1000 - performance.now());
    client.send(JSON.stringify(readingsOf(nextBatch(), Date.now())));
  }
  await pause(200);
  client.terminate();
  server.close();
  // The clock counts whole milliseconds: less than one is taken as one half.
  return {
    p50: Math.max(percentile(latencies, 0.5), 0.5),
    p95: Math.max(percentile(latencies, 0.95), 0.5),
  };
}

function textOf(data: RawData): string {
  return (
    data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.concat([data].flat())
  ).toString();
}
