import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kuzzle } from "kuzzle-sdk";
import { type RunningBackend, startBackend } from "../tests/support/backend.ts";
import { PASSWORD } from "../tests/support/customer.ts";
import { hasMosquitto, type Mosquitto, startMosquitto } from "../tests/support/mosquitto.ts";
import { brokerConnector } from "./support/brokers.ts";
import { createCustomer, createGpsTags } from "./support/createCustomer.ts";
import { printTable } from "./support/figures.ts";
import { paced } from "./support/paced.ts";
import {
  addressOf,
  type Batch,
  type Measured,
  measured,
  MESSAGES_PER_BATCH,
  middle,
  nextBatch,
  phoneMessage,
  PHONES,
  poster,
  READINGS_PER_MESSAGE,
  rowOf,
  written,
} from "./support/phones.ts";

const INDEX = "bench";
/** Messages a second: 2,000 readings/s; `RATE` of the environment gives another, for a machine that has less. */
const RATE = Number(process.env["RATE"] ?? 1000);
const SECONDS = Number(process.env["SECONDS"] ?? 10);
const ROUNDS = 3;
/** Messages that a broker sends before the first of them is acknowledged: mosquitto's default, and without a bound. */
const [DEFAULT_INFLIGHT, UNBOUNDED] = [20, 0];

/**
 * The same readings by the plain call, by posts to a connector and by a broker, in turns: how long until a subscriber is
 * notified, and what they cost the processors. Ratios are to the plain call (docs/decisions/0255).
 */
export async function benchConnectors(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "balise-bench-"));
  const backend = await startBackend({ BALISE_CONNECTOR_NETWORKS: "127.0.0.0/8" });
  const brokers: Mosquitto[] = [];
  try {
    const { admin, gateway } = await prepare(backend);
    const post = poster(backend, await addressOf(admin, INDEX));
    const steady = { index: INDEX, batch: MESSAGES_PER_BATCH, next: nextBatch };
    const ways: Way[] = [
      {
        what: "the plain call",
        send: (items, at) => plainCall(gateway, items, at),
        end: () => Promise.resolve(),
      },
      {
        what: "HTTP, a post a message",
        send: (items, at) => Promise.all(items.map((item) => post(phoneMessage(item, at)))),
        end: () => Promise.resolve(),
      },
    ];
    for (const inflight of hasMosquitto ? [DEFAULT_INFLIGHT, UNBOUNDED] : []) {
      const broker = await startMosquitto(folder, inflight);
      brokers.push(broker);
      const what = `MQTT, mosquitto with ${inflight || "any number"} in flight`;
      const connector = await brokerConnector(admin, INDEX, broker, `flight${inflight}`);
      ways.push({
        what,
        send: (items, at) => Promise.all(items.map((item) => connector.publish(item, at))),
        end: () => connector.end(),
      });
    }
    if (!hasMosquitto) console.log("mosquitto is not there: MQTT is skipped.");
    const rounds: Measured[][] = ways.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, { send }] of ways.entries())
        rounds[index]?.push(
          await measured(() =>
            paced(admin, {
              ...steady,
              rate: RATE,
              seconds: SECONDS,
              write: (items, at) => written(items, at, send(items, at)),
            }),
          ),
        );
    for (const { end } of ways) await end();
    const found = rounds.map(middle);
    printTable(
      `Connectors: ${RATE} messages/s of ${READINGS_PER_MESSAGE} readings, ${PHONES} GPS tags; the middle of ${ROUNDS} rounds, in turns`,
      ways.map(({ what }, index) => rowOf(what, found[index], found[0])),
    );
  } finally {
    await backend.stop();
    for (const broker of brokers) await broker.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A way in: how a batch is sent, resolved once it is answered. */
type Way = {
  readonly what: string;
  readonly send: (items: Batch, at: number) => Promise<unknown>;
  readonly end: () => Promise<void>;
};

async function prepare(backend: RunningBackend) {
  const root = await backend.sdk(backend.superAdmin);
  await createCustomer(root, INDEX, ["gateway", "admin"]);
  await createGpsTags(root, INDEX, PHONES);
  const user = (username: string) => backend.sdk({ username, password: PASSWORD });
  return {
    admin: await user(`${INDEX}.admin`),
    gateway: await user(`${INDEX}.gateway`),
  };
}

/** The same readings as by a connector, in one call. */
function plainCall(gateway: Kuzzle, items: Batch, at: number): Promise<unknown> {
  const readings = items.flatMap(({ of, lat }, index) => {
    const common = { at, id: `${at}/${of}/${index}` };
    return [
      { ...common, id: `${common.id}/alive`, type: "alive", deviceId: `tag-t${of}` },
      { ...common, type: "position", tagId: `tag-t${of}`, position: { lat, lon: 4 } },
    ];
  });
  return gateway.query({
    controller: "omniscient/ingestion",
    action: "readings",
    body: { readings },
  });
}
