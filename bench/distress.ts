import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Aedes } from "aedes";
import type { Kuzzle } from "kuzzle-sdk";
import type { Page } from "playwright-core";
import { TagId } from "../src/domain/base/ids.ts";
import { SECOND } from "../src/domain/base/time.ts";
import { Asset } from "../src/domain/assets/asset.ts";
import { Tag } from "../src/domain/devices/tag.ts";
import { Distress } from "../src/domain/distress/distress.ts";
import { startFrontServer } from "../tests/browser/support/frontServer.ts";
import { ask } from "../tests/support/calls.ts";
import { PASSWORD } from "../tests/support/customer.ts";
import { asset, tag } from "../tests/support/fixtures.ts";
import { type SmallSite, smallSite } from "../tests/support/smallSite.ts";
import { openBrowser } from "./support/browser.ts";
import { percentile, printTable } from "./support/figures.ts";
import { signIn } from "./support/signIn.ts";
import { within } from "./support/within.ts";

const TAGS = 1000;
const [RATE, BATCH] = [1000, 100];
/** Calls of each phase, a third of them of each uplink. */
const ROUNDS = 60;
const PATIENCE = 120 * SECOND;
/** What the calls are made by: a published message that says so, and for one of them what switches it off. */
const UPLINKS = [
  // Abeeway reference guide AT2: events 7 and 8, the SOS on and off.
  { payload: "abeewayAt2", port: 17, raised: "0a00f9860007", cleared: "0a00f9860008" },
  // Digital Matter Oyster, port 4 with man down (TheThingsNetwork/lorawan-devices).
  { payload: "oyster", port: 4, raised: "0000ed00002400de04", cleared: null },
  { payload: "blueUp", port: null, raised: "", cleared: null },
] as const;
type Uplink = (typeof UPLINKS)[number];
/** What a wall shows of a call that its device has ended. */
const ENDED = "has ended its alarm";

/**
 * From the message of a device that calls for help to a subscriber and to a wall in a browser, through connector, decoder
 * and the whole stack: alone, and beside 1,000 readings a second of others in one run.
 */
export async function benchDistress(): Promise<void> {
  const broker = await openBroker();
  const server = await startFrontServer([], { env: { BALISE_CONNECTOR_NETWORKS: "127.0.0.0/8" } });
  const browser = await openBrowser();
  try {
    const names = Array.from({ length: TAGS }, (_, at) => `t${at}`);
    const tower = await smallSite(server.backend, "tower", {
      tags: names.map((name) => tag(name, { technology: "GPS" })),
      assets: names.map((name) => asset(name, { technology: "GPS" })),
    });
    const ann = await tower.user("ann", "admin");
    await tower.user("wall", "screen");
    const post = await connected(tower, ann, server.backend.port, broker);
    const context = await browser.newContext({
      locale: "en",
      baseURL: server.url,
      viewport: { width: 1920, height: 1080 },
    });
    const page = await context.newPage();
    const to = "/live-site/safety-dashboard?wall=1";
    await signIn(page, { url: server.url, to }, { username: "wall", password: PASSWORD }, PATIENCE);
    await page.waitForURL("**/live-site/safety-dashboard**");
    await page.getByText("Live", { exact: true }).first().waitFor({ timeout: PATIENCE });
    const alone = await calls("alone", { tower, ann, page, post });
    const load = readingsOfOthers(tower.gateway);
    const beside = await calls("beside", { tower, ann, page, post });
    const { sent, seconds } = await load.stop();
    const rows = (["subscriber", "wall", "broker", "off"] as const).flatMap((way) =>
      ([alone, beside] as const).map((phase) => ({
        what: `${phase === alone ? "alone" : "beside"}, ${WAYS[way]}`,
        calls: phase[way].length,
        "p50 ms": percentile(phase[way], 0.5),
        "p95 ms": percentile(phase[way], 0.95),
        "most ms": Math.max(...phase[way]),
        "p95 ratio": percentile(phase[way], 0.95) / percentile(alone[way], 0.95),
      })),
    );
    printTable(
      `${ROUNDS} calls for help of devices, beside ${Math.round(sent / seconds)} readings/s`,
      rows,
    );
  } finally {
    await browser.close();
    await server.stop();
    await broker.close();
  }
}

/** What is timed: each call to a subscriber and to a wall, those of the broker and the ends of alarms to a wall apart. */
const WAYS = {
  subscriber: "to a subscriber",
  wall: "to a wall",
  broker: "by a broker, to a wall",
  off: "switched off, to a wall",
} as const;

type Stack = {
  readonly tower: SmallSite;
  readonly ann: Kuzzle;
  readonly page: Page;
  readonly post: Post;
};
type Post = (device: string, uplink: Uplink, says: "cleared" | "raised") => Promise<void>;

/** One device after the other calls; each call is taken and resolved before the next. */
async function calls(phase: string, { tower, ann, page, post }: Stack) {
  const times: Record<keyof typeof WAYS, number[]> = {
    subscriber: [],
    wall: [],
    broker: [],
    off: [],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const uplink = UPLINKS[round % UPLINKS.length] ?? UPLINKS[0];
    const device = uplink.payload === "blueUp" ? nodeOf(phase, round) : deviceId(phase, round);
    const name = `Caller ${device}`;
    const id = TagId.parse(device);
    const caller = asset(device, { designation: name });
    await tower.write("tags", Tag, [{ ...tag("x"), id, assetId: caller.id }]);
    await tower.write("assets", Asset, [{ ...caller, tagId: id }]);
    const notified = deferred<number>();
    const room = await ann.realtime.subscribe("tower", "distresses", {}, (notification) => {
      if (JSON.stringify(notification).includes(device)) notified.resolve(Date.now());
    });
    const seen = page.evaluate(shownIn, { texts: [name], patience: PATIENCE });
    const begun = Date.now();
    await post(device, uplink, "raised");
    times.subscriber.push(
      (await within(notified.promise, PATIENCE, "Nobody was notified.")) - begun,
    );
    times.wall.push((await seen) - begun);
    if (uplink.payload === "blueUp") times.broker.push((await seen) - begun);
    if (uplink.cleared !== null) {
      const ended = page.evaluate(shownIn, { texts: [name, ENDED], patience: PATIENCE });
      const posted = Date.now();
      await post(device, uplink, "cleared");
      times.off.push((await ended) - posted);
    }
    await ann.realtime.unsubscribe(room);
    const [call] = await tower.all("distresses", Distress, { term: { tagId: id } });
    if (call === undefined) throw new Error(`There is no call of ${device}.`);
    const command = (act: string) => ({ distressId: call.id, commandId: `${act}-${device}` });
    await ask(ann, "distress:take", "tower", command("take"));
    await ask(ann, "distress:resolve", "tower", { ...command("resolve"), outcome: "helpGiven" });
    await page.waitForFunction((text) => !document.body.textContent?.includes(text), name, {
      timeout: PATIENCE,
    });
  }
  return times;
}

/** When a call that says all of it stands on the page, ms since 1970; the processes of one machine share a clock. */
function shownIn({ texts, patience }: { readonly texts: string[]; readonly patience: number }) {
  return new Promise<number>((resolve, reject) => {
    const look = () => {
      const cards = [...document.querySelectorAll(".DistressAlarm, .DistressWall")];
      const says = (card: Element) =>
        texts.every((one) => card.textContent?.includes(one) === true);
      if (!cards.some(says)) return;
      observer.disconnect();
      clearTimeout(timer);
      // What the browser has in its document is drawn by the next frame.
      requestAnimationFrame(() => resolve(Date.now()));
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(
      () => reject(new Error(`${texts.join(": ")} is not on the wall.`)),
      patience,
    );
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** The networks of the customer, and what sends a message of a device as they do. */
async function connected(
  tower: SmallSite,
  ann: Kuzzle,
  port: number,
  broker: OpenBroker,
): Promise<Post> {
  const create = (connector: object) =>
    ask<{ address: string | null }>(ann, "connector:create", tower.index, {
      connector: { messagesAMinute: 6000, ...connector },
      secrets: { password: null, certificate: null, key: null, tunnelKey: null },
    });
  const paths = new Map<string, string>();
  for (const { payload, port: fPort } of UPLINKS) {
    if (fPort === null) continue;
    const { address } = await create({
      name: payload,
      network: "chirpStack",
      transport: "http",
      payload,
      broker: null,
    });
    paths.set(payload, new URL(address ?? "").pathname);
  }
  await create({
    name: "Wirepas",
    network: "wirepas",
    transport: "mqtt",
    payload: "auto",
    broker: { url: broker.url, topic: null, username: null },
  });
  await within(broker.subscribed, PATIENCE, "Nobody has subscribed to the broker.");
  return async (device, uplink, says) => {
    if (uplink.port === null) return broker.publish(Number(device));
    const { status } = await fetch(
      `http://127.0.0.1:${port}${paths.get(uplink.payload)}?event=up`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          deduplicationId: `${device}-${says}`,
          time: new Date().toISOString(),
          deviceInfo: { devEui: device.toLowerCase() },
          fPort: uplink.port,
          data: Buffer.from(uplink[says] ?? "", "hex").toString("base64"),
        }),
      },
    );
    if (status >= 300) throw new Error(`The connector answered ${status}.`);
  };
}

type OpenBroker = Awaited<ReturnType<typeof openBroker>>;

/** A broker as a customer of Wirepas has one, with a gateway that publishes the alarms of BlueUp tags. */
async function openBroker() {
  const broker = await Aedes.createBroker();
  const server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = server.address();
  if (place === null || typeof place === "string") throw new Error("The broker has no port.");
  const subscribed = deferred<undefined>();
  broker.once("subscribe", () => subscribed.resolve(undefined));
  return {
    url: `mqtt://127.0.0.1:${place.port}`,
    subscribed: subscribed.promise,
    publish: (node: number) =>
      new Promise<void>((resolve, reject) => {
        broker.publish(
          {
            cmd: "publish",
            dup: false,
            retain: false,
            qos: 1,
            topic: "gw-event/received_data/gw-hall-a/sink0/1/73/73",
            payload: manDown(node, Date.now()),
          },
          (error) => (error === undefined || error === null ? resolve() : reject(error)),
        );
      }),
    async close() {
      await new Promise<void>((resolve) => broker.close(resolve));
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * The published frame of a BlueUp tag whose wearer is down (BlueUp's Wirepas firmware guide, endpoints 73/73; the messages of
 * wirepas/backend-apis), with another node, event and instant: each in as many bytes as the published one has.
 */
function manDown(node: number, at: number): Buffer {
  const frame = Buffer.from(
    "0a4742450a1b0a0967772d68616c6c2d61120573696e6b30180820b7de84c9a13410ef9baf0518d20920492849303738e8d795ffbc3140014a0901074402070babf9025803608c9628",
    "hex",
  );
  const put = (published: string, value: number) => {
    const place = frame.indexOf(published, "hex");
    const bytes = varint(value);
    if (place === -1 || bytes.length !== published.length / 2) throw new Error("No such field.");
    frame.set(bytes, place);
  };
  put("b7de84c9a134", at);
  put("ef9baf05", node);
  put("e8d795ffbc31", at);
  // The event is new: a gateway repeats one by its id.
  frame[frame.indexOf("1808", "hex") + 1] = node % 128;
  return frame;
}

/** A whole number of Protocol Buffers: seven bits a byte, the least first. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

/** Sends positions of other tags at a steady rate until it is stopped. */
function readingsOfOthers(gateway: Kuzzle) {
  let isOver = false;
  let sent = 0;
  const begun = performance.now();
  const answers: Promise<unknown>[] = [];
  const work = (async () => {
    while (!isOver) {
      await pause(Math.max(0, begun + (sent / RATE) * SECOND - performance.now()));
      const readings = Array.from({ length: BATCH }, (_, at) => ({
        id: `other-${sent + at}`,
        at: Date.now(),
        type: "position",
        tagId: `tag-t${(sent + at) % TAGS}`,
        position: { lat: 45 + (((sent + at) * 17) % 1_000) / 100_000, lon: 4 },
      }));
      sent += BATCH;
      const request = {
        controller: "omniscient/ingestion",
        action: "readings",
        body: { readings },
      };
      // A cut is no end: what counts is how the calls arrive beside the load.
      answers.push(gateway.query(request).catch(() => null));
    }
    await Promise.all(answers);
  })();
  return {
    async stop() {
      isOver = true;
      await work;
      return { sent, seconds: (performance.now() - begun) / SECOND };
    },
  };
}

/** An address in a Wirepas mesh, of four bytes in its messages. */
function nodeOf(phase: string, round: number): string {
  return String((phase === "alone" ? 11_000_000 : 12_000_000) + round);
}

/** Sixteen hexadecimal digits, as LoRaWAN names devices. */
function deviceId(phase: string, round: number): string {
  return `70B3D5705${phase === "alone" ? "A" : "B"}${String(round).padStart(6, "0")}`;
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((done) => (resolve = done));
  return { promise, resolve };
}
