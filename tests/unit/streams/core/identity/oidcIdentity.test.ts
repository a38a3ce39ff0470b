import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { must } from "../../../../../src/domain/base/must.ts";
import {
  type OidcIdentity,
  oidcIdentity,
} from "../../../../../src/streams/core/identity/oidcIdentity.ts";

const ORIGIN = "https://balise.example";
const AUTHORITY = "https://identity.example";
const OTHER_AUTHORITY = "https://login.elsewhere.example";
const SETTINGS = {
  authority: AUTHORITY,
  clientId: "balise",
  realm: null,
  responseType: "code",
  scope: "openid profile",
} as const;

/** What the library needs of `sessionStorage`. */
class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length() {
    return this.#items.size;
  }

  clear() {
    this.#items.clear();
  }

  getItem(key: string) {
    return this.#items.get(key) ?? null;
  }

  key(index: number) {
    return [...this.#items.keys()][index] ?? null;
  }

  removeItem(key: string) {
    this.#items.delete(key);
  }

  setItem(key: string, value: string) {
    this.#items.set(key, value);
  }

  /** Everything in it as one text. */
  text() {
    return JSON.stringify([...this.#items]);
  }
}

type TokenAnswer = { readonly status: number; readonly body: object } | "offline";

/** A provider behind `fetch`, and a window that notes where it is sent. */
function provider() {
  const visited: URL[] = [];
  const asked: URLSearchParams[] = [];
  const described: string[] = [];
  const framed: string[] = [];
  const state = { answer: "offline" as TokenAnswer, now: "" };
  const metadata = {
    issuer: AUTHORITY,
    authorization_endpoint: `${AUTHORITY}/auth`,
    token_endpoint: `${AUTHORITY}/token`,
    end_session_endpoint: `${AUTHORITY}/end`,
    check_session_iframe: `${AUTHORITY}/check`,
  };
  const go = (url: string) => visited.push(new URL(url));
  vi.stubGlobal("window", {
    self: { location: { assign: go, replace: go } },
    location: { href: ORIGIN },
    // The library rests until the page is shown again, by the history of the browser.
    addEventListener: (_: string, shown: () => void) => shown(),
    removeEventListener: () => undefined,
    document: { createElement: (tag: string) => (framed.push(tag), { style: {} }) },
  });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (url.endsWith("/.well-known/openid-configuration")) {
      described.push(url);
      return Response.json(metadata);
    }
    asked.push(new URLSearchParams(init.body as URLSearchParams));
    if (state.answer === "offline") throw new TypeError("Failed to fetch");
    return Response.json(state.answer.body, { status: state.answer.status });
  });
  return { visited, asked, described, framed, state };
}

const idToken = (claims: object) =>
  ["{}", JSON.stringify(claims), "signature"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

const tokens = (nonce: string | null, more: object = {}): TokenAnswer => ({
  status: 200,
  body: {
    access_token: "secret-access",
    refresh_token: "secret-refresh",
    id_token: idToken({ sub: "olive", iss: AUTHORITY, ...(nonce === null ? {} : { nonce }) }),
    token_type: "Bearer",
    scope: "openid",
    expires_in: 600,
    ...more,
  },
});

let transient: MemoryStorage;
let memory: MemoryStorage;
let world: ReturnType<typeof provider>;
let identity: OidcIdentity;

const ports = () => ({
  providers: [
    { id: "first", name: "First", settings: SETTINGS },
    {
      id: "second",
      name: "Second",
      settings: { ...SETTINGS, authority: OTHER_AUTHORITY, clientId: "balise-elsewhere" },
    },
  ],
  origin: ORIGIN,
  address: () => world.state.now,
  transient,
  memory,
});

beforeEach(() => {
  transient = new MemoryStorage();
  memory = new MemoryStorage();
  world = provider();
  identity = oidcIdentity(ports());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The address that the browser was sent to last. */
const lastVisit = () => must(world.visited.at(-1), "the browser was sent somewhere").searchParams;

/** Leaves for the provider and comes back with a code. */
async function signIn({
  nonce,
  ...more
}: { nonce?: string; expires_in?: number; refresh_token?: undefined } = {}) {
  await identity.redirect({ provider: null, returnTo: "/alerts/list", isAskedAgain: false });
  const sent = lastVisit();
  world.state.now = `${ORIGIN}/callback?code=the-code&state=${sent.get("state")}`;
  world.state.answer = tokens(nonce ?? sent.get("nonce"), more);
  return identity.completeSignIn();
}

describe("leaving for the login", () => {
  test("asks for a code with PKCE, state and nonce, and keeps nothing in the address but them", async () => {
    await identity.redirect({ provider: null, returnTo: "/alerts/list", isAskedAgain: false });
    const sent = lastVisit();
    expect(Object.fromEntries(sent)).toEqual({
      client_id: "balise",
      redirect_uri: `${ORIGIN}/callback`,
      response_type: "code",
      scope: "openid profile",
      state: expect.stringMatching(/^.{16,}$/u),
      nonce: expect.stringMatching(/^.{16,}$/u),
      code_challenge: expect.stringMatching(/^.{43}$/u),
      code_challenge_method: "S256",
    });
    expect(must(world.visited[0], "it was").href).not.toContain("alerts");
  });

  test("gives every attempt its own state and nonce", async () => {
    await identity.redirect({ provider: null, returnTo: null, isAskedAgain: false });
    const first = lastVisit();
    await identity.redirect({ provider: null, returnTo: null, isAskedAgain: false });
    expect(lastVisit().get("state")).not.toBe(first.get("state"));
    expect(lastVisit().get("nonce")).not.toBe(first.get("nonce"));
  });

  test("asks for the account again where the known one was refused", async () => {
    await identity.redirect({ provider: null, returnTo: null, isAskedAgain: true });
    expect(lastVisit().get("prompt")).toBe("login");
  });
});

describe("several providers", () => {
  const go = (provider: string | null) =>
    identity.redirect({ provider, returnTo: null, isAskedAgain: false });

  test("are told apart by what was chosen, also by the page that comes back", async () => {
    await go("second");
    const sent = must(world.visited.at(-1), "the browser was sent somewhere");
    expect(sent.searchParams.get("client_id")).toBe("balise-elsewhere");
    const returning = oidcIdentity({ ...ports(), address: () => world.state.now });
    world.state.now = `${ORIGIN}/callback?code=the-code&state=${sent.searchParams.get("state")}`;
    world.state.answer = tokens(sent.searchParams.get("nonce"));
    expect(await returning.completeSignIn()).toEqual({ status: "completed", returnTo: null });
  });

  test("without a choice the one gone to last is gone to again", async () => {
    await go("second");
    await go(null);
    expect(lastVisit().get("client_id")).toBe("balise-elsewhere");
    await go("first");
    expect(lastVisit().get("client_id")).toBe("balise");
  });

  test.each([
    { realm: null, described: `${AUTHORITY}/.well-known/openid-configuration` },
    { realm: "sites", described: `${AUTHORITY}/realms/sites/.well-known/openid-configuration` },
  ])("of the realm $realm is asked at its address", async ({ realm, described }) => {
    const providers = [{ id: "only", name: "Only", settings: { ...SETTINGS, realm } }];
    const there = oidcIdentity({ ...ports(), providers });
    await there.redirect({ provider: null, returnTo: null, isAskedAgain: false });
    expect(world.described).toEqual([described]);
  });

  test("one that is no longer offered is the first", async () => {
    await go("gone");
    expect(lastVisit().get("client_id")).toBe("balise");
  });
});

describe("coming back", () => {
  test("exchanges the code with its verifier and tells where the user wanted to go", async () => {
    expect(await signIn()).toEqual({ status: "completed", returnTo: "/alerts/list" });
    const exchange = must(world.asked[0], "the code was exchanged");
    expect(exchange.get("code")).toBe("the-code");
    expect(exchange.get("code_verifier")).toMatch(/^.{43,}$/u);
    expect(await identity.status()).toBe("held");
    expect(await identity.tokens()).toMatchObject({
      accessToken: "secret-access",
      refreshToken: "secret-refresh",
    });
  });

  test("leaves no token and no state in the storage", async () => {
    await signIn();
    expect(transient.text()).toBe("[]");
  });

  test.each([undefined, null, "/alerts/list", {}, { returnTo: 5 }, { returnTo: null }])(
    "with %j kept of where the user wanted to go goes nowhere in particular",
    async (data) => {
      await identity.redirect({ provider: null, returnTo: "/alerts/list", isAskedAgain: false });
      const sent = lastVisit();
      const key = `oidc.${sent.get("state")}`;
      const kept = JSON.parse(must(transient.getItem(key), "the state is kept")) as object;
      transient.setItem(key, JSON.stringify({ ...kept, data }));
      world.state.now = `${ORIGIN}/callback?code=the-code&state=${sent.get("state")}`;
      world.state.answer = tokens(sent.get("nonce"));
      expect(await identity.completeSignIn()).toEqual({ status: "completed", returnTo: null });
    },
  );

  test("neither watches the provider's session in a frame nor renews by itself", async () => {
    vi.useFakeTimers();
    await identity.redirect({ provider: null, returnTo: null, isAskedAgain: false });
    const sent = lastVisit();
    const state = `state=${sent.get("state")}&session_state=of-the-provider`;
    world.state.now = `${ORIGIN}/callback?code=the-code&${state}`;
    world.state.answer = tokens(sent.get("nonce"), { expires_in: 600 });
    expect(await identity.completeSignIn()).toMatchObject({ status: "completed" });
    await vi.advanceTimersByTimeAsync(700_000);
    expect([world.asked.length, world.framed]).toEqual([1, []]);
  });

  test("with the same address twice is refused the second time", async () => {
    await signIn();
    expect(await identity.completeSignIn()).toEqual({ status: "refused" });
  });

  test("with a state that this browser did not make is refused without asking for tokens", async () => {
    world.state.now = `${ORIGIN}/callback?code=stolen&state=foreign`;
    expect(await identity.completeSignIn()).toEqual({ status: "refused" });
    expect(world.asked).toEqual([]);
  });

  test("with the provider's refusal is refused", async () => {
    await identity.redirect({ provider: null, returnTo: null, isAskedAgain: false });
    world.state.now = `${ORIGIN}/callback?error=access_denied&state=${lastVisit().get("state")}`;
    expect(await identity.completeSignIn()).toEqual({ status: "refused" });
  });

  test.each(["server_error", "temporarily_unavailable"])(
    "with %s is no refusal: the provider could not answer",
    async (error) => {
      await identity.redirect({ provider: null, returnTo: null, isAskedAgain: false });
      world.state.now = `${ORIGIN}/callback?error=${error}&state=${lastVisit().get("state")}`;
      await expect(identity.completeSignIn()).rejects.toThrow(error);
    },
  );

  test("without a refresh token signs in all the same", async () => {
    await signIn({ refresh_token: undefined });
    expect(await identity.tokens()).toMatchObject({
      accessToken: "secret-access",
      refreshToken: null,
    });
  });

  test("with the id token of another sign-in signs nobody in", async () => {
    await expect(signIn({ nonce: "of-another-sign-in" })).rejects.toThrow(/nonce/u);
    expect(await identity.status()).toBe("none");
  });

  test("without a network is no refusal", async () => {
    await identity.redirect({ provider: null, returnTo: null, isAskedAgain: false });
    world.state.now = `${ORIGIN}/callback?code=the-code&state=${lastVisit().get("state")}`;
    await expect(identity.completeSignIn()).rejects.toThrow(/fetch/u);
  });
});

describe("tokens that have ended", () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await signIn({ expires_in: 600 });
    vi.setSystemTime(Date.now() + 601_000);
  });

  test("are known as that", async () => {
    expect(await identity.status()).toBe("expired");
  });

  test("are renewed by the refresh token", async () => {
    world.state.answer = tokens(null, { access_token: "secret-new", expires_in: 600 });
    expect(await identity.refresh()).toEqual({ status: "refreshed" });
    expect(must(world.asked.at(-1), "it was asked").get("refresh_token")).toBe("secret-refresh");
    expect(await identity.status()).toBe("held");
    expect(await identity.tokens()).toMatchObject({ accessToken: "secret-new" });
  });

  test("are refused where the provider says so", async () => {
    world.state.answer = { status: 400, body: { error: "invalid_grant" } };
    expect(await identity.refresh()).toEqual({ status: "refused" });
  });

  test("are not refused where the provider is not able to answer", async () => {
    world.state.answer = { status: 503, body: { error: "temporarily_unavailable" } };
    await expect(identity.refresh()).rejects.toThrow("temporarily_unavailable");
  });

  test("are not refused where nobody answers", async () => {
    world.state.answer = "offline";
    await expect(identity.refresh()).rejects.toThrow(/fetch/u);
  });
});

describe("leaving for the logout", () => {
  test("names the session that ends and forgets the tokens here", async () => {
    await signIn();
    await identity.leave();
    expect(must(world.visited.at(-1), "it was").pathname).toBe("/end");
    expect(lastVisit().get("post_logout_redirect_uri")).toBe(`${ORIGIN}/login`);
    expect(lastVisit().get("id_token_hint")).toContain(".");
    expect(await identity.status()).toBe("none");
  });

  test("after a reload names the client instead", async () => {
    await identity.leave();
    expect(lastVisit().get("client_id")).toBe("balise");
    expect(lastVisit().get("id_token_hint")).toBeNull();
  });
});

test("a page that never met the provider holds nothing and asks nobody for it", async () => {
  expect(await identity.status()).toBe("none");
  expect(await identity.tokens()).toBeNull();
  await identity.forget();
  expect(world.asked).toEqual([]);
});

test("what is forgotten is gone", async () => {
  await signIn();
  await identity.forget();
  expect([await identity.status(), await identity.tokens()]).toEqual(["none", null]);
});
