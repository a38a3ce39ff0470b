import { setTimeout as sleep } from "node:timers/promises";
import { type RawData, WebSocket } from "ws";
import { ChangesAnswer } from "../src/domain/base/collectionChanges.ts";
import { customerForm, PASSWORD, userForm } from "../tests/support/customer.ts";
import { asset } from "../tests/support/fixtures.ts";
import { startInstance, SUPER_ADMIN } from "./support/instance.ts";
import { printTable, type Row } from "./support/figures.ts";
import { processorOf } from "./support/processTree.ts";

const CUSTOMER = "probed";
const SCREENS = 20;
const ASSETS = 500;
/** Of each phase, in ms. */
const MEASURED = 40_000;
/** Time between two writes that all screens ask about, in ms. */
const PACE_OF_WRITES = 500;
/** What a live site has open. */
const COLLECTIONS = [
  "assets",
  "sites",
  "tags",
  "counters",
  "alerts",
  "evacuations",
  "references",
  "labels",
] as const;
/** ms between two probes (streams/core/live/pace.ts); null: nobody probes. */
const PHASES: readonly (readonly [string, number | null])[] = [
  ["none", null],
  ["elsewhere, 10 s", 10_000],
  ["lives depend on it, 5 s", 5_000],
];

type Counted = { requests: number; sent: number; received: number };

/** An open screen as far as the server can tell: its socket and the probes of its rooms. */
class Screen {
  readonly counted: Counted = { requests: 0, sent: 0, received: 0 };
  readonly #socket: WebSocket;
  readonly #jwt: string;
  #marks: readonly (string | null)[] = COLLECTIONS.map(() => null);

  constructor(socket: WebSocket, jwt: string) {
    this.#socket = socket;
    this.#jwt = jwt;
    socket.on("message", (data: RawData) => {
      const text = (data as Buffer).toString();
      const { result } = JSON.parse(text) as { readonly result: unknown };
      const { places } = ChangesAnswer.parse(result);
      this.counted.received += text.length;
      this.#marks = places.map((place) => ("mark" in place ? place.mark : null));
    });
  }

  close(): void {
    this.#socket.close();
  }

  probe(): void {
    const places = COLLECTIONS.map((collection, at) => ({
      collection,
      filter: collection === "assets" ? { equals: { isArchived: false } } : {},
      since: this.#marks[at] ?? null,
    }));
    const message = JSON.stringify({
      controller: "omniscient/live",
      action: "changes",
      jwt: this.#jwt,
      body: { customerIndex: CUSTOMER, places },
    });
    this.counted.requests += 1;
    this.counted.sent += message.length;
    this.#socket.send(message);
  }
}

/** What the proof of rooms costs an open screen and the server: the same minute with and without it, side by side. */
export async function benchProbe(): Promise<void> {
  const instance = await startInstance();
  try {
    const root = await instance.client(SUPER_ADMIN.username, SUPER_ADMIN.password);
    const call = (controller: string, body: object) =>
      root.query({ controller: `omniscient/${controller}`, action: "create", body });
    await call("customer", { customer: customerForm(CUSTOMER) });
    const user = userForm("viewer", "admin");
    await call("user", { customer: CUSTOMER, id: "viewer", password: PASSWORD, user });
    const write = (id: string, batteryLevel: number) => {
      const { id: _, ...body } = asset(id, { batteryLevel });
      return root.document.createOrReplace(CUSTOMER, "assets", id, body);
    };
    for (let at = 0; at < ASSETS; at += 1) await write(`asset-${at}`, 50);
    const viewer = await instance.client("viewer", PASSWORD);
    const rows: Row[] = [];
    let idle = 0;
    for (const [name, pace] of PHASES) {
      // Kuzzle ends sockets on which nothing comes for a minute: each phase has its own.
      const screens = await opened(instance.webPort, String(viewer.jwt));
      const cpu = processorOf(instance.supervisor);
      const begun = performance.now();
      const timers = screens.map((screen, at) => every(screen, pace, at));
      for (let n = 0; performance.now() - begun < MEASURED; n += 1) {
        await Promise.all([write(`asset-${n % ASSETS}`, n % 100), sleep(PACE_OF_WRITES)]);
      }
      for (const stop of timers) stop();
      await sleep(2_000);
      const share = SCREENS * ((performance.now() - begun) / 60_000);
      const ms = (processorOf(instance.supervisor) - cpu) / share;
      const { requests, sent, received } = total(screens);
      for (const screen of screens) screen.close();
      if (requests > 0 && received === 0) throw new Error("no probe was answered");
      if (pace === null) idle = ms;
      rows.push({
        probes: name,
        requests: requests / share,
        "bytes sent": sent / share,
        "bytes received": received / share,
        "server ms": ms,
        "of them for probes": ms - idle,
      });
    }
    printTable(
      `A minute of one of ${SCREENS} open screens with ${COLLECTIONS.length} collections, ${60_000 / PACE_OF_WRITES} writes a minute`,
      rows,
    );
  } finally {
    await instance.stop();
  }
}

function opened(port: number, jwt: string): Promise<Screen[]> {
  return Promise.all(
    Array.from({ length: SCREENS }, async () => {
      const socket = new WebSocket(`ws://localhost:${port}`);
      await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
      return new Screen(socket, jwt);
    }),
  );
}

/** Probes at a pace, screens spread over it. Answers what ends it. */
function every(screen: Screen, pace: number | null, at: number): () => void {
  if (pace === null) return () => undefined;
  let timer = setTimeout(
    () => {
      screen.probe();
      timer = setInterval(() => screen.probe(), pace);
    },
    (pace * at) / SCREENS,
  );
  return () => clearInterval(timer);
}

function total(screens: readonly Screen[]): Counted {
  const sum = { requests: 0, sent: 0, received: 0 };
  for (const { counted } of screens) {
    sum.requests += counted.requests;
    sum.sent += counted.sent;
    sum.received += counted.received;
  }
  return sum;
}
