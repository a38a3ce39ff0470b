import { createHash } from "node:crypto";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import {
  IdentityRefused,
  type IdentityTrust,
  verifyAccessToken,
  verifyIdToken,
  verifyLogoutToken,
} from "../../../../backend/app/users/verifyIdToken.ts";

const NOW = Date.UTC(2026, 2, 2, 9);
const SECONDS = NOW / 1000;
const ISSUER = "https://login.example.org";
const CLAIMS: JWTPayload = {
  iss: ISSUER,
  aud: "balise-front",
  sub: "person-1",
  email: "p@example.org",
  email_verified: true,
  iat: SECONDS,
  exp: SECONDS + 300,
};

let trust: IdentityTrust;
let sign: (claims: JWTPayload, header?: object) => Promise<string>;
let signWithAnotherKey: typeof sign;

beforeAll(async () => {
  const signer = async () => {
    const { publicKey, privateKey } = await generateKeyPair("RS256");
    const jwk = { ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256" };
    return {
      jwk,
      sign: (claims: JWTPayload, header: object = {}) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: "RS256", kid: "k1", ...header })
          .sign(privateKey),
    };
  };
  const [known, other] = [await signer(), await signer()];
  trust = {
    issuer: ISSUER,
    clientId: "balise-front",
    keys: createLocalJWKSet({ keys: [known.jwk] }),
  };
  sign = known.sign;
  signWithAnotherKey = other.sign;
});

async function outcome(
  idToken: string,
  { accessToken = "access", nonce = null as string | null } = {},
): Promise<string> {
  try {
    return (await verifyIdToken({ idToken, accessToken, nonce }, trust, NOW)).sub;
  } catch (error) {
    return error instanceof IdentityRefused ? error.reason : String(error);
  }
}

const atHash = (accessToken: string) =>
  createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");

describe("an ID token", () => {
  it("tells who somebody is", async () => {
    const claims = await verifyIdToken(
      { idToken: await sign(CLAIMS), accessToken: "a", nonce: null },
      trust,
      NOW,
    );
    expect(claims).toMatchObject({ sub: "person-1", email: "p@example.org", email_verified: true });
  });

  it.each([
    {
      name: "of another issuer",
      claims: { iss: "https://evil.example.org" },
      expected: "its claim iss is not right",
    },
    {
      name: "for another client",
      claims: { aud: "other" },
      expected: "its claim aud is not right",
    },
    {
      name: "for several clients without a name",
      claims: { aud: ["balise-front", "other"] },
      expected: "it is for several clients and names none",
    },
    {
      name: "issued to another client",
      claims: { azp: "other" },
      expected: "it was issued to another client",
    },
    {
      name: "that expired more than a minute ago",
      claims: { exp: SECONDS - 61 },
      expected: "it has expired",
    },
    {
      name: "that expired less than a minute ago",
      claims: { exp: SECONDS - 59 },
      expected: "person-1",
    },
    {
      name: "issued in the future",
      claims: { iat: SECONDS + 61 },
      expected: "it was issued in the future",
    },
    {
      name: "issued by a clock that is a little ahead",
      claims: { iat: SECONDS + 59 },
      expected: "person-1",
    },
    {
      name: "without a subject",
      claims: { sub: undefined },
      expected: "its claim sub is not right",
    },
    {
      name: "without an expiry",
      claims: { exp: undefined },
      expected: "its claim exp is not right",
    },
    {
      name: "not valid yet",
      claims: { nbf: SECONDS + 61 },
      expected: "its claim nbf is not right",
    },
    { name: "of this access token", claims: { at_hash: atHash("access") }, expected: "person-1" },
    {
      name: "of another access token",
      claims: { at_hash: atHash("other") },
      expected: "it belongs to another access token",
    },
  ])("$name: $expected", async ({ claims, expected }) => {
    expect(await outcome(await sign({ ...CLAIMS, ...claims } as JWTPayload))).toBe(expected);
  });

  it("has the nonce that the front sent", async () => {
    const idToken = await sign({ ...CLAIMS, nonce: "n" });
    expect([
      await outcome(idToken, { nonce: "n" }),
      await outcome(idToken, { nonce: "m" }),
      await outcome(await sign(CLAIMS), { nonce: "n" }),
    ]).toEqual(["person-1", "its nonce is another", "its nonce is another"]);
  });

  it("is signed by a key of the issuer, and no access token", async () => {
    expect([
      await outcome(await signWithAnotherKey(CLAIMS)),
      await outcome(await sign(CLAIMS, { typ: "at+jwt" })),
    ]).toEqual(["ERR_JWS_SIGNATURE_VERIFICATION_FAILED", "it is no ID token"]);
  });

  it("is not signed by a shared secret or not at all", async () => {
    const secret = new TextEncoder().encode("a secret that everybody could know");
    const symmetric = await new SignJWT(CLAIMS)
      .setProtectedHeader({ alg: "HS256", kid: "k1" })
      .sign(secret);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    expect([
      await outcome(symmetric),
      await outcome(`${part({ alg: "none" })}.${part(CLAIMS)}.`),
      await outcome("no token"),
    ]).toEqual(["ERR_JOSE_ALG_NOT_ALLOWED", "ERR_JOSE_ALG_NOT_ALLOWED", "it is no token"]);
  });

  it("is not repeated in the reason of its refusal", async () => {
    const idToken = await sign({ ...CLAIMS, aud: "other" });
    const error = await verifyIdToken(
      { idToken, accessToken: "access-1", nonce: null },
      trust,
      NOW,
    ).catch((reason: unknown) => reason);
    expect(String(error)).toBe(
      "IdentityRefused: The identity token is refused (its claim aud is not right): sign in again.",
    );
  });
});

describe("a logout token", () => {
  const EVENT = "http://schemas.openid.net/event/backchannel-logout";
  const LOGOUT: JWTPayload = {
    iss: ISSUER,
    aud: "balise-front",
    sub: "person-1",
    sid: "session-1",
    iat: SECONDS,
    exp: SECONDS + 120,
    jti: "logout-1",
    events: { [EVENT]: {} },
  };

  const without = (claim: string): JWTPayload =>
    Object.fromEntries(Object.entries(LOGOUT).filter(([name]) => name !== claim));

  async function verdict(token: string): Promise<unknown> {
    try {
      return await verifyLogoutToken(token, trust, NOW);
    } catch (error) {
      return error instanceof IdentityRefused ? error.reason : String(error);
    }
  }

  it("tells which session of whom is over", async () => {
    const told = { jti: "logout-1", iat: SECONDS, sub: "person-1", sid: "session-1" };
    expect([
      await verdict(await sign(LOGOUT)),
      await verdict(await sign(LOGOUT, { typ: "logout+jwt" })),
      await verdict(await sign(without("sid"))),
      await verdict(await sign(without("sub"))),
    ]).toEqual([told, told, { ...told, sid: null }, { ...told, sub: null }]);
  });

  it.each([
    [{ iss: "https://evil.example" }, "its claim iss is not right"],
    [{ aud: "another-client" }, "its claim aud is not right"],
    [{ jti: undefined }, "its claim jti is not right"],
    [{ events: undefined }, "it tells no logout"],
    [{ events: { other: {} } }, "it tells no logout"],
    [{ events: { [EVENT]: "yes" } }, "it tells no logout"],
    [{ nonce: "n" }, "it has a nonce, as ID tokens do"],
    [{ sub: undefined, sid: undefined }, "it names neither person nor session"],
    [{ iat: SECONDS + 600 }, "it was issued in the future"],
    [{ iat: SECONDS - 3600, exp: undefined }, "it is too old"],
    [{ exp: SECONDS - 120 }, "it has expired"],
  ])("with %j is refused: %s", async (change, reason) => {
    expect(await verdict(await sign({ ...LOGOUT, ...change } as JWTPayload))).toBe(reason);
  });

  it("that another key has signed, or that is an access token, is refused", async () => {
    expect([
      await verdict(await signWithAnotherKey(LOGOUT)),
      await verdict(await sign(LOGOUT, { typ: "at+jwt" })),
      await verdict("no token"),
    ]).toEqual([
      "ERR_JWS_SIGNATURE_VERIFICATION_FAILED",
      "it is no logout token",
      "it is no token",
    ]);
  });
});

describe("the claims of an access token", () => {
  const ACCESS: JWTPayload = {
    iss: ISSUER,
    aud: "account",
    azp: "balise-front",
    sub: "person-1",
    exp: SECONDS + 300,
    realm_access: { roles: ["site-admin"] },
  };

  async function verdict(claims: JWTPayload): Promise<unknown> {
    try {
      const token = await sign(claims);
      return (await verifyAccessToken(token, "person-1", trust, NOW))["realm_access"];
    } catch (error) {
      return error instanceof IdentityRefused ? error.reason : String(error);
    }
  }

  it("are read where it is of the same person and client, whatever API it is for", async () => {
    expect(await verdict(ACCESS)).toEqual({ roles: ["site-admin"] });
  });

  it.each([
    [{ sub: "person-2" }, "its access token is another person's"],
    [{ azp: "another-client" }, "its access token is another client's"],
    [{ azp: undefined }, "its access token is another client's"],
    [{ iss: "https://evil.example" }, "its claim iss is not right"],
    [{ exp: SECONDS - 120 }, "it has expired"],
  ])("with %j are refused: %s", async (change, reason) => {
    expect(await verdict({ ...ACCESS, ...change } as JWTPayload)).toBe(reason);
  });
});
