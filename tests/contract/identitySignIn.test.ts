import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createWorld, DEFAULT_SEED } from "../../backend/demo/world/world.ts";
import { LOGIN_SENTENCES } from "../../src/domain/base/errorCatalogue.ts";
import { freePort } from "../support/freePort.ts";
import { PROJECT_ROOT } from "../support/projectRoot.ts";
import { Browser, signIn, signOut, type Tokens } from "../unit/embedded/identity/browser.ts";

const folder = mkdtempSync(path.join(tmpdir(), "balise-identity-"));
const { superAdmin, tourHorizon, locamat } = createWorld({ seed: DEFAULT_SEED, now: Date.now() });
/** Somebody the provider knows and the platform does not. */
const stranger = {
  sub: "stranger",
  username: "claude.dupont",
  email: "claude.dupont@example.com",
  givenName: "Claude",
  familyName: "Dupont",
  locale: "fr",
  password: "a password of twelve",
};
let supervisor: ChildProcess;
let said = "";
let base: string;

/** All of `npm start`, on ports and a folder of its own. */
beforeAll(async () => {
  const [web, kuzzle, storage, cache, smtp] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  base = `http://localhost:${web}`;
  const accountsFile = path.join(folder, "accounts.json");
  writeFileSync(accountsFile, JSON.stringify([stranger]));
  supervisor = spawn(
    process.execPath,
    [path.join(PROJECT_ROOT, "dist/backend/embedded/supervisor/main.js")],
    {
      env: {
        PATH: process.env["PATH"],
        BALISE_DATA: path.join(folder, "data"),
        BALISE_PORT: String(web),
        BALISE_KUZZLE_PORT: String(kuzzle),
        BALISE_STORAGE_PORT: String(storage),
        BALISE_CACHE_PORT: String(cache),
        BALISE_SMTP_PORT: String(smtp),
        BALISE_IDENTITY_ACCOUNTS: accountsFile,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  supervisor.stdout?.on("data", (text: Buffer) => (said += text.toString()));
  supervisor.stderr?.on("data", (text: Buffer) => (said += text.toString()));
  const isOver = () => said.includes("Balise is ready") || supervisor.exitCode !== null;
  await vi.waitUntil(isOver, { timeout: 150_000, interval: 100 });
  if (supervisor.exitCode !== null) throw new Error(`Balise did not start: ${said}`);
  // The provider takes over what the demo has written a moment after it.
  const known = () => fetch(`${base}/status`).then((page) => page.text());
  await vi.waitUntil(async () => (await known()).includes("admin.locamat"), { timeout: 20_000 });
}, 160_000);

afterAll(async () => {
  if (supervisor.exitCode === null) {
    const ended = once(supervisor, "exit");
    supervisor.kill("SIGINT");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}, 20_000);

type Answer = {
  readonly status: number;
  readonly result: Record<string, unknown> | null;
  readonly error: { readonly message: string } | null;
};

/** One call over the one address. */
async function call(request: object, token: string | null = null): Promise<Answer> {
  const response = await fetch(`${base}/_query`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(request),
  });
  return (await response.json()) as Answer;
}

function login({ access_token, id_token, refresh_token }: Tokens, nonce?: string): Promise<Answer> {
  const body = { access_token, id_token, refresh_token, ...(nonce === undefined ? {} : { nonce }) };
  return call({ controller: "auth", action: "login", strategy: "identity", body });
}

/** Who a session is, and how many assets of the worksite a search finds for it. */
async function whoAndWhat(jwt: unknown) {
  const token = String(jwt);
  const who = await call({ controller: "auth", action: "getCurrentUser" }, token);
  const found = await call(
    {
      controller: "document",
      action: "search",
      index: "tour-horizon",
      collection: "assets",
      body: {},
      size: 1,
    },
    token,
  );
  const source = who.result?.["_source"] as Record<string, unknown> | undefined;
  return {
    id: who.result?.["_id"],
    subject: source?.["identitySubject"],
    search: found.status,
    total: found.result?.["total"],
  };
}

describe("signing in at the identity provider of npm start", () => {
  const admin = tourHorizon.users.find(({ user }) => user.username === "admin.tour-horizon");
  const passwordOf = (username: string) =>
    [...tourHorizon.users, ...locamat.users].find(({ user }) => user.username === username)
      ?.password ?? "";
  const found = { search: 200, total: tourHorizon.assets.length };

  test("an administrator of the demo comes in with their three tokens, as the user the demo made", async () => {
    const who = { username: "admin.tour-horizon", password: admin?.password ?? "" };
    const tokens = await signIn(base, new Browser(), who);
    const session = await login(tokens, "the-nonce");
    expect({ status: session.status, error: session.error }).toEqual({ status: 200, error: null });
    expect(await whoAndWhat(session.result?.["jwt"])).toEqual({
      id: "user-admin.tour-horizon",
      subject: "demo-admin.tour-horizon",
      ...found,
    });
  });

  test("the super admin comes in as themselves", async () => {
    const tokens = await signIn(base, new Browser(), {
      username: "superadmin",
      password: superAdmin.password,
    });
    const session = await login(tokens);
    expect(await whoAndWhat(session.result?.["jwt"])).toEqual({
      id: "user-superadmin",
      subject: "demo-superadmin",
      ...found,
    });
  });

  test.each([
    { hubId: "hub-tour-horizon", username: "hub.tour-horizon" },
    { hubId: "hub-worker.tour-horizon", username: "worker.tour-horizon" },
  ])("the partner hub's tokens for $hubId let $username in", async ({ hubId, username }) => {
    const response = await fetch(`${base}/hub/${hubId}/auth`);
    const { accessToken, refreshToken, tokenHub } = await response.json();
    const session = await login({
      access_token: accessToken,
      id_token: tokenHub,
      refresh_token: refreshToken,
    });
    expect(await whoAndWhat(session.result?.["jwt"])).toEqual({
      id: `user-${username}`,
      subject: `demo-${username}`,
      ...found,
    });
  });

  test("who signs out at the provider is signed out here, and their tokens open nothing any more", async () => {
    const browser = new Browser();
    const who = { username: "admin.locamat", password: passwordOf("admin.locamat") };
    const tokens = await signIn(base, browser, who);
    const session = await login(tokens);
    const jwt = String(session.result?.["jwt"]);
    await signOut(base, browser, tokens.id_token);
    const isHeld = async () =>
      (await call({ controller: "auth", action: "checkToken", body: { token: jwt } })).result?.[
        "valid"
      ];
    await vi.waitUntil(async () => (await isHeld()) === false, { timeout: 10_000, interval: 100 });
    expect((await login(tokens)).status).toBe(401);
  });

  test("somebody without rights on the platform hears the sentence for it", async () => {
    const session = await login(await signIn(base, new Browser(), stranger));
    expect({ status: session.status, message: session.error?.message }).toEqual({
      status: 403,
      message: LOGIN_SENTENCES.noRights,
    });
  });

  test("the status page and the sign-in page tell the logins by customer", async () => {
    const pages = await Promise.all([
      fetch(`${base}/status?lang=en`),
      new Browser({ "accept-language": "en" }).open(
        `${base}/identity/auth?${authQuery()}`,
        `${base}/callback`,
      ),
    ]);
    const texts = await Promise.all([pages[0].text(), pages[1].response?.text() ?? ""]);
    for (const text of texts) {
      expect([...text.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name)).toEqual([
        "Platform",
        "Tour Horizon",
        "Locamat",
      ]);
      expect(text).toContain(`<code>${admin?.password ?? ""}</code>`);
      expect(text).not.toContain(stranger.password);
    }
  });
});

function authQuery(): string {
  return new URLSearchParams({
    client_id: "balise-front",
    response_type: "code",
    scope: "openid",
    redirect_uri: `${base}/callback`,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  }).toString();
}
