import { UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { customersOf } from "../../../../../src/domain/base/profile.ts";
import { DAY, HOUR, SECOND } from "../../../../../src/domain/base/time.ts";
import { boundSessions } from "../../../../../backend/app/platform/security/boundSessions.ts";
import { noteSessions } from "../../../../../backend/app/platform/security/sessionNotes.ts";
import { kuzzlePipes, type PipedRequest, pipedRequest } from "../../../../support/kuzzlePipes.ts";

const START = 1_700_000_000_000;
const WORKER = ["customer.tower.worker"];
const SCREEN = ["customer.tower.screen"];

/** A token as Kuzzle makes it, signed by nobody. */
const tokenOf = (issuedAt: number) =>
  `kauth-${new UnsecuredJWT({}).setIssuedAt(Math.floor(issuedAt / SECOND)).encode()}`;

/** Kuzzle with the bound on sessions and their notes: it gives what was asked for. */
function kuzzle({ sessionMax = 12 * HOUR } = {}) {
  const pipes = kuzzlePipes();
  const memory = new Map<string, string>();
  let now = START;
  const clock = { now: () => now };
  const internals = {
    remember: (key: string, value: string) => Promise.resolve(void memory.set(key, value)),
    recall: (key: string) => Promise.resolve(memory.get(key) ?? null),
  };
  let evacuated: readonly string[] = [];
  boundSessions(pipes.app, internals, {
    sessionMax,
    ...clock,
    isEvacuating: (profileIds) =>
      Promise.resolve(customersOf(profileIds).some((index) => evacuated.includes(index))),
  });
  noteSessions(pipes.app, internals, {
    isTrusted: () => false,
    log: { warn: () => undefined } as never,
    ...clock,
  });
  /** The life that was given, in ms, and the token. */
  async function given(event: "Login" | "RefreshToken", of: PipedRequest) {
    const request = pipedRequest({ args: {}, ...of });
    await pipes.pipe(`auth:before${event}`, request);
    const ttl = Number(request.input.args["expiresIn"]);
    const jwt = tokenOf(now);
    const result = { _id: "ada", expiresAt: now + ttl, ttl, jwt };
    await pipes.pipe(`auth:after${event}`, Object.assign(request, { result }));
    return { ttl, jwt };
  }
  return {
    memory,
    evacuate: (...indexes: string[]) => void (evacuated = indexes),
    pass: (ms: number) => (now += ms),
    signIn: (expiresIn?: string) =>
      given("Login", { args: expiresIn === undefined ? {} : { expiresIn } }),
    renew: (jwt: string, profileIds: readonly string[], expiresIn = "30d") =>
      given("RefreshToken", { jwt, user: "ada", profileIds, args: { expiresIn } }),
  };
}

describe("a session", () => {
  test("ends 12 h after its sign-in, however often it is renewed", async () => {
    const { signIn, renew, pass } = kuzzle();
    let { jwt, ttl } = await signIn("12h");
    let lived = 0;
    for (let renewal = 0; renewal < 3; renewal += 1) {
      pass(3 * HOUR);
      lived += 3 * HOUR;
      ({ jwt, ttl } = await renew(jwt, WORKER, "12h"));
      expect(lived + ttl).toBe(12 * HOUR);
    }
    pass(ttl);
    await expect(renew(jwt, WORKER)).rejects.toMatchObject({
      status: 401,
      id: "balise.session.over",
    });
  });

  test("ends as early as the operator says", async () => {
    const { signIn, renew, pass } = kuzzle({ sessionMax: 2 * HOUR });
    const { jwt } = await signIn();
    pass(HOUR);
    expect((await renew(jwt, ["admin"])).ttl).toBe(HOUR);
  });

  test("of a screen is renewed for 30 days at a time, and ends a year after its sign-in", async () => {
    const { signIn, renew, pass } = kuzzle();
    let { jwt } = await signIn();
    let ttl = 0;
    for (let day = 0; day < 350; day += 25) {
      ({ jwt, ttl } = await renew(jwt, SCREEN));
      expect(ttl).toBe(Math.min(30 * DAY, (365 - day) * DAY));
      pass(25 * DAY);
    }
    expect((await renew(jwt, SCREEN)).ttl).toBe(15 * DAY);
    pass(15 * DAY);
    await expect(renew(jwt, SCREEN)).rejects.toThrow("sign in again");
  });

  test("goes on while a real evacuation is under way at its customer, for 12 h at most", async () => {
    const { signIn, renew, pass, evacuate } = kuzzle();
    let { jwt, ttl } = await signIn("12h");
    pass(11.5 * HOUR);
    evacuate("elsewhere");
    ({ jwt, ttl } = await renew(jwt, WORKER));
    expect(ttl).toBe(HOUR / 2);
    evacuate("tower");
    for (let halfHour = 0; halfHour < 24; halfHour += 1) {
      ({ jwt, ttl } = await renew(jwt, WORKER));
      expect(ttl).toBe(HOUR);
      pass(HOUR / 2);
    }
    ({ jwt, ttl } = await renew(jwt, WORKER));
    expect(ttl).toBe(HOUR / 2);
    pass(HOUR / 2);
    await expect(renew(jwt, WORKER)).rejects.toThrow("sign in again");
  });

  test("ends as ever once the evacuation has ended", async () => {
    const { signIn, renew, pass, evacuate } = kuzzle();
    const { jwt } = await signIn("12h");
    evacuate("tower");
    pass(12.5 * HOUR);
    const renewed = await renew(jwt, WORKER);
    evacuate();
    await expect(renew(renewed.jwt, WORKER)).rejects.toThrow("sign in again");
  });

  test("without a note is as old as its token, and stays that old once it is renewed", async () => {
    const { signIn, renew, pass, memory } = kuzzle();
    const { jwt } = await signIn();
    memory.clear();
    pass(5 * HOUR);
    const renewed = await renew(jwt, WORKER);
    expect(renewed.ttl).toBe(7 * HOUR);
    pass(HOUR);
    expect((await renew(renewed.jwt, WORKER)).ttl).toBe(6 * HOUR);
  });

  test("whose token says nothing of its age is over", async () => {
    const { renew } = kuzzle();
    await expect(renew("no token", WORKER)).rejects.toMatchObject({ status: 401 });
  });

  test("signed in anew lives as long again", async () => {
    const { signIn, renew, pass } = kuzzle();
    await signIn();
    pass(11 * HOUR);
    const { jwt } = await signIn();
    pass(HOUR);
    expect((await renew(jwt, WORKER)).ttl).toBe(11 * HOUR);
  });

  test.each([
    ["12h", 12 * HOUR],
    ["30d", 12 * HOUR],
    [undefined, HOUR],
  ])("that asks for %s at its sign-in gets %d ms", async (asked, expected) => {
    expect((await kuzzle().signIn(asked)).ttl).toBe(expected);
  });

  test("that asks for a life that cannot be read is refused", async () => {
    await expect(kuzzle().signIn("a while")).rejects.toMatchObject({
      status: 400,
      id: "balise.session.invalid_life",
    });
  });
});
