import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kuzzle } from "kuzzle-sdk";
import { SECOND } from "../src/domain/base/time.ts";
import {
  DEFAULT_MESSAGES_A_MINUTE,
  MAX_MESSAGES_A_MINUTE,
} from "../src/domain/connectors/connector.ts";
import { type RunningBackend, startBackend } from "../tests/support/backend.ts";
import { PASSWORD } from "../tests/support/customer.ts";
import { hasMosquitto, type Mosquitto, startMosquitto } from "../tests/support/mosquitto.ts";
import { brokerConnector } from "./support/brokers.ts";
import { createCustomer, createGpsTags } from "./support/createCustomer.ts";
import { printTable } from "./support/figures.ts";
import { paced, pause } from "./support/paced.ts";
import {
  addressOf,
  type Batch,
  type Measured,
  measured,
  type Message,
  MESSAGES_PER_BATCH,
  middle,
  nextBatch,
  phoneMessage,
  PHONES,
  poster,
  postOnce,
  rowOf,
  written,
} from "./support/phones.ts";

/** The customer that is measured, and the one whose connector is flooded. */
const [CALM, FLOODED] = ["calm", "flooded"];
/** Messages a second of either. */
const CALM_RATE = 100;
const FLOOD_RATE = Number(process.env["RATE"] ?? 1000);
const SECONDS = Number(process.env["SECONDS"] ?? 10);
const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
/** Messages a minute of a connector that is over its limit at once. */
const LOW_LIMIT = 600;
/** How long what a removed connector had under way is waited for, in ms. */
const SETTLED = 3 * SECOND;

/** A flood that goes on until it is ended, which says how many messages had an answer and how many were taken. */
type Flood = { end(): Promise<{ readonly answered: number; readonly taken: number }> };
type Way = { readonly what: string; readonly flood: () => Promise<Flood> | null };

/**
 * How long after a message of one customer its subscriber is notified while the connector of another is flooded, in turns:
 * alone; beside posts to an address that opens nothing, which is what the sender and the port cost; beside connectors with
 * limits; and beside ones without, by posts and by a broker. Ratios are to the posts that open nothing.
 */
export async function benchConnectorFlood(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "balise-bench-"));
  const backend = await startBackend({ BALISE_CONNECTOR_NETWORKS: "127.0.0.0/8" });
  const broker = hasMosquitto ? await startMosquitto(folder) : null;
  try {
    const [calm, flooded] = [await prepare(backend, CALM), await prepare(backend, FLOODED)];
    const post = poster(backend, await addressOf(calm, CALM));
    const ways = await waysOf(backend, flooded, broker);
    const rounds = ways.map(() => ({ found: [] as Measured[], answered: 0, taken: 0 }));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, way] of ways.entries()) {
        const flood = await way.flood();
        const found = await measured(() =>
          paced(calm, {
            index: CALM,
            rate: CALM_RATE,
            batch: MESSAGES_PER_BATCH,
            seconds: SECONDS,
            next: nextBatch,
            write: (items: Batch, at) =>
              written(items, at, Promise.all(items.map((item) => post(phoneMessage(item, at))))),
          }),
        );
        const { answered, taken } = (await flood?.end()) ?? { answered: 0, taken: 0 };
        const own = rounds[index];
        own?.found.push(found);
        if (own !== undefined)
          [own.answered, own.taken] = [own.answered + answered, own.taken + taken];
      }
    const [, plain] = rounds.map(({ found }) => middle(found));
    const each = (count: number) => Math.round(count / SECONDS / ROUNDS);
    printTable(
      `A customer at ${CALM_RATE} messages/s, and ${FLOOD_RATE} messages/s to the connector of another; the middle of ${ROUNDS} rounds, in turns`,
      ways.map(({ what }, index) => ({
        ...rowOf(what, middle(rounds[index]?.found ?? []), plain),
        "flood answered/s": each(rounds[index]?.answered ?? 0),
        "taken/s": each(rounds[index]?.taken ?? 0),
      })),
    );
  } finally {
    await backend.stop();
    await broker?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(backend: RunningBackend, index: string): Promise<Kuzzle> {
  const root = await backend.sdk(backend.superAdmin);
  await createCustomer(root, index, ["admin"]);
  await createGpsTags(root, index, PHONES);
  return backend.sdk({ username: `${index}.admin`, password: PASSWORD });
}

async function waysOf(
  backend: RunningBackend,
  flooded: Kuzzle,
  broker: Mosquitto | null,
): Promise<readonly Way[]> {
  const posts = async (limit: number) => {
    const address = await addressOf(flooded, FLOODED, limit);
    return () => Promise.resolve(postFlood(backend, address));
  };
  const opened = await addressOf(flooded, FLOODED, 1);
  const ways: Way[] = [
    { what: "alone", flood: () => null },
    {
      what: "beside posts that open nothing",
      flood: () => Promise.resolve(postFlood(backend, `${opened}x`)),
    },
  ];
  for (const [what, limit] of [
    [`${LOW_LIMIT} a minute at most`, LOW_LIMIT],
    ["at its default settings", DEFAULT_MESSAGES_A_MINUTE],
    ["without limit", MAX_MESSAGES_A_MINUTE],
  ] as const)
    ways.push({ what: `beside posts, ${what}`, flood: await posts(limit) });
  if (broker === null) {
    console.log("mosquitto is not there: brokers are skipped.");
    return ways;
  }
  for (const qos of [0, 1] as const)
    ways.push({
      what: `beside a broker, QoS ${qos}, retained`,
      flood: () => brokerFlood(flooded, broker, qos),
    });
  return ways;
}

/** Sends at a steady rate without a regard for the answers, until it is ended. */
function flooding(send: (message: Message) => void): () => Promise<void> {
  let isOver = false;
  const begun = performance.now();
  const running = (async () => {
    for (let sent = 0; !isOver; sent += MESSAGES_PER_BATCH) {
      await pause(begun + (sent / FLOOD_RATE) * SECOND - performance.now());
      for (const message of nextBatch()) send(message);
    }
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

function postFlood(backend: RunningBackend, address: string): Flood {
  const once = postOnce(backend, address);
  let [answered, taken] = [0, 0];
  const end = flooding(
    (message) =>
      void once(phoneMessage(message, Date.now())).then(
        (status) => {
          answered += 1;
          if (status === 200) taken += 1;
        },
        () => undefined,
      ),
  );
  return {
    async end() {
      await end();
      return { answered, taken };
    },
  };
}

let brokers = 0;
async function brokerFlood(flooded: Kuzzle, broker: Mosquitto, qos: 0 | 1): Promise<Flood> {
  // The broker holds for each connector what that has not taken: another topic, or it would be the next one's.
  brokers += 1;
  const connector = await brokerConnector(flooded, FLOODED, broker, `flood${brokers}`);
  let answered = 0;
  const end = flooding(
    (message) =>
      void connector.publish(message, Date.now(), { qos, retain: true }).then(
        () => (answered += 1),
        () => undefined,
      ),
  );
  return {
    async end() {
      await end();
      const counts = { answered, taken: await connector.taken() };
      await connector.end();
      await pause(SETTLED);
      return counts;
    },
  };
}
