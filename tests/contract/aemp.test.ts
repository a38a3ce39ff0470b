import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { FLEET_READS_A_MINUTE } from "../../src/domain/apiKeys/accessKey.ts";
import type { createAsset } from "../../src/domain/assets/calls.ts";
import type { createKey } from "../../src/domain/apiKeys/calls.ts";
import type { AnswerOf } from "../../src/domain/base/call.ts";
import { DAY } from "../../src/domain/base/time.ts";
import type { connectorMessages, createConnector } from "../../src/domain/connectors/calls.ts";
import { NO_SECRETS } from "../../src/domain/connectors/connector.ts";
import { formOfHeardBy } from "../../src/domain/connectors/formOfHeardBy.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, refusal } from "../support/calls.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { fleetXml, machineXml } from "../support/fleetXml.ts";
import { provider } from "../support/provider.ts";

type Made = AnswerOf<typeof createConnector>;
type Messages = AnswerOf<typeof connectorMessages>;
type Key = AnswerOf<typeof createKey>;

const PIN = "VCEC220E310022";

let backend: RunningBackend;
let maker: Awaited<ReturnType<typeof provider>>;
let tower: Kuzzle;
/** When the maker has heard of its machine: as it is asked first. What was counted before a device was linked is not the machine's. */
let seenAt = "";

beforeAll(async () => {
  maker = await provider(({ authorization, line }) => {
    if (seenAt === "") seenAt = new Date().toISOString();
    if (authorization !== `Basic ${Buffer.from("us:secret").toString("base64")}`)
      return { status: 401 };
    if (line.includes("/Faults/"))
      return {
        body: `<DiagnosticTroubleCode><FaultCode datetime="${seenAt}"><CodeIdentifier>SPN 100 FMI 1</CodeIdentifier><CodeSeverity>RED</CodeSeverity><CodeDescription>Engine oil pressure</CodeDescription></FaultCode></DiagnosticTroubleCode>`,
      };
    if (line.includes("/Equipment/")) return { status: 404 };
    return { body: fleetXml([machineXml(PIN).replaceAll(/2026-03-05T09:5\d:\d\dZ/gu, seenAt)]) };
  });
  backend = await startBackend({ BALISE_CONNECTOR_NETWORKS: "127.0.0.0/8" });
  const root = await backend.sdk(backend.superAdmin);
  await root.query({
    controller: "omniscient/customer",
    action: "create",
    body: { customer: customerForm("tower") },
  });
  await root.query({
    controller: "omniscient/user",
    action: "create",
    body: {
      customer: "tower",
      id: "tower-admin",
      password: PASSWORD,
      user: userForm("tower-admin", "admin"),
    },
  });
  tower = await backend.sdk({ username: "tower-admin", password: PASSWORD });
}, 120_000);
afterAll(async () => {
  await backend?.stop();
  await maker?.close();
});

const make = (poll: object, secrets: object = NO_SECRETS) =>
  ask<Made>(tower, "connector:create", "tower", {
    connector: {
      name: "Volvo",
      network: "aemp",
      transport: "poll",
      payload: "auto",
      broker: null,
      poll: { url: maker.url, tokenUrl: null, scope: null, username: "us", minutes: 5, ...poll },
      messagesAMinute: 6_000,
    },
    secrets: { ...NO_SECRETS, ...secrets },
  });
const messagesOf = ({ connector }: Made) =>
  ask<Messages>(tower, "connector:messages", "tower", { connectorId: connector.id });

const register = (tagId: string) =>
  ask(tower, "tag:create", "tower", { tagId, tag: formOfHeardBy("aemp", tagId, "machine") });

/** A resource of its own family that carries a device. */
async function own(family: string, category: string, reference: string, tagId: string) {
  const labels = { fr: null, en: null };
  await ask(tower, "referential:create", "tower", {
    family: {
      name: family,
      category,
      markerUrl: null,
      labels,
      subFamilies: [{ name: "all", labels, attributes: [] }],
    },
  });
  const { asset } = await ask<AnswerOf<typeof createAsset>>(tower, "asset:create", "tower", {
    asset: { reference, designation: reference, family, subFamily: "all" },
  });
  await ask(tower, "asset:linkTag", "tower", { assetId: asset.id, tagId });
}

describe("the fleet of a maker", () => {
  test("is fetched by a connector: a machine that is registered has its position and its hours", async () => {
    await register(PIN);
    await own("machines", "material", "Digger 7", PIN);
    const made = await make({}, { password: "secret" });
    expect(made.address).toBe(null);
    const { connector, devices } = await vi.waitFor(
      async () => {
        const read = await messagesOf(made);
        expect(read.connector.link).not.toBe(null);
        return read;
      },
      { timeout: 30_000, interval: 500 },
    );
    expect(connector.link).toMatchObject({ state: "connected", error: null });
    expect(devices).toMatchObject([
      { deviceId: PIN, family: "machine", refused: 0, isRegistered: true },
    ]);
    const { _source } = await tower.document.get("tower", "tags", PIN);
    expect(_source).toMatchObject({ lastMessageAt: Date.parse(seenAt) });
    // Once an interval: the provider was asked for its one page.
    expect(maker.lines().filter((line) => line.includes("/Fleet/1"))).toHaveLength(1);
    // What lies between two snapshots comes by series: of this maker faults alone.
    await vi.waitFor(
      async () => {
        const { connector: after } = await messagesOf(made);
        expect(after.series).toMatchObject({
          form: "pin",
          offered: ["faults"],
          absent: ["locations", "operatingHours", "distance"].map((series) => ({
            series,
            status: 404,
          })),
          error: null,
        });
        expect(after.days).toMatchObject([{ faults: 1 }]);
      },
      { timeout: 30_000, interval: 500 },
    );
  });

  test("has faults, which stand until somebody has dealt with them", async () => {
    const { hits } = await tower.document.search("tower", "asset-faults", {});
    const at = Date.parse(seenAt);
    expect(hits.map(({ _source }) => _source)).toMatchObject([
      {
        code: "SPN 100 FMI 1",
        severity: "RED",
        description: "Engine oil pressure",
        since: at,
        lastAt: at,
        resolved: null,
      },
    ]);
    const faultId = hits[0]?._id;
    const resolve = (id: unknown) => ask(tower, "fault:resolve", "tower", { faultId: id });
    expect(await resolve(faultId)).toMatchObject({
      fault: { id: faultId, resolved: { by: "tower-admin", byName: "First Last" } },
    });
    // Once more says the same.
    const again = (await resolve(faultId)) as { fault: object };
    expect(again).toEqual(await resolve(faultId));
    expect(await refusal(resolve("none"))).toMatchObject({ code: "not_found" });
  });

  test("says plainly that a provider refuses the password", async () => {
    const made = await make({}, { password: "another" });
    await vi.waitFor(
      async () => {
        const { connector } = await messagesOf(made);
        expect(connector.link).toMatchObject({
          state: "failed",
          error: expect.stringContaining("refuses the user, the client or the password (401)"),
        });
      },
      { timeout: 30_000, interval: 500 },
    );
  });

  test.each([
    ["no web address", { url: "maker" }, "poll.url"],
    ["a name in the address", { url: "https://us:secret@api.example.com/aemp" }, "poll.url"],
    ["a token from elsewhere", { tokenUrl: "ftp://api.example.com/token" }, "poll.tokenUrl"],
  ])("is refused at %s", async (_name, poll, path) => {
    expect(await refusal(make(poll))).toMatchObject({
      code: "invalid_input",
      data: { issues: [{ path }] },
    });
  });
});

describe("our fleet", () => {
  let secret: string;
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${backend.port}/_aemp${path}`, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const keyOf = async (right: string, more: object = {}) => {
    const form = {
      name: `${right} key`,
      right,
      addresses: [],
      expiresAt: Date.now() + DAY,
      ...more,
    };
    return (await ask<Key>(tower, "key:create", "tower", { key: form })).secret;
  };
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`any:${password}`).toString("base64")}`,
  });

  beforeAll(async () => {
    secret = await keyOf("fleet");
    await register("phone-1");
    await own("crew", "personnel", "Ann", "phone-1");
  });

  test("is read page by page, as XML or as JSON, with the key as password or as bearer", async () => {
    const xml = await read("/Fleet/1", basic(secret));
    expect([xml.status, xml.headers.get("content-type")]).toEqual([
      200,
      "application/xml; charset=utf-8",
    ]);
    expect(xml.text).toContain("<rel>self</rel>");
    const json = await read("/Fleet", {
      authorization: `Bearer ${secret}`,
      accept: "application/json",
    });
    expect([json.status, json.headers.get("content-type")]).toEqual([200, "application/json"]);
    // What the maker has said of it, at the times that it has said; and of people nothing.
    const datetime = seenAt.replace(/\.\d{3}Z$/u, "Z");
    expect(JSON.parse(json.text)).toMatchObject({
      version: "1",
      Links: [{ rel: "self" }, { rel: "last" }],
      Equipment: [
        {
          EquipmentHeader: { EquipmentID: "Digger 7" },
          Location: { datetime, Latitude: 48.8584, Longitude: 2.2945 },
          CumulativeOperatingHours: { datetime, Hour: 4211.55 },
          Distance: { datetime, OdometerUnits: "kilometre", Odometer: 1250.5 },
          FuelRemaining: { datetime, Percent: 64 },
        },
      ],
    });
    expect(json.text).not.toContain("Ann");
    expect((await read("/Fleet/101", basic(secret))).status).toBe(404);
    const one = await read("/Fleet/Equipment/digger%207", {
      ...basic(secret),
      accept: "application/json",
    });
    expect(JSON.parse(one.text)).toMatchObject({
      Equipment: [{ EquipmentHeader: { EquipmentID: "Digger 7" } }],
    });
    expect((await read("/Fleet/Equipment/Ann", basic(secret))).status).toBe(404);
    expect((await read("/Fleet/first", basic(secret))).status).toBe(404);
  });

  test.each([
    ["Locations", { Location: [{ Latitude: 48.8584, Longitude: 2.2945 }] }],
    ["CumulativeOperatingHours", { CumulativeOperatingHours: [{ Hour: 4211.55 }] }],
    ["Distance", { Distance: [{ OdometerUnits: "kilometre", Odometer: 1250.5 }] }],
    ["CumulativeFuelUsed", { FuelUsed: [] }],
    ["Faults", { FaultCode: [{ CodeIdentifier: "SPN 100 FMI 1", CodeSeverity: "RED" }] }],
  ])("has a series of %s", async (series, expected) => {
    const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * DAY).toISOString());
    const path = `/Fleet/Equipment/Digger%207/${series}/${from}/${to}`;
    const headers = { ...basic(secret), accept: "application/json" };
    const { text } = await read(path, headers);
    expect(JSON.parse(text)).toMatchObject({
      Links: [{ rel: "self" }, { rel: "last" }],
      EquipmentHeader: { EquipmentID: "Digger 7" },
      ...expected,
    });
    expect((await read(`${path}/101`, headers)).status).toBe(404);
    expect((await read(path.replace("Digger%207", "Ann"), headers)).status).toBe(404);
    expect((await read(path)).status).toBe(401);
  });

  test.each([
    ["without a key", async () => ({})],
    ["with a key of another right", async () => basic(await keyOf("lists"))],
    ["with the password of a user", async () => basic(PASSWORD)],
  ])("is refused %s", async (_name, headersOf) => {
    const { status, headers } = await read("/Fleet/1", await headersOf());
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toContain("Basic");
  });

  test("is refused from an address that the key does not name, and to a program that reads too often", async () => {
    const elsewhere = await keyOf("fleet", { addresses: ["192.0.2.0/24"] });
    expect((await read("/Fleet/1", basic(elsewhere))).status).toBe(403);
    let last = 0;
    for (let reads = 0; reads < 2 * FLEET_READS_A_MINUTE + 2 && last !== 429; reads += 1)
      last = (await read("/Fleet/1", basic(secret))).status;
    expect(last).toBe(429);
  });
});
