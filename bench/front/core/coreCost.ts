import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { Worker } from "node:worker_threads";
import { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { startLiveCore } from "../../../src/streams/feeds/startLiveCore.ts";
import type { FromWorker } from "../../../src/streams/core/worker/protocol.ts";
import { CUSTOMER, type Order } from "../live/messages.ts";
import { printTable, type Row } from "../../support/figures.ts";
import { BenchSocket } from "./benchSocket.ts";
import type { FromWorld, ToWorld } from "./worldThread.ts";

const ORDERS: readonly Order[] = [
  { assets: 10_000, updatesPerSecond: 1_000 },
  { assets: 50_000, updatesPerSecond: 5_000 },
];
/** ms; the second lasts for two probes of the collection. */
const WARM_UP = 5_000;
const MEASURED = 20_000;
/** What the map of the live site asks for (LiveMap.tsx), and the rows beside it. */
const FILTER = { site: null, floor: null, area: null, families: [], subFamilies: [], text: "" };
const POINTS = { filter: FILTER, cell: 56, label: "reference", selected: null, zoom: 6 };
const BOUNDS = { west: 1.8, east: 7.2, south: 43.3, north: 47.7 };
const SORT = { column: "reference", isDescending: false };

type Taken = { readonly cpuMs: number; readonly wallMs: number; readonly changes: number };

/**
 * What one change costs the worker, without a browser: the live core with the feeds of the live site's page, beside a
 * thread that parses the same messages and keeps them in a map, with joined frames and with one a message. The processor time of the thread alone counts.
 */
export async function benchCore(): Promise<void> {
  const [load = Number.NaN] = loadavg();
  const rows: Row[] = [];
  const ratios: Row[] = [];
  for (const order of ORDERS) {
    const of = async (isJoining: boolean) => {
      BenchSocket.isJoining = isJoining;
      return { bare: await run(order, bareCore), ours: await run(order, ourCore) };
    };
    const [joined, single] = [await of(true), await of(false)];
    rows.push(
      rowOf("bare", order, joined.bare),
      rowOf("ours", order, joined.ours),
      rowOf("bare, single frames", order, single.bare),
      rowOf("ours, single frames", order, single.ours),
    );
    ratios.push({
      assets: order.assets,
      "updates/s": order.updatesPerSecond,
      "ours/bare": perChange(joined.ours) / perChange(joined.bare),
      "the same, single frames": perChange(single.ours) / perChange(single.bare),
      "ours joined/single": perChange(joined.ours) / perChange(single.ours),
    });
  }
  printTable(
    `One change in the worker's thread, other work on the machine ${load.toFixed(1)}`,
    rows,
  );
  printTable("Ratios", ratios);
}

function rowOf(way: string, { assets, updatesPerSecond }: Order, taken: Taken): Row {
  return {
    way,
    assets,
    "updates/s": updatesPerSecond,
    "µs a change": perChange(taken),
    "share of a core": `${((100 * taken.cpuMs) / taken.wallMs).toFixed(1)} %`,
  };
}

const perChange = ({ cpuMs, changes }: Taken) => (1000 * cpuMs) / changes;

/** Takes in the messages of a socket until it is stopped. */
type Core = { readonly isReady: () => boolean; readonly stop: () => void };

async function run(order: Order, start: (order: Order) => Core): Promise<Taken> {
  const world = new Worker(new URL("worldThread.js", import.meta.url), { workerData: order });
  BenchSocket.world = world;
  let changes = 0;
  world.on("message", (texts: FromWorld) => {
    changes += texts.length;
  });
  const core = start(order);
  while (!core.isReady()) await pause(50);
  world.postMessage({ type: "move" } satisfies ToWorld);
  await pause(WARM_UP);
  const from = { cpu: threadCpu(), at: performance.now(), changes };
  await pause(MEASURED);
  const taken = {
    cpuMs: threadCpu() - from.cpu,
    wallMs: performance.now() - from.at,
    changes: changes - from.changes,
  };
  core.stop();
  await world.terminate();
  return taken;
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Processor time of this thread so far, in ms, by the system's count: other threads and other processes do not count. */
function threadCpu(): number {
  const [ns = "0"] = readFileSync("/proc/thread-self/schedstat", "utf8").split(" ");
  return Number(ns) / 1e6;
}

type Said = { readonly result: { readonly _id: string; readonly _source: unknown } };

function bareCore(): Core {
  const assets = new Map<string, unknown>();
  const socket = new BenchSocket();
  socket.onmessage = ({ data }) => {
    const said = JSON.parse(data) as Said | readonly Said[];
    for (const { result } of Array.isArray(said) ? (said as readonly Said[]) : [said as Said])
      assets.set(result._id, result._source);
  };
  return { isReady: () => true, stop: () => socket.close() };
}

/** The other side of the worker: applies each frame 16 ms later, as a page does that draws. */
const PAGE = `const { parentPort } = require("node:worker_threads");
parentPort.on("message", ({ type, frame }) => {
  if (type === "frame") setTimeout(() => parentPort.postMessage({ type: "applied", frame }), 16);
});`;

function ourCore({ assets }: Order): Core {
  let total = -1;
  (globalThis as { WebSocket?: unknown }).WebSocket = BenchSocket;
  const page = new Worker(PAGE, { eval: true });
  const core = startLiveCore(
    { host: "127.0.0.1", port: 1, ssl: false, pingInterval: 5000 },
    {
      session: {
        check: () => {
          throw new Error("nobody asks for the session here");
        },
      } as never,
      clock: {
        now: () => Date.now(),
        setTimeout: (work, ms) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
      },
      random: () => Math.random(),
      post: (message: FromWorker, transfer) => {
        if (message.type === "frame")
          for (const { news } of message.changes)
            if (news.type === "fields" && "points" in news.fields)
              ({ total } = news.fields.points as { total: number });
        page.postMessage(message, [...transfer]);
      },
      tabs: { post: () => undefined, onMessage: () => undefined },
      withLock: (_, work) => work(),
    },
  );
  page.on("message", (message: { readonly type: "applied"; readonly frame: number }) =>
    core.receive(message),
  );
  core.receive({ type: "connect" });
  core.receive({
    type: "follow",
    tenancy: 1,
    customer: CustomerIndex.parse(CUSTOMER),
    pace: "elsewhere",
  });
  const queries = [
    ...["sites", "referential", "devices", "presence", "freshness"].map((name) => ({
      name,
      params: null,
    })),
    { name: "mapPoints", params: { ...POINTS, bounds: BOUNDS } },
    { name: "assetRows", params: { filter: FILTER, sort: SORT, from: 0, to: 60 } },
  ];
  for (const [at, query] of queries.entries())
    core.receive({ type: "feed.open", feed: at + 1, query });
  return {
    isReady: () => total === assets,
    stop: () => {
      core.stop();
      void page.terminate();
    },
  };
}
