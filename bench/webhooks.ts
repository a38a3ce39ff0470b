import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Kuzzle } from "kuzzle-sdk";
import { SECOND } from "../src/domain/base/time.ts";
import { startBackend } from "../tests/support/backend.ts";
import { PASSWORD } from "../tests/support/customer.ts";
import { area, asset, site } from "../tests/support/fixtures.ts";
import { createCustomer } from "./support/createCustomer.ts";
import { percentile, printTable, type Row } from "./support/figures.ts";

const INDEX = "bench";
/** Moves that are recorded at one instant; each enters a site and an area. */
const MOVES = 500;
const EVENTS = 2 * MOVES;
/** How long receivers take to answer, in ms. */
const FAST = 0;
const SLOW = 500;
const PATIENCE = 180 * SECOND;

/**
 * Events that wait for a receiver at once: how many it is sent a second, beside posts of the same size from a program
 * that does nothing else, and whether a receiver that takes half a second for each delays it.
 */
export async function benchWebhooks(): Promise<void> {
  const fast = await receiverThatTakes(FAST);
  const slow = await receiverThatTakes(SLOW);
  const backend = await startBackend({ BALISE_WEBHOOK_NETWORKS: "127.0.0.1" });
  try {
    const root = await backend.sdk(backend.superAdmin);
    const admin = await prepare(root, () =>
      backend.sdk({ username: "bench.admin", password: PASSWORD }),
    );
    const webhook = (name: string, url: string) =>
      admin.query({
        controller: "omniscient/webhook",
        action: "create",
        body: {
          customerIndex: INDEX,
          webhook: { name, url, events: ["presence.entered"], sites: [], namesPeople: false },
        },
      });
    await webhook("fast", fast.url);
    await record(root, 0);
    const alone = await fast.took(EVENTS);
    await webhook("slow", slow.url);
    await record(root, MOVES);
    const beside = await fast.took(EVENTS);
    const plain = await plainPosts(fast, alone.body);
    printTable(`${EVENTS} events at one instant to one receiver`, [
      rowOf("one receiver", alone.ms),
      rowOf(`beside one that takes ${SLOW} ms each`, beside.ms),
      rowOf("plain posts, one after the other", plain),
    ]);
  } finally {
    await backend.stop();
    fast.close();
    slow.close();
  }
}

/** `arrivals`: ms of each since the first of them. */
function rowOf(what: string, arrivals: readonly number[]): Row {
  const last = arrivals.at(-1) ?? Number.NaN;
  return {
    what,
    arrived: arrivals.length,
    "events/s": Math.round((arrivals.length / last) * SECOND),
    "p50 between ms": percentile(gaps(arrivals), 0.5),
    "p99 between ms": percentile(gaps(arrivals), 0.99),
  };
}

function gaps(arrivals: readonly number[]): number[] {
  return arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? at));
}

/** A receiver that answers each post after so many ms. */
async function receiverThatTakes(delay: number) {
  let arrivals: number[] = [];
  let last = "";
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      last = Buffer.concat(parts).toString("utf8");
      arrivals.push(performance.now());
      setTimeout(() => response.end(), delay);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** Waits for so many; then it begins anew. */
    async took(count: number): Promise<{ readonly ms: number[]; readonly body: string }> {
      const until = performance.now() + PATIENCE;
      while (arrivals.length < count && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 50));
      const [first = 0] = arrivals;
      const ms = arrivals.map((at) => at - first);
      arrivals = [];
      return { ms, body: last };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function prepare(root: Kuzzle, signIn: () => Promise<Kuzzle>): Promise<Kuzzle> {
  await createCustomer(root, INDEX, ["admin"]);
  const { id, ...content } = asset("crane", { category: "material" });
  await root.document.create(INDEX, "assets", content, id);
  return signIn();
}

/** Writes moves into a hall as the ingestion does. */
async function record(root: Kuzzle, from: number): Promise<void> {
  const nowhere = { site: null, floor: null, area: null };
  const hall = { site: site("tower"), floor: 0, area: area("hall") };
  const now = Date.now() + SECOND;
  const moves = Array.from({ length: MOVES }, (_, index) => ({
    _id: `move-${from + index}`,
    body: {
      type: "asset.moved",
      seq: now * 1000 + index,
      at: now,
      recordedAt: now,
      assetId: asset("crane").id,
      tagId: null,
      family: "known",
      subFamily: "lifting",
      from: nowhere,
      to: hall,
    },
  }));
  for (let part = 0; part < moves.length; part += 200)
    await root.document.mCreate(INDEX, "asset-history", moves.slice(part, part + 200));
  await root.collection.refresh(INDEX, "asset-history");
}

async function plainPosts(
  receiver: Awaited<ReturnType<typeof receiverThatTakes>>,
  body: string,
): Promise<number[]> {
  for (let index = 0; index < EVENTS; index += 1)
    await (await fetch(receiver.url, { method: "POST", body })).text();
  return (await receiver.took(EVENTS)).ms;
}
