import type { Kuzzle } from "kuzzle-sdk";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
const byPassword = (username: string) =>
  login({ strategy: "local", body: { username, password: PASSWORD } });
const bySecondStep = (body: object) => login({ strategy: "factor", body });

/** The ticket of a right password that is not enough. */
async function ticketOf(username: string): Promise<string> {
  const answer = await byPassword(username);
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
    expect(await codeOf(openCall("addFactor", form("000000")))).toBe("wrong_code");
    const added = await openCall("addFactor", form(appOf(begun)()));
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
