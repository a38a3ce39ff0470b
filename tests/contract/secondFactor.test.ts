import { Redis } from "ioredis";
import type { Kuzzle } from "kuzzle-sdk";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MINUTE } from "../../src/domain/base/time.ts";
import { TOTP_STEP } from "../../src/domain/users/factor.ts";
import type { BegunFactor, OwnFactors } from "../../src/domain/users/factorCalls.ts";
import type { ListedUser } from "../../src/domain/users/calls.ts";
import { type HttpAnswer, type RunningBackend, startBackend } from "../support/backend.ts";
import { ask as askOf, codeOf, refusal } from "../support/calls.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { startTestWeb, type TestWeb } from "../unit/embedded/web/testWeb.ts";

let web: TestWeb;
let backend: RunningBackend;
let root: Kuzzle;
/** An administrator of the customer. */
let admin: Kuzzle;

beforeAll(async () => {
  web = await startTestWeb({ demo: false, accountsFile: null });
  backend = await startBackend({ SMTP_URL: `smtp://127.0.0.1:${web.smtpPort()}` });
  root = await backend.sdk(backend.superAdmin);
  await ask(root, "customer:create", { customer: customerForm("tower") });
  await made("tower-admin", "admin");
  admin = await backend.sdk({ username: "tower-admin", password: PASSWORD });
}, 120_000);
afterAll(async () => {
  await backend?.stop();
  await web?.stop();
});

async function ask<Answer = unknown>(sdk: Kuzzle, name: string, body: object): Promise<Answer> {
  const [controller = "", action = ""] = name.split(":");
  const { result } = await sdk.query({ controller: `omniscient/${controller}`, action, body });
  return result as Answer;
}

const made = (username: string, role = "worker") =>
  ask(root, "user:create", {
    customer: "tower",
    id: username,
    password: PASSWORD,
    user: userForm(username, role),
  });

/** Codes of an app, each once: the one of the step that is asked for. */
function appOf(begun: BegunFactor): (step?: number) => string {
  if (begun.kind !== "totp") throw new Error("It is no app.");
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret), digits: 6, period: 30 });
  return (step = 0) => totp.generate({ timestamp: Date.now() + step * TOTP_STEP });
}

/** Gives a new user codes of an app, by their own session, which stays. */
async function withApp(username: string) {
  await made(username);
  const sdk = await backend.sdk({ username, password: PASSWORD });
  const begun = await ask<BegunFactor>(sdk, "account:beginFactor", { kind: "totp" });
  const code = appOf(begun);
  const { sealedSecret } = begun as BegunFactor & { kind: "totp" };
  const { recoveryCodes } = await ask<{ recoveryCodes: string[] }>(sdk, "account:addFactor", {
    name: "My phone",
    made: { kind: "totp", sealedSecret, oneTimePassword: code(-1) },
  });
  return { sdk, code, recoveryCodes };
}

type Sent = { readonly strategy: string; readonly body: object; readonly cookie?: boolean };
const login = ({ strategy, body, cookie = false }: Sent) =>
  backend.rest("POST", `/_login/${strategy}${cookie ? "?cookieAuth" : ""}`, { body });
const byPassword = (username: string, password = PASSWORD) =>
  login({ strategy: "local", body: { username, password } });
const bySecondStep = (body: object) => login({ strategy: "factor", body });

/** The ticket of a right password that is not enough. */
async function ticketOf(username: string, password = PASSWORD): Promise<string> {
  const answer = await byPassword(username, password);
  const { data } = await refusal(Promise.reject(answer.error));
  return String(data["ticket"]);
}

const tokenIn = ({ result }: HttpAnswer) => (result as { jwt?: string } | null)?.jwt;

describe("an account with a second factor", () => {
  let code: (step?: number) => string;
  let recoveryCodes: string[];
  beforeAll(async () => {
    ({ code, recoveryCodes } = await withApp("ada"));
  });

  test.each<[string, () => Promise<HttpAnswer>]>([
    ["by a route of HTTP", () => byPassword("ada")],
    [
      "by the cookie",
      () =>
        login({
          strategy: "local",
          body: { username: "ada", password: PASSWORD },
          cookie: true,
        }),
    ],
    [
      "by the general route",
      () =>
        backend.http({
          controller: "auth",
          action: "login",
          strategy: "local",
          body: { username: "ada", password: PASSWORD },
        }),
    ],
  ])("is given no token for the password alone, %s", async (_, signIn) => {
    const answer = await signIn();
    expect(tokenIn(answer)).toBeUndefined();
    expect(answer.error?.id).toBe("omniscient.rule.factor_needed");
    const { data } = await refusal(Promise.reject(answer.error));
    expect(data).toEqual({
      ticket: expect.any(String),
      ways: ["totp", "recovery"],
      mustEnrol: false,
    });
  });

  test("nor by a WebSocket, whatever life it asks for", async () => {
    const sdk = await backend.sdk();
    const signIn = sdk.auth.login("local", { username: "ada", password: PASSWORD }, "10d");
    expect(await codeOf(signIn)).toBe("factor_needed");
    expect(sdk.jwt).toBeNull();
  });

  test("a ticket is no token, and opens none of the calls that need one", async () => {
    const ticket = await ticketOf("ada");
    const answer = await backend.http(
      { controller: "omniscient/account", action: "read", body: {} },
      ticket,
    );
    expect(answer.status).toBe(401);
    expect(await codeOf(openCall("beginFactor", { ticket, kind: "totp" }))).toBe("ticket_over");
  });

  test("is signed in by the password and a code, which is taken once", async () => {
    const first = await ticketOf("ada");
    const second = await ticketOf("ada");
    const now = code();
    expect(tokenIn(await bySecondStep({ ticket: first, code: now }))).toMatch(/^kauth-/u);
    const again = await bySecondStep({ ticket: second, code: now });
    expect(again.error?.id).toBe("plugin.strategy.missing_user");
    // The clock of a phone is half a minute ahead.
    expect(tokenIn(await bySecondStep({ ticket: second, code: code(1) }))).toMatch(/^kauth-/u);
    const over = await bySecondStep({ ticket: second, code: code(1) });
    expect(over.error?.id).toBe("omniscient.rule.ticket_over");
  });

  test("a code of two steps ago is none", async () => {
    const answer = await bySecondStep({ ticket: await ticketOf("ada"), code: code(-2) });
    expect(answer.error?.id).toBe("plugin.strategy.missing_user");
  });

  test("a recovery code signs in once, however it is written, and its owner is told by mail", async () => {
    const [one = ""] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    const typed = one.toUpperCase().replaceAll("-", " ");
    expect(tokenIn(await bySecondStep({ ticket: await ticketOf("ada"), code: typed }))).toMatch(
      /^kauth-/u,
    );
    const again = await bySecondStep({ ticket: await ticketOf("ada"), code: one });
    expect(again.error?.id).toBe("plugin.strategy.missing_user");
    await expect
      .poll(() => subjectsTo("ada@example.org"))
      .toEqual(
        expect.arrayContaining([
          "Un code de secours de votre compte Balise a servi",
          "Un second facteur a été ajouté à votre compte Balise",
        ]),
      );
  });

  test.each(["ticket", "code"])("%s in an address is refused", async (name) => {
    const answer = await backend.rest("POST", `/_login/factor?${name}=x`, { body: {} });
    expect(answer.error?.id).toBe("balise.session.credentials_in_address");
  });

  test.each([{}, { ticket: 7 }, { ticket: "", code: "1" }, { passkey: { id: "x" } }])(
    "a second step made of %j is refused",
    async (body) => {
      expect((await bySecondStep(body)).error?.id).toBe("omniscient.rule.invalid_input");
    },
  );

  test("codes are guessed at no faster than passwords", async () => {
    await withApp("guessed");
    const answers: HttpAnswer[] = [];
    const ticket = await ticketOf("guessed");
    for (let tries = 0; tries < 12; tries += 1)
      answers.push(await bySecondStep({ ticket, code: "000 000" }));
    expect(answers.at(-1)?.error?.id).toBe("omniscient.rule.too_many_attempts");
  });

  test("its password is still its owner's to change", async () => {
    const { sdk } = await withApp("changing");
    const change = { current: PASSWORD, next: "correct horse battery", confirmation: "" };
    const update = ask(sdk, "user:updatePassword", { ...change, confirmation: change.next });
    expect(await codeOf(update)).toBe("answered");
    const wrong = ask(sdk, "user:updatePassword", { ...change, confirmation: change.next });
    expect(await codeOf(wrong)).toBe("wrong_current_password");
  });

  test("a ticket of a former password opens nothing, whoever has changed it", async () => {
    const { sdk, code } = await withApp("moving");
    const next = "correct horse battery";
    const former = await ticketOf("moving");
    await ask(sdk, "user:updatePassword", { current: PASSWORD, next, confirmation: next });
    const refused = await bySecondStep({ ticket: former, code: code() });
    expect(refused.error?.id).toBe("omniscient.rule.ticket_over");
    const later = await ticketOf("moving", next);
    const change = { customer: "tower", userId: "moving", changes: {}, password: PASSWORD };
    await ask(admin, "user:update", change);
    expect((await bySecondStep({ ticket: later, code: code() })).error?.id).toBe(
      "omniscient.rule.ticket_over",
    );
    const ticket = await ticketOf("moving");
    expect(tokenIn(await bySecondStep({ ticket, code: code() }))).toMatch(/^kauth-/u);
  });

  test("is refused at once where it is paused", async () => {
    await withApp("resting");
    await ask(admin, "user:pause", { customer: "tower", userId: "resting" });
    expect((await byPassword("resting")).error?.id).toBe("omniscient.rule.account_paused");
  });

  test("neither strategy nor secret is written by a call of Kuzzle's", async () => {
    const written = root.security.createCredentials("factor", "ada", { subject: "ada" });
    await expect(written).rejects.toThrow(/not by hand/u);
    const read = admin.document.get("multi-tenancy-config", "user-factors", "ada");
    await expect(read).rejects.toThrow(/Insufficient permissions/u);
    const stored = await root.document.get("multi-tenancy-config", "user-factors", "ada");
    expect(JSON.stringify(stored._source)).not.toContain(recoveryCodes[1]);
  });
});

async function openCall(action: string, body: object): Promise<unknown> {
  const answer = await backend.http({ controller: "omniscient/access", action, body });
  if (answer.error !== null) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer.result;
}

async function subjectsTo(address: string): Promise<string[]> {
  const found = await fetch(`${web.url}/mailbox/messages.json?q=${encodeURIComponent(address)}`);
  const { messages } = (await found.json()) as { messages: { subject: string }[] };
  return messages.map(({ subject }) => subject);
}

describe("a role that the customer asks for a second factor", () => {
  beforeAll(async () => {
    await askOf(admin, "customer:configure", "tower", {
      seen: { factorRoles: [] },
      changes: { factorRoles: ["preperer"] },
    });
    await made("pia", "preperer");
    await made("will", "worker");
  });

  test("sets one up at the next sign-in, and is in with it; nobody else is asked", async () => {
    expect(tokenIn(await byPassword("will"))).toMatch(/^kauth-/u);
    const refused = await byPassword("pia");
    const { data } = await refusal(Promise.reject(refused.error));
    expect(data).toMatchObject({ ways: [], mustEnrol: true });
    const ticket = String(data["ticket"]);
    // No code is there that would be right.
    expect((await bySecondStep({ ticket, code: "123456" })).error?.status).toBe(401);

    const begun = (await openCall("beginFactor", { ticket, kind: "totp" })) as BegunFactor & {
      kind: "totp";
    };
    const form = (oneTimePassword: string) => ({
      ticket,
      name: "Phone",
      made: { kind: "totp", sealedSecret: begun.sealedSecret, oneTimePassword },
    });
    for (const wrong of ["000000", "１２３４５６", "été"])
      expect(await codeOf(openCall("addFactor", form(wrong)))).toBe("wrong_code");
    // As apps show it.
    const spaced = appOf(begun)().replace(/^.{3}/u, "$& ");
    const added = await openCall("addFactor", form(spaced));
    expect(added).toMatchObject({ username: "pia", recoveryCodes: { length: 10 } });
    const signedIn = await bySecondStep({ ticket });
    expect(tokenIn(signedIn)).toMatch(/^kauth-/u);
    // The last one stays as long as the role asks for it.
    const own = (action: string, body: object) =>
      backend.http({ controller: "omniscient/account", action, body }, tokenIn(signedIn));
    const { result } = await own("factors", {});
    expect(result).toMatchObject({ isNeeded: true, factors: [{ name: "Phone" }] });
    const factorId = (result as OwnFactors).factors[0]?.id;
    const removed = await own("removeFactor", { factorId });
    expect(removed.error?.id).toBe("omniscient.rule.conflict");
    // It was for once, and for the first factor alone.
    expect((await bySecondStep({ ticket })).error?.id).toBe("omniscient.rule.ticket_over");
    const later = await ticketOf("pia");
    expect(await codeOf(openCall("beginFactor", { ticket: later, kind: "totp" }))).toBe(
      "ticket_over",
    );
    expect((await bySecondStep({ ticket: later })).error?.status).toBe(401);
  });
});

describe("an administrator", () => {
  test("sees who has a second factor, and resets it for who lost it", async () => {
    const { sdk } = await withApp("lost");
    const listed = async () => {
      const { users } = await ask<{ users: ListedUser[] }>(admin, "user:search", {
        customer: "tower",
      });
      return users.find(({ id }) => id === "lost")?.hasFactor;
    };
    expect(await listed()).toBe(true);
    const reset = (by: Kuzzle) =>
      ask(by, "user:resetFactors", { customer: "tower", userId: "lost" });
    expect(await codeOf(reset(sdk))).toMatch(/forbidden/u);
    expect(await reset(admin)).toEqual({ userId: "lost", removed: 1 });
    // Their own they remove in their account, where the last one stays that a role asks for.
    const own = ask(admin, "user:resetFactors", { customer: "tower", userId: "tower-admin" });
    expect(await codeOf(own)).toBe("conflict");
    expect(await listed()).toBe(false);
    expect(tokenIn(await byPassword("lost"))).toMatch(/^kauth-/u);
    await expect
      .poll(() => subjectsTo("lost@example.org"))
      .toContain("Les seconds facteurs de votre compte Balise ont été réinitialisés");
  });
});

describe("the owner of factors", () => {
  test("names, renames and removes them, and has new recovery codes", async () => {
    const { sdk, recoveryCodes } = await withApp("owner");
    const own = () => ask<OwnFactors>(sdk, "account:factors", {});
    const { factors, recoveryLeft, isNeeded } = await own();
    expect({ recoveryLeft, isNeeded }).toEqual({ recoveryLeft: 10, isNeeded: false });
    expect(factors).toEqual([
      {
        id: expect.any(String),
        kind: "totp",
        name: "My phone",
        at: expect.any(Number),
        usedAt: null,
      },
    ]);
    const factorId = factors[0]?.id;
    await ask(sdk, "account:renameFactor", { factorId, name: "Old phone" });
    expect((await own()).factors[0]?.name).toBe("Old phone");
    const renewed = await ask<{ recoveryCodes: string[] }>(sdk, "account:renewRecoveryCodes", {});
    expect(renewed.recoveryCodes).not.toEqual(recoveryCodes);
    const [old = ""] = recoveryCodes;
    expect((await bySecondStep({ ticket: await ticketOf("owner"), code: old })).error?.status).toBe(
      401,
    );
    await ask(sdk, "account:removeFactor", { factorId });
    expect(await own()).toMatchObject({ factors: [], recoveryLeft: 0 });
    expect(tokenIn(await byPassword("owner"))).toMatch(/^kauth-/u);
    expect(await codeOf(ask(sdk, "account:removeFactor", { factorId }))).toBe("not_found");
  });
});

/** Makes the proofs of a user's sessions as old as they may be, straight in the cache: nobody waits ten minutes. */
function outliveProofs(userId: string): Promise<void> {
  return inCache(async (cache) => {
    for (const key of await cache.keys(`*balise/session/${userId}/*`)) {
      const note = JSON.parse((await cache.get(key)) ?? "{}") as { provenAt: number };
      const aged = { ...note, provenAt: note.provenAt - 60 * MINUTE };
      await cache.set(key, JSON.stringify(aged), "PX", await cache.pttl(key));
    }
  });
}

async function inCache<Found>(work: (cache: Redis) => Promise<Found>): Promise<Found> {
  const { cachePort, secret } = backend.data;
  const cache = new Redis(
    process.env["REDIS_URL"] ?? `redis://:${secret}@127.0.0.1:${cachePort}/0`,
  );
  try {
    return await work(cache);
  } finally {
    cache.disconnect();
  }
}

describe("a call of weight", () => {
  const reset = (by: Kuzzle) =>
    ask(by, "user:resetFactors", { customer: "tower", userId: "tower-admin" });
  /** A call for each that asks for a proof; none of them would do anything. */
  const CALLS_OF_WEIGHT = {
    "user:create": { customer: "tower", user: userForm("taken", "no-such-role") },
    "user:update": { customer: "tower", userId: "none", changes: { role: "worker" } },
    "user:delete": { customer: "tower", userId: "none" },
    "user:revoke": { customer: "tower", userId: "none" },
    "user:resetFactors": { customer: "tower", userId: "none" },
    "permissions:update": { customer: "tower", permissions: [], defaultPage: null },
    "invitation:create": { customer: "tower", invited: "nobody", role: "worker" },
    "key:create": { customerIndex: "tower", form: {} },
    "account:addFactor": { name: "x", made: {} },
    "account:removeFactor": { factorId: "none" },
    "account:renewRecoveryCodes": {},
    "account:assertProof": {},
  } as const;
  const PROOFS = [
    { way: "password", password: PASSWORD },
    { way: "code", oneTimePassword: "" },
  ];

  test("asks for a fresh proof, takes a password or a code, and goes on", async () => {
    await made("heavy", "admin");
    const heavy = await backend.sdk({ username: "heavy", password: PASSWORD });
    // Signing in is a proof.
    expect(await codeOf(reset(heavy))).toBe("answered");
    const begun = await ask<BegunFactor>(heavy, "account:beginFactor", { kind: "totp" });
    const { sealedSecret } = begun as BegunFactor & { kind: "totp" };
    const code = appOf(begun);
    await ask(heavy, "account:addFactor", {
      name: "Phone",
      made: { kind: "totp", sealedSecret, oneTimePassword: code(-1) },
    });
    const { ways, options } = await ask<{ ways: string[]; options: unknown }>(
      heavy,
      "account:proofWays",
      {},
    );
    expect({ ways, options }).toEqual({ ways: ["password", "totp", "recovery"], options: null });

    await outliveProofs("heavy");
    for (const [name, body] of Object.entries(CALLS_OF_WEIGHT))
      expect([name, await codeOf(ask(heavy, name, body))]).toEqual([
        name,
        name === "key:create" || name === "account:addFactor" ? "invalid_input" : "proof_needed",
      ]);
    // What weighs nothing goes on.
    expect(await codeOf(ask(heavy, "user:search", { customer: "tower" }))).toBe("answered");

    const prove = (proof: object) => ask(heavy, "account:prove", { proof });
    expect(await codeOf(prove({ way: "password", password: "a wrong one" }))).toBe(
      "wrong_current_password",
    );
    expect(await codeOf(prove({ way: "code", oneTimePassword: "000000" }))).toBe("wrong_code");
    expect(await codeOf(reset(heavy))).toBe("proof_needed");
    for (const proof of PROOFS) {
      await outliveProofs("heavy");
      expect(await codeOf(reset(heavy))).toBe("proof_needed");
      await prove(proof.way === "code" ? { ...proof, oneTimePassword: code() } : proof);
      expect(await codeOf(reset(heavy))).toBe("answered");
    }
  });

  test("is not proven by a renewal of the session, and each session proves itself", async () => {
    await made("renewing", "admin");
    const first = await backend.sdk({ username: "renewing", password: PASSWORD });
    await outliveProofs("renewing");
    await first.auth.refreshToken();
    expect(await codeOf(reset(first))).toBe("proof_needed");
    const second = await backend.sdk();
    await second.auth.login("local", { username: "renewing", password: PASSWORD }, "2h");
    expect(await codeOf(reset(second))).toBe("answered");
    expect(await codeOf(reset(first))).toBe("proof_needed");
  });

  test("Kuzzle's own calls that change rights ask too, and those that read do not", async () => {
    await outliveProofs("user-superadmin");
    const { password } = backend.superAdmin;
    expect(await codeOf(root.security.deleteUser("nobody"))).toBe("proof_needed");
    expect(await codeOf(root.security.getUser("tower-admin"))).toBe("answered");
    // Nor is a password changed by a call that asks for no former one.
    const own = { username: "superadmin", password };
    expect(await codeOf(root.auth.updateMyCredentials("local", own))).toBe("proof_needed");
    expect(await codeOf(root.auth.updateSelf({}))).toBe("proof_needed");
    const mappings = { controller: "admin", action: "loadMappings", body: {} };
    expect(await codeOf(root.query(mappings))).toBe("proof_needed");
    expect(await codeOf(root.auth.getCurrentUser())).toBe("answered");
    await ask(root, "account:prove", { proof: { way: "password", password } });
    expect(await codeOf(root.security.deleteUser("nobody"))).not.toBe("proof_needed");
  });

  test("opening names asks, but not while people are searched for", async () => {
    await made("opener", "worker");
    const opener = await backend.sdk({ username: "opener", password: PASSWORD });
    await outliveProofs("opener");
    const open = () =>
      askOf(opener, "names:open", "tower", { minutes: 5, reason: "Somebody is missing" });
    expect(await codeOf(open())).toBe("proof_needed");
    await root.document.create("tower", "distresses", { state: "raised" }, "distress-open");
    await root.collection.refresh("tower", "distresses");
    expect(await codeOf(open())).toBe("answered");
    await root.document.delete("tower", "distresses", "distress-open");
  });
});

describe("a password that was forgotten", () => {
  const request = (name: string) => openCall("requestLink", { name });

  test("is answered the same for every name, and only who may sign in here is sent a link", async () => {
    await made("forgetful");
    const ofCustomer = () =>
      inCache(async (cache) => {
        const keys = (await cache.keys("*balise/sends/*/customer/*")).toSorted();
        return Promise.all(keys.map((key) => cache.get(key)));
      });
    const before = await ofCustomer();
    const names = ["forgetful", "nobody", "superadmin", "forgetful@example.org", "*"];
    for (const name of names) expect(await request(name)).toEqual({ accepted: true });
    await expect
      .poll(() => subjectsTo("forgetful@example.org"))
      .toEqual(["Votre mot de passe Balise"]);
    expect(await subjectsTo("superadmin@balise.example")).toEqual([]);
    // A stranger spends nothing of what administrators may send.
    expect(await ofCustomer()).toEqual(before);
    expect(await codeOf(openCall("requestLink", { name: "" }))).toBe("invalid_input");
  });

  test("is asked for so many times from one place, whoever is meant", async () => {
    const codes: string[] = [];
    for (let times = 0; times < 21; times += 1) codes.push(await codeOf(request("nobody")));
    expect(codes[0]).toBe("answered");
    expect(codes.at(-1)).toBe("too_many_attempts");
  });
});

describe("a device that is new to an account", () => {
  test("is told by mail, the first one and a known one are not", async () => {
    await made("mobile");
    const from = (agent: string) =>
      backend.rest("POST", "/_login/local", {
        body: { username: "mobile", password: PASSWORD },
        headers: { "user-agent": agent },
      });
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1";
    await from(firefox);
    await from(firefox);
    await from(phone);
    await expect
      .poll(() => subjectsTo("mobile@example.org"))
      .toEqual(["Un nouvel appareil s'est connecté à votre compte Balise"]);
    // Each sign-in renews how long its device is known.
    const lives = (cache: Redis) => cache.keys("*balise/*devices*/mobile*");
    await inCache(async (cache) => {
      for (const key of await lives(cache)) await cache.pexpire(key, MINUTE);
    });
    await from(firefox);
    await from(phone);
    await expect
      .poll(() =>
        inCache(async (cache) => {
          const keys = await lives(cache);
          const left = await Promise.all(keys.map((key) => cache.pttl(key)));
          return left.filter((ms) => ms > MINUTE).length;
        }),
      )
      .toBe(3);
  });
});

describe("super admins", () => {
  let strict: RunningBackend;
  beforeAll(async () => {
    strict = await startBackend({ BALISE_SUPER_ADMINS_BY_PASSWORD: "0" });
  }, 120_000);
  afterAll(() => strict?.stop());

  test("set a second factor up before they get a token, where nobody has switched that off", async () => {
    const { username, password } = strict.superAdmin;
    const answer = await strict.rest("POST", "/_login/local", { body: { username, password } });
    expect(answer.error?.id).toBe("omniscient.rule.factor_needed");
    const { data } = await refusal(Promise.reject(answer.error));
    expect(data).toMatchObject({ mustEnrol: true, ways: [] });
    const open = async (action: string, body: object) => {
      const call = { controller: "omniscient/access", action, body };
      return (await strict.http(call)).result;
    };
    const ticket = String(data["ticket"]);
    const begun = (await open("beginFactor", { ticket, kind: "totp" })) as BegunFactor & {
      kind: "totp";
    };
    const { sealedSecret } = begun;
    const oneTimePassword = appOf(begun)();
    const made = { kind: "totp", sealedSecret, oneTimePassword };
    await open("addFactor", { ticket, name: "Phone", made });
    const signedIn = await strict.rest("POST", "/_login/factor", { body: { ticket } });
    const token = tokenIn(signedIn) ?? "";
    expect(token).toMatch(/^kauth-/u);
    // No call of Kuzzle's gives a token beside the gate.
    const key = await strict.http({ controller: "auth", action: "createApiKey", body: {} }, token);
    expect(key.error?.status).toBe(403);
    const other = await strict.http(
      { controller: "security", action: "createApiKey", userId: "user-superadmin", body: {} },
      token,
    );
    expect(other.error?.status).toBe(403);
  });

  test("are let back in by the operator, once device and codes are lost", async () => {
    const lost = await startBackend({ BALISE_RESET_FACTORS: "SuperAdmin" });
    try {
      const sdk = await lost.sdk(lost.superAdmin);
      const begun = await ask<BegunFactor>(sdk, "account:beginFactor", { kind: "totp" });
      const { sealedSecret } = begun as BegunFactor & { kind: "totp" };
      const made = { kind: "totp", sealedSecret, oneTimePassword: appOf(begun)() };
      await ask(sdk, "account:addFactor", { name: "Phone", made });
      const { username, password } = lost.superAdmin;
      const signIn = () => lost.rest("POST", "/_login/local", { body: { username, password } });
      expect(tokenIn(await signIn())).toBeUndefined();
      await lost.restart();
      expect(tokenIn(await signIn())).toMatch(/^kauth-/u);
      const again = await lost.sdk(lost.superAdmin);
      await again.collection.refresh("multi-tenancy-config", "journal");
      const { hits } = await again.document.search("multi-tenancy-config", "journal", {
        query: { term: { action: "user:resetFactors" } },
      });
      expect(hits.map(({ _source }) => _source)).toMatchObject([
        { byName: "BALISE_RESET_FACTORS", about: ["user-superadmin"] },
      ]);
    } finally {
      await lost.stop();
    }
  }, 120_000);
});
