import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createAddressShare } from "../../backend/embedded/web/addressShare.ts";
import { createPhoneRoute } from "../../backend/embedded/web/phoneListener.ts";
import { createHttpProxy } from "../../backend/embedded/web/proxyHttp.ts";
import type { AnswerOf } from "../../src/domain/base/call.ts";
import type {
  connectorMessages,
  createConnector,
  registerHeard,
  searchConnectors,
} from "../../src/domain/connectors/calls.ts";
import { MAX_CONNECTORS, NO_SECRETS } from "../../src/domain/connectors/connector.ts";
import { DAY } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf } from "../support/calls.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";

type Made = AnswerOf<typeof createConnector>;
type Messages = AnswerOf<typeof connectorMessages>;

let backend: RunningBackend;
let tower: Kuzzle;
let rental: Kuzzle;

beforeAll(async () => {
  backend = await startBackend();
  const root = await backend.sdk(backend.superAdmin);
  for (const customer of ["tower", "rental"]) {
    await root.query({
      controller: "omniscient/customer",
      action: "create",
      body: { customer: customerForm(customer) },
    });
    await root.query({
      controller: "omniscient/user",
      action: "create",
      body: {
        customer,
        id: `${customer}-admin`,
        password: PASSWORD,
        user: userForm(`${customer}-admin`, "admin"),
      },
    });
  }
  tower = await backend.sdk({ username: "tower-admin", password: PASSWORD });
  rental = await backend.sdk({ username: "rental-admin", password: PASSWORD });
}, 120_000);
afterAll(async () => {
  await backend?.stop();
});

const form = (name: string, more: object = {}) => ({
  name,
  network: "ownTracks",
  transport: "http",
  payload: "auto",
  broker: null,
  messagesAMinute: 6_000,
  ...more,
});
const make = (name: string, more: object = {}, secrets: object = NO_SECRETS) =>
  ask<Made>(tower, "connector:create", "tower", { connector: form(name, more), secrets });
const on = <Answer>(action: string, { connector }: Made, more: object = {}) =>
  ask<Answer>(tower, `connector:${action}`, "tower", { connectorId: connector.id, ...more });
const messagesOf = (made: Made) => on<Messages>("messages", made);

/** The address as it is on this machine, whatever the public one is. */
const pathOf = ({ address }: Made) => new URL(String(address)).pathname;
const post = (address: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`http://127.0.0.1:${backend.port}${address}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

/** A message of a phone, as published (traccar/traccar, OwnTracksProtocolDecoderTest), at another time. */
const phone = (tst: number, more: object = {}) => ({
  cog: 271,
  lon: 2.29513,
  acc: 5,
  vel: 61,
  vac: 21,
  lat: 48.85833,
  tst,
  alt: 167,
  _type: "location",
  tid: "JJ",
  t: "u",
  batt: 67,
  ...more,
});
const seconds = () => Math.floor(Date.now() / 1000);

const register = (tagId: string) =>
  ask(tower, "tag:create", "tower", {
    tagId,
    tag: {
      site: null,
      area: null,
      settings: null,
      technology: "GPS",
      protocol: null,
      positioningRole: "none",
      name: tagId,
      type: "tag",
      nodeAddress: null,
      gatewayId: null,
      model: null,
      manufacturer: null,
      manufacturerId: tagId,
      networkId: null,
      sendInterval: 0,
      timeout: DAY,
    },
  });
const tagOf = async (id: string) =>
  (await tower.document.get("tower", "tags", id))._source as {
    lastMessageAt: number | null;
    battery: number | null;
  };

describe("a phone by an address of its own", () => {
  test("is refused while it is unknown, listed with what it said, and taken by a replay once it is registered", async () => {
    const made = await make("phones");
    const at = seconds();
    const answered = await post(`${pathOf(made)}/anna`, phone(at));
    expect([answered.status, await answered.text()]).toEqual([200, "[]"]);
    const before = await messagesOf(made);
    expect(before.devices).toMatchObject([
      {
        deviceId: "anna",
        isRegistered: false,
        isFree: false,
        messages: 1,
        refused: 1,
        refusal: { reason: "notTaken" },
      },
    ]);
    expect(JSON.parse(String(before.devices[0]?.decoded))).toMatchObject([
      {
        facts: [
          { type: "battery", level: 67 },
          { type: "position", accuracy: 5, at: at * 1000 },
        ],
      },
    ]);
    expect(before.refusals).toMatchObject([{ deviceId: "anna", reason: "notTaken" }]);
    expect(before.connector).toMatchObject({ days: [{ messages: 1, refused: 1 }] });

    await register("anna");
    expect(await on("replay", made)).toEqual({ tried: 1, taken: 1, cut: 0 });
    expect((await tagOf("anna")).battery).toBe(67);
    const after = await messagesOf(made);
    expect(after).toMatchObject({
      refusals: [],
      refused: 0,
      // What it was refused for is no more: it is a tag, which no asset carries yet.
      devices: [{ isRegistered: true, isFree: true, refusal: null }],
    });
  });

  test("is made once, however often its answer is lost: the last address counts, until it has heard", async () => {
    const id = `connector-${crypto.randomUUID().replaceAll("-", "")}`;
    const again = (sdk: Kuzzle, customer: string, name: string, connectorId = id) =>
      ask<Made>(sdk, "connector:create", customer, {
        connectorId,
        connector: form(name),
        secrets: NO_SECRETS,
      });
    const first = await again(tower, "tower", "lost");
    const second = await again(tower, "tower", "found");
    const { connectors } = await ask<AnswerOf<typeof searchConnectors>>(
      tower,
      "connector:search",
      "tower",
    );
    expect(connectors.filter((one) => one.id === id)).toMatchObject([{ name: "found" }]);
    expect((await post(`${pathOf(first)}/kim`, phone(seconds()))).status).toBe(404);
    expect(await codeOf(again(rental, "rental", "taken"))).toBe("conflict");
    expect(await codeOf(again(tower, "tower", "no address", "connector-_"))).toBe("invalid_input");

    expect((await post(`${pathOf(second)}/kim`, phone(seconds()))).status).toBe(200);
    await vi.waitFor(async () =>
      expect((await messagesOf(second)).connector.lastMessageAt).not.toBeNull(),
    );
    expect(await codeOf(again(tower, "tower", "late"))).toBe("conflict");
    await on("remove", second);
  });

  test("is heard ten times as once, and never moved backwards", async () => {
    const made = await make("again");
    await register("bruno");
    const at = seconds();
    const same = Array.from({ length: 10 }, () => post(`${pathOf(made)}/bruno`, phone(at)));
    expect((await Promise.all(same)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    await post(`${pathOf(made)}/bruno`, phone(at - 3600, { batt: 90, created_at: at - 3600 }));
    expect((await tagOf("bruno")).battery).toBe(67);
    expect((await messagesOf(made)).devices).toMatchObject([{ messages: 11, refused: 0 }]);
  });
});

describe("a message of two devices", () => {
  test("says nothing against either once both are registered", async () => {
    const made = await make("beacons", { network: "blueUp" });
    // docs.blueupbeacons.com, TinyGateway: a gateway and a beacon that advertises its charge.
    const [gateway, mac] = ["0000F412FAD7A3C4", "E4:7D:BA:63:D1:96"];
    const data = "02010604160f1857";
    await post(pathOf(made), { gateway, mac, data, rssi: -64, timestamp: Date.now() });
    const reasons = async () =>
      Object.fromEntries(
        (await messagesOf(made)).devices.map(({ deviceId, refusal }) => [
          deviceId,
          refusal?.reason ?? null,
        ]),
      );
    expect(await reasons()).toEqual({ [gateway]: "notTaken", [mac]: "notTaken" });
    await on("register", made, { devices: [gateway, mac] });
    expect(await reasons()).toEqual({ [gateway]: null, [mac]: null });
  });
});

describe("a refused message that was too long to be kept whole", () => {
  test("is said to be one that cannot be read again, and is not tried", async () => {
    const made = await make("long");
    await post(`${pathOf(made)}/lina`, phone(seconds(), { note: "x".repeat(20_000) }));
    await post(`${pathOf(made)}/lina`, phone(seconds() + 1));
    const { refusals } = await messagesOf(made);
    expect(new Set(refusals.map(({ raw }) => raw.isCut))).toEqual(new Set([false, true]));
    await register("lina");
    expect(await on("replay", made)).toEqual({ tried: 1, taken: 1, cut: 1 });
    expect((await messagesOf(made)).refused).toBe(1);
  });
});

describe("devices that were heard", () => {
  test("are registered each apart, and what was refused before is taken", async () => {
    const made = await make("site");
    await register("known");
    const devices = ["site-1", "site-2", "known", "Anna's phone"];
    for (const device of devices)
      await post(`${pathOf(made)}/${encodeURIComponent(device)}`, phone(seconds()));
    const heard = await on("register", made, { devices: [...devices, "stranger", "site-1"] });
    expect(heard).toEqual({
      registered: ["site-1", "site-2"],
      refused: expect.toSatisfy((refused: object[]) =>
        [
          { deviceId: "Anna's phone", reason: "badId" },
          { deviceId: "stranger", reason: "notHeard" },
          { deviceId: "known", reason: "taken" },
        ].every((one) => JSON.stringify(refused).includes(JSON.stringify(one))),
      ),
      taken: 2,
      cut: 0,
    });
    expect((await tagOf("site-2")).battery).toBe(67);
    const { devices: listed } = await messagesOf(made);
    expect(
      listed
        .filter(({ isRegistered }) => isRegistered)
        .map(({ deviceId }) => deviceId)
        .toSorted(),
    ).toEqual(["known", "site-1", "site-2"]);
    expect(await on("register", made, { devices: ["site-1"] })).toMatchObject({
      registered: [],
      refused: [{ deviceId: "site-1", reason: "taken" }],
    });
    // A list of one's own names devices that are still in their boxes.
    expect(
      await on("register", made, { devices: ["stranger", "Bad id", "site-1"], isList: true }),
    ).toMatchObject({
      registered: ["stranger"],
      refused: [
        { deviceId: "Bad id", reason: "badId" },
        { deviceId: "site-1", reason: "taken" },
      ],
    });
    const boxed = await tower.document.get("tower", "tags", "stranger");
    expect(boxed._source).toMatchObject({ technology: "GPS", timeout: 2 * DAY });
  });

  test("are registered a thousand by one call", async () => {
    const made = await make("fleet", { network: "digitalMatter", messagesAMinute: 10_000 });
    const imei = (at: number) => `35378506${String(at).padStart(7, "0")}`;
    const DateUTC = new Date().toISOString().slice(0, 19).replace("T", " ");
    const all = Array.from({ length: 1_000 }, (_, at) => imei(at));
    for (let from = 0; from < all.length; from += 50) {
      await Promise.all(
        all
          .slice(from, from + 50)
          .map((IMEI) =>
            post(pathOf(made), { IMEI, Records: [{ SeqNo: 1, DateUTC, Fields: [] }] }),
          ),
      );
      // Of more devices than are noted between two writes the others wait for their next message.
      await messagesOf(made);
    }
    const { registered, refused } = await on<AnswerOf<typeof registerHeard>>("register", made, {
      devices: all,
    });
    expect([registered.length, refused]).toEqual([1_000, []]);
    const stored = await tower.document.get("tower", "tags", imei(999));
    expect(stored._source).toMatchObject({ protocol: "DigitalMatter", timeout: 2 * DAY });
    // More than Kuzzle writes by one call.
    expect(await on("remove", made)).toEqual({});
    await tower.collection.refresh("tower", "connector-devices");
    const own = { query: { term: { connectorId: made.connector.id } } };
    expect(await tower.document.count("tower", "connector-devices", own)).toBe(0);
  }, 120_000);
});

describe("a phone in the network of this machine", () => {
  test("is heard by the second address, which opens nothing else", async () => {
    const made = await make("wifi");
    const addressOf = (request: IncomingMessage) => request.socket.remoteAddress ?? "";
    const proxy = createHttpProxy({
      kuzzlePort: backend.port,
      publicUrl: "http://localhost:8080",
      origins: [],
      share: createAddressShare(8, "requests", { now: Date.now, log: () => undefined }),
      addressOf,
      patience: 60_000,
    });
    const server = createServer(createPhoneRoute(proxy));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const send = (path: string, body: object) =>
        fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body: JSON.stringify(body) });
      await register("wanda");
      const answered = await send(`${pathOf(made)}/wanda`, phone(seconds()));
      expect([answered.status, await answered.text()]).toEqual([200, "[]"]);
      expect((await tagOf("wanda")).battery).toBe(67);
      const login = { controller: "server", action: "now" };
      expect((await send("/_query", login)).status).toBe(404);
    } finally {
      server.close();
      proxy.close();
    }
  });
});

describe("an address of a connector", () => {
  test("opens nothing once it is replaced, paused or removed", async () => {
    const made = await make("rotated");
    const rotated = await on<Made>("rotate", made);
    expect(pathOf(rotated)).not.toBe(pathOf(made));
    await vi.waitFor(async () => {
      expect((await post(pathOf(made), phone(seconds()))).status).toBe(404);
    }, 10_000);
    expect((await post(pathOf(rotated), phone(seconds()))).status).toBe(200);
    await on("pause", made);
    await vi.waitFor(async () => {
      const { status, headers } = await post(pathOf(rotated), phone(seconds()));
      expect([status, headers.get("retry-after")]).toEqual([503, "30"]);
    }, 10_000);
    await on("resume", made);
    await vi.waitFor(async () => {
      expect((await post(pathOf(rotated), phone(seconds()))).status).toBe(200);
    }, 10_000);
    await on("remove", made);
    await vi.waitFor(async () => {
      expect((await post(pathOf(rotated), phone(seconds()))).status).toBe(404);
    }, 10_000);
  });

  test("has further ones, each shown once and revoked apart, while the others stay good", async () => {
    const made = await make("crew");
    const anna = await on<Made>("addKey", made, { name: "Anna's phone" });
    const bruno = await on<Made>("addKey", made, { name: "Bruno's phone" });
    expect(bruno.connector.keys).toMatchObject([
      { name: "Anna's phone" },
      { name: "Bruno's phone" },
    ]);
    expect(Object.keys(bruno.connector.keys[0] ?? {}).toSorted()).toEqual(["at", "id", "name"]);
    const status = async (address: Made) => (await post(pathOf(address), phone(seconds()))).status;
    await vi.waitFor(async () => {
      expect([await status(made), await status(anna), await status(bruno)]).toEqual([
        200, 200, 200,
      ]);
    }, 10_000);
    const lost = anna.connector.keys[0]?.id;
    await on("revokeKey", made, { keyId: lost });
    await on("revokeKey", made, { keyId: lost });
    const rotated = await on<Made>("rotate", made);
    await vi.waitFor(async () => {
      const all = [made, anna, bruno, rotated];
      expect(await Promise.all(all.map(status))).toEqual([404, 404, 200, 200]);
    }, 10_000);
  });

  test("takes its token from a header too, and nothing without it", async () => {
    const made = await make("basic");
    const token = pathOf(made).split("/").at(-1) ?? "";
    const basic = Buffer.from(`anna:${token}`).toString("base64");
    const status = async (headers: Readonly<Record<string, string>>) =>
      (await post("/_connect", phone(seconds()), headers)).status;
    expect(await status({ authorization: `Basic ${basic}` })).toBe(200);
    expect(await status({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await status({})).toBe(404);
    expect(await status({ authorization: `Bearer ${token.slice(0, -1)}x` })).toBe(404);
  });

  test("answers what will never be readable, what is too long, and what is too much", async () => {
    const made = await make("small", { messagesAMinute: 2 });
    expect((await post(pathOf(made), "no json")).status).toBe(200);
    expect((await post(pathOf(made), "x".repeat(300 * 1024))).status).toBe(413);
    expect((await post(pathOf(made), phone(seconds()))).status).toBe(200);
    expect((await post(pathOf(made), phone(seconds()))).status).toBe(429);
    expect((await messagesOf(made)).refusals.map(({ reason }) => reason)).toContain("notJson");
  });

  test("of ThingPark is opened by the signature alone where its key is known", async () => {
    const made = await make(
      "thingpark",
      { network: "thingPark" },
      { ...NO_SECRETS, tunnelKey: "f3203a20a2e8dfaf6686b621f56d05e3" },
    );
    // The example that is published with its token (docs.thingpark.com, "Uplink security").
    const body = {
      DevEUI_uplink: {
        Time: "2021-04-07T08:49:51.551+00:00",
        DevEUI: "20635F0108000496",
        FPort: 17,
        FCntUp: 18,
        payload_hex: "032ce4850919d85d4c9f793ad148d24f32f3c6b5488f5a087cbeb1488f5a998c83ab",
        CustomerID: "100002167",
      },
    };
    const query = new URLSearchParams({
      LrnDevEui: "20635F0108000496",
      LrnFPort: "17",
      LrnInfos: "TWA_100002167.1111.AS-1-111974",
      AS_ID: "TWA_100002167.1111.AS",
      Time: "2021-04-07T08:49:51.551+00:00",
      Token: "196c22898bf95fcf48b72be198c89256410660b9b514539651344baa594ad74f",
    });
    expect((await post(`${pathOf(made)}?${query.toString()}`, body)).status).toBe(200);
    query.set("Token", "0".repeat(64));
    expect((await post(`${pathOf(made)}?${query.toString()}`, body)).status).toBe(401);
    expect((await post(pathOf(made), body)).status).toBe(401);
  });
});

describe("connectors", () => {
  test("answer nothing of their secrets, and nothing to another customer", async () => {
    const made = await make("secret", {}, { ...NO_SECRETS, tunnelKey: "between us" });
    expect(made.connector).toMatchObject({ secrets: ["tunnelKey"], state: "active" });
    expect(JSON.stringify(made.connector)).not.toContain("between us");
    expect(Object.keys(made.connector)).not.toContain("hash");
    const foreign = { connectorId: made.connector.id };
    for (const action of ["pause", "resume", "rotate", "remove", "messages", "replay"])
      expect(await codeOf(ask(rental, `connector:${action}`, "rental", foreign))).toBe("not_found");
  });

  test("keep a certificate and its key where only the password is given, and forget what is to be forgotten", async () => {
    const broker = { url: "mqtts://broker.example.com", topic: null, username: "us" };
    const made = await make(
      "broker",
      { network: "wirepas", transport: "mqtt", broker },
      { ...NO_SECRETS, password: "first", certificate: "a certificate", key: "its key" },
    );
    const changed = async (secrets: object) =>
      (await on<Made>("update", made, { seen: {}, changes: {}, secrets })).connector.secrets;
    expect(await changed({ password: "second" })).toEqual(["password", "certificate", "key"]);
    expect(await changed({})).toEqual(["password", "certificate", "key"]);
    expect(await changed({ password: null })).toEqual(["certificate", "key"]);
    // Two administrators at once: neither undoes what the other has given.
    await Promise.all([changed({ certificate: null }), changed({ password: "third" })]);
    expect(await changed({})).toEqual(["password", "key"]);
  });

  test("are refused by what is wrong with them", async () => {
    const refused = async (more: object) => codeOf(make("wrong", more));
    const broker = { url: "mqtts://broker.example.com", topic: null, username: null };
    expect(await refused({ transport: "mqtt" })).toBe("invalid_input");
    expect(await refused({ network: "traccarClient", transport: "mqtt", broker })).toBe(
      "invalid_input",
    );
    expect(
      await refused({ transport: "mqtt", broker: { ...broker, url: "mqtts://10.0.0.1" } }),
    ).toBe("invalid_input");
    expect(
      await refused({ transport: "mqtt", broker: { ...broker, url: "mqtt://broker.example.com" } }),
    ).toBe("invalid_input");
  });

  test("are twenty at most", async () => {
    const { connectors } = await ask<{ connectors: unknown[] }>(
      tower,
      "connector:search",
      "tower",
      {},
    );
    for (let more = connectors.length; more < MAX_CONNECTORS; more += 1) await make(`more ${more}`);
    expect(await codeOf(make("one too many"))).toBe("too_many");
  });
});
