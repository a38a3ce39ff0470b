import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import type { ListedCustomer } from "../../src/domain/customers/lifecycleCalls.ts";
import type { SyncRun, SyncService } from "../../src/domain/customers/sync.ts";
import type { SyncStatus } from "../../src/domain/customers/syncCalls.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { Site } from "../../src/domain/sites/site.ts";
import type { ListedUser } from "../../src/domain/users/calls.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf } from "../support/calls.ts";
import { PASSWORD, userForm } from "../support/customer.ts";
import { crane, MACHINES } from "../support/referential.ts";
import { type StandInServer, startStandInServices } from "../support/standInServices.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";

let services: StandInServer;
let backend: RunningBackend;
let tower: SmallSite;

beforeAll(async () => {
  services = await startStandInServices();
  backend = await startBackend({ ...services.env });
  tower = await smallSite(backend, "tower", { people: ["pia"] });
  await tower.write("references", Family, [MACHINES]);
}, 120_000);
afterAll(async () => {
  await backend?.stop();
  services?.stop();
});

const put = (path: string, body: unknown) => services.put(path, body);
const venue = (...sites: readonly object[]) =>
  put("maps/set-up/venue", { key: "map token", sites });
const yard = (id: string, more: object = {}) => ({
  id,
  name: `Yard ${id}`,
  longitude: 2.3,
  latitude: 48.8,
  radius: 80,
  ...more,
});
const readStatus = (service: SyncService) =>
  ask<SyncStatus>(tower.root, "customer:readSync", "tower", { service });
const start = async (service: SyncService) =>
  (await ask<SyncStatus>(tower.root, "customer:sync", "tower", { service })).run;
const AT_WORK = ["waiting", "running", "retrying"];

/** Has the customer synchronised and waits for the end. */
async function synced(service: SyncService): Promise<SyncRun> {
  const asked = await start(service);
  await expect
    .poll(async () => AT_WORK.includes((await readStatus(service)).run?.state ?? ""), {
      timeout: 60_000,
      interval: 100,
    })
    .toBe(false);
  const { run } = await readStatus(service);
  expect(run?.id).toBe(asked?.id);
  return run as SyncRun;
}
const siteOf = async (id: string) => (await tower.all("sites", Site)).find((one) => one.id === id);
const assets = async () =>
  (await tower.all("assets", Asset, { prefix: { referenceKey: "qc-" } })).toSorted((a, b) =>
    a.reference < b.reference ? -1 : 1,
  );

describe("the sites of a customer", () => {
  test("are created as the maps service has them, and what is wrong with one keeps no other", async () => {
    await venue(
      yard("quay", { city: "Lyon", floors: [{ number: 0, name: "Ground" }] }),
      yard("flat", { radius: 0 }),
      yard("quay", { name: "Again" }),
    );
    const run = await synced("maps");
    expect(run).toMatchObject({
      state: "done",
      byName: expect.stringMatching(/\S/u),
      counts: { received: 3, created: 1, refused: 2 },
      failure: null,
    });
    expect(run.refusals.map(({ id, reason }) => [id, reason])).toEqual([
      ["flat", "invalid_input"],
      ["quay", "repeated"],
    ]);
    expect(run.exchanges).toMatchObject([
      { method: "GET", path: "/venues/venue", status: 200, error: null },
    ]);
    expect(JSON.stringify(await readStatus("maps"))).not.toContain("map token");
    expect(await siteOf("quay")).toMatchObject({
      siteName: "Yard quay",
      shape: "circle",
      radius: 80,
      city: "Lyon",
      type: "worksite",
      floors: [{ number: 0, name: "Ground" }],
      isArchived: false,
    });
  });

  test("are changed where the service speaks of them, and left alone where they are kept out", async () => {
    await tower.root.document.update("tower", "sites", "quay", { owner: "Ours" });
    await venue(
      yard("quay", { name: "New quay", floors: [{ number: 1, name: null }] }),
      yard("kept", {}),
    );
    expect((await synced("maps")).counts).toMatchObject({ created: 1, updated: 1 });
    expect(await siteOf("quay")).toMatchObject({
      siteName: "New quay",
      owner: "Ours",
      city: "Lyon",
      floors: [{ number: 0 }, { number: 1 }],
    });
    await tower.root.document.update("tower", "sites", "kept", { skipSiteSync: true });
    await venue(yard("kept", { name: "Renamed there" }));
    const run = await synced("maps");
    expect(run.counts).toMatchObject({ received: 1, left: 1, updated: 0 });
    expect(run.gone).toEqual([{ id: "quay", name: "New quay" }]);
    expect((await siteOf("kept"))?.siteName).toBe("Yard kept");
    expect((await siteOf("quay"))?.isArchived).toBe(false);
  });

  test("stay as they are when the service refuses the key, and come with the right one at once", async () => {
    await venue(yard("quay", { name: "With the key" }));
    await ask(tower.root, "customer:update", "tower", { customer: { mapToken: "stolen" } });
    expect(await synced("maps")).toMatchObject({
      state: "failed",
      failure: { code: "invalid_map_key" },
      attempt: 0,
      exchanges: [{ status: 401 }],
    });
    expect((await siteOf("quay"))?.siteName).toBe("New quay");
    await ask(tower.root, "customer:update", "tower", { customer: { mapToken: "map token" } });
    expect((await synced("maps")).state).toBe("done");
    expect((await siteOf("quay"))?.siteName).toBe("With the key");
    const { former } = await readStatus("maps");
    expect(former[0]).toMatchObject({ state: "failed", failure: { code: "invalid_map_key" } });
  });

  test.each([
    ["two errors of the server", [{ status: 500 }, { status: 503 }], [500, 503, 200]],
    ["a connection that is cut", [{ kind: "drop" }], [null, 200]],
    ["half an answer", [{ kind: "half" }], [200, 200]],
    ["an answer that is no JSON", [{ kind: "garbage" }], [200, 200]],
  ])("come after %s", async (_, faults, statuses) => {
    await put("maps/faults", faults);
    const run = await synced("maps");
    expect(run).toMatchObject({ state: "done", attempt: 0, failure: null });
    expect(run.exchanges.map(({ status }) => status)).toEqual(statuses);
    // What is wrong with an answer that says it is right, or with none, is said beside it.
    const told = run.exchanges.map(({ error }) => error !== null);
    expect(told).toEqual(
      statuses.map((status, at) => at < statuses.length - 1 && (status ?? 200) < 300),
    );
  });

  test.each([
    [302, "redirected"],
    [404, "unknown_there"],
    [418, "request_refused"],
  ])("do not come, nor are asked for again, after a %i", async (status, code) => {
    await put("maps/faults", [{ status }]);
    const run = await synced("maps");
    expect(run).toMatchObject({ state: "failed", failure: { code } });
    expect(run.exchanges).toHaveLength(1);
  });

  test("are asked for once, however often somebody starts, and no more once it is stopped", async () => {
    await put("maps/faults", [{ status: 503, retryAfter: 100 }]);
    const asked = await start("maps");
    await expect.poll(async () => (await readStatus("maps")).run?.state).toBe("retrying");
    expect((await start("maps"))?.id).toBe(asked?.id);
    expect((await readStatus("maps")).run?.retryAt).toBeGreaterThan(Date.now() + 60_000);
    const cancel = () =>
      ask<SyncStatus>(tower.root, "customer:cancelSync", "tower", { service: "maps" });
    expect((await cancel()).run?.state).toBe("cancelled");
    expect((await cancel()).run?.state).toBe("cancelled");
    expect((await synced("maps")).state).toBe("done");
  });

  test("come when the backend was killed between two attempts", async () => {
    await put("maps/faults", [{ status: 500 }, { status: 500 }]);
    await venue(yard("quay"), yard("after"));
    await start("maps");
    await expect.poll(async () => (await readStatus("maps")).run?.state).toBe("retrying");
    await backend.kill();
    await backend.restart();
    await tower.reconnect();
    await expect
      .poll(async () => (await readStatus("maps")).run?.state, { timeout: 60_000 })
      .toBe("done");
    const { run } = await readStatus("maps");
    expect(run?.exchanges.map(({ status }) => status)).toEqual([500, 500, 200]);
    expect(run?.counts).toMatchObject({ created: 1, updated: 1 });
    expect((await siteOf("after"))?.siteName).toBe("Yard after");
  }, 120_000);
});

describe("a customer that quickconnect leads", () => {
  const resource = (id: string, more: object = {}) => ({ id, ...crane(`QC-${id}`), ...more });
  const holds = (...resources: readonly object[]) =>
    put("quickconnect/set-up/tower", { resources });
  const known = async () => {
    const answered = await fetch(`${services.address}/quickconnect/customers/tower/users`);
    return ((await answered.json()) as { users: Record<string, { username: string }> }).users;
  };
  const listed = async (username: string) => {
    const { result } = await tower.root.query({
      controller: "omniscient/user",
      action: "search",
      body: { customer: "tower" },
    });
    return (result as { users: ListedUser[] }).users.find((one) => one.username === username);
  };
  const made = async (username: string, role = "worker") => {
    const { result } = await tower.root.query({
      controller: "omniscient/user",
      action: "create",
      body: { customer: "tower", user: userForm(username, role), password: PASSWORD },
    });
    return (result as { user: ListedUser }).user;
  };

  test("is none before it is set to be", async () => {
    expect(await codeOf(start("quickconnect"))).toBe("quickconnect_off");
    await ask(tower.root, "customer:update", "tower", { config: { quickConnectSlave: true } });
    expect(await readStatus("quickconnect")).toMatchObject({
      isConfigured: true,
      isQuickconnectSlave: true,
      run: null,
    });
  });

  test("has its resources created, page by page, once, however often they are brought", async () => {
    const many = Array.from({ length: 250 }, (_, at) => resource(String(1000 + at)));
    await holds(...many, resource("bad", { subFamily: "boat" }));
    const run = await synced("quickconnect");
    expect(run).toMatchObject({
      state: "done",
      counts: { received: 251, created: 250, refused: 1, unchanged: 0 },
    });
    expect(run.refusals).toMatchObject([{ id: "bad", name: "QC-bad", reason: "OM001" }]);
    const first = await assets();
    expect(first).toHaveLength(250);
    expect((await synced("quickconnect")).counts).toMatchObject({ created: 0, unchanged: 250 });
    expect((await assets()).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  });

  test("has them changed, archived and taken out of the archive, also where people had made them", async () => {
    await ask(tower.root, "asset:create", "tower", { asset: crane("QC-ours") });
    await holds(
      resource("1000", { designation: "Repainted" }),
      resource("1001", { isArchived: true }),
      resource("ours", { designation: "Theirs now" }),
      resource("never", { isArchived: true }),
    );
    const run = await synced("quickconnect");
    expect(run.counts).toMatchObject({ created: 0, updated: 2, archived: 1, unchanged: 1 });
    const [one, two] = await assets();
    expect([one?.designation, two?.isArchived]).toEqual(["Repainted", true]);
    await holds(resource("1001"));
    expect((await synced("quickconnect")).counts).toMatchObject({ updated: 1 });
    expect((await assets())[1]?.isArchived).toBe(false);
    const events = await tower.root.document.search(
      "tower",
      "asset-history",
      { query: { term: { assetId: two?.id } }, sort: [{ seq: "asc" }] },
      { size: 100 },
    );
    expect(events.hits.map(({ _source }) => _source["type"])).toEqual([
      "asset.archived",
      "asset.unarchived",
    ]);
  });

  test("keeps a resource with a linked tag in use, and says why", async () => {
    const [one] = await assets();
    await tower.root.document.update("tower", "assets", one?.id ?? "", { tagId: "tag-x" });
    await holds(resource("1000", { isArchived: true }));
    const { refusals } = await synced("quickconnect");
    expect(refusals).toMatchObject([{ id: "1000", reason: "asset_has_linked_tag" }]);
    expect((await assets())[0]?.isArchived).toBe(false);
  });

  test("has its users sent: who is not known as they are now cannot be deleted by its administrator", async () => {
    const ada = await tower.user("ada", "admin");
    const worker = await made("wim");
    const remove = (isUnsyncedToo?: boolean, by = ada) =>
      by.query({
        controller: "omniscient/user",
        action: "delete",
        body: {
          customer: "tower",
          userId: worker.id,
          ...(isUnsyncedToo === undefined ? {} : { isUnsyncedToo }),
        },
      });
    expect((await listed("wim"))?.isSynced).toBe(false);
    expect(await codeOf(remove())).toBe("unsynced_user_not_deletable");
    expect(await codeOf(remove(true))).toBe("unsynced_user_not_deletable");
    expect(await codeOf(remove(undefined, tower.root))).toBe("unsynced_user_recreatable");
    await holds();
    expect((await synced("quickconnect")).counts.sent).toBeGreaterThanOrEqual(2);
    expect((await known())[worker.id]).toEqual({
      username: "wim",
      firstName: "First",
      lastName: "Last",
      email: "wim@example.org",
      roles: ["worker"],
    });
    expect((await listed("wim"))?.isSynced).toBe(true);
    await tower.root.query({
      controller: "omniscient/user",
      action: "update",
      body: {
        customer: "tower",
        userId: worker.id,
        changes: { firstName: "Wim" },
        seen: { firstName: "First" },
      },
    });
    expect(await codeOf(remove())).toBe("unsynced_user_not_deletable");
    await synced("quickconnect");
    expect(await codeOf(remove())).toBe("answered");
    expect((await synced("quickconnect")).counts.removed).toBe(1);
    expect(Object.keys(await known())).not.toContain(worker.id);
  });

  test("lets a super admin delete an unsynced user all the same, and create them again", async () => {
    const first = await made("eve");
    const removed = tower.root.query({
      controller: "omniscient/user",
      action: "delete",
      body: { customer: "tower", userId: first.id, isUnsyncedToo: true },
    });
    expect(await codeOf(removed)).toBe("answered");
    expect((await made("eve")).id).not.toBe(first.id);
  });

  test("goes on with the others where one user is refused, and where it broke off", async () => {
    await holds();
    const users = Object.keys(await known()).length;
    // The first request is that of the resources.
    await put("quickconnect/faults", [
      { kind: "slow", afterMs: 1 },
      { status: 422 },
      { kind: "drop" },
    ]);
    const run = await synced("quickconnect");
    expect(run).toMatchObject({ state: "done", counts: { refused: 1 } });
    expect(run.refusals).toMatchObject([{ reason: "request_refused" }]);
    expect(run.counts.sent).toBeGreaterThanOrEqual(users);
    expect(run.exchanges.filter(({ status }) => status === null)).toHaveLength(1);
  });

  test("fails where quickconnect refuses the platform's key", async () => {
    await put("quickconnect/faults", [{ status: 403 }]);
    expect(await synced("quickconnect")).toMatchObject({
      state: "failed",
      failure: { code: "key_refused" },
    });
  });
});

test("the list of customers says how the latest ones ended", async () => {
  const { result } = await tower.root.query({
    controller: "omniscient/customer",
    action: "list",
    body: {},
  });
  const { customers } = result as { customers: ListedCustomer[] };
  const { syncs } = customers.find(({ customer }) => customer.index === "tower") ?? {};
  expect(syncs?.toSorted((a, b) => (a.service < b.service ? -1 : 1))).toMatchObject([
    { service: "maps", state: "done", failure: null },
    { service: "quickconnect", state: "failed", failure: "key_refused" },
  ]);
});
