import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askTokens } from "../identity/browser.ts";
import { startTestWeb, type TestWeb } from "../web/testWeb.ts";

let web: TestWeb;

beforeAll(async () => {
  web = await startTestWeb();
});

afterAll(() => web.stop());

describe("the partner hub", () => {
  it("gives a known user real tokens, the id token as tokenHub", async () => {
    const response = await fetch(`${web.url}/hub/partner-alice/auth`);
    const { accessToken, refreshToken, tokenHub, user } = await response.json();
    const keys = createRemoteJWKSet(new URL(`${web.url}/identity/jwks`));
    const { payload } = await jwtVerify(tokenHub, keys, {
      issuer: `${web.url}/identity`,
      audience: "balise-front",
    });
    const profile = await fetch(`${web.url}/identity/me`, {
      headers: { authorization: `Bearer ${accessToken}` },
    }).then((answer) => answer.json());
    const renewed = await askTokens(web.url, {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
    });
    expect(user).toEqual({
      transmissibleId: "partner-alice",
      email: "alice@example.com",
      firstName: "Alice",
      lastName: "Martin",
      locale: "fr",
    });
    expect(payload).toEqual(
      expect.objectContaining({
        sub: "user-alice",
        email: "alice@example.com",
        preferred_username: "alice",
      }),
    );
    expect(profile).toEqual(expect.objectContaining({ sub: "user-alice" }));
    expect(renewed.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("knows demo users without an id of their own by their username", async () => {
    const { user } = await fetch(`${web.url}/hub/hub-bob/auth`).then((answer) => answer.json());
    expect(user.email).toBe("bob@example.com");
  });

  it.each(["nobody", "%E0%A4%A", "partner-alice%00"])("answers 404 for %s", async (id) => {
    const response = await fetch(`${web.url}/hub/${id}/auth`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: {
        status: 404,
        message: "The hub knows no user with this id: start again from the partner's portal.",
      },
    });
  });

  it("lets no other site read its answers", async () => {
    const response = await fetch(`${web.url}/hub/partner-alice/auth`, {
      headers: { origin: "https://evil.example" },
    });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("has its widget's frame sandboxed, framed by us only, with one script", async () => {
    const response = await fetch(`${web.url}/hub/widget`);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy.replace(/sha256-[^']+/, "sha256-…").split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${web.url}/hub/widget.js`,
      "style-src 'sha256-…'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${web.url}`,
      "sandbox allow-scripts",
    ]);
    expect(response.headers.get("x-frame-options")).toBeNull();
    expect(await response.text()).toContain(`data-parents="${web.url}"`);
  });

  it("does not exist outside the demo", async () => {
    const plain = await startTestWeb({ demo: false });
    try {
      const response = await fetch(`${plain.url}/hub/partner-alice/auth`);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    } finally {
      await plain.stop();
    }
  });
});
