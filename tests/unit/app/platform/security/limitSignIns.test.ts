import { describe, expect, test } from "vitest";
import { limitSignIns } from "../../../../../backend/app/platform/security/limitSignIns.ts";
import { kuzzlePipes, type PipedRequest, pipedRequest } from "../../../../support/kuzzlePipes.ts";

/** Kuzzle's answer to a wrong password. */
const WRONG = Object.assign(new Error("wrong"), { id: "plugin.strategy.missing_user" });
const FAILED = Object.assign(new Error("failed"), { id: "services.storage.no_answer" });
const ADA = { username: "ada", password: "secret" };

/** What the limiter was told, and how long a wrong password was looked at. */
function signIns(
  { refusal = null, lost = false, unknown = null } = {} as {
    refusal?: Error | null;
    /** The cache does not answer. */
    lost?: boolean;
    /** The status with which Kuzzle does not find the name: 412 where there is none. */
    unknown?: number | null;
  },
) {
  const kuzzle = kuzzlePipes();
  const told: string[] = [];
  const warnings: string[] = [];
  const looked: string[] = [];
  const tell = (what: string) => () => {
    told.push(what);
    return lost ? Promise.reject(new Error("no cache")) : Promise.resolve();
  };
  const app = {
    ...kuzzle.app,
    sdk: {
      security: {
        getCredentialsById: (strategy: string, name: string) => {
          looked.push(`${strategy} ${name}`);
          return unknown !== null
            ? Promise.reject(Object.assign(new Error("no such name"), { status: unknown }))
            : Promise.resolve({});
        },
      },
    },
  };
  limitSignIns(
    app as never,
    {
      begin(account, place, browser) {
        if (refusal !== null) return Promise.reject(refusal);
        told.push(`begin ${account} at ${place}${browser === null ? "" : ` in ${browser}`}`);
        return Promise.resolve({ succeeded: tell("succeeded"), abandoned: tell("abandoned") });
      },
    },
    {
      isTrusted: () => false,
      browsers: {
        read: (cookies, account) =>
          Promise.resolve(cookies === `of=${account}` ? "a known browser" : null),
        cookie: (account) =>
          lost ? Promise.reject(new Error("no key")) : Promise.resolve(`of=${account}`),
      },
      readSecondStep: (body) =>
        Promise.resolve({ username: "ada", ...(body as { readonly code?: string }) }),
      toKuzzleError: (error) => new Error(`for Kuzzle: ${String(error)}`) as never,
      log: { warn: (text: string) => void warnings.push(text) } as never,
    },
  );
  const request = (of: PipedRequest = {}) =>
    pipedRequest({ args: { strategy: "local" }, body: ADA, ...of });
  return {
    told,
    warnings,
    looked,
    request,
    before: (one = request()) => kuzzle.pipe("auth:beforeLogin", one),
    succeeded: (one: ReturnType<typeof request>) => kuzzle.pipe("auth:afterLogin", one),
    failed: (one: ReturnType<typeof request>, error: Error | null) =>
      kuzzle.pipe("auth:errorLogin", Object.assign(one, { error })),
  };
}

describe("a sign-in", () => {
  test("counts for its name at its place, and is taken back once it has succeeded", async () => {
    const { before, succeeded, told } = signIns();
    const one = await before();
    await succeeded(one);
    await succeeded(one);
    expect(told).toEqual(["begin ada at 192.0.2.1", "succeeded"]);
  });

  test("counts for a browser in which its name has signed in before", async () => {
    const { before, request, told } = signIns();
    await before(request({ headers: { cookie: "of=ada" } }));
    await before(request({ headers: { cookie: "of=bob" } }));
    expect(told).toEqual(["begin ada at 192.0.2.1 in a known browser", "begin ada at 192.0.2.1"]);
  });

  test.each([
    { args: { strategy: "local", cookieAuth: true }, expected: ["of=ada"] },
    { args: { strategy: "local" }, expected: [] },
    { args: { strategy: "identity", cookieAuth: true }, expected: [] },
  ])("that has succeeded with $args leaves the cookies $expected", async ({ args, expected }) => {
    const { request, succeeded } = signIns();
    const one = request({ args });
    const set: unknown[] = [];
    Object.assign(one.response, { setHeader: (_: string, value: unknown) => set.push(value) });
    await succeeded(one);
    expect(set).toEqual(expected);
  });

  test.each([
    { username: "ada", password: 12 },
    { username: "x".repeat(101), password: "p" },
    null,
  ])(
    "with %o instead of two texts counts as one with nothing, and Kuzzle is given nothing",
    async (body) => {
      const { before, request, told } = signIns();
      const one = await before(request({ body }));
      expect([told, one.input.body]).toEqual([
        ["begin  at 192.0.2.1"],
        { username: "", password: "" },
      ]);
    },
  );

  test("hands Kuzzle the two texts and nothing else", async () => {
    const { before, request } = signIns();
    const one = await before(request({ body: { ...ADA, strategy: "x" } }));
    expect(one.input.body).toEqual(ADA);
  });

  test.each([{ username: "ada" }, { password: "secret" }])(
    "with %o in the address is refused",
    async (inAddress) => {
      const { before, request, told } = signIns();
      await expect(
        before(request({ args: { strategy: "local", ...inAddress } })),
      ).rejects.toMatchObject({ status: 400, id: "balise.session.credentials_in_address" });
      expect(told).toEqual([]);
    },
  );

  test("by another strategy is not ours to count", async () => {
    const { before, succeeded, request, told, warnings } = signIns();
    const body = { id_token: "x", username: "ada" };
    const one = await before(request({ args: { strategy: "identity" }, body }));
    await succeeded(one);
    expect([told, warnings, one.input.body]).toEqual([[], [], body]);
  });

  test("that must wait is refused in Kuzzle's words", async () => {
    const { before } = signIns({ refusal: new Error("wait 30 s") });
    await expect(before()).rejects.toThrow("for Kuzzle: Error: wait 30 s");
  });

  test("that failed for another reason than its password is taken back", async () => {
    const { before, failed, told, looked } = signIns();
    await failed(await before(), FAILED);
    expect([told.at(-1), looked]).toEqual(["abandoned", []]);
    const again = signIns();
    await again.failed(await again.before(), null);
    expect(again.told.at(-1)).toBe("abandoned");
  });

  test("with a wrong password stays counted, and takes as long for a name that nobody has", async () => {
    for (const unknown of [null, 412]) {
      const { before, failed, told, looked, warnings } = signIns({ unknown });
      await failed(await before(), WRONG);
      expect([told, looked, warnings]).toEqual([["begin ada at 192.0.2.1"], ["local ada"], []]);
    }
  });

  test("with a wrong password is answered though Kuzzle does not say whether it knows the name", async () => {
    const { before, failed, warnings } = signIns({ unknown: 503 });
    await failed(await before(), WRONG);
    expect(warnings).toEqual(["A wrong password was answered early: no such name"]);
  });

  test("that was refused before it was counted is not looked up", async () => {
    const { failed, request, looked } = signIns();
    await failed(request(), WRONG);
    expect(looked).toEqual([]);
  });

  test("is settled though the cache cannot be told", async () => {
    const { before, succeeded, warnings } = signIns({ lost: true });
    await succeeded(await before());
    expect(warnings).toEqual(["A sign-in could not be taken back from the limit: no cache"]);
  });
});
