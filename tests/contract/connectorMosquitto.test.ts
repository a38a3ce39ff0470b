import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, connect, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { AssetLocation } from "../../src/domain/assets/assetLocation.ts";
import type { AnswerOf } from "../../src/domain/base/call.ts";
import { TagId } from "../../src/domain/base/ids.ts";
import { DAY, MINUTE, SECOND } from "../../src/domain/base/time.ts";
import type { connectorMessages, createConnector } from "../../src/domain/connectors/calls.ts";
import { MAX_MESSAGES_A_MINUTE, NO_SECRETS } from "../../src/domain/connectors/connector.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask } from "../support/calls.ts";
import { PASSWORD } from "../support/customer.ts";
import { Chance } from "../support/fakeKuzzle/chance.ts";
import { anchor, area, asset, tag } from "../support/fixtures.ts";
import { hasMosquitto, type Mosquitto, startMosquitto } from "../support/mosquitto.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { hasWirepasMessaging, writeWirepasPackets } from "../support/wirepasMessaging.ts";

type Made = AnswerOf<typeof createConnector>;
type Messages = AnswerOf<typeof connectorMessages>;

/** For what takes a restart or a reconnection. */
const PATIENCE = { timeout: 60_000, interval: 250 };
/** Phones, each of which carries one asset. */
const PHONES = ["crash", "day", "slow"];
/** Node and anchors of the published payload (wirepas/wm-sdk, libraries/positioning), in decimal digits. */
const [NODE, WEST, EAST] = ["11259375", "66219", "66220"];

describe.skipIf(!hasMosquitto)("Debian's mosquitto as the customer's broker", () => {
  let folder: string;
  let broker: Mosquitto;
  let backend: RunningBackend;
  let tower: SmallSite;
  let admin: Kuzzle;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "balise-mosquitto-"));
    broker = await startMosquitto(folder);
    backend = await startBackend({ BALISE_CONNECTOR_NETWORKS: "127.0.0.0/8" });
    const named = (id: string) => ({ id: TagId.parse(id), manufacturerId: id });
    const gps = { technology: "GPS" } as const;
    tower = await smallSite(backend, "tower", {
      assets: [
        ...PHONES.map((name) => asset(name, { ...gps, tagId: TagId.parse(name) })),
        asset("node", { tagId: TagId.parse(NODE) }),
      ],
      tags: [
        ...PHONES.map((name) => tag(name, { ...gps, ...named(name) })),
        tag("node", named(NODE)),
        { ...anchor("yard", "yard", -400), ...named(WEST) },
        { ...anchor("hall", "hall", 400), ...named(EAST) },
      ],
    });
    admin = await tower.user("tower-admin", "admin");
  }, 240_000);
  afterAll(async () => {
    await backend?.stop();
    await broker?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const make = async (name: string, network: string, topic: string, port = broker.port) => {
    const made = await ask<Made>(admin, "connector:create", "tower", {
      connector: {
        name,
        network,
        transport: "mqtt",
        payload: "auto",
        broker: { url: `mqtt://127.0.0.1:${port}`, topic, username: null },
        messagesAMinute: MAX_MESSAGES_A_MINUTE,
      },
      secrets: NO_SECRETS,
    });
    await vi.waitFor(async () => {
      expect((await messagesOf(made)).connector.link).toMatchObject({ state: "connected" });
    }, PATIENCE);
    return made;
  };
  const messagesOf = ({ connector }: Made) =>
    ask<Messages>(admin, "connector:messages", "tower", { connectorId: connector.id });
  const restart = async () => {
    await backend.restart();
    await tower.reconnect();
    admin = await backend.sdk({ username: "tower-admin", password: PASSWORD });
  };
  /** Points of the track that was stored, in the order of their instants. */
  const trackOf = async (name: string) =>
    (await tower.all("asset-locations", AssetLocation, { term: { assetId: `asset-${name}` } }))
      .map(({ at }) => at)
      .toSorted((a, b) => a - b);
  /** Messages of a phone (owntracks/booklet, "JSON"), `every` ms apart, the last one at `until`; 3 m from one to the next. */
  const walk = (count: number, until: number, every: number) =>
    Array.from({ length: count }, (_, index) => {
      const at = until - (count - 1 - index) * every;
      const tst = Math.floor(at / SECOND);
      const lon = 4 + index * 0.000_04;
      return {
        at: tst * SECOND,
        line: JSON.stringify({ _type: "location", tst, created_at: tst, lat: 45, lon, acc: 5 }),
      };
    });

  test.skipIf(!hasWirepasMessaging)(
    "brings frames of Wirepas' own package: the node is where the anchor is that it hears best",
    async () => {
      const made = await make("mesh", "wirepas", "gw-event/#");
      // Two that agree settle a place (src/domain/sites/presence.ts).
      const heard = (before: number, west: number, east: number) => ({
        gateway: "gw-hall-a",
        sink: "sink0",
        eventId: String(before),
        receivedAt: Date.now() - before,
        source: Number(NODE),
        destination: 1234,
        sourceEndpoint: 238,
        destinationEndpoint: 238,
        travelTime: 62,
        qos: 1,
        payload: Buffer.from([2, 1, 0, 8, 0xab, 2, 1, west, 0xac, 2, 1, east]).toString("hex"),
        payloadSize: null,
        hops: 3,
        network: 658_188,
      });
      const topic = `gw-event/received_data/gw-hall-a/sink0/658188/238/238`;
      const say = async (...packets: ReturnType<typeof heard>[]) => {
        for (const frame of writeWirepasPackets(packets))
          await broker.publish(topic, Buffer.from(frame, "hex"));
      };
      await say(heard(5 * MINUTE, 0x78, 0xc8), heard(4 * MINUTE, 0x78, 0xc8));
      await vi.waitFor(async () => {
        expect((await tower.assetOf("node")).area).toBe(area("yard"));
      }, PATIENCE);
      await say(heard(2 * MINUTE, 0xc8, 0x78), heard(MINUTE, 0xc8, 0x78));
      await vi.waitFor(async () => {
        expect((await tower.assetOf("node")).area).toBe(area("hall"));
      }, PATIENCE);
      const { devices, connector } = await messagesOf(made);
      expect(devices).toMatchObject([
        { deviceId: "gw-hall-a", isRegistered: false },
        { deviceId: NODE, isRegistered: true, messages: 4, refused: 0 },
      ]);
      expect(connector.days).toMatchObject([{ messages: 4, dropped: 0 }]);
    },
    120_000,
  );

  test("keeps what comes while it and the backend are killed: all is stored, once", async () => {
    await make("crash", "ownTracks", "owntracks/us/crash");
    const all = walk(3_000, Date.now(), 10 * SECOND);
    await backend.end();
    const lines = all.map(({ line }) => line);
    await broker.publishLines("owntracks/us/crash", lines);
    await broker.saveAndKill();
    await broker.start();
    await restart();
    const stored = await vi.waitFor(
      async () => {
        const { length } = await trackOf("crash");
        expect(length).toBeGreaterThan(0);
        return length;
      },
      { ...PATIENCE, interval: 20 },
    );
    // Killed amid them: what was stored and not acknowledged comes again.
    await backend.kill();
    expect(stored).toBeLessThan(all.length);
    await restart();
    await vi.waitFor(async () => {
      expect(await trackOf("crash")).toEqual(all.map(({ at }) => at));
    }, PATIENCE);
    expect((await tower.assetOf("crash")).lastPositionUpdate).toBe(all.at(-1)?.at);
  }, 240_000);

  test("brings a day out of order and each message ten times: each is stored once, and the newest counts", async () => {
    const made = await make("day", "ownTracks", "owntracks/us/day");
    const day = walk(96, Date.now(), DAY / 96);
    const chance = new Chance(20_261_128);
    const shuffled = Array.from({ length: 10 }, () => day)
      .flat()
      .map((one) => ({ ...one, order: chance.next() }))
      .toSorted((one, other) => one.order - other.order);
    await broker.publishLines(
      "owntracks/us/day",
      shuffled.map(({ line }) => line),
    );
    await vi.waitFor(async () => {
      expect((await messagesOf(made)).devices).toMatchObject([{ messages: 960, refused: 0 }]);
    }, PATIENCE);
    expect(await trackOf("day")).toEqual(day.map(({ at }) => at));
    const { lastPositionUpdate, location } = await tower.assetOf("day");
    expect([lastPositionUpdate, location?.lon]).toEqual([day.at(-1)?.at, 4 + 95 * 0.000_04]);
  }, 120_000);

  test("over a slow line brings everything, and the connection holds", async () => {
    const line = await slowLine(broker.port);
    try {
      const made = await make("slow", "ownTracks", "owntracks/us/slow", line.port);
      const all = walk(100, Date.now(), MINUTE);
      await broker.publishLines(
        "owntracks/us/slow",
        all.map((one) => one.line),
      );
      await vi.waitFor(async () => {
        expect(await trackOf("slow")).toEqual(all.map(({ at }) => at));
      }, PATIENCE);
      expect(line.connections()).toBe(1);
      expect((await messagesOf(made)).connector).toMatchObject({
        link: { state: "connected" },
        days: [{ messages: 100, refused: 0, dropped: 0 }],
      });
    } finally {
      line.close();
    }
  }, 120_000);
});

/** A line to a port that carries 256 bytes each 50 ms in either direction, as of a modem in a bad place. */
async function slowLine(port: number) {
  let count = 0;
  const server: Server = createServer((near) => {
    count += 1;
    const far = connect({ host: "127.0.0.1", port });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      from.on("data", (bytes: Buffer) => {
        from.pause();
        let at = 0;
        const next = () => {
          if (at >= bytes.length) {
            from.resume();
            return;
          }
          to.write(bytes.subarray(at, (at += 256)));
          setTimeout(next, 50);
        };
        next();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    close: () => server.close(),
  };
}
