import { createRequire } from "node:module";
import { afterEach, describe, expect, test } from "vitest";
import { acceptKeys } from "../../../../../backend/app/platform/security/acceptKeys.ts";
import type { AccessKey, KeyRight } from "../../../../../src/domain/apiKeys/accessKey.ts";
import { KEY_PREFIX } from "../../../../../src/domain/apiKeys/accessKey.ts";
import { kuzzlePipes, type PipedRequest, pipedRequest } from "../../../../support/kuzzlePipes.ts";

type Verify = (token: string | null) => Promise<unknown>;
/** Kuzzle's own, whose method is put back after each test: all tests of a process share it. */
const { TokenRepository } = createRequire(createRequire(import.meta.url).resolve("kuzzle"))(
  "./lib/core/security/tokenRepository.js",
) as { TokenRepository: { prototype: { verifyToken: Verify } } };
const { verifyToken } = TokenRepository.prototype;
afterEach(() => {
  TokenRepository.prototype.verifyToken = verifyToken;
});

const TEXT = `${KEY_PREFIX}secret`;
const key = (right: KeyRight) => ({ id: "key-1", right, expiresAt: 5_000 }) as AccessKey;

/** Takes one key, of the right, from everywhere or from nowhere. */
function keys(right: KeyRight | null = "gateway", isAdmitted = true) {
  const kuzzle = kuzzlePipes();
  TokenRepository.prototype.verifyToken = (token) => Promise.resolve(`Kuzzle's own ${token}`);
  acceptKeys(
    kuzzle.app,
    {
      open: (text) => Promise.resolve(text === TEXT && right !== null ? key(right) : null),
      admits: () => isAdmitted,
    },
    () => 1_000,
  );
  const verify: Verify = (token) => TokenRepository.prototype.verifyToken(token);
  return {
    verify,
    calls: async (of: PipedRequest = {}) =>
      kuzzle.pipe("request:onAuthorized", pipedRequest({ token: await verify(TEXT), ...of })),
    callsWith: (token: unknown, of: PipedRequest = {}) =>
      kuzzle.pipe("request:onAuthorized", pipedRequest({ token, ...of })),
  };
}

describe("a key", () => {
  test.each(["gateway", "api_reader"] as const)(
    "of %s is a token of its own user",
    async (right) => {
      expect(await keys(right).verify(TEXT)).toEqual({
        _id: `key-1#${TEXT}`,
        expiresAt: 5_000,
        ttl: 4_000,
        userId: "key-1",
        jwt: TEXT,
        refreshed: false,
        singleUse: false,
        type: "apiKey",
      });
    },
  );

  test.each(["lists", "deadlines", null] as const)("of %s opens no call", async (right) => {
    await expect(keys(right).verify(TEXT)).rejects.toMatchObject({
      status: 401,
      id: "security.token.invalid",
    });
  });

  test.each([null, "eyJhbGciOi", `x${TEXT}`])("is not what Kuzzle made: %s", async (token) => {
    expect(await keys().verify(token)).toBe(`Kuzzle's own ${token}`);
  });

  test("calls what its right lets through", async () => {
    await keys().calls({ controller: "omniscient/reading", action: "send" });
    for (const action of ["checkToken", "getCurrentUser"])
      await keys().calls({ controller: "auth", action });
    // Only Kuzzle's controller begins and ends sessions.
    await expect(
      keys().calls({ controller: "document", action: "createApiKey" }),
    ).resolves.toBeDefined();
  });

  test.each(["createApiKey", "refreshToken", "logout", "login"])(
    "begins and ends no session: auth:%s",
    async (action) => {
      await expect(keys().calls({ controller: "auth", action })).rejects.toMatchObject({
        status: 403,
        id: "balise.key.session",
      });
    },
  );

  test("is refused from another address than its own", async () => {
    await expect(keys("gateway", false).calls()).rejects.toMatchObject({
      status: 403,
      id: "balise.key.address",
    });
  });

  test("says nothing of the tokens of others", async () => {
    const { callsWith } = keys("gateway", false);
    await callsWith(null, { controller: "auth", action: "logout" });
    await expect(
      callsWith({ jwt: TEXT }, { controller: "auth", action: "logout" }),
    ).resolves.toBeDefined();
  });
});
