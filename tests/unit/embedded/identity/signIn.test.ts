import { readdir, readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, bob, startTestWeb, type TestWeb } from "../web/testWeb.ts";
import { askTokens, Browser, signIn, signInRequest, signOut } from "./browser.ts";

let web: TestWeb;

beforeAll(async () => {
  web = await startTestWeb({ demo: false });
});

afterAll(() => web.stop());

async function openSignIn(browser: Browser, changes: Readonly<Record<string, string>> = {}) {
  const request = signInRequest(web.url, changes);
  const page = await browser.open(request.url, request.redirectUri);
  return {
    request,
    url: page.url,
    response: page.response,
    html: (await page.response?.text()) ?? "",
  };
}

describe("signing in", () => {
  it("gives a token that says who the person is, signed by the published keys", async () => {
    const { id_token } = await signIn(web.url, new Browser(), alice);
    const keys = createRemoteJWKSet(new URL(`${web.url}/identity/jwks`));
    const { payload, protectedHeader } = await jwtVerify(id_token, keys, {
      issuer: `${web.url}/identity`,
      audience: "balise-front",
    });
    expect(protectedHeader.alg).toBe("ES256");
    expect(payload).toEqual(
      expect.objectContaining({
        sub: "user-alice",
        email: "alice@example.com",
        given_name: "Alice",
        family_name: "Martin",
        preferred_username: "alice",
        locale: "fr",
        nonce: "the-nonce",
      }),
    );
  });

  it("takes the e-mail address in any case as login", async () => {
    const { id_token } = await signIn(web.url, new Browser(), {
      username: " BOB@Example.com ",
      password: bob.password,
    });
    expect(decodeJwt(id_token).sub).toBe("user-bob");
  });

  it("returns the state with the code", async () => {
    const browser = new Browser();
    const page = await openSignIn(browser);
    const end = await browser.open(page.url, page.request.redirectUri, {
      login: "alice",
      password: alice.password,
    });
    const query = new URL(end.url).searchParams;
    expect({ state: query.get("state"), iss: query.get("iss"), error: query.get("error") }).toEqual(
      {
        state: "the-state",
        iss: `${web.url}/identity`,
        error: null,
      },
    );
  });

  it("says that the password is wrong without saying which part was", async () => {
    const browser = new Browser({ "accept-language": "en" });
    const page = await openSignIn(browser);
    const answers = [];
    for (const login of ["alice", "nobody"]) {
      const response = await browser.request(page.url, { login, password: "not the password" });
      answers.push((await response.text()).replaceAll(login, "X"));
    }
    expect(answers[0]).toContain(
      "Sorry, either the username or the password you entered is wrong.",
    );
    expect(answers[0]).toContain('role="alert"');
    expect(answers[0]).not.toContain("not the password");
    expect(answers[1]).toBe(answers[0]);
  });

  it("asks for both when one is missing", async () => {
    const browser = new Browser({ "accept-language": "en" });
    const page = await openSignIn(browser);
    const response = await browser.request(page.url, { login: "alice", password: "" });
    expect(await response.text()).toContain("Please, provide both your username and password.");
  });

  it("does not check a burst of guesses past the limit: the right one at its end is refused", async () => {
    const own = await startTestWeb({ demo: false });
    try {
      const request = signInRequest(own.url);
      const browser = new Browser({ "accept-language": "en" });
      const page = await browser.open(request.url, request.redirectUri);
      const wrong = Array.from({ length: 29 }, (_, at) => `guess ${at}`);
      const guesses = [...wrong, alice.password].map(async (password) => {
        const response = await browser.request(page.url, { login: "alice", password });
        await response.text();
        return response.status;
      });
      const statuses = await Promise.all(guesses);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
      expect(statuses).not.toContain(303);
    } finally {
      await own.stop();
    }
  });

  it("makes a guesser wait, even with the right password, and leaves other accounts alone", async () => {
    const browser = new Browser({ "accept-language": "en" });
    const page = await openSignIn(browser);
    const statuses = [];
    for (let wrong = 0; wrong < 10; wrong += 1) {
      const response = await browser.request(page.url, {
        login: "bob",
        password: `wrong ${wrong}`,
      });
      statuses.push(response.status);
    }
    const waiting = await browser.request(page.url, { login: "BOB", password: bob.password });
    const other = await browser.request(page.url, { login: "alice", password: alice.password });
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
    expect(waiting.status).toBe(429);
    expect(await waiting.text()).toMatch(/Too many wrong attempts\. Try again in \d+ seconds\./);
    expect(Number(waiting.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(other.status).toBe(303);
  });
});

describe("the protocol", () => {
  it.each([
    { name: "a request without PKCE", changes: { code_challenge: "", code_challenge_method: "" } },
    { name: "a plain challenge", changes: { code_challenge_method: "plain" } },
  ])("refuses $name", async ({ changes }) => {
    const request = signInRequest(web.url, changes);
    const end = await new Browser().open(request.url, request.redirectUri);
    const query = new URL(end.url).searchParams;
    expect({ error: query.get("error"), code: query.get("code") }).toEqual({
      error: "invalid_request",
      code: null,
    });
  });

  it("refuses a code with the wrong verifier", async () => {
    const browser = new Browser();
    const page = await openSignIn(browser);
    const end = await browser.open(page.url, page.request.redirectUri, {
      login: "alice",
      password: alice.password,
    });
    const answer = await askTokens(web.url, {
      grant_type: "authorization_code",
      code: new URL(end.url).searchParams.get("code") ?? "",
      redirect_uri: page.request.redirectUri,
      code_verifier: "x".repeat(43),
    });
    expect({ status: answer.status, error: answer.body.error }).toEqual({
      status: 400,
      error: "invalid_grant",
    });
  });

  it.each([
    "https://evil.example/callback",
    "http://localhost:1/callback/../x",
    "javascript:alert(1)",
  ])("never leads to %s", async (redirect) => {
    const page = await openSignIn(new Browser({ "accept-language": "en" }), {
      redirect_uri: redirect,
    });
    expect(page.response?.status).toBe(400);
    expect(page.html).toContain("Signing in is not possible");
  });

  it("gives a new refresh token each time, and a reused one ends all of its family", async () => {
    const first = await signIn(web.url, new Browser(), alice);
    const renew = (token: string) =>
      askTokens(web.url, { grant_type: "refresh_token", refresh_token: token });
    const second = await renew(first.refresh_token);
    const third = await renew(second.body.refresh_token);
    const reused = await renew(first.refresh_token);
    const afterwards = await renew(third.body.refresh_token);
    expect([second.status, third.status]).toEqual([200, 200]);
    expect(new Set([first, second.body, third.body].map((one) => one.refresh_token)).size).toBe(3);
    expect(decodeJwt(third.body.id_token)).toEqual(
      expect.objectContaining({
        sub: "user-alice",
        email: "alice@example.com",
        nonce: "the-nonce",
      }),
    );
    expect([reused.body.error, afterwards.body.error]).toEqual(["invalid_grant", "invalid_grant"]);
  });

  it("signs out after a question, ends the tokens and comes back to the application", async () => {
    const browser = new Browser({ "accept-language": "en" });
    const tokens = await signIn(web.url, browser, alice);
    const { html, location } = await signOut(web.url, browser, tokens.id_token);
    const renewed = await askTokens(web.url, {
      grant_type: "refresh_token",
      refresh_token: tokens.refresh_token,
    });
    const silent = signInRequest(web.url, { prompt: "none" });
    const again = await browser.open(silent.url, silent.redirectUri);
    expect(html).toContain("Sign out?");
    expect(location).toBe(`${web.url}/login?state=bye`);
    expect(renewed.body.error).toBe("invalid_grant");
    expect(new URL(again.url).searchParams.get("error")).toBe("login_required");
  });

  it("tells the product of a sign-out by a signed token for the session that is over", async () => {
    const heard: { readonly url: string; readonly token: string }[] = [];
    const product = createServer((request, response) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        const token = new URLSearchParams(body).get("logout_token") ?? "";
        heard.push({ url: request.url ?? "", token });
        response.end("{}");
      });
    });
    await new Promise<void>((resolve) =>
      product.listen(web.config.kuzzlePort, "127.0.0.1", resolve),
    );
    try {
      const browser = new Browser();
      const { id_token } = await signIn(web.url, browser, alice);
      await signOut(web.url, browser, id_token);
      await expect.poll(() => heard.length).toBe(1);
      const [{ url, token }] = heard as [{ url: string; token: string }];
      const { sid } = decodeJwt(id_token);
      const keys = createRemoteJWKSet(new URL(`${web.url}/identity/jwks`));
      const { payload } = await jwtVerify(token, keys, {
        issuer: `${web.url}/identity`,
        audience: "balise-front",
      });
      expect({ url, sid, payload }).toMatchObject({
        url: "/_/omniscient/identity/logout",
        sid: expect.any(String),
        payload: { sub: "user-alice", sid },
      });
    } finally {
      product.close();
    }
  });

  it("publishes public addresses only, by whatever name it is called", async () => {
    const discovery = await fetch(
      `http://127.0.0.1:${web.config.port}/identity/.well-known/openid-configuration`,
    ).then((response) => response.json());
    expect(discovery).toEqual(
      expect.objectContaining({
        issuer: `${web.url}/identity`,
        jwks_uri: `${web.url}/identity/jwks`,
        code_challenge_methods_supported: ["S256"],
      }),
    );
  });
});

describe("the sign-in page", () => {
  it.each([
    {
      name: "French when nothing is asked for",
      headers: {},
      changes: {},
      lang: "fr",
      title: "Se connecter",
    },
    {
      name: "in the application's language",
      headers: { "accept-language": "fr" },
      changes: { ui_locales: "de en-GB" },
      lang: "en",
      title: "Sign in",
    },
    {
      name: "in the browser's language",
      headers: { "accept-language": "de, fr;q=0.3, en;q=0.8" },
      changes: {},
      lang: "en",
      title: "Sign in",
    },
  ])("is $name", async ({ headers, changes, lang, title }) => {
    const page = await openSignIn(new Browser(headers), changes);
    expect(page.html).toContain(`<html lang="${lang}">`);
    expect(page.html).toContain(`<h1>${title}</h1>`);
  });

  it("changes its language and goes on with the same sign-in", async () => {
    const browser = new Browser();
    const page = await openSignIn(browser);
    const link = /<a\s+href="([^"]+)"\s+lang="en"/.exec(page.html)?.[1] ?? "";
    const english = await browser.request(new URL(link, page.url).href);
    const html = await english.text();
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? "";
    const end = await browser.open(new URL(action, page.url).href, page.request.redirectUri, {
      login: "alice",
      password: alice.password,
    });
    expect(html).toContain("<h1>Sign in</h1>");
    expect(new URL(end.url).searchParams.get("code")).toEqual(expect.any(String));
  });

  it("labels its fields for people and password managers, and runs no script", async () => {
    const page = await openSignIn(new Browser());
    expect(page.html).toContain('<label for="login">');
    expect(page.html).toContain('<label for="password">');
    expect(page.html).toContain('autocomplete="current-password"');
    expect(page.html).not.toContain("<script");
    expect(page.response?.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]+'; img-src 'self' data:; script-src; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });

  it("escapes what was typed", async () => {
    const browser = new Browser();
    const page = await openSignIn(browser);
    const response = await browser.request(page.url, {
      login: '"><script>alert(1)</script>',
      password: "x",
    });
    expect(await response.text()).not.toContain("<script>alert");
  });

  it("tells no logins outside the demo", async () => {
    const page = await openSignIn(new Browser());
    expect(page.html).not.toContain(alice.password);
  });

  it("says in words that a sign-in is no longer valid", async () => {
    const response = await new Browser({ "accept-language": "en" }).request(
      `${web.url}/identity/interaction/unknown`,
    );
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("This sign-in is no longer valid");
  });

  it("refuses a form that is too large", async () => {
    const browser = new Browser();
    const page = await openSignIn(browser);
    const response = await browser.request(page.url, {
      login: "alice",
      password: "x".repeat(20_000),
    });
    expect(response.status).toBe(413);
  });
});

describe("a restart", () => {
  it("signs nobody out, keeps the keys, and the folder holds no clear password", async () => {
    const browser = new Browser();
    const before = await signIn(web.url, browser, alice);
    const keysBefore = await fetch(`${web.url}/identity/jwks`).then((answer) => answer.json());
    await web.restart();
    const keysAfter = await fetch(`${web.url}/identity/jwks`).then((answer) => answer.json());
    const silent = signInRequest(web.url, { prompt: "none" });
    const end = await browser.open(silent.url, silent.redirectUri);
    const renewed = await askTokens(web.url, {
      grant_type: "refresh_token",
      refresh_token: before.refresh_token,
    });
    const folder = join(web.config.data, "identity");
    const contents = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), "latin1")),
    );
    expect(keysAfter).toEqual(keysBefore);
    expect(new URL(end.url).searchParams.get("code")).toEqual(expect.any(String));
    expect(renewed.status).toBe(200);
    expect((await stat(join(folder, "keys.json"))).mode & 0o777).toBe(0o600);
    expect(contents.filter((content) => content.includes(alice.password))).toEqual([]);
  });
});

describe("the demo", () => {
  it("tells its logins on the sign-in page and fills in the chosen one", async () => {
    const demo = await startTestWeb();
    try {
      const browser = new Browser();
      const request = signInRequest(demo.url);
      const page = await browser.open(request.url, request.redirectUri);
      const html = (await page.response?.text()) ?? "";
      const filled = await browser.request(`${page.url}?as=bob`);
      expect(html).toContain("<h3>Plateforme</h3>");
      expect(html).toContain(alice.password);
      expect(await filled.text()).toContain(`value="${bob.password}"`);
    } finally {
      await demo.stop();
    }
  });
});
