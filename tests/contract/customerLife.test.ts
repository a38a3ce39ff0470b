import { gunzipSync } from "node:zlib";
import { Redis } from "ioredis";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListedCustomer } from "../../src/domain/customers/lifecycleCalls.ts";
import { type CustomerMaking, makingStatus } from "../../src/domain/customers/customerMaking.ts";
import { DELETION_GRACE } from "../../src/domain/customers/customerStatus.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf, refusal } from "../support/calls.ts";
import { customerForm, PASSWORD } from "../support/customer.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";

const PLATFORM = "multi-tenancy-config";
/** Of what makes a customer anew, in ms: on a real Elasticsearch each of its collections takes its time. */
const MAKING = 300_000;

let backend: RunningBackend;
let root: Kuzzle;
/** Names that are found nowhere else, so that whatever holds them is theirs. */
let leaving: SmallSite;
let staying: SmallSite;

beforeAll(async () => {
  backend = await startBackend();
  leaving = await smallSite(backend, "zephyrtower", { people: ["pia"] });
  staying = await smallSite(backend, "harbour", { people: ["hal"] });
  root = leaving.root;
}, MAKING);
afterAll(() => backend?.stop());

const listed = async (index: string): Promise<ListedCustomer | undefined> => {
  const { result } = await root.query({ controller: "omniscient/customer", action: "list" });
  return (result as { customers: ListedCustomer[] }).customers.find(
    ({ customer }) => customer.index === index,
  );
};

/** Every place of the storage and the cache that holds the text, straight from them, whatever Kuzzle shows. */
async function traces(text: string): Promise<string[]> {
  const { storagePort, cachePort, secret } = backend.data;
  const elastic = process.env["ELASTICSEARCH_URL"] ?? `http://127.0.0.1:${storagePort}`;
  const headers =
    process.env["ELASTICSEARCH_URL"] === undefined
      ? { authorization: `Basic ${Buffer.from(`balise:${secret}`).toString("base64")}` }
      : {};
  await fetch(`${elastic}/_all/_refresh`, { method: "POST", headers });
  const aliases = (await (
    await fetch(`${elastic}/_cat/aliases?format=json`, { headers })
  ).json()) as { alias: string; index: string }[];
  const found = aliases.filter(({ alias }) => alias.includes(text)).map(({ alias }) => alias);
  for (const { index } of aliases) {
    const answer = await fetch(`${elastic}/${encodeURIComponent(index)}/_search?size=10000`, {
      headers,
    });
    const { hits } = (await answer.json()) as { hits: { hits: { _id: string }[] } };
    for (const hit of hits.hits)
      if (JSON.stringify(hit).includes(text)) found.push(`${index}/${hit._id}`);
  }
  const cache = new Redis(
    process.env["REDIS_URL"] ?? `redis://:${secret}@127.0.0.1:${cachePort}/0`,
  );
  const databases = ["0", "5"];
  for (const database of databases) {
    await cache.select(Number(database));
    found.push(...(await cache.keys(`*${text}*`)));
  }
  cache.disconnect();
  return [...new Set(found)].toSorted();
}

describe("the customers of the platform", () => {
  test("are listed with how large each is, archived ones too", async () => {
    const pia = await listed("zephyrtower");
    expect(pia).toMatchObject({
      customer: { index: "zephyrtower", isArchived: false },
      figures: { assets: 1, tags: 4, users: 1, openAlerts: 0 },
      deletion: null,
    });
    expect(pia?.figures?.documents).toBeGreaterThan(8);
    expect(pia?.figures?.bytes).toBeGreaterThan(0);
    await ask(root, "customer:archive", "harbour");
    expect((await listed("harbour"))?.customer.isArchived).toBe(true);
    await ask(root, "customer:unarchive", "harbour");
  });

  test.each([
    ["multi-tenancy-config", "index_reserved"],
    ["constructor", "index_reserved"],
    ["users", "index_reserved"],
    ["a🏗b", "index_malformed"],
  ])("cannot be called %s, told at the field", async (index, code) => {
    const made = root.query({
      controller: "omniscient/customer",
      action: "create",
      body: { customer: customerForm(index, { name: "a name" }) },
    });
    expect(await refusal(made)).toMatchObject({
      code,
      data: { issues: [{ path: "index", code }] },
    });
  });

  test("are changed by two at once, field by field", async () => {
    const change = (seen: object, customer: object) =>
      ask(root, "customer:update", "harbour", { seen, customer });
    await change({ entity: "Entity" }, { entity: "Ours" });
    await change({ size: null }, { size: "50-200" });
    const { code, data } = await refusal(change({ entity: "Entity" }, { entity: "Theirs" }));
    expect(code).toBe("conflict");
    expect(data["conflicts"]).toEqual([
      { field: "entity", seen: "Entity", stored: "Ours", wanted: "Theirs" },
    ]);
    expect((await listed("harbour"))?.customer).toMatchObject({ entity: "Ours", size: "50-200" });
  });

  test(
    "are duplicated in the parts that are chosen",
    async () => {
      await ask(root, "customer:update", "harbour", {
        config: { assetView: { label: "designation" } },
      });
      const copy = (index: string, copied: readonly string[]) =>
        ask(root, "customer:duplicate", "harbour", { as: { index, name: index }, copied });
      await copy("copyone", ["configuration"]);
      await copy("copytwo", []);
      const label = async (index: string) =>
        (
          await ask<{ customerConfig: { assetView: { label: string } } }>(
            root,
            "customer:getConfig",
            index,
          )
        ).customerConfig.assetView.label;
      expect([await label("copyone"), await label("copytwo")]).toEqual(["designation", "none"]);
    },
    MAKING,
  );
});

describe("the making of a customer", () => {
  const call = async (action: string, body: object): Promise<unknown> =>
    (await root.query({ controller: "omniscient/customer", action, body })).result;
  const making = async (index: string) =>
    makingStatus((await call("readMaking", { index })) as CustomerMaking, false);
  const config = async (index: string) =>
    (await root.document.get(index, "config", index))._source as { timezone: string };

  test(
    "is told while nothing, a part and all of it is there, and goes on where it broke",
    async () => {
      const nothing = await making("quay");
      expect(nothing).toMatchObject({ step: "collections", done: 0 });
      const first = { ...customerForm("quay"), timezone: "Europe/Lisbon" };
      await call("create", { customer: first });
      const { total } = nothing;
      expect(await making("quay")).toEqual({ step: "listing", done: total, total });

      // As one stands that broke before its last write.
      await root.document.delete(PLATFORM, "customers", "quay", { refresh: "wait_for" });
      expect(await making("quay")).toEqual({ step: "listing", done: total - 1, total });
      const second = { ...first, timezone: "Europe/Athens" };
      expect(await call("create", { customer: second })).toMatchObject({
        created: true,
      });
      expect((await config("quay")).timezone).toBe("Europe/Athens");
      expect((await making("quay")).done).toBe(total);
    },
    MAKING,
  );

  test(
    "that is asked for again, since its answer was lost, is answered as it is; another is refused",
    async () => {
      const customer = { ...customerForm("quay"), timezone: "Europe/Athens" };
      expect(await call("create", { customer })).toMatchObject({
        created: false,
        customer: { index: "quay" },
      });
      const other = call("create", { customer: { ...customer, entity: "Other" } });
      expect(await codeOf(other)).toBe("name_taken");
      const copy = (name: string) =>
        ask(root, "customer:duplicate", "quay", { as: { index: "pier", name }, copied: [] });
      expect(await copy("pier")).toMatchObject({ created: true });
      expect(await copy("pier")).toMatchObject({ created: false });
      expect(await codeOf(copy("jetty"))).toBe("name_taken");
    },
    MAKING,
  );
});

describe("a customer who is deleted", () => {
  test("is exported whole, to super admins alone", async () => {
    const address = `http://127.0.0.1:${backend.port}/_/omniscient/customer/export?customerIndex=zephyrtower`;
    const pia = await leaving.user("zephyr-admin", "admin");
    const get = (sdk: Kuzzle) =>
      fetch(address, { headers: { authorization: `Bearer ${String(sdk.jwt)}` } });
    expect((await get(pia)).status).toBe(403);
    const answer = await get(root);
    expect(answer.headers.get("content-disposition")).toMatch(
      /balise-zephyrtower-\d{4}-\d\d-\d\d\.ndjson\.gz$/u,
    );
    const lines = gunzipSync(Buffer.from(await answer.arrayBuffer()))
      .toString("utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({ format: "balise-customer", customer: { id: "zephyrtower" } });
    const assets = lines.filter(({ collection }) => collection === "assets");
    expect(assets).toMatchObject([{ document: { id: "asset-pia" } }]);
    const users = lines.flatMap(({ user }) => (user === undefined ? [] : [user]));
    expect(users).toMatchObject([
      { username: expect.any(String) as string },
      { username: expect.any(String) as string },
    ]);
    expect(JSON.stringify(users)).not.toContain("customer.");
    expect(lines.at(-1)).toEqual({
      end: {
        documents: lines.filter((one) => "collection" in one).length,
        users: 2,
        files: 0,
      },
    });
  });

  test(
    "is archived at once, comes back in the grace, and leaves nothing after it",
    async () => {
      // Somebody who belongs to both, whose account is not this customer's to end.
      await staying.user("both", "worker");
      await root.query({
        controller: "omniscient/user",
        action: "update",
        body: { customer: "zephyrtower", userId: "both", changes: { role: "worker" } },
      });
      const worker = await leaving.user("zephyr-worker", "worker");
      await worker.realtime.subscribe("zephyrtower", "assets", {}, () => undefined);
      await root.document.create(
        PLATFORM,
        "sensor-activity",
        {
          customer: "zephyrtower",
          day: "2026-01-01",
          gps: { active: 1, inactive: 0 },
          ble: { active: 0, inactive: 0 },
          computedAt: 1,
        },
        "zephyrtower-2026-01-01",
      );
      const { key } = await ask<{ key: { id: string } }>(root, "key:create", "zephyrtower", {
        key: { name: "a box", right: "gateway", addresses: [], expiresAt: Date.now() + 1e8 },
      });
      expect(await traces(key.id)).not.toEqual([]);
      expect((await traces("zephyrtower")).length).toBeGreaterThan(10);

      const asked = (typedName: string) =>
        ask<{ deletion: { askedAt: number; dueAt: number } }>(
          root,
          "customer:delete",
          "zephyrtower",
          { typedName },
        );
      expect(await codeOf(asked("Zephyrtower"))).toBe("name_differs");
      expect((await listed("zephyrtower"))?.customer.isArchived).toBe(false);
      const { deletion } = await asked("zephyrtower");
      expect(deletion.dueAt - deletion.askedAt).toBe(DELETION_GRACE);
      expect(await codeOf(worker.query({ controller: "auth", action: "getCurrentUser" }))).toBe(
        "security.token.invalid",
      );
      expect(await codeOf(ask(root, "customer:unarchive", "zephyrtower"))).toBe("deletion_pending");
      expect((await asked("zephyrtower")).deletion).toEqual(deletion);

      await ask(root, "customer:keep", "zephyrtower");
      await ask(root, "customer:unarchive", "zephyrtower");
      await backend.sdk({ username: "zephyr-worker", password: PASSWORD });
      await asked("zephyrtower");

      // The clock is the server's own: the end of the grace is put where it has passed.
      await root.document.update(PLATFORM, "customer-deletions", "zephyrtower", { dueAt: 1 });
      await expect
        .poll(() => listed("zephyrtower"), { timeout: 60_000, interval: 250 })
        .toBeUndefined();
      await expect
        .poll(() => traces("zephyrtower"), { timeout: 15_000, interval: 500 })
        .toEqual([]);
      expect(await traces("zephyr-worker")).toEqual([]);
      expect(await traces(key.id)).toEqual([]);
      expect(await codeOf(backend.sdk({ username: "zephyr-worker", password: PASSWORD }))).toBe(
        "plugin.strategy.missing_user",
      );
      // Who belongs to another customer too goes on there.
      await backend.sdk({ username: "both", password: PASSWORD });
      expect((await listed("harbour"))?.figures).toMatchObject({ assets: 1 });
      // The name is free again, and nothing of the former is under it.
      await root.query({
        controller: "omniscient/customer",
        action: "create",
        body: { customer: customerForm("zephyrtower") },
      });
      expect((await listed("zephyrtower"))?.figures).toMatchObject({ assets: 0, users: 0 });
    },
    MAKING,
  );

  test(
    "cannot be kept once the grace is over",
    async () => {
      await root.query({
        controller: "omniscient/customer",
        action: "create",
        body: { customer: customerForm("late") },
      });
      await ask(root, "customer:delete", "late", { typedName: "late" });
      await root.document.update(PLATFORM, "customer-deletions", "late", { dueAt: 1 });
      expect(["grace_over", "not_found"]).toContain(
        await codeOf(ask(root, "customer:keep", "late")),
      );
    },
    MAKING,
  );
});
