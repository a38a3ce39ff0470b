import { setTimeout as pause } from "node:timers/promises";
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
/** Calls of each phase. */
const ROUNDS = 40;
const PATIENCE = 120 * SECOND;
/** What the calls are made by: a published uplink that says so. */
const UPLINKS = [
  // Abeeway reference guide AT2: heartbeat with the SOS bit.
  { payload: "abeewayAt2", port: 17, hex: "0a00f9860007" },
  // Digital Matter Oyster, port 4 with man down (TheThingsNetwork/lorawan-devices).
  { payload: "oyster", port: 4, hex: "0000ed00002400de04" },
] as const;

/**
 * From the message of a device that calls for help to a subscriber and to a wall in a browser, through connector, decoder
 * and the whole stack: alone, and beside 1,000 readings a second of others in one run.
 */
export async function benchDistress(): Promise<void> {
  const server = await startFrontServer();
  const browser = await openBrowser();
  try {
    const names = Array.from({ length: TAGS }, (_, at) => `t${at}`);
    const tower = await smallSite(server.backend, "tower", {
      tags: names.map((name) => tag(name, { technology: "GPS" })),
      assets: names.map((name) => asset(name, { technology: "GPS" })),
    });
    const ann = await tower.user("ann", "admin");
    await tower.user("wall", "screen");
    const post = await connected(tower, ann, server.backend.port);
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
    const row = (what: string, of: readonly number[], base: readonly number[]) => ({
      what,
      "p50 ms": percentile(of, 0.5),
      "p95 ms": percentile(of, 0.95),
      "most ms": Math.max(...of),
      "p95 ratio": percentile(of, 0.95) / percentile(base, 0.95),
    });
    printTable(
      `${ROUNDS} calls for help of devices, beside ${Math.round(sent / seconds)} readings/s`,
      [
        row("alone, to a subscriber", alone.subscriber, alone.subscriber),
        row("alone, to a wall", alone.wall, alone.wall),
        row("beside, to a subscriber", beside.subscriber, alone.subscriber),
        row("beside, to a wall", beside.wall, alone.wall),
      ],
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

type Stack = {
  readonly tower: SmallSite;
  readonly ann: Kuzzle;
  readonly page: Page;
  readonly post: (round: number, device: string) => Promise<void>;
};

/** One device after the other calls; each call is taken and resolved before the next. */
async function calls(phase: string, { tower, ann, page, post }: Stack) {
  const [subscriber, wall]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const device = deviceId(phase, round);
    const name = `Caller ${device}`;
    const id = TagId.parse(device);
    const caller = asset(device, { designation: name });
    await tower.write("tags", Tag, [{ ...tag("x"), id, assetId: caller.id }]);
    await tower.write("assets", Asset, [{ ...caller, tagId: id }]);
    const notified = deferred<number>();
    const room = await ann.realtime.subscribe("tower", "distresses", {}, (notification) => {
      if (JSON.stringify(notification).includes(device)) notified.resolve(Date.now());
    });
    const seen = page.evaluate(shownIn, { name, patience: PATIENCE });
    const begun = Date.now();
    await post(round, device);
    subscriber.push((await within(notified.promise, PATIENCE, "Nobody was notified.")) - begun);
    wall.push((await seen) - begun);
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
  return { subscriber, wall };
}

/** When a call of somebody stands on the page, ms since 1970; the processes of one machine share a clock. */
function shownIn({ name, patience }: { readonly name: string; readonly patience: number }) {
  return new Promise<number>((resolve, reject) => {
    const look = () => {
      const cards = [...document.querySelectorAll(".DistressAlarm, .DistressWall")];
      if (!cards.some((card) => card.textContent?.includes(name) === true)) return;
      observer.disconnect();
      clearTimeout(timer);
      // What the browser has in its document is drawn by the next frame.
      requestAnimationFrame(() => resolve(Date.now()));
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => reject(new Error(`${name} is not on the wall.`)), patience);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Two networks of the customer, and what posts an uplink of a device as they do. */
async function connected(tower: SmallSite, ann: Kuzzle, port: number): Promise<Stack["post"]> {
  const paths: string[] = [];
  for (const { payload } of UPLINKS) {
    const { address } = await ask<{ address: string }>(ann, "connector:create", tower.index, {
      connector: {
        name: payload,
        network: "chirpStack",
        transport: "http",
        payload,
        broker: null,
        messagesAMinute: 6000,
      },
      secrets: { password: null, certificate: null, key: null, tunnelKey: null },
    });
    paths.push(new URL(address).pathname);
  }
  return async (round, device) => {
    const at = round % UPLINKS.length;
    const uplink = UPLINKS[at] ?? UPLINKS[0];
    const { status } = await fetch(`http://127.0.0.1:${port}${paths[at]}?event=up`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        deduplicationId: `${device}-${round}`,
        time: new Date().toISOString(),
        deviceInfo: { devEui: device.toLowerCase() },
        fPort: uplink.port,
        data: Buffer.from(uplink.hex, "hex").toString("base64"),
      }),
    });
    if (status >= 300) throw new Error(`The connector answered ${status}.`);
  };
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

/** Sixteen hexadecimal digits, as LoRaWAN names devices. */
function deviceId(phase: string, round: number): string {
  return `70B3D5705${phase === "alone" ? "A" : "B"}${String(round).padStart(6, "0")}`;
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((done) => (resolve = done));
  return { promise, resolve };
}
