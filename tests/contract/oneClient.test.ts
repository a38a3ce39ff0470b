import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  MAX_CONDITIONS_OF_A_SESSION,
  MAX_SOCKETS_OF_A_SESSION,
} from "../../backend/app/platform/security/clientCaps.ts";
import { MAX_OF_A_USER } from "../../backend/app/platform/security/scrollOwners.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";

/** What nobody waits for longer, in ms: a loaded machine, not a calculation without end. */
const AT_ONCE = 5_000;
const PATIENCE = { timeout: 20_000, interval: 200 };

let backend: RunningBackend;
let root: Kuzzle;

beforeAll(async () => {
  backend = await startBackend({ BALISE_REFUSED_CALLS: "1000" });
  root = await backend.sdk(backend.superAdmin);
  const customer = { customer: customerForm("tower") };
  await root.query({ controller: "omniscient/customer", action: "create", body: customer });
  for (const username of ["ann", "bob", "eve"]) {
    const user = userForm(username, "screen");
    await root.query({
      controller: "omniscient/user",
      action: "create",
      body: { customer: "tower", id: username, password: PASSWORD, user },
    });
  }
}, 120_000);
afterAll(async () => {
  await backend?.stop();
});

const signIn = (username: string) => backend.sdk({ username, password: PASSWORD });

/** "fine", or the id of the error that a promise is rejected with. */
async function outcome(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return "fine";
  } catch (error) {
    return String((error as { id?: unknown }).id);
  }
}

const subscribe = (sdk: Kuzzle, filter: object) =>
  outcome(sdk.realtime.subscribe("tower", "assets", filter as Record<string, unknown>, () => {}));
const equals = (value: number) => ({ equals: { batteryLevel: value } });
const pairs = (n: number) => ({
  or: Array.from({ length: n }, (_, i) => ({ and: [equals(i), equals(-i)] })),
});
const exclusive = (n: number): object =>
  n === 0
    ? equals(0)
    : {
        or: [
          { and: [exclusive(n - 1), { not: equals(n) }] },
          { and: [{ not: exclusive(n - 1) }, equals(n)] },
        ],
      };

/** The statuses of as many equal calls, one after the other in groups. */
async function outcomes(count: number, call: () => Promise<unknown>): Promise<string[]> {
  const all: string[] = [];
  while (all.length < count) {
    const group = Array.from({ length: Math.min(50, count - all.length) }, call);
    all.push(...(await Promise.all(group.map(outcome))));
  }
  return all;
}

describe("a subscription", () => {
  it.each([
    { name: "that excludes six conditions of each other", filter: exclusive(6) },
    { name: "that joins twenty pairs", filter: pairs(20) },
    {
      name: "that combines lists",
      filter: {
        and: "abcdef"
          .split("")
          .map((f) => ({ in: { [f]: ["1", "2", "3", "4", "5", "6", "7", "8"] } })),
      },
    },
    {
      name: "to a member of a list",
      filter: { select: { field: "a", index: 0, query: pairs(20) } },
    },
  ])("$name is refused at once", async ({ filter }) => {
    const ann = await signIn("ann");
    const begun = performance.now();
    expect(await subscribe(ann, filter)).toBe("balise.guard.refused");
    expect(performance.now() - begun).toBeLessThan(AT_ONCE);
  });

  it("that combines eight parts is not", async () => {
    expect(await subscribe(await signIn("ann"), pairs(8))).toBe("fine");
  });
});

describe("scrolls", () => {
  const search = { query: {} };
  const scroll = (sdk: Kuzzle) =>
    sdk.query({
      controller: "document",
      action: "search",
      index: "tower",
      collection: "assets",
      body: search,
      size: 1,
      scroll: "1m",
    });

  const nextPage = (sdk: Kuzzle, scrollId: string | undefined) =>
    sdk.query({ controller: "document", action: "scroll", scrollId });

  it("of one reader leave those of others and of jobs alone", { timeout: 60_000 }, async () => {
    const [ann, bob] = [await signIn("ann"), await signIn("bob")];
    const bobs = await scroll(bob);
    // As many as the storage has contexts, within Kuzzle's own limit of requests a second: who is refused often is shut out.
    let begun = 0;
    const beginMore = async () =>
      (begun += (await outcomes(8, () => scroll(ann))).filter((each) => each === "fine").length);
    await expect.poll(beginMore, { timeout: 50_000, interval: 80 }).toBeGreaterThanOrEqual(550);
    const bobsId = String((bobs.result as { scrollId: unknown }).scrollId);
    expect(await outcome(nextPage(bob, bobsId))).toBe("fine");
    expect(await outcome(scroll(bob))).toBe("fine");
    expect(await outcome(scroll(root))).toBe("fine");
  });

  it("of one reader end with the oldest", async () => {
    const bob = await signIn("bob");
    const ids: string[] = [];
    for (let i = 0; i <= MAX_OF_A_USER; i += 1) {
      ids.push(String(((await scroll(bob)).result as { scrollId: unknown }).scrollId));
    }
    expect(await outcome(nextPage(bob, ids[0]))).toBe("balise.guard.refused");
    expect(await outcome(nextPage(bob, ids.at(-1)))).toBe("fine");
  });
});

describe("one session", () => {
  it("has so many conditions in its subscriptions", async () => {
    const [ann, bob] = [await signIn("ann"), await signIn("bob")];
    // With the one that hides names from a shared screen, 100 each.
    const values = (room: number) => Array.from({ length: 99 }, (_, i) => `asset-${room}-${i}`);
    for (let room = 0; room < MAX_CONDITIONS_OF_A_SESSION / 100; room += 1) {
      // Kuzzle's own limit of requests a second is waited out.
      const one = () => subscribe(ann, { ids: { values: values(room) } });
      await expect.poll(one, PATIENCE).toBe("fine");
    }
    await expect.poll(() => subscribe(ann, equals(1)), PATIENCE).toBe("balise.guard.too_many");
    expect(await subscribe(bob, equals(1))).toBe("fine");
    await ann.auth.logout();
    await ann.auth.login("local", { username: "ann", password: PASSWORD });
    expect(await subscribe(ann, equals(1))).toBe("fine");
  });

  it("has so many connections", async () => {
    // Nobody who signs in elsewhere here: two logins of one second are one session.
    const first = await signIn("eve");
    const others = await Promise.all(
      Array.from({ length: MAX_SOCKETS_OF_A_SESSION }, () => backend.sdk()),
    );
    for (const sdk of others) sdk.jwt = first.jwt;
    const all = [first, ...others];
    const answers = async () => {
      const found: string[] = [];
      for (const sdk of all) found.push(await outcome(sdk.auth.getCurrentUser()));
      return found;
    };
    const allButOne = [...others.map(() => "fine"), "balise.guard.too_many"];
    // A connection that a busy machine has lost and made anew counts again with its next call.
    let last: string[] = [];
    const sorted = async () => (last = await answers()).toSorted().toReversed();
    await expect.poll(sorted, PATIENCE).toEqual(allButOne);
    const refused = all[last.indexOf("balise.guard.too_many")];
    all.find((sdk) => sdk !== refused)?.disconnect();
    await expect
      .poll(() => outcome(refused?.auth.getCurrentUser() ?? Promise.reject(new Error())), PATIENCE)
      .toBe("fine");
  });
});

describe("refused calls", () => {
  it("of one session close it to further ones, not to others", async () => {
    const [ann, bob] = [await signIn("ann"), await signIn("bob")];
    const forbidden = () => ann.query({ controller: "security", action: "getUser", _id: "bob" });
    const answers = await outcomes(1_100, forbidden);
    expect(new Set(answers)).toEqual(
      new Set(["security.rights.forbidden", "balise.guard.too_many"]),
    );
    expect(await outcome(ann.auth.getCurrentUser())).toBe("balise.guard.too_many");
    expect(await outcome(bob.auth.getCurrentUser())).toBe("fine");
  });

  it("of strangers close their address to strangers, not to who has signed in there", async () => {
    const bob = await signIn("bob");
    const stranger = await backend.sdk();
    await outcomes(1_100, () => stranger.query({ controller: "server", action: "info" }));
    expect(await outcome(stranger.auth.checkToken("none"))).toBe("balise.guard.too_many");
    expect(await outcome(bob.auth.getCurrentUser())).toBe("fine");
    expect((await backend.rest("GET", "/_me")).error).toMatchObject({
      status: 429,
      id: "balise.guard.too_many",
    });
    const elsewhere = await backend.rest("GET", "/_me", {
      headers: { "x-forwarded-for": "203.0.113.7" },
    });
    expect(elsewhere.error?.id ?? "fine").not.toBe("balise.guard.too_many");
  });
});
