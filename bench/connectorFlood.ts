import type { Kuzzle } from "kuzzle-sdk";
import { SECOND } from "../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../tests/support/backend.ts";
import { PASSWORD } from "../tests/support/customer.ts";
import { createCustomer, createGpsTags } from "./support/createCustomer.ts";
import { printTable } from "./support/figures.ts";
import { paced, pause } from "./support/paced.ts";
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
const ROUNDS = 3;
/** Messages a minute of a connector that is over its limit at once. */
const LOW_LIMIT = 600;

/**
 * How long after a message of one customer its subscriber is notified while the connector of another is flooded, in turns:
 * alone; beside posts to an address that opens nothing, which is what the sender and the port cost; beside a connector that
 * is over its limit; and beside one that takes everything. Ratios are to the customer alone.
 */
export async function benchConnectorFlood(): Promise<void> {
  const backend = await startBackend();
  try {
    const [calm, flooded] = [await prepare(backend, CALM), await prepare(backend, FLOODED)];
    const post = poster(backend, await addressOf(calm, CALM));
    const refusing = await addressOf(flooded, FLOODED, LOW_LIMIT);
    const beside: readonly (readonly [string, string | null])[] = [
      ["alone", null],
      ["beside posts that open nothing", `${refusing}x`],
      [`beside a connector limited to ${LOW_LIMIT} a minute`, refusing],
      ["beside a connector that takes all", await addressOf(flooded, FLOODED)],
    ];
    const rounds = beside.map(() => ({ found: [] as Measured[], answered: 0, taken: 0 }));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, [, address]] of beside.entries()) {
        const flood = address === null ? null : startFlood(backend, address);
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
    const alone = middle(rounds[0]?.found ?? []);
    const each = (count: number) => Math.round(count / SECONDS / ROUNDS);
    printTable(
      `A customer at ${CALM_RATE} messages/s, and ${FLOOD_RATE} messages/s to the connector of another; the middle of ${ROUNDS} rounds, in turns`,
      beside.map(([what], index) => ({
        ...rowOf(what, middle(rounds[index]?.found ?? []), alone),
        "flood answered/s": each(rounds[index]?.answered ?? 0),
        "taken/s": each(rounds[index]?.taken ?? 0),
      })),
    );
  } finally {
    await backend.stop();
  }
}

async function prepare(backend: RunningBackend, index: string): Promise<Kuzzle> {
  const root = await backend.sdk(backend.superAdmin);
  await createCustomer(root, index, ["admin"]);
  await createGpsTags(root, index, PHONES);
  return backend.sdk({ username: `${index}.admin`, password: PASSWORD });
}

/** Posts at a steady rate without a regard for the answers, until it is ended; then says how many there were. */
function startFlood(backend: RunningBackend, address: string) {
  const once = postOnce(backend, address);
  let [isOver, answered, taken] = [false, 0, 0];
  const flooding = (async () => {
    const begun = performance.now();
    for (let sent = 0; !isOver; sent += MESSAGES_PER_BATCH) {
      await pause(begun + (sent / FLOOD_RATE) * SECOND - performance.now());
      for (const item of nextBatch())
        void once(phoneMessage(item, Date.now())).then(
          (status) => {
            answered += 1;
            if (status === 200) taken += 1;
          },
          () => undefined,
        );
    }
  })();
  return {
    async end() {
      isOver = true;
      await flooding;
      return { answered, taken };
    },
  };
}
