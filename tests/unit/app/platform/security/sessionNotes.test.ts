import { MINUTE } from "../../../../../src/domain/base/time.ts";
import { describe, expect, test } from "vitest";
import {
  noteSessions,
  sessionIdOf,
  sessionNote,
} from "../../../../../backend/app/platform/security/sessionNotes.ts";
import { kuzzlePipes, type PipedRequest, pipedRequest } from "../../../../support/kuzzlePipes.ts";

/** An ID token that says this and is signed by nobody: it was checked before. */
const idToken = (claims: object) =>
  ["eyJhbGciOiJub25lIn0", Buffer.from(JSON.stringify(claims)).toString("base64url"), ""].join(".");

function sessions({ isLost = false } = {}) {
  const kuzzle = kuzzlePipes();
  const memory = new Map<string, string>();
  const lives: number[] = [];
  const warnings: string[] = [];
  let now = 1_000;
  const internals = {
    remember(key: string, value: string, life: number) {
      if (isLost) return Promise.reject(new Error("no cache"));
      memory.set(key, value);
      lives.push(life);
      return Promise.resolve();
    },
    recall: (key: string) => Promise.resolve(memory.get(key) ?? null),
  };
  noteSessions(kuzzle.app, internals, {
    isTrusted: () => false,
    now: () => now,
    log: { warn: (text: string) => void warnings.push(text) } as never,
  });
  const begun = (of: PipedRequest = {}) =>
    pipedRequest({
      args: { strategy: "local" },
      result: { _id: "ada", expiresAt: 9_000, ttl: 8_000, jwt: "first" },
      headers: { "user-agent": "Firefox" },
      ...of,
    });
  return {
    memory,
    lives,
    warnings,
    pass: (ms: number) => (now += ms),
    begins: (of: PipedRequest = {}) => kuzzle.pipe("auth:afterLogin", begun(of)),
    renews: (before: string | null, jwt: string, of: PipedRequest = {}) =>
      kuzzle.pipe(
        "auth:afterRefreshToken",
        begun({
          jwt: before,
          result: { _id: "ada", expiresAt: 19_000, ttl: 8_000, jwt },
          ...of,
        }),
      ),
    note: (jwt: string) => sessionNote(internals, "ada", jwt),
  };
}
const NOTED = {
  at: 1_000,
  renewedAt: 1_000,
  provenAt: 1_000,
  expiresAt: 9_000,
  address: "192.0.2.1",
  agent: "Firefox",
  identity: null,
};

test("a session is named without giving away its token", () => {
  expect(sessionIdOf("first")).toMatch(/^[0-9a-f]{32}$/u);
  expect(sessionIdOf("first")).not.toBe(sessionIdOf("second"));
});

describe("a session", () => {
  test("is noted as it was begun, for as long as its token lives", async () => {
    const { begins, note, lives } = sessions();
    await begins();
    expect([await note("first"), lives]).toEqual([NOTED, [8_000]]);
  });

  test("whose token lives for a moment is noted for that moment", async () => {
    const { begins, lives } = sessions();
    await begins({ result: { _id: "ada", expiresAt: 1_001, ttl: 1, jwt: "first" } });
    expect(lives).toEqual([1]);
  });

  test("of another user, or another token, is not it", async () => {
    const { begins, note } = sessions();
    await begins({ result: { _id: "bob", expiresAt: 9_000, ttl: 8_000, jwt: "first" } });
    expect(await note("first")).toBeNull();
  });

  test("renewed stays the same, under its new token", async () => {
    const { begins, renews, note, pass, memory, lives } = sessions();
    await begins();
    pass(500);
    await renews("first", "second", {
      connection: { ips: ["192.0.2.9"] },
      headers: { "user-agent": "Chrome" },
    });
    expect(await note("second")).toEqual({
      at: 1_000,
      renewedAt: 1_500,
      // A renewal proves nothing.
      provenAt: 1_000,
      expiresAt: 19_000,
      address: "192.0.2.9",
      agent: "Chrome",
      identity: null,
    });
    // Kuzzle takes the former token for another second: until then it is known how old it is.
    expect([memory.size, lives]).toEqual([2, [8_000, MINUTE, 8_000]]);
  });

  test("renewed twice at once is no younger for it", async () => {
    const { begins, renews, note, pass } = sessions();
    await begins();
    pass(500);
    await renews("first", "second");
    await renews("first", "third");
    expect((await note("third"))?.at).toBe(1_000);
  });

  test("renewed within the second of its beginning, with the same token, is kept", async () => {
    const { begins, renews, note } = sessions();
    await begins();
    await renews("first", "first");
    expect(await note("first")).toMatchObject({ at: 1_000, expiresAt: 19_000 });
  });

  test("that began before notes were kept is noted when it is renewed", async () => {
    const { renews, note } = sessions();
    await renews("unknown", "second");
    expect(await note("second")).toMatchObject({ at: 1_000 });
  });

  test("that begins beside another one leaves that alone", async () => {
    const { begins, note } = sessions();
    await begins();
    await begins({
      jwt: "first",
      result: { _id: "ada", expiresAt: 9_000, ttl: 8_000, jwt: "second" },
    });
    expect([await note("first"), await note("second")]).toEqual([NOTED, NOTED]);
  });

  test.each([
    { name: "from inside the process", of: { connection: { protocol: null } } },
    {
      name: "whose token is over",
      of: { result: { _id: "ada", expiresAt: 9, ttl: 0, jwt: "first" } },
    },
    { name: "that gave no token", of: { result: { _id: "ada", expiresAt: 9_000, ttl: 8_000 } } },
    { name: "that gave nothing", of: { result: null } },
  ])("$name is nobody's", async ({ of }) => {
    const { begins, memory, warnings } = sessions();
    await begins(of);
    expect([memory.size, warnings]).toEqual([0, []]);
  });

  test.each([["authToken=baked%2Bin; Path=/"], [["authToken=baked%2Bin; Path=/", "other=1"]]])(
    "of a cookie is noted by it: %j",
    async (cookie) => {
      const { begins, note } = sessions();
      await begins({
        result: { _id: "ada", expiresAt: 9_000, ttl: 8_000 },
        answers: { "Set-Cookie": cookie },
      });
      expect(await note("baked+in")).toEqual(NOTED);
    },
  );

  test.each([["other=1; authToken=x"], [7]])("of no cookie of ours is not: %j", async (cookie) => {
    const { begins, memory } = sessions();
    await begins({
      result: { _id: "ada", expiresAt: 9_000, ttl: 8_000 },
      answers: { "Set-Cookie": cookie },
    });
    expect(memory.size).toBe(0);
  });

  test("by WebSocket says its program as the upgrade said it, and no more than 300 characters", async () => {
    const { begins, note } = sessions();
    await begins({ headers: null, connection: { headers: { "user-agent": "F".repeat(400) } } });
    expect((await note("first"))?.agent).toBe("F".repeat(300));
    const silent = sessions();
    await silent.begins({ headers: null });
    expect((await silent.note("first"))?.agent).toBe("");
  });

  test("begun at an identity provider is known by that one's, also once it is renewed", async () => {
    const { begins, renews, note } = sessions();
    const identity = { issuer: "https://id.example", sub: "a1", sid: "s1" };
    await begins({
      args: { strategy: "identity" },
      body: { id_token: idToken({ iss: identity.issuer, sub: "a1", sid: "s1" }) },
    });
    expect((await note("first"))?.identity).toEqual(identity);
    await renews("first", "second");
    expect((await note("second"))?.identity).toEqual(identity);
  });

  test.each([
    {
      args: { strategy: "identity" },
      body: { id_token: idToken({ iss: "i", sub: "a" }) },
      sid: null,
    },
    { args: { strategy: "identity" }, body: {}, sid: undefined },
    {
      args: { strategy: "local" },
      body: { id_token: idToken({ iss: "i", sub: "a" }) },
      sid: undefined,
    },
  ])("begun with $args and no session of the provider: $sid", async ({ args, body, sid }) => {
    const { begins, note } = sessions();
    await begins({ args, body });
    const noted = await note("first");
    expect([noted?.at, noted?.identity?.sid]).toEqual([1_000, sid]);
  });

  test("that cannot be noted begins all the same", async () => {
    const { begins, warnings } = sessions({ isLost: true });
    await begins();
    expect(warnings).toEqual(["A session could not be noted: no cache"]);
  });

  test("whose note is damaged has none", async () => {
    const { begins, note, memory } = sessions();
    await begins();
    for (const key of memory.keys()) memory.set(key, '{"at":1}');
    expect(await note("first")).toBeNull();
  });
});
