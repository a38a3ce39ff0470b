import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JournalEntry } from "../../src/domain/journal/journalEntry.ts";
import { DAY } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf } from "../support/calls.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";

let backend: RunningBackend;
let root: Kuzzle;
let tower: Kuzzle;
let begun: number;

beforeAll(async () => {
  begun = Date.now();
  backend = await startBackend();
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
  tower = await backend.sdk({ username: "tower-admin", password: PASSWORD });
}, 120_000);
afterAll(() => backend?.stop());

type Read = {
  readonly entries: readonly JournalEntry[];
  readonly isWhole: boolean;
  readonly names: Readonly<Record<string, string>>;
};
const span = () => ({ from: begun - DAY, to: Date.now() + DAY });
const journalOf = async (about?: string): Promise<readonly JournalEntry[]> =>
  (await ask<Read>(tower, "journal:search", "tower", { ...span(), about })).entries;
const platform = async (): Promise<readonly JournalEntry[]> => {
  const { result } = await root.query({
    controller: "omniscient/journal",
    action: "platform",
    body: span(),
  });
  return (result as Read).entries;
};
/** The newest entry of an action, once it is written. */
async function entryOf(action: string, read = () => journalOf()): Promise<JournalEntry> {
  const find = async () => (await read()).find((entry) => entry.action === action);
  await expect.poll(find, { timeout: 5000 }).toBeDefined();
  return (await find()) as JournalEntry;
}

describe("the journal of a customer", () => {
  test("says who changed what, from what to what, and from where", async () => {
    await ask(tower, "label:create", "tower", {
      label: { name: "rented", family: "none", subFamily: "none" },
    }).catch(() => undefined);
    await ask(tower, "customer:configure", "tower", {
      seen: { markerLabel: "none" },
      changes: { markerLabel: "reference" },
    });
    expect(await entryOf("customer:configure")).toMatchObject({
      by: "tower-admin",
      byName: "First Last",
      means: "session",
      address: "127.0.0.1",
      customer: "tower",
      changes: [{ field: "markerLabel", before: "none", after: "reference" }],
      refusal: null,
    });
    // What was refused has changed nothing.
    expect((await journalOf()).map(({ action }) => action)).not.toContain("label:create");
  });

  test("is found by what was done to, and by who did it", async () => {
    const { key, secret } = await ask<{ key: { id: string }; secret: string }>(
      tower,
      "key:create",
      "tower",
      {
        key: { name: "gate", right: "gateway", addresses: [], expiresAt: Date.now() + DAY },
      },
    );
    await expect.poll(async () => (await journalOf(key.id)).length).toBe(1);
    expect((await journalOf(key.id))[0]).toMatchObject({ action: "key:create", about: [key.id] });
    expect((await journalOf("tower-admin")).map(({ action }) => action)).toContain("key:create");
    expect(JSON.stringify(await journalOf())).not.toContain(secret);
  });

  test("does not hold what gateways bring, nor what was only read", async () => {
    await root.query({
      controller: "omniscient/ingestion",
      action: "readings",
      body: { customerIndex: "tower", readings: [{}] },
    });
    await ask(tower, "key:search", "tower");
    await ask(tower, "customer:configure", "tower", { seen: {}, changes: { reportEmails: [] } });
    const tooFew = { seen: { journalDays: null }, changes: { journalDays: 5 } };
    expect(await codeOf(ask(tower, "customer:configure", "tower", tooFew))).toBe("invalid_input");
    await expect
      .poll(
        async () =>
          (await journalOf()).filter(({ action }) => action === "customer:configure").length,
      )
      .toBe(2);
    const actions = (await journalOf()).map(({ action }) => action);
    expect(actions).not.toContain("ingestion:readings");
    expect(actions).not.toContain("key:search");
  });

  test("holds sign-ins, those too that failed, and of a name of nobody nothing", async () => {
    const login = (username: string, password: string) =>
      backend.rest("POST", "/_login/local", {
        body: { username, password },
        headers: { "user-agent": "a browser" },
      });
    await login("tower-admin", "not the password");
    const failed = async () =>
      (await journalOf()).find(
        ({ action, refusal }) => action === "auth:login" && refusal !== null,
      );
    await expect.poll(failed).toBeDefined();
    expect(await failed()).toMatchObject({
      by: "tower-admin",
      agent: "a browser",
      refusal: "plugin.strategy.missing_user",
    });
    expect(JSON.stringify(await journalOf())).not.toContain("not the password");
    await login("a password typed as a name", "-");
    const unknown = async () =>
      (await platform()).find(({ action, by }) => action === "auth:login" && by === null);
    await expect.poll(unknown).toBeDefined();
    expect(JSON.stringify(await platform())).not.toContain("a password typed as a name");
    expect(
      (await journalOf()).some(
        ({ action, refusal }) => action === "auth:login" && refusal === null,
      ),
    ).toBe(true);
  });

  test("calls what it is about by its name, as far as that is this customer's", async () => {
    const { site } = await ask<{ site: { id: string } }>(tower, "site:create", "tower", {
      site: {
        id: "site-north",
        siteName: "Tower North",
        type: "agency",
        shape: "circle",
        owner: "Tower",
        longitude: 4,
        latitude: 45,
        radius: 100,
      },
    });
    await entryOf("site:create");
    await root.query({
      controller: "omniscient/user",
      action: "sendLink",
      body: { customer: "tower", userId: "tower-admin" },
    });
    await entryOf("user:sendLink");
    // Nothing of another customer is named, whatever an entry says.
    const { id: _, ...entry } = await entryOf("site:create");
    const about = ["rental-admin", "user-superadmin"];
    await root.document.create("tower", "journal", { ...entry, about });
    await root.collection.refresh("tower", "journal");
    const { names } = await ask<Read>(tower, "journal:search", "tower", span());
    expect(names).toMatchObject({ [site.id]: "Tower North", "tower-admin": "First Last" });
    expect(Object.keys(names)).not.toContain("rental-admin");
    expect(Object.keys(names)).not.toContain("user-superadmin");
  });

  test("is read by the administrators of that customer alone", async () => {
    const rental = await backend.sdk({ username: "rental-admin", password: PASSWORD });
    expect(await codeOf(ask(rental, "journal:search", "tower", span()))).toBe("not_allowed");
    const asked = rental.query({
      controller: "omniscient/journal",
      action: "platform",
      body: span(),
    });
    expect(await codeOf(asked)).toBe("security.rights.forbidden");
  });
});

test("the journal of the platform holds what super admins did", async () => {
  const entry = await entryOf("customer:create", platform);
  expect(entry).toMatchObject({
    by: "user-superadmin",
    customer: expect.stringMatching(/tower|rental/u),
  });
  // It is the customer's too.
  await expect
    .poll(async () => (await journalOf()).map(({ action }) => action))
    .toContain("customer:create");
});

describe("what leaves and what is refused", () => {
  test("the export of the journal is sealed, and is in the journal itself", async () => {
    const { from, to } = span();
    const query = new URLSearchParams({ customerIndex: "tower", from: `${from}`, to: `${to}` });
    const answer = await fetch(
      `http://127.0.0.1:${backend.port}/_/omniscient/journal/export?${query.toString()}`,
      { headers: { authorization: `Bearer ${tower.jwt}` } },
    );
    const lines = (await answer.text()).trimEnd().split("\n");
    expect([answer.status, JSON.parse(lines[0] ?? "")]).toMatchObject([
      200,
      { head: { format: "balise-journal", customer: "tower" } },
    ]);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ end: { entries: lines.length - 2 } });
    expect(await entryOf("journal:export")).toMatchObject({ by: "tower-admin", refusal: null });
  });

  test("a call at another customer is noted with who tried it, and told to the platform", async () => {
    expect(await codeOf(ask(tower, "journal:search", "rental", span()))).toBe("not_allowed");
    await tower.document.search("rental", "assets", {}).catch(() => undefined);
    const expected = { by: "tower-admin", about: ["rental"] };
    expect(await entryOf("journal:search")).toMatchObject({ ...expected, refusal: "not_allowed" });
    expect(await entryOf("document:search", platform)).toMatchObject({
      ...expected,
      refusal: "security.rights.forbidden",
    });
  });

  test("the export of a customer is in its journal and in the platform's", async () => {
    const answer = await fetch(
      `http://127.0.0.1:${backend.port}/_/omniscient/customer/export?customerIndex=tower`,
      { headers: { authorization: `Bearer ${root.jwt}` } },
    );
    await answer.arrayBuffer();
    expect(await entryOf("customer:export")).toMatchObject({ customer: "tower" });
    expect(await entryOf("customer:export", platform)).toMatchObject({ customer: "tower" });
  });
});
