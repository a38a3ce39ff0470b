import { setImmediate as nextTurn } from "node:timers/promises";
import { TooManyRequestsError } from "kuzzle";
import { describe, expect, test } from "vitest";
import { capClients } from "../../../../../backend/app/platform/security/capClients.ts";
import {
  MAX_CONDITIONS_OF_A_SESSION,
  MAX_SOCKETS_OF_A_PLACE,
  MAX_SOCKETS_OF_A_SESSION,
} from "../../../../../backend/app/platform/security/clientCaps.ts";
import { MINUTE } from "../../../../../src/domain/base/time.ts";
import { kuzzlePipes, type PipedRequest, pipedRequest } from "../../../../support/kuzzlePipes.ts";

const HERE = { ips: ["192.0.2.1"] };
const ELSEWHERE = { ips: ["192.0.2.2"] };

/** A node that takes two refused calls of a client a minute, on a clock moved by hand. */
function node({ verified = [] }: { verified?: readonly string[] } = {}) {
  const kuzzle = kuzzlePipes();
  const warnings: string[] = [];
  const cut: string[] = [];
  let now = 1_000_000;
  const capped = capClients(kuzzle.app, {
    internals: {
      disconnect: (id: string, reason: string) => void cut.push(`${id}: ${reason}`),
      verifies: (token: string) => Promise.resolve(verified.includes(token)),
    },
    isTrusted: (address) => address === "10.0.0.1",
    log: { warn: (text: string) => void warnings.push(text) } as never,
    now: () => now,
    refusedCalls: 2,
  });
  const signedIn = (of: PipedRequest = {}): PipedRequest => ({ jwt: "token", user: "ada", ...of });
  return {
    ...capped,
    warnings,
    cut,
    signedIn,
    pass: (ms: number) => (now += ms),
    hook: kuzzle.hook,
    begins: (of: PipedRequest) => kuzzle.pipe("request:beforeExecution", pipedRequest(of)),
    authorized: (of: PipedRequest) => kuzzle.pipe("request:onAuthorized", pipedRequest(of)),
    /** Kuzzle has answered with the status of an error. */
    answered: (of: PipedRequest, status: unknown) =>
      kuzzle.pipe("request:afterExecution", {
        request: pipedRequest(of),
        success: false,
        error: Object.assign(new Error("refused"), { status }),
      }),
    failedWith: (of: PipedRequest, error: unknown) =>
      kuzzle.pipe("request:afterExecution", { request: pipedRequest(of), success: false, error }),
    succeeded: (of: PipedRequest) =>
      kuzzle.pipe("request:afterExecution", { request: pipedRequest(of), success: true }),
    subscribed: (of: PipedRequest) => kuzzle.pipe("realtime:afterSubscribe", pipedRequest(of)),
    unsubscribed: (of: PipedRequest) => kuzzle.pipe("realtime:afterUnsubscribe", pipedRequest(of)),
  };
}

describe("calls that are refused", () => {
  test.each([400, 401, 403, 413, 429])(
    "with %i too often keep the strangers of an address out",
    async (status) => {
      const { begins, answered, warnings } = node();
      await answered({ connection: HERE }, status);
      await begins({ connection: HERE });
      await answered({ connection: HERE }, status);
      await expect(begins({ connection: HERE })).rejects.toMatchObject({
        status: 429,
        id: "balise.guard.too_many",
        message: "Refused: 2 calls of this address were refused within a minute: wait 60 s.",
      });
      await begins({ connection: ELSEWHERE });
      expect(warnings).toEqual([
        "A client at 192.0.2.1 is refused: 2 calls of this address were refused within a minute: wait 60 s.",
      ]);
    },
  );

  test.each([404, 500, 504, "400", undefined])(
    "with %s count for nobody: they found nothing, or were our fault",
    async (status) => {
      const { begins, answered } = node();
      for (let call = 0; call < 5; call += 1) await answered({ connection: HERE }, status);
      await expect(begins({ connection: HERE })).resolves.toBeDefined();
    },
  );

  test("since too many readings wait count for nobody: a gateway that waits has done nothing wrong", async () => {
    const { begins, failedWith } = node();
    const asked = new TooManyRequestsError("Wait.", "omniscient.rule.too_busy");
    for (let call = 0; call < 5; call += 1) await failedWith({ connection: HERE }, asked);
    await expect(begins({ connection: HERE })).resolves.toBeDefined();
  });

  test("that succeed count for nobody", async () => {
    const { begins, succeeded } = node();
    for (let call = 0; call < 5; call += 1) await succeeded({ connection: HERE });
    await expect(begins({ connection: HERE })).resolves.toBeDefined();
  });

  test("are forgotten after a minute", async () => {
    const { begins, answered, pass } = node();
    for (let call = 0; call < 2; call += 1) await answered({ connection: HERE }, 403);
    pass(MINUTE);
    await expect(begins({ connection: HERE })).resolves.toBeDefined();
  });

  test("of a session are its own, whoever else calls from its address", async () => {
    const { begins, answered, signedIn } = node();
    for (let call = 0; call < 2; call += 1) await answered(signedIn(), 403);
    await expect(begins(signedIn())).rejects.toMatchObject({
      message: "Refused: 2 calls of this session were refused within a minute: wait 60 s.",
    });
    await begins({ connection: HERE });
    await answered(signedIn({ jwt: "other" }), 403);
    await begins(signedIn({ jwt: "other" }));
  });

  test("keep nobody out who has just signed in at that address", async () => {
    const { begins, answered } = node({ verified: ["fresh"] });
    for (let call = 0; call < 2; call += 1) await answered({ connection: HERE }, 401);
    await begins({ connection: HERE, jwt: "fresh" });
    await expect(begins({ connection: HERE, jwt: "made up" })).rejects.toThrow("this address");
  });

  test("of ten times as many as one may have keep the fresh sessions of an address out too", async () => {
    const { begins, answered } = node({ verified: ["fresh"] });
    for (let call = 0; call < 20; call += 1) await answered({ connection: HERE }, 401);
    await expect(begins({ connection: HERE, jwt: "fresh" })).rejects.toThrow(
      "2 calls of this address",
    );
  });

  test("that failed with something else than an error count for nobody", async () => {
    const { begins, failedWith } = node();
    for (let call = 0; call < 5; call += 1) await failedWith({ connection: HERE }, "403");
    await expect(begins({ connection: HERE })).resolves.toBeDefined();
  });

  test("of a session that Kuzzle has not accepted for ten minutes count for strangers again", async () => {
    const { begins, answered, signedIn, succeeded, pass } = node();
    await succeeded(signedIn());
    pass(10 * MINUTE - 1);
    for (let call = 0; call < 2; call += 1) await answered({ connection: HERE }, 401);
    await begins(signedIn());
    pass(1);
    for (let call = 0; call < 2; call += 1) await answered({ connection: HERE }, 401);
    await expect(begins(signedIn())).rejects.toThrow("this address");
  });

  test.each([
    { name: "without a user", of: { jwt: "token", user: null } },
    { name: "of the anonymous user", of: { jwt: "token", user: "-1" } },
    { name: "without a token", of: { jwt: null, user: "ada" } },
    { name: "with an empty token", of: { jwt: "", user: "ada" } },
    {
      name: "with the cookie of something else",
      of: { user: "ada", connection: { ...HERE, headers: { cookie: "theme=dark" } } },
    },
  ])("$name count for the address", async ({ of }) => {
    const { begins, answered } = node();
    for (let call = 0; call < 2; call += 1) await answered(of, 403);
    await expect(begins(of)).rejects.toThrow("this address");
  });

  test("know the session of a cookie", async () => {
    const { begins, answered } = node();
    const of = {
      user: "ada",
      connection: { ...HERE, headers: { cookie: "theme=dark; authToken=baked; lang=fr" } },
    };
    for (let call = 0; call < 2; call += 1) await answered(of, 403);
    await expect(begins(of)).rejects.toThrow("this session");
    await begins({ connection: { ...HERE, headers: { cookie: "notauthToken=baked" } } });
  });

  test("know the token of a cookie", async () => {
    const { begins, answered } = node({ verified: ["baked"] });
    const connection = { ...HERE, headers: { cookie: "theme=dark; authToken=baked" } };
    for (let call = 0; call < 2; call += 1) await answered({ connection: HERE }, 401);
    await expect(begins({ connection })).resolves.toBeDefined();
  });

  test("behind a proxy of ours count for the address that it names", async () => {
    const { begins, answered } = node();
    const from = (address: string) => ({
      connection: { ips: ["10.0.0.1"], headers: { "x-forwarded-for": address } },
    });
    for (let call = 0; call < 2; call += 1) await answered(from("198.51.100.7"), 401);
    await expect(begins(from("198.51.100.7"))).rejects.toThrow("this address");
    await begins(from("198.51.100.8"));
  });

  test("are named in the log once a minute and place", async () => {
    const { begins, answered, warnings, pass } = node();
    const refusedTwice = async (connection: typeof HERE) => {
      for (let call = 0; call < 2; call += 1) await answered({ connection }, 401);
      for (let call = 0; call < 2; call += 1)
        await expect(begins({ connection })).rejects.toThrow("Refused");
    };
    await refusedTwice(HERE);
    await refusedTwice(ELSEWHERE);
    expect(warnings).toHaveLength(2);
    pass(MINUTE - 1);
    await refusedTwice(HERE);
    expect(warnings).toHaveLength(2);
    pass(1);
    await refusedTwice(HERE);
    expect(warnings).toHaveLength(3);
  });
});

describe("connections", () => {
  const socket = (id: string, more: object = {}) => ({
    id,
    protocol: "websocket",
    ips: ["192.0.2.1"],
    ...more,
  });

  test("of one address are cut from the limit on, once Kuzzle knows them", async () => {
    const { hook, cut } = node();
    for (let number = 0; number < MAX_SOCKETS_OF_A_PLACE; number += 1)
      hook("connection:new", socket(`s${number}`));
    hook("connection:new", socket("last"));
    expect(cut).toEqual([]);
    await nextTurn();
    expect(cut).toEqual([
      `last: Refused: ${MAX_SOCKETS_OF_A_PLACE} connections of this address are open.`,
    ]);
    // Those that have gone leave room.
    hook("connection:remove", { id: "s0" });
    hook("connection:remove", { id: "last" });
    hook("connection:new", socket("next"));
    await nextTurn();
    expect(cut).toHaveLength(1);
  });

  test.each([{ protocol: "http/1.1" }, { ips: undefined }])(
    "that are none of a browser count for nobody: %o",
    async (more) => {
      const { hook, cut } = node();
      for (let number = 0; number <= MAX_SOCKETS_OF_A_PLACE; number += 1)
        hook("connection:new", socket(`s${number}`, more));
      await nextTurn();
      expect(cut).toEqual([]);
    },
  );

  test("of one session are refused from the limit on", async () => {
    const { hook, authorized, signedIn, warnings } = node();
    const over = (id: string) => authorized(signedIn({ connection: { id } }));
    for (let number = 0; number <= MAX_SOCKETS_OF_A_SESSION; number += 1)
      hook("connection:new", socket(`s${number}`));
    for (let number = 0; number < MAX_SOCKETS_OF_A_SESSION; number += 1) await over(`s${number}`);
    const last = `s${MAX_SOCKETS_OF_A_SESSION}`;
    await expect(over(last)).rejects.toThrow(
      `${MAX_SOCKETS_OF_A_SESSION} connections of this session are open`,
    );
    expect(warnings).toHaveLength(1);
    await over("s0");
    await expect(authorized(signedIn({ connection: { id: null } }))).resolves.toBeDefined();
  });

  test("of nobody's session are no session's", async () => {
    const { hook, authorized } = node();
    for (let number = 0; number <= MAX_SOCKETS_OF_A_SESSION; number += 1) {
      hook("connection:new", socket(`s${number}`));
      await expect(authorized({ connection: { id: `s${number}` } })).resolves.toBeDefined();
    }
  });
});

describe("live filters", () => {
  const FULL = { or: Array.from({ length: 100 }, (_, n) => ({ equals: { name: `n${n}` } })) };
  const ROOMS = MAX_CONDITIONS_OF_A_SESSION / 100;
  const subscribe = (of: PipedRequest): PipedRequest => ({
    controller: "realtime",
    action: "subscribe",
    body: FULL,
    ...of,
  });

  /** As many rooms as the session may have, on one socket. */
  async function full() {
    const one = node();
    for (let room = 0; room < ROOMS; room += 1) {
      await one.authorized(one.signedIn(subscribe({})));
      await one.subscribed(one.signedIn(subscribe({ result: { roomId: `room-${room}` } })));
    }
    return one;
  }
  const another = (one: Awaited<ReturnType<typeof full>>, of: PipedRequest = {}) =>
    one.authorized(one.signedIn(subscribe(of)));
  const IS_FULL = `the subscriptions of this session have ${MAX_CONDITIONS_OF_A_SESSION} conditions`;

  test("of a session are refused from the limit on, by the conditions that they have", async () => {
    const one = await full();
    await expect(another(one)).rejects.toThrow(IS_FULL);
    // A filter weighs one condition at least.
    await expect(another(one, { body: {} })).rejects.toThrow(IS_FULL);
    await expect(another(one, { body: { bool: {} } })).rejects.toThrow(IS_FULL);
    await one.authorized(one.signedIn({ controller: "realtime", action: "count", body: FULL }));
    await one.authorized(one.signedIn({ controller: "document", action: "subscribe", body: FULL }));
    await expect(one.authorized(one.signedIn(subscribe({ jwt: "other" })))).resolves.toBeDefined();
  });

  test("leave room when one is left", async () => {
    const one = await full();
    await one.unsubscribed(one.signedIn({ body: { roomId: "room-3" } }));
    await expect(one.authorized(one.signedIn(subscribe({})))).resolves.toBeDefined();
  });

  test.each([
    {
      name: "of another connection",
      of: { connection: { id: "other" }, body: { roomId: "room-3" } },
    },
    { name: "without a connection", of: { connection: { id: null }, body: { roomId: "room-3" } } },
    { name: "without a room", of: { body: {} } },
  ])("leave none when one $name is left", async ({ of }) => {
    const one = await full();
    await one.unsubscribed(one.signedIn(of));
    await expect(another(one)).rejects.toThrow(IS_FULL);
  });

  test("leave room when their connection goes, or has left them all without asking", async () => {
    const gone = await full();
    gone.hook("connection:remove", { id: "socket" });
    await gone.authorized(gone.signedIn(subscribe({})));
    const left = await full();
    left.leftAll("socket");
    await expect(left.authorized(left.signedIn(subscribe({})))).resolves.toBeDefined();
  });

  test("that Kuzzle has not opened, or that hang on no connection, weigh nothing", async () => {
    const one = node();
    for (let room = 0; room <= ROOMS; room += 1) {
      await one.subscribed(one.signedIn(subscribe({ result: null })));
      await one.subscribed(
        one.signedIn(subscribe({ connection: { id: null }, result: { roomId: `room-${room}` } })),
      );
    }
    await expect(one.authorized(one.signedIn(subscribe({})))).resolves.toBeDefined();
  });
});

describe("turns", () => {
  /** Lets works begin until no other does, without ending any. */
  const begun = (one: ReturnType<typeof node>, of: PipedRequest, calls: number) => {
    let count = 0;
    const refused: (string | null)[] = [];
    for (let call = 0; call < calls; call += 1)
      refused.push(one.inTurn(pipedRequest(of), () => (count += 1))?.message ?? null);
    return { count, refused: refused.filter((reason) => reason !== null) };
  };

  test("32 calls of a client are done at once, the others wait", () => {
    expect(begun(node(), { connection: HERE }, 40)).toEqual({ count: 32, refused: [] });
  });

  test("strangers of another address, and sessions, have their own", async () => {
    const one = node();
    begun(one, { connection: HERE }, 40);
    expect(begun(one, { connection: ELSEWHERE }, 1).count).toBe(1);
    await one.succeeded(one.signedIn());
    expect(begun(one, one.signedIn(), 40).count).toBe(32);
    await one.succeeded(one.signedIn({ jwt: "other" }));
    expect(begun(one, one.signedIn({ jwt: "other" }), 1).count).toBe(1);
  });

  test("5,000 wait, the next is refused", () => {
    const { refused } = begun(node(), { connection: HERE }, 32 + 5_000 + 1);
    expect(refused).toEqual(["Refused: 5000 of its calls wait."]);
  });

  test("128 batches of readings of a gateway wait, the next is to be sent again", () => {
    const one = node();
    const batch = { controller: "omniscient/ingestion", action: "readings", connection: HERE };
    expect(begun(one, batch, 32 + 128)).toEqual({ count: 32, refused: [] });
    const headers = new Map<string, string>();
    const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
    const request = Object.assign(pipedRequest(batch), { response });
    expect(one.inTurn(request, () => undefined)).toMatchObject({
      status: 429,
      id: "omniscient.rule.too_busy",
      props: ['{"waitMs":1000}'],
    });
    expect([...headers]).toEqual([["Retry-After", "1"]]);
    // Its other calls have turns of their own.
    expect(begun(one, { connection: HERE }, 1)).toEqual({ count: 1, refused: [] });
  });
});
