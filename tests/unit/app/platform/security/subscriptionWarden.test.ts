import { describe, expect, it } from "vitest";
import { SubscriptionWarden } from "../../../../../backend/app/platform/security/subscriptionWarden.ts";
import type { LinkedToken } from "../../../../../backend/app/platform/kuzzle/internals.ts";

const PLACE = { index: "tower", collection: "assets" };

/** A warden over one connection "c" that listens for "user-1", with what Kuzzle would say. */
function warden({
  token = { userId: "user-1", jwt: "t" } as LinkedToken | null,
  counts = true,
  allowed = true,
} = {}) {
  const said: string[] = [];
  const it = new SubscriptionWarden(
    {
      silence: (id) => Promise.resolve(void said.push(`silence ${id}`)),
      leaveRooms: (id) => Promise.resolve(void said.push(`leave ${id}`)),
      linkedToken: () => token,
      tokenCounts: () => Promise.resolve(counts),
    },
    () => Promise.resolve(allowed),
  );
  it.listens("c", "user-1", PLACE, "room-1");
  return { warden: it, said };
}

describe("a subscriber", () => {
  it.each([
    { name: "with token and right goes on", given: {}, expected: [] },
    {
      name: "whose token is gone is silenced and told",
      given: { token: null },
      expected: ["silence c"],
    },
    {
      name: "whose token counts no more is silenced and told",
      given: { counts: false },
      expected: ["silence c"],
    },
    {
      name: "without the right is silenced and told",
      given: { allowed: false },
      expected: ["silence c"],
    },
    {
      name: "whose connection is another's by now leaves without a word to the other",
      given: { token: { userId: "user-2", jwt: "t" } },
      expected: ["leave c"],
    },
  ])("$name", async ({ given, expected }) => {
    const { warden: it, said } = warden(given);
    await it.round();
    await it.round();
    expect(said).toEqual(expected);
  });

  it("whose connection is another's by now is counted among those that were ended", async () => {
    const { warden: it } = warden({ token: { userId: "user-2", jwt: "t" } });
    expect([await it.round(), await it.round()]).toEqual([1, 0]);
  });

  it("that stops or is closed is checked no more", async () => {
    const stopped = warden({ token: null });
    await stopped.warden.stops("c");
    const closed = warden({ token: null });
    closed.warden.closed("c");
    expect([await stopped.warden.round(), await closed.warden.round()]).toEqual([0, 0]);
    expect([stopped.said, closed.said]).toEqual([["leave c"], []]);
  });

  it("that cannot be checked does not keep the others from it", async () => {
    const said: string[] = [];
    const it = new SubscriptionWarden(
      {
        silence: (id) => Promise.resolve(void said.push(`silence ${id}`)),
        leaveRooms: () => Promise.resolve(),
        linkedToken: (id) => ({ userId: id, jwt: "t" }),
        tokenCounts: () => Promise.resolve(true),
      },
      (kuid) => (kuid === "lost" ? Promise.reject(new Error("no answer")) : Promise.resolve(false)),
    );
    for (const id of ["lost", "later"]) it.listens(id, id, PLACE, "room-1");
    await expect(it.round()).rejects.toThrow("1 of them, the first: no answer");
    expect([said, it.listenerOf("lost"), it.listenerOf("later")]).toEqual([
      ["silence later"],
      "lost",
      null,
    ]);
  });

  it("that loses its token after a round in which it had one is silenced", async () => {
    const said: string[] = [];
    let token: LinkedToken | null = { userId: "user-1", jwt: "t" };
    const it = new SubscriptionWarden(
      {
        silence: (id) => Promise.resolve(void said.push(`silence ${id}`)),
        leaveRooms: () => Promise.resolve(),
        linkedToken: () => token,
        tokenCounts: () => Promise.resolve(true),
      },
      () => Promise.resolve(true),
    );
    it.listens("c", "user-1", PLACE, "room-1");
    expect([await it.round(), said]).toEqual([0, []]);
    token = null;
    expect([await it.round(), said]).toEqual([1, ["silence c"]]);
  });

  it("that has lost the right to one of several collections is silenced", async () => {
    const said: string[] = [];
    const it = new SubscriptionWarden(
      {
        silence: (id) => Promise.resolve(void said.push(`silence ${id}`)),
        leaveRooms: () => Promise.resolve(),
        linkedToken: () => ({ userId: "user-1", jwt: "t" }),
        tokenCounts: () => Promise.resolve(true),
      },
      (_, { index, collection }) => Promise.resolve(`${index}/${collection}` !== "tower/alerts"),
    );
    for (const [at, collection] of ["assets", "alerts", "sites"].entries())
      it.listens("c", "user-1", { index: "tower", collection }, `room-${at}`);
    expect([await it.round(), said]).toEqual([1, ["silence c"]]);
  });

  it("of a connection that another user takes over is no longer asked for what the first one heard", async () => {
    const asked: string[] = [];
    const it = new SubscriptionWarden(
      {
        silence: () => Promise.resolve(),
        leaveRooms: () => Promise.resolve(),
        linkedToken: () => ({ userId: "user-2", jwt: "t" }),
        tokenCounts: () => Promise.resolve(true),
      },
      (kuid, { collection }) => {
        asked.push(`${kuid} ${collection}`);
        return Promise.resolve(true);
      },
    );
    it.listens("c", "user-1", PLACE, "room-1");
    it.listens("c", "user-2", { index: "harbour", collection: "sites" }, "room-2");
    await it.round();
    expect([asked, it.listenerOf("c")]).toEqual([["user-2 sites"], "user-2"]);
  });

  it("is asked only for the rooms it is still in", async () => {
    const asked: string[] = [];
    const it = new SubscriptionWarden(
      {
        silence: () => Promise.resolve(),
        leaveRooms: () => Promise.resolve(),
        linkedToken: () => ({ userId: "user-1", jwt: "t" }),
        tokenCounts: () => Promise.resolve(true),
      },
      (_, { collection }) => {
        asked.push(collection);
        return Promise.resolve(true);
      },
    );
    const listens = (collection: string, room: string) =>
      it.listens("c", "user-1", { index: "tower", collection }, room);
    listens("assets", "room-1");
    listens("assets", "room-2");
    listens("sites", "room-3");
    await it.round();
    it.leaves("c", "room-3");
    it.leaves("c", "room-1");
    await it.round();
    it.leaves("c", "room-2");
    await it.round();
    expect([asked, it.listenerOf("c")]).toEqual([["assets", "sites", "assets"], null]);
  });
});
