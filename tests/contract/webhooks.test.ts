import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Kuzzle } from "kuzzle-sdk";
import { Webhook as ForeignVerifier } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { AuditEvent } from "../../src/domain/base/auditEvent.ts";
import { HOUR, SECOND } from "../../src/domain/base/time.ts";
import type { ShownDelivery, ShownWebhook } from "../../src/domain/webhooks/calls.ts";
import { MAX_WEBHOOKS } from "../../src/domain/webhooks/webhook.ts";
import { alert } from "../support/alerts.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf, refusal } from "../support/calls.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { asset } from "../support/fixtures.ts";

type Got = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
type Made = { readonly webhook: ShownWebhook; readonly secret: string };

let backend: RunningBackend;
let root: Kuzzle;
let tower: Kuzzle;
let rental: Kuzzle;
let receiver: Server;
let base: string;
const got: Got[] = [];
/** The statuses that each path answers, one after the other; then 200. */
const answers = new Map<string, number[]>();

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString("utf8");
    });
    request.on("end", () => {
      const path = String(request.url);
      const headers = request.headers as Record<string, string>;
      got.push({ path, headers, body });
      const status = answers.get(path)?.shift() ?? 200;
      if (status === 0) return request.socket.resetAndDestroy();
      response.writeHead(status, status === 302 ? { location: "http://10.0.0.1/inside" } : {});
      return response.end(`answered ${status}`);
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve);
  });
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  backend = await startBackend({ BALISE_WEBHOOK_NETWORKS: "127.0.0.1" });
  root = await backend.sdk(backend.superAdmin);
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
  await signIn();
  await alertsAreWatched();
}, 120_000);
afterAll(async () => {
  await backend?.stop();
  receiver?.closeAllConnections();
  receiver?.close();
});

async function signIn(): Promise<void> {
  root = await backend.sdk(backend.superAdmin);
  tower = await backend.sdk({ username: "tower-admin", password: PASSWORD });
  rental = await backend.sdk({ username: "rental-admin", password: PASSWORD });
}

/**
 * Waits until the job that raises alerts knows this customer: at its first round it closes what is open and has no cause,
 * as the alerts have that the tests write. Its first alert is that of an empty battery.
 */
async function alertsAreWatched(): Promise<void> {
  const { id, ...low } = asset("low", { batteryLevel: 5 });
  await root.document.create("tower", "assets", low, id);
  await vi.waitFor(
    async () => {
      await root.collection.refresh("tower", "alerts");
      expect(await root.document.count("tower", "alerts", {})).toBeGreaterThan(0);
    },
    { timeout: 60 * SECOND, interval: 250 },
  );
}

const form = (name: string, more: object = {}) => ({
  name,
  url: `${base}/${name}`,
  events: ["alert.opened", "alert.acknowledged", "alert.resolved"],
  sites: [],
  namesPeople: false,
  ...more,
});
const make = (name: string, more: object = {}) =>
  ask<Made>(tower, "webhook:create", "tower", { webhook: form(name, more) });
const on = <Answer>(action: string, { webhook }: Made, more: object = {}) =>
  ask<Answer>(tower, `webhook:${action}`, "tower", { webhookId: webhook.id, ...more });
const remove = (made: Made) => on("remove", made);
const logOf = async (made: Made) =>
  (await on<{ deliveries: ShownDelivery[] }>("deliveries", made, { state: null })).deliveries;
const arrived = (path: string) => got.filter((one) => one.path === `/${path}`);
const typesAt = (path: string) =>
  arrived(path).map(({ body }) => (JSON.parse(body) as { type: string }).type);
async function raise(name: string, more: object = {}): Promise<string> {
  const { id, ...content } = alert(name, { raisedAt: Date.now(), ...more });
  await root.document.create("tower", "alerts", content, id, { refresh: "wait_for" });
  return id;
}
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 25 * SECOND, interval: 100 });

describe("a webhook", () => {
  test("is told of an alert's life in order, signed as the convention says", async () => {
    const made = await make("life");
    const id = await raise("life");
    await until(() => expect(typesAt("life")).toEqual(["alert.opened"]));
    await ask(tower, "alert:acknowledge", "tower", { alertIds: [id], comment: null });
    await until(() => expect(typesAt("life")).toHaveLength(2));
    await root.document.update("tower", "alerts", id, { isOpen: false, closedAt: Date.now() });
    await until(() =>
      expect(typesAt("life")).toEqual(["alert.opened", "alert.acknowledged", "alert.resolved"]),
    );
    for (const { body, headers } of arrived("life"))
      expect(new ForeignVerifier(made.secret).verify(body, headers)).toMatchObject({
        version: 1,
        customer: { id: "tower" },
        data: { alert: { id } },
      });
    await until(async () =>
      expect((await logOf(made)).map(({ state, attempts }) => [state, attempts])).toEqual([
        ["sent", 1],
        ["sent", 1],
        ["sent", 1],
      ]),
    );
    expect((await logOf(made))[0]?.log[0]).toMatchObject({ status: 200, answer: "answered 200" });
    await remove(made);
  });

  test("is told of a drill that it is one", async () => {
    const made = await make("drill", { events: ["evacuation.started", "evacuation.ended"] });
    const started = {
      site: "site-1",
      siteName: "Site",
      kind: "drill",
      startedBy: "tower-admin",
      startedByName: "Ann",
      startedAt: Date.now(),
      musterAreas: [],
      roll: [],
      state: "running",
      endedAt: null,
    };
    await root.document.create("tower", "evacuations", started, "evacuation-1", {
      refresh: "wait_for",
    });
    await until(() => expect(arrived("drill")).toHaveLength(1));
    const { body } = arrived("drill")[0] as Got;
    expect(JSON.parse(body)).toMatchObject({
      type: "evacuation.started",
      data: { evacuation: { kind: "drill", isDrill: true }, byName: null },
    });
    await remove(made);
  });

  test("that fails or resets is tried again under the same id, and delays no other", async () => {
    answers.set("/fails", [500, 0]);
    const [fails, works] = [await make("fails"), await make("works")];
    await raise("fails");
    await until(() => expect(arrived("works")).toHaveLength(1));
    expect(arrived("fails").length).toBeLessThan(3);
    await until(() => expect(arrived("fails")).toHaveLength(3));
    expect(new Set(arrived("fails").map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(arrived("fails")[0]?.headers["webhook-id"]).toBe(
      arrived("works")[0]?.headers["webhook-id"],
    );
    // A reset of a connection that was kept is asked again at once, one of a new one later.
    await until(async () => {
      const statuses = (await logOf(fails))[0]?.log.map(({ status }) => status) ?? [];
      expect([statuses[0], statuses.at(-1)]).toEqual([500, 200]);
    });
    await remove(fails);
    await remove(works);
  });

  test("that redirects is told so in its log, and nothing is sent where it leads", async () => {
    answers.set("/redirects", [302]);
    const made = await make("redirects");
    const { delivery } = await on<{ delivery: ShownDelivery }>("test", made);
    expect(delivery).toMatchObject({ state: "failed", eventType: "webhook.test" });
    expect(delivery.log[0]).toMatchObject({ status: 302 });
    expect(delivery.log[0]?.error).toContain("not followed");
    await remove(made);
  });

  test("is sent what happened before a crash, once the backend is back", async () => {
    const made = await make("crash");
    answers.set("/crash", [503]);
    const before = await raise("before-crash");
    await until(() => expect(arrived("crash")).toHaveLength(1));
    await raise("at-crash");
    await backend.kill();
    await backend.restart();
    await signIn();
    await until(() => {
      // Beside what has happened since: at its first round the job closes the alerts of other tests, which have no cause.
      const ids = arrived("crash")
        .map(({ body }) => JSON.parse(body) as { type: string; data: { alert: { id: string } } })
        .filter(({ type }) => type === "alert.opened")
        .map(({ data }) => data.alert.id);
      expect(new Set(ids)).toEqual(new Set([before, "alert-at-crash"]));
      expect(ids.length).toBeGreaterThan(2);
    });
    // What seals the secrets has outlived the process.
    const { body, headers } = arrived("crash").at(-1) as Got;
    expect(new ForeignVerifier(made.secret).verify(body, headers)).toBeTruthy();
    await remove(made);
  }, 60_000);

  test("can be sent again by hand, under the same id", async () => {
    const made = await make("again");
    await raise("again");
    await until(async () => expect((await logOf(made))[0]?.state).toBe("sent"));
    const [delivery] = await logOf(made);
    await on("resend", made, { deliveryId: delivery?.id });
    await until(() => expect(arrived("again")).toHaveLength(2));
    expect(arrived("again")[1]?.headers["webhook-id"]).toBe(delivery?.eventId);
    const other = await make("other");
    await expect(refusal(on("resend", other, { deliveryId: delivery?.id }))).resolves.toMatchObject(
      { code: "not_found" },
    );
    await remove(made);
    await remove(other);
  });

  test("is not told of what happens while it is paused", async () => {
    const made = await make("paused");
    await on("pause", made);
    await raise("while-paused");
    const { delivery } = await on<{ delivery: ShownDelivery }>("test", made);
    expect(delivery.state).toBe("sent");
    await on("resume", made);
    await raise("after-pause");
    await until(() => expect(arrived("paused")).toHaveLength(2));
    expect(typesAt("paused")).toEqual(["webhook.test", "alert.opened"]);
    expect(arrived("paused")[1]?.body).toContain("alert-after-pause");
    await remove(made);
  });

  test("signs with both secrets while a rotation lasts", async () => {
    const made = await make("rotated");
    const rotated = await on<Made>("rotate", made, { overlap: HOUR });
    expect(rotated.secret).not.toBe(made.secret);
    await on("test", made);
    const { body, headers } = arrived("rotated")[0] as Got;
    for (const { secret } of [made, rotated])
      expect(new ForeignVerifier(secret).verify(body, headers)).toBeTruthy();
    const last = await on<Made>("rotate", made, { overlap: 0 });
    await on("test", made);
    const now = arrived("rotated")[1] as Got;
    expect(new ForeignVerifier(last.secret).verify(now.body, now.headers)).toBeTruthy();
    expect(() => new ForeignVerifier(rotated.secret).verify(now.body, now.headers)).toThrow(
      "signature",
    );
    await remove(made);
  });
});

describe("an administrator", () => {
  test("is shown no secret but once, and nobody reads one in what is stored", async () => {
    const made = await make("hidden");
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/u);
    const listed = await ask<{ webhooks: ShownWebhook[] }>(tower, "webhook:search", "tower");
    expect(JSON.stringify(listed)).not.toMatch(/whsec_|"(?:formerS|s)ecret"/u);
    const stored = await root.document.get("multi-tenancy-config", "webhooks", made.webhook.id);
    expect(JSON.stringify(stored._source)).not.toContain(made.secret.slice(6));
    for (const search of [
      tower.document.search("multi-tenancy-config", "webhooks", {}),
      tower.document.get("multi-tenancy-config", "webhooks", made.webhook.id),
    ])
      await expect(search).rejects.toMatchObject({ status: 403 });
    await remove(made);
  });

  test("changes what they see, and is told of what somebody else has changed meanwhile", async () => {
    const made = await make("edited");
    const edit = (seen: object, changes: object) => on<Made>("update", made, { seen, changes });
    const changed = await edit({ name: "edited" }, { name: "Renamed" });
    expect(changed.webhook).toMatchObject({ name: "Renamed", url: `${base}/edited` });
    await expect(refusal(edit({ name: "edited" }, { name: "Mine" }))).resolves.toMatchObject({
      code: "conflict",
    });
    await remove(made);
  });

  test.each([
    ["ftp://example.com/hook", "scheme"],
    ["https://ann:secret@example.com/hook", "credentials"],
    ["https://example.com:25/hook", "port"],
    ["nonsense", "noAddress"],
  ])("cannot give the address %s", async (url, issue) => {
    const told = await refusal(make("wrong", { url }));
    expect(told).toMatchObject({ code: "invalid_input" });
    expect(JSON.stringify(told)).toContain(issue);
  });

  test("has nothing sent into a network that is not allowed", async () => {
    const made = await make("inside", { url: "http://10.0.0.1:8080/hook" });
    const { delivery } = await on<{ delivery: ShownDelivery }>("test", made);
    expect(delivery.log[0]).toMatchObject({ status: null });
    expect(delivery.log[0]?.error).toContain("private network");
    await remove(made);
  });

  test("sees and touches none of another customer", async () => {
    const made = await make("foreign");
    for (const action of ["pause", "resume", "remove", "test"])
      expect(
        await codeOf(ask(rental, `webhook:${action}`, "rental", { webhookId: made.webhook.id })),
      ).toBe("not_found");
    expect(
      (await ask<{ webhooks: ShownWebhook[] }>(rental, "webhook:search", "rental")).webhooks,
    ).toEqual([]);
    await remove(made);
  });

  test("has a bounded number of them, each step in the record of activity", async () => {
    const all: Made[] = [];
    for (let count = 0; count < MAX_WEBHOOKS; count += 1) all.push(await make(`one-${count}`));
    expect(await codeOf(make("too-many"))).toBe("too_many");
    const [first] = all as [Made];
    await on("pause", first);
    await on("resume", first);
    for (const one of all) await remove(one);
    await root.collection.refresh("tower", "audit-events");
    const { hits } = await root.document.search(
      "tower",
      "audit-events",
      { query: { term: { about: first.webhook.id } }, sort: [{ at: "asc" }] },
      { size: 50 },
    );
    const types = hits.map(
      ({ _id, _source }) => AuditEvent.parse({ ...(_source as object), id: _id }).type,
    );
    expect(types).toEqual([
      "webhook.created",
      "webhook.paused",
      "webhook.resumed",
      "webhook.removed",
    ]);
  });
});
