import { pbkdf2Sync } from "node:crypto";
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { DAY, HOUR, MINUTE } from "../../src/domain/base/time.ts";
import { type HttpAnswer, type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { type FakeIdentityProvider, startIdentityProvider } from "../support/identityProvider.ts";

/** Data must be off a screen within this many ms (product.md section 2). */
const OFF_THE_SCREEN = 10_000;
/** The front's own words for what a signed-out user is told (specification section 8). */
const NO_RIGHTS_SENTENCE =
  "Your account is created but seems to have no rights, please contact your administrator / project manager";
const ALLOWED_ORIGIN = "https://balise.example.org";

let backend: RunningBackend;
let provider: FakeIdentityProvider;
let root: Kuzzle;

beforeAll(async () => {
  provider = await startIdentityProvider();
  backend = await startBackend(
    { BALISE_OIDC_ISSUER: provider.issuer, BALISE_ALLOWED_ORIGINS: ALLOWED_ORIGIN },
    { hashesInFull: true },
  );
  root = await backend.sdk(backend.superAdmin);
  for (const index of ["tower", "rental"])
    await ask(root, "customer:create", { customer: customerForm(index) });
}, 120_000);
afterAll(async () => {
  await backend?.stop();
  provider?.close();
});

/** An `omniscient` call; resolves to the result, rejects with Kuzzle's error. */
async function ask(sdk: Kuzzle, name: string, body: object): Promise<Record<string, unknown>> {
  const [controller = "", action = ""] = name.split(":");
  const { result } = await sdk.query({ controller: `omniscient/${controller}`, action, body });
  return result as Record<string, unknown>;
}

/** The id of the error that a promise is rejected with; null where it is not. */
async function refusal(promise: Promise<unknown>): Promise<string | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    return String((error as { id?: unknown }).id);
  }
}

async function newUser(username: string, role: string, customer = "tower"): Promise<string> {
  await ask(root, "user:create", {
    customer,
    id: username,
    password: PASSWORD,
    user: userForm(username, role),
  });
  return username;
}

const signIn = (username: string) => backend.sdk({ username, password: PASSWORD });

type Listener = { heard: number; readonly sdk: Kuzzle };

/** When nothing of the backend beats: its job writes the same document every few seconds. */
const OURS = 0;

/** Subscribes to the heartbeats of a customer and counts those of `write` that arrive. */
async function listen(sdk: Kuzzle, index: string): Promise<Listener> {
  const listener: Listener = { heard: 0, sdk };
  await sdk.realtime.subscribe(index, "heartbeat", {}, (notification) => {
    if (notification.type === "document" && notification.result._source["at"] === OURS)
      listener.heard += 1;
  });
  return listener;
}

let beat = 0;
const write = (index: string) =>
  root.document.createOrReplace(index, "heartbeat", "heartbeat", { at: OURS, beat: (beat += 1) });

/** Whether a write, which a witness hears, reaches a listener. */
async function hears(listener: Listener, witness: Listener, index: string): Promise<boolean> {
  const before = { listener: listener.heard, witness: witness.heard };
  await write(index);
  await expect.poll(() => witness.heard).toBeGreaterThan(before.witness);
  // Answers come after the notifications that were sent before them: what was to arrive has arrived.
  await listener.sdk.auth.checkToken("none");
  return listener.heard > before.listener;
}

/** @throws when the listener is not silent for good within 10 s */
async function untilSilent(listener: Listener, witness: Listener, index: string): Promise<void> {
  await expect
    .poll(() => hears(listener, witness, index), { timeout: OFF_THE_SCREEN, interval: 250 })
    .toBe(false);
  for (let again = 0; again < 5; again += 1) {
    expect(await hears(listener, witness, index)).toBe(false);
  }
}

describe("the guard", () => {
  it("does not let targets open what the roles close", async () => {
    const worker = await signIn(await newUser("targets-worker", "worker"));
    const anonymous = await backend.sdk();
    const everything = { controller: "security", action: "searchUsers", body: {}, targets: [{}] };
    const elsewhere = {
      controller: "document",
      action: "search",
      body: {},
      targets: [{ index: "rental", collections: ["assets"] }],
    };
    expect([
      await refusal(worker.query(everything)),
      await refusal(anonymous.query(everything)),
      await refusal(worker.query(elsewhere)),
      (await backend.http({ ...everything, targets: "[{}]" }, null)).error?.id,
    ]).toEqual([
      "balise.guard.refused",
      "balise.guard.refused",
      "security.rights.forbidden",
      "balise.guard.refused",
    ]);
  });

  it("refuses a query that looks up documents of another customer", async () => {
    const worker = await signIn(await newUser("lookup-worker", "worker"));
    const query = { terms: { reference: { index: "&rental.assets", id: "a", path: "reference" } } };
    expect(await refusal(worker.document.search("tower", "assets", { query }))).toBe(
      "balise.guard.refused",
    );
  });

  it("refuses it over the routes of HTTP too, wherever the query stands", async () => {
    const worker = await signIn(await newUser("routes-worker", "worker"));
    const token = String(worker.jwt);
    const query = { terms: { reference: { index: "&rental.assets", id: "a", path: "reference" } } };
    const wrapped = { wrapper: { query: Buffer.from(JSON.stringify(query)).toString("base64") } };
    const route = "/tower/assets/_search";
    const search = (body: object) =>
      `${route}?${String(new URLSearchParams({ searchBody: JSON.stringify(body) }))}`;
    const answers = await Promise.all([
      backend.rest("GET", search({ query }), { token }),
      backend.rest("GET", search({ query: wrapped }), { token }),
      backend.rest("GET", search({ sort: { _script: {} } }), { token }),
      backend.rest("POST", route, { token, body: { query: wrapped } }),
      backend.rest("POST", "/tower/assets/_count", { token, body: { query } }),
      backend.rest("GET", search({ query: { term: { reference: "a" } } }), { token }),
      backend.rest("POST", route, { token, body: { query: { term: { reference: "a" } } } }),
    ]);
    expect(answers.map(({ error }) => error?.id ?? null)).toEqual([
      ...Array.from({ length: 5 }, () => "balise.guard.refused"),
      null,
      null,
    ]);
  });

  it("refuses the name of a collection that is several", async () => {
    const admin = await signIn(await newUser("names-admin", "admin"));
    await write("rental");
    await root.collection.refresh("rental", "heartbeat");
    const names = ["labels,@&rental.heartbeat", "*", "labels+heartbeat"];
    expect(
      await Promise.all(names.map((name) => refusal(admin.document.count("tower", name, {})))),
    ).toEqual(names.map(() => "balise.guard.refused"));
  });

  it("lets a scroll go on for who began it only", async () => {
    const [mine, theirs] = [
      await signIn(await newUser("scroll-a", "worker")),
      await signIn(await newUser("scroll-b", "worker", "rental")),
    ];
    await root.document.mCreateOrReplace(
      "tower",
      "qr-code",
      [1, 2, 3].map((n) => ({
        _id: `qr-${n}`,
        body: {
          url: "https://balise.example.org/tower/qr-code/1",
          assetId: null,
          status: "available",
          exported: false,
        },
      })),
    );
    await root.collection.refresh("tower", "qr-code");
    const { result } = await mine.query({
      controller: "document",
      action: "search",
      index: "tower",
      collection: "qr-code",
      body: {},
      size: 1,
      scroll: "30s",
    });
    const page = {
      controller: "document",
      action: "scroll",
      scrollId: (result as { scrollId: string }).scrollId,
    };
    expect([await refusal(theirs.query(page)), await refusal(mine.query(page))]).toEqual([
      "balise.guard.refused",
      null,
    ]);
  });

  it("keeps a private channel private, from super admins too", async () => {
    const worker = await signIn(await newUser("channel-worker", "worker"));
    const hear = (sdk: Kuzzle, filter: object) =>
      refusal(sdk.realtime.subscribe("multi-tenancy-config", "user-channel", filter, () => {}));
    expect([
      await hear(worker, { equals: { userId: "channel-worker" } }),
      await hear(worker, { equals: { userId: "somebody" } }),
      await hear(worker, {}),
      await hear(worker, { or: [{ equals: { userId: "channel-worker" } }, { exists: "userId" }] }),
      await hear(root, { equals: { userId: "channel-worker" } }),
    ]).toEqual([null, ...Array.from({ length: 4 }, () => "balise.guard.refused")]);
  });

  it("shows a profile its own collections and no others", async () => {
    const read = async (sdk: Kuzzle, collection: string) =>
      refusal(sdk.document.get("tower", collection, "none"));
    const worker = await signIn(await newUser("reader-worker", "worker"));
    const quick = await signIn(await newUser("reader-quick", "quickconnect"));
    const verdicts = await Promise.all([
      read(worker, "assets"),
      ...["config", "alert-configurations", "reports", "tag-in-tag-out"].map((name) =>
        read(worker, name),
      ),
      read(quick, "qr-code"),
      ...["alerts", "sites"].map((name) => read(quick, name)),
    ]);
    const [closed, missing] = ["security.rights.forbidden", "services.storage.not_found"];
    expect(verdicts).toEqual([missing, closed, closed, closed, closed, missing, closed, closed]);
  });

  it("hides the server's secrets from super admins", async () => {
    expect(await refusal(root.query({ controller: "server", action: "getConfig" }))).toBe(
      "security.rights.forbidden",
    );
  });

  const CALL = '{"controller":"auth","action":"checkToken","body":{}}';
  it.each([
    ["gzip", gzipSync(CALL), [200, undefined]],
    [
      "gzip, gzip, gzip",
      gzipSync(gzipSync(gzipSync(CALL))),
      [400, "network.http.too_many_encodings"],
    ],
    ["gzip", gzipSync(Buffer.alloc(9e6, "{")), [413, "network.http.request_too_large"]],
  ])(
    "answers a body in %s that is decoded once and up to its limit",
    async (encoding, body, expected) => {
      const response = await fetch(`http://127.0.0.1:${backend.port}/_query`, {
        method: "POST",
        headers: { "content-type": "application/json", "content-encoding": encoding },
        body,
      });
      // What is refused before it is a request comes without the envelope of an answer.
      const { id } = (await response.json()) as { id?: string };
      expect([response.status, id]).toEqual(expected);
    },
  );

  it.each([
    ["https://evil.example", null],
    [ALLOWED_ORIGIN, ALLOWED_ORIGIN],
  ])("lets a page of %s read a refusal only where it may call", async (origin, expected) => {
    // Refused before Kuzzle looks at origins.
    const { headers, status } = await fetch(`http://127.0.0.1:${backend.port}/_query`, {
      method: "POST",
      headers: { "content-type": "text/plain", origin },
      body: "{}",
    });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([400, expected]);
  });

  it("refuses a page of another origin; the public one is never locked out by those named besides", async () => {
    const statuses = await Promise.all(
      [ALLOWED_ORIGIN, "http://localhost:8080", "https://evil.example.org"].map(async (origin) => {
        const answer = await fetch(`http://127.0.0.1:${backend.port}/_checkToken`, {
          method: "POST",
          headers: { origin, "content-type": "application/json" },
          body: "{}",
        });
        return answer.status;
      }),
    );
    expect(statuses).toEqual([200, 200, 401]);
  });
});

describe("live notifications", () => {
  it("of a customer do not reach a subscriber of another", async () => {
    const mine = await signIn(await newUser("live-tower", "worker"));
    const theirs = await signIn(await newUser("live-rental", "worker", "rental"));
    const [own, other] = [await listen(mine, "tower"), await listen(theirs, "rental")];
    expect(await refusal(listen(theirs, "tower"))).toBe("security.rights.forbidden");
    await write("tower");
    await expect.poll(() => own.heard).toBe(1);
    // Answers come after the notifications that were sent before them.
    await other.sdk.auth.checkToken("none");
    expect(other.heard).toBe(0);
  });

  it("end on the connection that logs out", async () => {
    const leaver = await signIn(await newUser("logout-worker", "worker"));
    const [listener, witness] = [await listen(leaver, "tower"), await listen(root, "tower")];
    await leaver.auth.logout();
    await untilSilent(listener, witness, "tower");
    expect(listener.heard).toBe(0);
  });

  it("end within 10 s when the role is revoked, and the private channel says so", async () => {
    const leaver = await signIn(await newUser("revoked-worker", "worker"));
    const told: unknown[] = [];
    await leaver.realtime.subscribe(
      "multi-tenancy-config",
      "user-channel",
      { equals: { userId: "revoked-worker" } },
      (message) => {
        if (message.type === "document") told.push(message.result._source["type"]);
      },
    );
    const [listener, witness] = [await listen(leaver, "tower"), await listen(root, "tower")];
    await ask(root, "user:revoke", { customer: "tower", userId: "revoked-worker" });
    await untilSilent(listener, witness, "tower");
    expect(told).toEqual(["session.ended"]);
  });

  it("end within 10 s when the profile is taken by Kuzzle's own call, which revokes no token", async () => {
    const leaver = await signIn(await newUser("stripped-worker", "worker"));
    const [listener, witness] = [await listen(leaver, "tower"), await listen(root, "tower")];
    await root.security.updateUser("stripped-worker", { profileIds: ["no-rights"] });
    await untilSilent(listener, witness, "tower");
    expect(await refusal(leaver.document.get("tower", "assets", "none"))).toBe(
      "security.rights.forbidden",
    );
  });

  it("end within 10 s on a connection that has been used with another user's token since", async () => {
    const leaver = await signIn(await newUser("switch-a", "worker"));
    await newUser("switch-b", "worker", "rental");
    const [listener, witness] = [await listen(leaver, "tower"), await listen(root, "tower")];
    await leaver.auth.login("local", { username: "switch-b", password: PASSWORD });
    await untilSilent(listener, witness, "tower");
    expect(await refusal(leaver.document.get("rental", "assets", "none"))).toBe(
      "services.storage.not_found",
    );
  });

  it("end within 10 s when the customer is archived, and begin again when it is not", async () => {
    await ask(root, "customer:create", { customer: customerForm("closing") });
    const user = await signIn(await newUser("closing-admin", "admin", "closing"));
    const [listener, witness] = [await listen(user, "closing"), await listen(root, "closing")];
    await ask(root, "customer:archive", { customerIndex: "closing" });
    await untilSilent(listener, witness, "closing");
    expect(await refusal(signIn("closing-admin"))).toBe("omniscient.rule.no_rights");
    await ask(root, "customer:unarchive", { customerIndex: "closing" });
    const again = await listen(await signIn("closing-admin"), "closing");
    await write("closing");
    await expect.poll(() => again.heard).toBe(1);
  });
});

describe("a session", () => {
  it("lives 12 hours at most, renewed or not, a screen's 30 days after a renewal", async () => {
    const life = async (username: string, expiresIn: string | number) => {
      const sdk = await backend.sdk();
      const login = await sdk.query({
        controller: "auth",
        action: "login",
        strategy: "local",
        expiresIn,
        body: { username, password: PASSWORD },
      });
      sdk.jwt = (login.result as { jwt: string }).jwt;
      const renewal = await sdk.query({ controller: "auth", action: "refreshToken", expiresIn });
      const [begun, renewed] = [login, renewal].map(
        ({ result }) => (result as { ttl: number }).ttl,
      );
      // A renewal is given what is left of the session: less than was given at the sign-in, by the time in between.
      const isLess = (renewed ?? 0) < (begun ?? 0);
      return [begun, Math.round((renewed ?? 0) / MINUTE) * MINUTE, isLess];
    };
    await newUser("life-worker", "worker");
    await newUser("life-screen", "screen");
    expect({
      worker: await life("life-worker", "30d"),
      endless: await life("life-worker", -1),
      short: await life("life-worker", "1h"),
      screen: await life("life-screen", "30d"),
    }).toEqual({
      worker: [12 * HOUR, 12 * HOUR, true],
      endless: [12 * HOUR, 12 * HOUR, true],
      short: [HOUR, HOUR, false],
      screen: [12 * HOUR, 30 * DAY, false],
    });
  });

  it("in a cookie ends with the logout: a copy of the cookie is worth nothing afterwards", async () => {
    await newUser("cookie-worker", "worker");
    const post = (route: string, cookie: string, body: object) =>
      fetch(`http://127.0.0.1:${backend.port}/${route}?cookieAuth=true`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(cookie === "" ? {} : { cookie }) },
        body: JSON.stringify(body),
      });
    const login = await post("_login/local", "", { username: "cookie-worker", password: PASSWORD });
    const [cookie = ""] = login.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    const token = cookie.replace("authToken=", "");
    const who = async () =>
      (await backend.http({ controller: "auth", action: "getCurrentUser" }, token)).error?.id ??
      null;
    const before = await who();
    await post("_logout", cookie, {});
    expect([before, await who()]).toEqual([null, "security.token.invalid"]);
  });

  it("is not given to users of a customer without any permission, but to its gateways", async () => {
    await ask(root, "customer:create", { customer: customerForm("blocked") });
    await newUser("blocked-admin", "admin", "blocked");
    await newUser("blocked-gateway", "gateway", "blocked");
    await ask(root, "permissions:update", {
      customer: "blocked",
      permissions: [],
      defaultPage: null,
    });
    const error = await signIn("blocked-admin").catch((reason: unknown) => reason);
    expect({ ...(error as object), message: (error as Error).message }).toMatchObject({
      status: 403,
      message: NO_RIGHTS_SENTENCE,
    });
    expect(await refusal(signIn("blocked-gateway"))).toBe(null);
  });

  it("cannot be kept from everybody by a default page that needs an id", async () => {
    await ask(root, "customer:create", { customer: customerForm("paged") });
    const admin = await signIn(await newUser("paged-admin", "admin", "paged"));
    const { permissions } = await ask(admin, "permissions:search", { customer: "paged" });
    const update = (defaultPage: string, more: readonly object[] = []) =>
      refusal(
        ask(admin, "permissions:update", {
          customer: "paged",
          permissions: [...(permissions as object[]), ...more],
          defaultPage,
        }),
      );
    const entry = (name: string, page: string) => ({ name, pathNames: [page], permissions: [] });
    expect([
      await update("counter"),
      await update("constructor"),
      await update("home", [entry("constructor", "home")]),
      await update("home", [entry("__proto__", "home")]),
      await update("home", [entry("own", "__proto__")]),
      await update("home", [entry("own", "no-such-page")]),
      // The platform's pages are nobody's to give.
      await update("home", [entry("own", "customers")]),
      await update("customers"),
      await update("home", [entry("home", "home")]),
      await refusal(signIn("paged-admin")),
    ]).toEqual([...Array.from({ length: 9 }, () => "omniscient.rule.invalid_input"), null]);
    // What was accepted once lets people in, too.
    await root.document.update("multi-tenancy-config", "permissions", "paged", {
      defaultPage: "counter",
    });
    const after = await signIn("paged-admin");
    expect(await ask(after, "permissions:search", { customer: "paged" })).toMatchObject({
      defaultPage: null,
    });
  });

  it("survives the change of its own password, the others end", async () => {
    const mine = await signIn(await newUser("password-worker", "worker"));
    // Two logins of one user in one second would share a token.
    const other = await backend.sdk();
    await other.auth.login("local", { username: "password-worker", password: PASSWORD }, "2h");
    const change = (current: string, next: string) =>
      refusal(ask(mine, "user:updatePassword", { current, next, confirmation: next }));
    expect([
      await change("not the current one", "another long one"),
      await change(PASSWORD, "short"),
      await change(PASSWORD, "password-worker 1"),
      await change(PASSWORD, "password1234"),
      await change(PASSWORD, "aaaaaaaaaaaaaaaa"),
      await change(PASSWORD, "motdepasse12"),
      await change(PASSWORD, "another long one"),
    ]).toEqual([
      "omniscient.rule.wrong_current_password",
      "omniscient.rule.invalid_password",
      "omniscient.rule.invalid_password",
      "omniscient.rule.invalid_password",
      "omniscient.rule.invalid_password",
      "omniscient.rule.invalid_password",
      null,
    ]);
    expect([
      await refusal(mine.auth.getCurrentUser()),
      await refusal(other.auth.getCurrentUser()),
      await refusal(signIn("password-worker")),
      await refusal(backend.sdk({ username: "password-worker", password: "another long one" })),
    ]).toEqual([null, "security.token.invalid", "plugin.strategy.missing_user", null]);
  });
});

/** What the storage holds of a user's password, straight from it, and another way to write it there. */
async function storedPassword(username: string, change: object | null = null) {
  const { storagePort, secret } = backend.data;
  const elastic = process.env["ELASTICSEARCH_URL"] ?? `http://127.0.0.1:${storagePort}`;
  const headers = {
    "content-type": "application/json",
    ...(process.env["ELASTICSEARCH_URL"] === undefined
      ? { authorization: `Basic ${Buffer.from(`balise:${secret}`).toString("base64")}` }
      : {}),
  };
  const aliases = (await (
    await fetch(`${elastic}/_cat/aliases?format=json`, { headers })
  ).json()) as { readonly alias: string; readonly index: string }[];
  const index = encodeURIComponent(
    aliases.find(({ alias }) => alias.endsWith("passport-local.users"))?.index ?? "",
  );
  if (change !== null)
    await fetch(`${elastic}/${index}/_update/${username}`, {
      method: "POST",
      headers,
      body: JSON.stringify({ doc: change }),
    });
  const answer = await fetch(`${elastic}/${index}/_doc/${username}`, { headers });
  const { _source } = (await answer.json()) as { readonly _source: Record<string, unknown> };
  return _source;
}

describe("a password that was hashed before", () => {
  it("signs in, and is hashed by the rounds of today from then on", async () => {
    await newUser("olga", "worker");
    const ofNow = await storedPassword("olga");
    const salt = "a salt of before";
    await storedPassword("olga", {
      algorithm: "sha512",
      userSalt: salt,
      userPassword: pbkdf2Sync(PASSWORD, salt, 10_000, 512, "sha512").toString("hex"),
    });
    await signIn("olga");
    await expect
      .poll(async () => (await storedPassword("olga"))["algorithm"])
      .toBe(ofNow["algorithm"]);
    const { userPassword, userSalt } = await storedPassword("olga");
    const again = pbkdf2Sync(PASSWORD, String(userSalt), 210_000, 64, "sha512");
    expect(userPassword).toBe(again.toString("hex"));
    await signIn("olga");
  });
});

describe("wrong passwords", () => {
  const login = (username: string, password: string, from = "203.0.113.5") =>
    backend.rest("POST", "/_login/local", {
      body: { username, password },
      headers: { "x-forwarded-for": from },
    });

  it("are checked ten times from an address, also when they come all at once; then a wait is told", async () => {
    await newUser("guessed-worker", "worker");
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => login("guessed-worker", `not this one ${n}`)),
    );
    const ids = guesses.map(({ error }) => error?.id);
    expect([
      ids.filter((id) => id === "plugin.strategy.missing_user").length,
      ids.filter((id) => id === "omniscient.rule.too_many_attempts").length,
    ]).toEqual([10, 30]);
    const refused = await login("guessed-worker", PASSWORD);
    expect(refused.error).toMatchObject({
      status: 429,
      message: expect.stringMatching(
        /^There were too many wrong passwords: wait \d+ (s|min), then/,
      ),
    });
    // From elsewhere the account is not shut, and from there others sign in.
    expect([
      (await login("guessed-worker", PASSWORD, "198.51.100.7")).error,
      (await login("guessed-worker", PASSWORD)).error,
    ]).toEqual([null, expect.objectContaining({ status: 429 })]);
  });

  it("of many addresses keep the owner out neither from a new address nor from a browser they know", async () => {
    await newUser("besieged-manager", "worker");
    const signInInBrowser = (cookie?: string) =>
      fetch(`http://127.0.0.1:${backend.port}/_login/local?cookieAuth`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": "192.0.2.100",
          ...(cookie === undefined ? {} : { cookie }),
        },
        body: JSON.stringify({ username: "besieged-manager", password: PASSWORD }),
      });
    const first = await signInInBrowser();
    const known = first.headers.getSetCookie().find((one) => one.startsWith("balise-browser="));
    expect(known).toMatch(/; HttpOnly; SameSite=Strict$/u);
    // From their third try on these count for the account: 13 times 4 are more than it has.
    for (let n = 0; n < 13; n += 1)
      for (let guess = 0; guess < 6; guess += 1)
        await login("besieged-manager", `guess ${guess}`, `198.18.0.${n}`);
    // The browser's own address is used up too.
    for (let n = 0; n < 12; n += 1) await login("besieged-manager", "guess", "192.0.2.100");
    expect([
      (await signInInBrowser()).status,
      (await signInInBrowser(known?.split(";")[0])).status,
      (await login("besieged-manager", PASSWORD, "203.0.113.200")).error,
    ]).toEqual([429, 200, null]);
  }, 120_000);

  it("are counted by the address that our proxy names, over WebSocket too", async () => {
    await newUser("socket-worker", "worker");
    const from = async (address: string, password: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${backend.port}`, {
        headers: { "x-forwarded-for": address },
      });
      try {
        await once(socket, "open");
        socket.send(
          JSON.stringify({
            requestId: "1",
            controller: "auth",
            action: "login",
            strategy: "local",
            body: { username: "socket-worker", password },
          }),
        );
        const [answer] = await once(socket, "message");
        const { error } = JSON.parse(String(answer)) as HttpAnswer;
        return error?.status ?? "in";
      } finally {
        socket.terminate();
      }
    };
    const guesses: unknown[] = [];
    for (let n = 0; n < 11; n += 1) guesses.push(await from("203.0.113.40", `guess ${n}`));
    expect([
      guesses,
      await from("203.0.113.40", PASSWORD),
      await from("203.0.113.41", PASSWORD),
    ]).toEqual([[...Array.from({ length: 10 }, () => 401), 429], 429, "in"]);
  });

  it("are counted for whoever changes their own password, too", async () => {
    const worker = await signIn(await newUser("changing-worker", "worker"));
    const outcomes: unknown[] = [];
    for (let n = 0; n < 11; n += 1) {
      const change = {
        current: `guess ${n}`,
        next: "another long one",
        confirmation: "another long one",
      };
      outcomes.push(await refusal(ask(worker, "user:updatePassword", change)));
    }
    expect(outcomes).toEqual([
      ...Array.from({ length: 10 }, () => "omniscient.rule.wrong_current_password"),
      "omniscient.rule.too_many_attempts",
    ]);
  });

  it("that are no text are answered alike for names that exist and that do not, and counted", async () => {
    await newUser("typed-worker", "worker");
    const odd = [12, true, null, ["a"], { a: 1 }, "x".repeat(100_000)];
    const answers = async (username: unknown, from: string) => {
      const told: unknown[] = [];
      for (const password of [...odd, ...odd]) {
        const { error } = await backend.rest("POST", "/_login/local", {
          body: { username, password },
          headers: { "x-forwarded-for": from },
        });
        told.push([error?.status, error?.id, error?.status === 429 ? "" : error?.message]);
      }
      return told;
    };
    const known = await answers("typed-worker", "203.0.113.50");
    expect(known.map((answer) => (answer as unknown[])[0])).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      429,
      429,
    ]);
    expect([
      await answers("nobody-of-this-name", "203.0.113.51"),
      await answers(12, "203.0.113.52"),
    ]).toEqual([known, known]);
  });

  it("take as long for names that do not exist", async () => {
    await newUser("timed-worker", "worker");
    const took = async (username: string, from: string) => {
      const began = performance.now();
      await login(username, "not this one", from);
      return performance.now() - began;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    // Without the hash an unknown name takes a fifth of the time. Other programs of the machine lengthen some of both, so that
    // the shortest tell, of as many as it takes.
    const ratio = () => Math.min(...unknown) / Math.min(...known);
    const isEven = () => ratio() > 0.7 && ratio() < 1.4;
    for (let n = 0; n < 60 && !(n >= 9 && isEven()); n += 1) {
      known.push(await took("timed-worker", `203.0.113.${60 + n}`));
      unknown.push(await took(`untimed-${n}`, `203.0.113.${60 + n}`));
    }
    expect(isEven(), `${ratio()} of the time`).toBe(true);
  });

  it("are forgotten with a sign-in", async () => {
    await newUser("slips-worker", "worker");
    const outcomes: unknown[] = [];
    for (const round of [1, 2, 3]) {
      for (let slip = 0; slip < 6; slip += 1)
        outcomes.push((await login("slips-worker", `slip ${round} ${slip}`)).error?.status);
      outcomes.push((await login("slips-worker", PASSWORD)).error?.status ?? "in");
    }
    const oneRound = [401, 401, 401, 401, 401, 401, "in"];
    expect(outcomes).toEqual([...oneRound, ...oneRound, ...oneRound]);
  });

  it("give no token that an address may carry", async () => {
    const sdk = await signIn(await newUser("address-worker", "worker"));
    const token = String(sdk.jwt);
    const answers = await Promise.all([
      backend.rest("GET", `/_me?jwt=${token}`),
      backend.rest("POST", `/_query?jwt=${token}`, {
        body: { controller: "auth", action: "getCurrentUser" },
      }),
      backend.rest("GET", "/_me", { token }),
    ]);
    expect(answers.map(({ error }) => error?.id ?? null)).toEqual([
      "balise.session.token_in_address",
      "balise.session.token_in_address",
      null,
    ]);
  });

  it("cannot be sent in the address, where logs would keep them", async () => {
    const query = String(new URLSearchParams({ username: "superadmin", password: PASSWORD }));
    const answers = await Promise.all([
      backend.rest("GET", `/_login/local?${query}`),
      backend.rest("POST", `/_login/local?${query}`, { body: {} }),
    ]);
    expect(answers.map(({ error }) => error?.id)).toEqual([
      "balise.session.credentials_in_address",
      "balise.session.credentials_in_address",
    ]);
  });
});

describe("customers", () => {
  it("are not named as what means something else, nor by what not every part can write", async () => {
    const names = ["multi-tenancy-config", "constructor", "login", "a🏗b", "éclair", "tower"];
    const outcomes: unknown[] = [];
    for (const index of names) {
      outcomes.push([
        await refusal(
          ask(root, "customer:create", { customer: { ...customerForm("odd"), index } }),
        ),
        await refusal(
          ask(root, "customer:duplicate", { customerIndex: "rental", as: { index, name: "odd" } }),
        ),
      ]);
    }
    const both = (code: string) => [`omniscient.rule.${code}`, `omniscient.rule.${code}`];
    expect(outcomes).toEqual([
      both("index_reserved"),
      both("index_reserved"),
      both("index_reserved"),
      both("index_malformed"),
      both("index_malformed"),
      both("name_taken"),
    ]);
  });
});

describe("users", () => {
  it("are shown to the admin of one customer without what they are elsewhere, by every action", async () => {
    const admin = await signIn(await newUser("showing-admin", "admin"));
    await newUser("shown-user", "admin", "rental");
    const shown = {
      id: "shown-user",
      username: "shown-user",
      firstName: "First",
      lastName: "Last",
      email: "shown-user@example.org",
      phone: "+33612345678",
      restriction: null,
      lastLogin: null,
      locale: null,
      pausedAt: null,
      roles: ["worker"],
      isShared: true,
      isOfProvider: false,
      roleFrom: null,
    };
    const form = userForm("shown-user", "worker");
    const created = await ask(root, "user:create", {
      customer: "tower",
      ifMissing: true,
      user: form,
    });
    const updated = await ask(admin, "user:update", {
      customer: "tower",
      userId: "shown-user",
      changes: { role: "worker" },
    });
    const searched = await ask(admin, "user:search", { customer: "tower" });
    const revoked = await ask(admin, "user:revoke", { customer: "tower", userId: "shown-user" });
    const users = searched["users"] as { id: string }[];
    expect({
      created,
      updated,
      searched: users.filter(({ id }) => id === "shown-user"),
      revoked,
    }).toEqual({
      created: { user: shown, created: false },
      updated: { user: shown },
      searched: [
        { ...shown, sessions: 0, link: null, isOutside: false, isSynced: null, hasFactor: false },
      ],
      revoked: { user: { ...shown, roles: [] } },
    });
  });

  it("are not made with an id that means something else to Kuzzle", async () => {
    const ids = ["-1", "a#b", "user-*", "a b", "#"];
    const outcomes = await Promise.all(
      ids.map((id, n) =>
        refusal(
          ask(root, "user:create", { customer: "tower", id, user: userForm(`odd-${n}`, "worker") }),
        ),
      ),
    );
    expect(outcomes).toEqual(ids.map(() => "omniscient.rule.invalid_input"));
  });

  it("have usernames and addresses of their own, also when two are created at once", async () => {
    const create = (username: string, overrides: object = {}) =>
      refusal(
        ask(root, "user:create", {
          customer: "tower",
          user: { ...userForm(username, "worker"), ...overrides },
        }),
      );
    const outcomes = await Promise.all([
      create("twin"),
      create("TWIN", { email: "other-twin@example.org" }),
    ]);
    expect(new Set(outcomes)).toEqual(new Set([null, "omniscient.rule.username_already_exists"]));
    await newUser("taken", "worker");
    expect([
      await create("second", { email: "TAKEN@example.org" }),
      await create("third", { email: "no address" }),
      await create("fourth", { role: "king" }),
    ]).toEqual([
      "omniscient.rule.email_already_exists",
      "omniscient.rule.invalid_email_format",
      "omniscient.rule.invalid_role_name",
    ]);
  });

  it("that two customers share are changed by a super admin only, but for their role", async () => {
    const admin = await signIn(await newUser("shared-admin", "admin"));
    await newUser("shared-user", "worker", "rental");
    const change = (changes: object, by = admin) =>
      refusal(ask(by, "user:update", { customer: "tower", userId: "shared-user", changes }));
    const form = { customer: "tower", ifMissing: true, user: userForm("shared-user", "worker") };
    expect([
      await change({ role: "worker" }),
      await refusal(ask(admin, "user:create", form)),
      await change({ role: "worker" }, root),
      await change({ role: "preperer" }),
      await change({ role: "worker" }),
      await change({ email: "mine@example.org" }),
      await refusal(ask(admin, "user:delete", { customer: "tower", userId: "shared-user" })),
      await refusal(
        ask(admin, "user:update", {
          customer: "tower",
          userId: "user-superadmin",
          changes: { role: "worker" },
        }),
      ),
    ]).toEqual([
      "omniscient.rule.belongs_elsewhere",
      "omniscient.rule.belongs_elsewhere",
      null,
      null,
      null,
      "omniscient.rule.not_allowed",
      "omniscient.rule.not_allowed",
      "omniscient.rule.not_found",
    ]);
    expect(await ask(root, "user:listIndexes", { userId: "shared-user" })).toEqual([
      {
        name: "rental",
        displayName: null,
        index: "rental",
        kind: "worksite",
        profiles: ["worker"],
        isArchived: false,
      },
      {
        name: "tower",
        displayName: null,
        index: "tower",
        kind: "worksite",
        profiles: ["worker"],
        isArchived: false,
      },
    ]);
  });

  it("and customers are provisioned again without harm", async () => {
    const creation = {
      customer: "tower",
      id: "again",
      password: PASSWORD,
      user: userForm("again", "worker"),
      ifMissing: true,
    };
    const customer = { customer: customerForm("tower"), ifMissing: true };
    expect([
      (await ask(root, "user:create", creation))["created"],
      (await ask(root, "user:create", creation))["created"],
      (await ask(root, "customer:create", customer))["created"],
    ]).toEqual([true, false, false]);
  });
});

describe("a sign-in by the identity provider", () => {
  const login = async (claims: object, overrides: object = {}, audience?: string) => {
    const sdk = await backend.sdk();
    const id_token = await provider.idToken(
      { email_verified: true, ...claims },
      audience === undefined ? {} : { audience },
    );
    const { result } = await sdk.query({
      controller: "auth",
      action: "login",
      strategy: "identity",
      body: { access_token: "a", id_token, refresh_token: "r", ...overrides },
    });
    return (result as { _id: string })._id;
  };

  it("is that of the user with the verified address, from then on by its subject", async () => {
    await newUser("sso-worker", "worker");
    expect([
      await login({ sub: "s-1", email: "SSO-worker@example.org" }),
      await login({ sub: "s-1", email: "changed@example.org" }),
    ]).toEqual(["sso-worker", "sso-worker"]);
    expect(await refusal(login({ sub: "s-2", email: "sso-worker@example.org" }))).toBe(
      "plugin.strategy.missing_user",
    );
  });

  it("makes a user without rights of somebody unknown, and says so", async () => {
    const claims = {
      sub: "s-3",
      email: "new@example.org",
      given_name: "New",
      family_name: "Person",
    };
    expect(await refusal(login(claims))).toBe("omniscient.rule.no_rights");
    const { hits } = (await root.security.searchUsers({
      query: { term: { identitySubject: "s-3" } },
    })) as unknown as { hits: { content: object }[] };
    expect(hits.map(({ content }) => content)).toMatchObject([
      { email: "new@example.org", profileIds: ["no-rights"] },
    ]);
  });

  it("is refused with a token for another client, an address that is not verified, or another nonce", async () => {
    const refused = "plugin.strategy.missing_user";
    expect([
      await refusal(login({ sub: "s-4", email: "x@example.org" }, {}, "another-client")),
      await refusal(login({ sub: "s-4", email: "x@example.org", email_verified: false })),
      await refusal(login({ sub: "s-4", email: "x@example.org", nonce: "n" }, { nonce: "m" })),
    ]).toEqual([refused, refused, refused]);
  });
});

describe("the backend", () => {
  it("keeps users, roles and sessions over a restart", async () => {
    const { jwt } = await signIn(await newUser("restart-worker", "worker"));
    await backend.restart();
    const answer = await backend.http(
      { controller: "auth", action: "getCurrentUser" },
      String(jwt),
    );
    expect(answer.error).toBe(null);
    const anonymous = await backend.http({ controller: "server", action: "info" });
    expect(anonymous.error?.id).toBe("security.rights.unauthorized");
  }, 120_000);
});
