import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OwnAccount } from "../../src/domain/users/accountCalls.ts";
import type { ShownSession } from "../../src/domain/users/shownSession.ts";
import type { ListedUser, ShownLink } from "../../src/domain/users/calls.ts";
import { LINK_LIFE } from "../../src/domain/users/userLink.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { codeOf, refusal } from "../support/calls.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { startTestWeb, type TestWeb } from "../unit/embedded/web/testWeb.ts";

const PUBLIC = "https://balise.example";
const OWN = "correct horse battery staple";

/** Stands for the list of breached passwords, which has none: answers at once, or while `asked` waits, when that has it. */
let asked: ((answer: ServerResponse) => void) | null = null;
const breached = createServer((_, response) => {
  if (asked === null) response.end();
  else asked(response);
});

let web: TestWeb;
let backend: RunningBackend;
let root: Kuzzle;
/** The administrators of the two customers. */
let tower: Kuzzle;
let rental: Kuzzle;

beforeAll(async () => {
  // The embedded mailbox itself: what it shows is what was sent.
  web = await startTestWeb({ demo: false, accountsFile: null });
  await new Promise<void>((resolve) => void breached.listen(0, "127.0.0.1", resolve));
  backend = await startBackend({
    SMTP_URL: `smtp://127.0.0.1:${web.smtpPort()}`,
    BALISE_PUBLIC_URL: PUBLIC,
    BALISE_BREACHED_PASSWORDS_URL: `http://127.0.0.1:${(breached.address() as AddressInfo).port}`,
  });
  root = await backend.sdk(backend.superAdmin);
  for (const customer of ["tower", "rental"]) {
    await ask(root, "customer:create", { customer: customerForm(customer) });
    await made(root, `${customer}-admin`, "admin", customer);
  }
  tower = await signIn("tower-admin");
  rental = await signIn("rental-admin");
}, 120_000);
afterAll(async () => {
  await backend?.stop();
  await web?.stop();
  breached.close();
});

async function ask<Answer = unknown>(sdk: Kuzzle, name: string, body: object): Promise<Answer> {
  const [controller = "", action = ""] = name.split(":");
  const { result } = await sdk.query({ controller: `omniscient/${controller}`, action, body });
  return result as Answer;
}

const made = (by: Kuzzle, username: string, role: string, customer = "tower", more = {}) =>
  ask(by, "user:create", {
    customer,
    id: username,
    password: PASSWORD,
    user: userForm(username, role, more),
  });
const signIn = (username: string, password = PASSWORD) => backend.sdk({ username, password });
const on = (sdk: Kuzzle, action: string, userId: string, customer = "tower") =>
  ask<{ link: ShownLink }>(sdk, `user:${action}`, { customer, userId });
const listed = async (userId: string) => {
  const { users } = await ask<{ users: ListedUser[] }>(tower, "user:search", { customer: "tower" });
  return users.find(({ id }) => id === userId);
};
const change = (sdk: Kuzzle, userId: string, changes: object, more: object = {}) =>
  ask(sdk, "user:update", { customer: "tower", userId, changes, ...more });

/** A call of somebody who is not signed in. */
async function stranger<Answer>(action: string, body: object): Promise<Answer> {
  const answer = await backend.http({ controller: "omniscient/access", action, body }, null);
  if (answer.error !== null) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer.result as Answer;
}

type Mail = { readonly to: string; readonly text: string; readonly subject: string };

/** The messages that an address was sent, the newest first. */
async function mails(address: string): Promise<Mail[]> {
  const answer = await fetch(`${web.url}/mailbox/messages.json?q=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { messages: Mail[] }).messages;
}

/** The secret of the newest link that an address was sent. */
async function tokenOf(address: string): Promise<string> {
  const [mail] = await mails(address);
  const found = new RegExp(`${PUBLIC}/access#(\\S+)`, "u").exec(mail?.text ?? "");
  return decodeURIComponent(found?.[1] ?? "");
}

describe("a link for a password", () => {
  test("lets a new user set their own, once, and sign in with it", async () => {
    await ask(tower, "user:create", {
      customer: "tower",
      id: "ada",
      user: userForm("ada", "worker"),
    });
    const { link } = await on(tower, "sendLink", "ada");
    expect(link).toMatchObject({ kind: "invitation", address: "ada@example.org", state: "open" });
    expect(link.expiresAt - link.at).toBe(LINK_LIFE);
    expect(link.sentAt).not.toBeNull();
    expect(JSON.stringify(link)).not.toContain("hash");
    expect((await listed("ada"))?.link).toEqual(link);
    const token = await tokenOf("ada@example.org");

    expect(await stranger("look", { token })).toEqual({
      account: {
        kind: "invitation",
        username: "ada",
        firstName: "First",
        lastName: "Last",
        customerName: "tower",
        expiresAt: link.expiresAt,
      },
    });
    // A password that is refused leaves the link as it is.
    expect(await codeOf(stranger("setPassword", { token, password: "ada ada ada ada" }))).toBe(
      "invalid_password",
    );
    expect(await stranger("setPassword", { token, password: OWN })).toEqual({ username: "ada" });
    await signIn("ada", OWN);
    expect(await codeOf(stranger("setPassword", { token, password: PASSWORD }))).toBe("link_over");
    expect(await codeOf(stranger("look", { token }))).toBe("link_over");
    expect((await listed("ada"))?.link?.state).toBe("used");
  });

  test("resets a forgotten password, and whoever was signed in is so no more", async () => {
    await made(tower, "bea", "worker");
    const bea = await signIn("bea");
    const { link } = await on(tower, "sendLink", "bea");
    expect(link.kind).toBe("reset");
    const token = await tokenOf("bea@example.org");
    // The present one holds until the link is used.
    await signIn("bea");
    await stranger("setPassword", { token, password: OWN });
    expect(await codeOf(ask(bea, "account:read", {}))).toBe("security.token.invalid");
    await signIn("bea", OWN);
  });

  test("is no more than a secret: a guess, another's or a part of it opens nothing", async () => {
    await made(tower, "cleo", "worker");
    await on(tower, "sendLink", "cleo");
    const token = await tokenOf("cleo@example.org");
    const secret = token.slice(token.lastIndexOf(".") + 1);
    for (const wrong of [
      "x",
      `cleo.${"a".repeat(43)}`,
      `tower-admin.${secret}`,
      `cleo.${secret.slice(1)}`,
      secret,
      "__proto__.constructor",
    ]) {
      expect([wrong, await codeOf(stranger("look", { token: wrong }))]).toEqual([
        wrong,
        "link_over",
      ]);
      expect(await codeOf(stranger("setPassword", { token: wrong, password: OWN }))).toBe(
        "link_over",
      );
    }
    expect(await codeOf(stranger("look", {}))).toBe("invalid_input");
    await stranger("look", { token });
  });

  test("is sent once a minute, whether it was withdrawn or the address changed, and is void then", async () => {
    await made(tower, "dina", "worker");
    await on(tower, "sendLink", "dina");
    const token = await tokenOf("dina@example.org");
    expect(await codeOf(on(tower, "sendLink", "dina"))).toBe("too_soon");
    expect((await on(tower, "withdrawLink", "dina")).link.state).toBe("withdrawn");
    expect(await codeOf(stranger("look", { token }))).toBe("link_over");
    expect(await codeOf(on(tower, "sendLink", "dina"))).toBe("too_soon");

    await made(tower, "dora", "worker");
    await on(tower, "sendLink", "dora");
    const second = await tokenOf("dora@example.org");
    await change(tower, "dora", { email: "dora@elsewhere.example" });
    expect(await codeOf(stranger("look", { token: second }))).toBe("link_over");
    expect((await listed("dora"))?.link).toBeNull();
    expect(await codeOf(on(tower, "sendLink", "dora"))).toBe("too_soon");
  });
});

describe("while a list of breached passwords is asked", () => {
  const set = {
    byAnAdministrator: () =>
      ask(tower, "user:update", { customer: "tower", userId: "slow", changes: {}, password: OWN }),
    ofSomebodyNew: () => made(tower, "new", "worker"),
    async byALink() {
      await on(tower, "sendLink", "slow");
      const token = await tokenOf("slow@example.org");
      return stranger("setPassword", { token, password: OWN });
    },
  };

  test.each(["byAnAdministrator", "ofSomebodyNew", "byALink"] as const)(
    "others change users (%s)",
    async (how) => {
      await made(tower, "slow", "worker").catch(() => undefined);
      let isGivenUp = false;
      const waiting = new Promise<ServerResponse>((resolve) => (asked = resolve));
      const setting = set[how]();
      const answer = await waiting;
      asked = null;
      answer.on("close", () => (isGivenUp = !answer.writableFinished));
      await made(rental, `beside-${how}`, "worker", "rental");
      expect(isGivenUp).toBe(false);
      answer.end();
      await setting;
    },
  );
});

describe("a paused account", () => {
  test("signs in no more until it is in use again, and loses its sessions and links", async () => {
    await made(tower, "fay", "worker");
    const fay = await signIn("fay");
    await on(tower, "sendLink", "fay");
    const token = await tokenOf("fay@example.org");
    await on(tower, "pause", "fay");
    expect((await listed("fay"))?.pausedAt).not.toBeNull();
    expect(await codeOf(ask(fay, "account:read", {}))).toBe("security.token.invalid");
    expect(await codeOf(signIn("fay"))).toBe("account_paused");
    expect(await codeOf(stranger("setPassword", { token, password: OWN }))).toBe("link_over");
    expect(await codeOf(on(tower, "sendLink", "fay"))).toBe("conflict");
    // A wrong password learns nothing of it.
    expect(await codeOf(signIn("fay", "a wrong one altogether"))).not.toBe("account_paused");
    await on(tower, "resume", "fay");
    await signIn("fay");
  });
});

describe("the last administrator", () => {
  test.each([
    ["gives themselves another role", () => change(tower, "tower-admin", { role: "worker" })],
    ["takes their own role", () => on(tower, "revoke", "tower-admin")],
  ])("is kept when one %s", async (_, attempt) => {
    expect(await codeOf(attempt())).toBe("last_administrator");
    expect((await listed("tower-admin"))?.roles).toEqual(["admin"]);
  });

  test("may go once there is another in use, and a paused one does not count", async () => {
    await made(tower, "gina", "admin");
    await on(tower, "pause", "gina");
    expect(await codeOf(on(tower, "revoke", "tower-admin"))).toBe("last_administrator");
    await on(tower, "resume", "gina");
    const gina = await signIn("gina");
    await on(gina, "pause", "tower-admin");
    expect(await codeOf(change(gina, "gina", { role: "worker" }))).toBe("last_administrator");
    await on(root, "resume", "tower-admin");
    tower = await signIn("tower-admin");
  });
});

describe("two administrators on one user", () => {
  test("overwrite nothing that the other has saved", async () => {
    await made(tower, "hana", "worker");
    const seen = { lastName: "Last" };
    await change(tower, "hana", { lastName: "One" }, { seen });
    const { code, data } = await refusal(change(tower, "hana", { lastName: "Two" }, { seen }));
    expect([code, data["conflicts"]]).toEqual([
      "conflict",
      [{ field: "lastName", seen: "Last", stored: "One", wanted: "Two" }],
    ]);
    await change(tower, "hana", { role: "preperer" }, { seen: { role: "worker" } });
    expect(await listed("hana")).toMatchObject({ lastName: "One", roles: ["preperer"] });
  });
});

describe("two administrators on one list of permissions", () => {
  // Of their own: whoever loses a right is signed out.
  const of = { customer: "crew" };
  beforeAll(() => ask(root, "customer:create", { customer: customerForm("crew") }));
  type Read = { permissions: { name: string; permissions: { value: boolean }[] }[] };
  const read = async () => {
    const { permissions, defaultPage, template } = await ask<Read & Record<string, unknown>>(
      root,
      "permissions:search",
      of,
    );
    return { permissions, defaultPage, template };
  };
  const without = (seen: Awaited<ReturnType<typeof read>>, entry: string) => ({
    ...seen,
    permissions: seen.permissions.map((one) =>
      one.name === entry ? { ...one, permissions: [{ name: "read", value: false }] } : one,
    ),
  });
  const taken = async () =>
    (await read()).permissions
      .filter(({ permissions }) => !permissions.some(({ value }) => value))
      .map(({ name }) => name);

  test("both have their way with what the other has not changed, and are told where both have", async () => {
    const seen = await read();
    const save = (wanted: object) => ask(root, "permissions:update", { ...of, ...wanted, seen });
    await save(without(seen, "areas"));
    await save(without(seen, "sites"));
    expect([await taken(), (await read()).template]).toEqual([["sites", "areas"], null]);
    await save({ ...seen, defaultPage: "overview" });
    const { code, data } = await refusal(save({ ...seen, defaultPage: "assets" }));
    expect([code, data["conflicts"]]).toEqual([
      "conflict",
      [{ field: "defaultPage", seen: "home", stored: "overview", wanted: "assets" }],
    ]);
    await ask(root, "permissions:update", { ...of, ...seen });
    expect(await read()).toEqual(seen);
  });

  test("are named after a template only where they grant what it does", async () => {
    const seen = await read();
    const update = (template: string) =>
      ask<{ template: string | null }>(root, "permissions:update", { ...of, ...seen, template });
    expect(
      await Promise.all(
        ["full", "tracking", "nothing"].map(async (id) => (await update(id)).template),
      ),
    ).toEqual(["full", null, null]);
    await update("full");
  });
});

describe("the settings of a customer", () => {
  const of = { customerIndex: "tower" };
  type Settings = { settings: Record<string, unknown> };
  const configure = (changes: object, seen: object) =>
    ask<Settings>(tower, "customer:configure", { ...of, changes, seen });

  test("are changed by field, and what somebody else has changed is told", async () => {
    const { settings } = await ask<Settings>(tower, "customer:settings", of);
    await configure({ reportEmails: ["Ada@example.org"] }, settings);
    await configure({ markerLabel: "designation" }, settings);
    const { code, data } = await refusal(configure({ reportEmails: [] }, settings));
    expect([code, (data["conflicts"] as object[]).length]).toEqual(["conflict", 1]);
    expect((await ask<Settings>(tower, "customer:settings", of)).settings).toMatchObject({
      reportEmails: ["ada@example.org"],
      markerLabel: "designation",
    });
  });

  test("have one timezone, the customer's, whoever sets it", async () => {
    const timezones = async () => {
      const { customerConfig } = await ask<{ customerConfig: { timezone: string } }>(
        tower,
        "customer:getConfig",
        of,
      );
      const { _source } = await root.document.get("multi-tenancy-config", "customers", "tower");
      return [customerConfig.timezone, _source["timezone"]];
    };
    await configure({ timezone: "Europe/London" }, { timezone: "Europe/Paris" });
    expect(await timezones()).toEqual(["Europe/London", "Europe/London"]);
    await ask(root, "customer:update", { ...of, config: { timezone: "Europe/Lisbon" } });
    expect(await timezones()).toEqual(["Europe/Lisbon", "Europe/Lisbon"]);
    await ask(root, "customer:update", { ...of, customer: { timezone: "Europe/Paris" } });
    expect(await timezones()).toEqual(["Europe/Paris", "Europe/Paris"]);
  });

  test("show a dashboard to those it is for, and to administrators", async () => {
    const dashboard = (name: string, profiles: string[] | null) => ({
      name,
      url: "https://bi.example.org",
      profiles,
    });
    await configure(
      { externalDashboards: [dashboard("All", null), dashboard("Screens", ["screen"])] },
      { externalDashboards: [] },
    );
    await made(tower, "wade", "worker");
    const shown = async (sdk: Kuzzle) => {
      const { customerConfig } = await ask<{
        customerConfig: { externalDashboards: { name: string }[] };
      }>(sdk, "customer:getConfig", of);
      return customerConfig.externalDashboards.map(({ name }) => name);
    };
    expect([await shown(tower), await shown(await signIn("wade"))]).toEqual([
      ["All", "Screens"],
      ["All"],
    ]);
  });

  test.each([
    ["what is the platform's", { quickConnectSlave: true }],
    ["a script as a dashboard", { externalDashboards: [{ name: "x", url: "javascript:1" }] }],
    [
      "two dashboards of one name",
      {
        externalDashboards: [1, 2].map(() => ({ name: "x", url: "https://bi.example.org" })),
      },
    ],
    ["a timezone that does not exist", { timezone: "Europe/Atlantis" }],
    ["an address that is none", { reportEmails: ["ada@"] }],
  ])("refuse %s", async (_, changes) => {
    expect(await codeOf(configure(changes, {}))).toBe("invalid_input");
  });
});

describe("somebody who reaches for more than they have", () => {
  const of = { customer: "tower" };
  test.each([
    ["lock permissions", "permissions:lock", of],
    ["unlock them", "permissions:unlock", of],
    [
      "keep a template",
      "permissions:saveTemplate",
      { name: "All", permissions: [], defaultPage: null },
    ],
    ["delete a template", "permissions:deleteTemplate", { id: "full" }],
    [
      "change their customer",
      "customer:update",
      { customerIndex: "tower", customer: { size: "1" } },
    ],
    ["archive it", "customer:archive", { customerIndex: "tower" }],
    [
      "change the permissions of another",
      "permissions:update",
      { customer: "rental", permissions: [], defaultPage: null },
    ],
  ])("may not %s", async (_, name, body) => {
    // By the role already where nobody but super admins may call it.
    expect(["not_allowed", "security.rights.forbidden"]).toContain(
      await codeOf(ask(tower, name, body)),
    );
  });

  test("may not change permissions that are locked, nor take a template to get around it", async () => {
    const before = await ask<object>(tower, "permissions:search", of);
    await ask(root, "permissions:lock", of);
    const { permissions } = { ...before } as { permissions: object[] };
    for (const template of [null, "full", "tracking"]) {
      const wanted = { ...of, permissions, defaultPage: null, template };
      expect(await codeOf(ask(tower, "permissions:update", wanted))).toBe("permissions_locked");
    }
    await ask(root, "permissions:unlock", of);
    expect(await ask(tower, "permissions:search", of)).toEqual(before);
  });

  test.each([
    ["super admin as a role", { role: "admin,superadmin" }, "invalid_role_name"],
    ["the profile of super admins", { role: "admin.tower" }, "invalid_role_name"],
    ["another customer's profile", { role: "customer.rental.admin" }, "invalid_role_name"],
    ["a user kept to another customer", { restriction: "rental" }, "not_allowed"],
  ])("is refused %s", async (_, changes, code) => {
    expect(await codeOf(change(tower, "tower-admin", changes))).toBe(code);
    expect((await listed("tower-admin"))?.roles).toEqual(["admin"]);
  });

  test("cannot write profiles beside the fields of the form", async () => {
    await made(tower, "iris", "worker");
    await codeOf(change(tower, "iris", { profileIds: ["admin"], pausedAt: 1 }));
    const { result } = await root.query({ controller: "security", action: "getUser", _id: "iris" });
    expect(result).toMatchObject({
      _source: { profileIds: ["customer.tower.worker"], pausedAt: null },
    });
  });

  test("has nothing to say about the account of a user of others too", async () => {
    await made(tower, "jane", "worker");
    await ask(root, "user:update", {
      customer: "rental",
      userId: "jane",
      changes: { role: "worker" },
    });
    for (const action of ["pause", "resume", "endSessions", "sendLink", "withdrawLink", "delete"]) {
      expect([action, await codeOf(on(tower, action, "jane"))]).toEqual([action, "not_allowed"]);
    }
    await on(tower, "revoke", "jane");
    expect(await codeOf(on(tower, "pause", "jane"))).toBe("not_found");
  });

  test.each(["pause", "resume", "endSessions", "sendLink", "withdrawLink"])(
    "does not %s users of another customer",
    async (action) => {
      expect(await codeOf(on(rental, action, "iris"))).toBe("not_allowed");
      expect(await codeOf(on(rental, action, "iris", "rental"))).toBe("not_found");
    },
  );
});

describe("one's own account", () => {
  test("is read and changed in what is one's own, and in nothing else", async () => {
    await made(tower, "kate", "worker");
    const kate = await signIn("kate");
    const { account } = await ask<{ account: OwnAccount }>(kate, "account:read", {});
    expect(account).toEqual({
      id: "kate",
      mailsOff: [],
      username: "kate",
      firstName: "First",
      lastName: "Last",
      email: "kate@example.org",
      phone: "+33612345678",
      locale: null,
      isOfProvider: false,
      hasPassword: true,
    });
    const seen = { firstName: "First", locale: null };
    const changes = { firstName: "Kate", locale: "en", phone: "06 98 76 54 32" };
    const changed = ask(kate, "account:update", {
      seen: { ...seen, phone: "+33612345678" },
      changes,
    });
    expect(await changed).toMatchObject({
      account: { firstName: "Kate", locale: "en", phone: "+33698765432" },
    });
    expect(await codeOf(ask(kate, "account:update", { seen, changes: { firstName: "Two" } }))).toBe(
      "conflict",
    );
    for (const more of [
      { email: "x@example.org" },
      { username: "root" },
      { profileIds: ["admin"] },
    ])
      expect(await codeOf(ask(kate, "account:update", { seen: {}, changes: more }))).toBe(
        "invalid_input",
      );
    // What they are sent is in their language from then on.
    await on(tower, "sendLink", "kate");
    expect((await mails("kate@example.org"))[0]?.subject).toBe("Your Balise password");
  });

  test("shows where one is signed in, and ends it there", async () => {
    await made(tower, "lena", "worker");
    const first = await backend.sdk();
    // The same life within one second would be the same token (docs/security.md).
    await first.auth.login("local", { username: "lena", password: PASSWORD }, "50m");
    const second = await backend.sdk();
    await second.auth.login("local", { username: "lena", password: PASSWORD }, "40m");
    const sessions = async () =>
      (await ask<{ sessions: ShownSession[] }>(first, "account:sessions", {})).sessions;
    const before = await sessions();
    expect(before.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(before.every(({ address, at }) => address === "127.0.0.1" && at !== null)).toBe(true);
    expect((await listed("lena"))?.sessions).toBe(2);
    expect(JSON.stringify(before)).not.toContain(String(first.jwt));
    expect(await ask(first, "account:endSessions", { sessionId: "none" })).toEqual({ ended: 0 });
    expect(await ask(first, "account:endSessions", { sessionId: before[1]?.id })).toEqual({
      ended: 1,
    });
    expect(await codeOf(ask(second, "account:read", {}))).toBe("security.token.invalid");
    expect(await sessions()).toHaveLength(1);
    // One's own session is ended by signing out, not from here.
    expect(await ask(first, "account:endSessions", { sessionId: before[0]?.id })).toEqual({
      ended: 0,
    });

    const third = await backend.sdk();
    await third.auth.login("local", { username: "lena", password: PASSWORD }, "30m");
    const theirs = { customer: "tower", userId: "lena" };
    const { sessions: seen } = await ask<{ sessions: ShownSession[] }>(
      tower,
      "user:sessions",
      theirs,
    );
    expect(seen.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    const one = { ...theirs, sessionId: seen[0]?.id };
    expect(await ask(tower, "user:endSessions", one)).toMatchObject({ ended: 1 });
    expect(await codeOf(ask(third, "account:read", {}))).toBe("security.token.invalid");
    expect((await listed("lena"))?.sessions).toBe(1);

    await on(tower, "endSessions", "lena");
    expect(await codeOf(ask(first, "account:read", {}))).toBe("security.token.invalid");
    expect((await listed("lena"))?.sessions).toBe(0);
  });
});

test("somebody of another customer who is invited is told so by e-mail, without a secret", async () => {
  await made(rental, "mona", "worker", "rental");
  const body = { customer: "tower", invited: "mona", role: "worker" };
  await ask(tower, "invitation:create", body);
  const [mail] = await mails("mona@example.org");
  expect(mail?.text).toContain(`${PUBLIC}/invitations`);
  expect(mail?.text).not.toContain("/access");
  await ask(tower, "invitation:create", body);
  expect(await mails("mona@example.org")).toHaveLength(1);
});

test("a link that no mail server takes says so, and can be sent again at once", async () => {
  await made(tower, "nora", "worker");
  // The last test: nobody is written to any more.
  await web.stop();
  for (let again = 0; again < 2; again += 1) {
    const { link } = await on(tower, "sendLink", "nora");
    expect([link.state, link.sentAt]).toEqual(["open", null]);
  }
});
