import { describe, expect, it } from "vitest";
import {
  type Caller,
  ClientCaps,
  MAX_CONDITIONS_OF_A_PLACE,
  MAX_CONDITIONS_OF_A_SESSION,
  MAX_SOCKETS_OF_A_PLACE,
  MAX_SOCKETS_OF_A_SESSION,
  WINDOW,
} from "../../../../../backend/app/platform/security/clientCaps.ts";

const REFUSED_CALLS = 100;
const of = (session: string | null, place = "site"): Caller => ({ place, session });

function caps(refusedCalls = REFUSED_CALLS) {
  let now = 0;
  return { caps: new ClientCaps(refusedCalls, () => now), pass: (ms: number) => (now += ms) };
}

/** A tab of the front: its socket, its session and 20 rooms of two conditions. */
function openTab(it: ClientCaps, id: string, caller: Caller & { session: string }) {
  return [
    it.opened(id, caller.place),
    it.socketRefusal(id, caller.session),
    ...Array.from({ length: 20 }, (_, room) => {
      const refusal = it.roomRefusal(caller, 2);
      it.subscribed(id, `room-${room}`, caller, 2);
      return refusal;
    }),
  ].filter((refusal) => refusal !== null);
}

describe("200 people behind one address", () => {
  it("have five tabs each and are refused nothing", () => {
    const { caps: it } = caps();
    const refusals = Array.from({ length: 200 }, (_, person) =>
      Array.from({ length: 5 }, (_, tab) =>
        openTab(it, `${person}/${tab}`, { place: "site", session: `s${person}` }),
      ),
    );
    expect(refusals.flat(2)).toEqual([]);
  });

  it("may all have their rooms refused in one minute, when their sessions end", () => {
    const { caps: it } = caps(2_000);
    for (let person = 0; person < 200; person += 1) {
      for (let room = 0; room < 20; room += 1) it.refused(of(`s${person}`));
    }
    expect(it.callRefusal(of("s1"))).toBeNull();
    expect(it.callRefusal(of(null))).toBeNull();
  });
});

describe("connections", () => {
  it("of one address are bounded, and those of others are not touched", () => {
    const { caps: it } = caps();
    for (let i = 0; i < MAX_SOCKETS_OF_A_PLACE; i += 1) expect(it.opened(`c${i}`, "a")).toBeNull();
    expect(it.opened("one more", "a")).toContain("connections of this address");
    expect(it.opened("other", "b")).toBeNull();
    it.closed("one more");
    it.closed("c1");
    expect(it.opened("again", "a")).toBeNull();
  });

  it("that are closed twice were one", () => {
    const { caps: it } = caps();
    for (let i = 0; i < MAX_SOCKETS_OF_A_PLACE; i += 1) it.opened(`c${i}`, "a");
    it.closed("c1");
    it.closed("c1");
    expect(it.opened("again", "a")).toBeNull();
    expect(it.opened("one more", "a")).toContain("connections of this address");
  });

  it("of one session are bounded", () => {
    const { caps: it } = caps();
    for (let i = 0; i <= MAX_SOCKETS_OF_A_SESSION; i += 1) it.opened(`c${i}`, "a");
    for (let i = 0; i < MAX_SOCKETS_OF_A_SESSION; i += 1)
      expect(it.socketRefusal(`c${i}`, "s")).toBeNull();
    const last = `c${MAX_SOCKETS_OF_A_SESSION}`;
    expect(it.socketRefusal(last, "s")).toContain("connections of this session");
    expect(it.socketRefusal("c1", "s")).toBeNull();
    it.closed("c1");
    expect(it.socketRefusal(last, "s")).toBeNull();
  });
});

describe("subscriptions", () => {
  it("of one session are bounded by their conditions", () => {
    const { caps: it } = caps();
    for (let i = 0; i < MAX_CONDITIONS_OF_A_SESSION / 100; i += 1) {
      expect(it.roomRefusal(of("s"), 100)).toBeNull();
      it.subscribed("c", `room-${i}`, of("s"), 100);
    }
    expect(it.roomRefusal(of("s"), 1)).toContain("this session");
    expect(it.roomRefusal(of("t"), 1)).toBeNull();
    it.unsubscribed("c", "room-1");
    it.unsubscribed("c", "room-1");
    expect(it.roomRefusal(of("s"), 100)).toBeNull();
    expect(it.roomRefusal(of("s"), 101)).toContain("this session");
  });

  it("are counted once a room, and no more when the connection has left or is closed", () => {
    const { caps: it } = caps();
    for (let i = 0; i < 3; i += 1) it.subscribed("c", "room", of("s"), MAX_CONDITIONS_OF_A_SESSION);
    expect(it.roomRefusal(of("s"), 1)).toContain("this session");
    it.leftAll("c");
    expect(it.roomRefusal(of("s"), MAX_CONDITIONS_OF_A_SESSION)).toBeNull();
    it.subscribed("c", "room", of("s"), MAX_CONDITIONS_OF_A_SESSION);
    it.closed("c");
    expect(it.roomRefusal(of("s"), MAX_CONDITIONS_OF_A_SESSION)).toBeNull();
  });

  it("of one address are bounded over all its sessions", () => {
    const { caps: it } = caps();
    for (let i = 0; i < MAX_CONDITIONS_OF_A_PLACE / 1_000; i += 1) {
      expect(it.roomRefusal(of(`s${i}`), 1_000)).toBeNull();
      it.subscribed(`c${i}`, "room", of(`s${i}`), 1_000);
    }
    expect(it.roomRefusal(of("new"), 1)).toContain("this address");
    expect(it.roomRefusal(of("new", "elsewhere"), 1)).toBeNull();
  });
});

describe("refused calls", () => {
  it("of a session close that session for the rest of the minute", () => {
    const { caps: it, pass } = caps();
    for (let i = 0; i < REFUSED_CALLS; i += 1) {
      expect(it.callRefusal(of("s"))).toBeNull();
      it.refused(of("s"));
    }
    pass(WINDOW / 2);
    expect(it.callRefusal(of("s"))).toBe(
      "100 calls of this session were refused within a minute: wait 30 s",
    );
    expect([it.callRefusal(of("t")), it.callRefusal(of(null))]).toEqual([null, null]);
    pass(WINDOW / 2);
    expect(it.callRefusal(of("s"))).toBeNull();
  });

  it("of strangers close their address to strangers, not to who has signed in there, nor to others", () => {
    const { caps: it } = caps();
    for (let i = 0; i < REFUSED_CALLS; i += 1) it.refused(of(null));
    expect(it.callRefusal(of(null))).toContain("of this address");
    expect(it.callRefusal(of("s"))).toBeNull();
    expect(it.callRefusal(of(null, "elsewhere"))).toBeNull();
  });

  it("of many sessions of one address close the address", () => {
    const { caps: it } = caps();
    for (let i = 0; i < 10 * REFUSED_CALLS; i += 1) it.refused(of(`s${i % 50}`));
    expect(it.callRefusal(of("another"))).toContain("of this address");
    expect(it.callRefusal(of("another", "elsewhere"))).toBeNull();
  });
});
