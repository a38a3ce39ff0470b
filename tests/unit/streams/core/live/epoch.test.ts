import { NEVER, of, throwError } from "rxjs";
import { describe, expect, test } from "vitest";
import { CALM_PACE, SAFETY_PACE } from "../../../../../src/streams/core/live/pace.ts";
import {
  COUNT_LAG,
  READ_DELAY,
  READ_RETRY,
  SETTLE,
  TOGETHER,
} from "../../../../../src/streams/core/live/epoch.ts";
import { EpochByHand, LATENCY } from "../../../../support/fakeKuzzle/epochByHand.ts";

const PROBE = SAFETY_PACE.probe;
const PRESENCE = { type: "user", user: "in" };
const UNNAMED = { type: "document", event: "write", action: "upsert" };
const failure$ = throwError(() => new Error("not now"));
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `n${String(at).padStart(5, "0")}`);

describe("on the way to live", () => {
  test("[LC1] [LC3] it joins, waits until the room is known everywhere, refreshes, then reads", () => {
    const epoch = new EpochByHand();
    epoch.begin();
    epoch.clock.advance(1000);
    expect(epoch.joins).toEqual([0]);
    expect(epoch.asked).toEqual([
      [0, "changes since null"],
      [SETTLE, "refresh"],
      [SETTLE + LATENCY, "snapshot"],
    ]);
    expect(epoch.isLive).toBe(true);
  });

  test("[LC2] after the first page a page is shown only once there is twice as much", () => {
    const epoch = new EpochByHand(numbered(4500), "key");
    epoch.begin();
    epoch.clock.advance(1000);
    expect(epoch.changes.map(([, ...shown]) => shown.length)).toEqual([1000, 1000, 2000, 500]);
  });

  test("[LC2] the first page is shown however small it is, before anything else is read", () => {
    const epoch = new EpochByHand(["a"]);
    epoch.answerOnce("read", NEVER);
    epoch.begin();
    epoch.write("b", 1);
    epoch.notify("b");
    epoch.stored.delete("b");
    epoch.clock.advance(1000);
    expect(epoch.changes).toEqual([[SETTLE + 2 * LATENCY, "a=1"]]);
    expect(epoch.isLive).toBe(false);
  });

  test("[LC3] what is notified meanwhile is read, and shows nothing before it is", () => {
    const epoch = new EpochByHand(numbered(2500), "key");
    epoch.begin();
    // Between the second page and the third, when some rows wait to be emitted.
    epoch.clock.advance(SETTLE + 3 * LATENCY + 1);
    const before = epoch.changes.length;
    epoch.write("z", 7);
    epoch.notify("z");
    expect(epoch.changes.length).toBe(before);
    epoch.clock.advance(1000);
    expect(epoch.questions.at(-1)).toBe("read z");
    expect(epoch.changes.at(-1)?.at(-1)).toBe("z=7");
  });

  test("[LC2] [LC3] notified long after the last page that was shown, nothing is shown for it", () => {
    const epoch = new EpochByHand(numbered(7500), "key");
    epoch.begin();
    // After the seventh of eight pages: the last that was shown is the fourth.
    epoch.clock.advance(SETTLE + 8 * LATENCY + 1);
    const before = epoch.changes.length;
    epoch.notify("n00000");
    expect([before, epoch.changes.length]).toEqual([3, 3]);
  });

  test("[LC7] a touch on the way counts: the next version that follows it is read as well", () => {
    const epoch = new EpochByHand();
    epoch.begin();
    epoch.clock.advance(SETTLE);
    epoch.write("a", 2);
    epoch.notify("a");
    epoch.clock.advance(SETTLE);
    expect(epoch.isLive).toBe(true);
    epoch.forget();
    epoch.write("a", 3);
    epoch.notify("a");
    epoch.clock.advance(1000);
    expect(epoch.asked).toEqual([[READ_DELAY, "read a"]]);
  });

  test("[LC3] [LC7] what is touched while the touched are read is read once it is live", () => {
    const epoch = new EpochByHand(["a", "b"]);
    epoch.begin();
    epoch.clock.advance(SETTLE);
    epoch.notify("a");
    epoch.clock.advance(2 * LATENCY + 1);
    expect(epoch.questions.at(-1)).toBe("read a");
    epoch.write("b", 5);
    epoch.notify("b");
    epoch.clock.advance(LATENCY - 1);
    expect(epoch.isLive).toBe(true);
    epoch.forget();
    epoch.clock.advance(1000);
    expect(epoch.asked).toEqual([[READ_DELAY, "read b"]]);
    expect(epoch.changes).toEqual([[READ_DELAY + LATENCY, "b=5"]]);
  });

  test("[LC9] a notification without an id on the way makes it check everything once it is live", () => {
    const epoch = new EpochByHand();
    epoch.begin();
    epoch.say(UNNAMED);
    epoch.clock.advance(SETTLE + 2 * LATENCY);
    expect(epoch.isLive).toBe(true);
    epoch.clock.advance(1000);
    expect(epoch.questions.slice(3)).toEqual(["refresh", "stamps"]);
  });
});

describe("an epoch after another one", () => {
  test("[LC5] that was given up before it was live reads everything and becomes live", () => {
    const epoch = new EpochByHand(numbered(1500), "key");
    const stop = epoch.begin();
    epoch.clock.advance(SETTLE + 2 * LATENCY);
    expect(epoch.table.size).toBe(1000);
    stop();
    epoch.begin();
    epoch.clock.advance(1000);
    expect(epoch.error).toBe(null);
    expect(epoch.isLive).toBe(true);
    expect(epoch.table.size).toBe(1500);
  });

  test("[LC5] [LC10] shows what has come meanwhile, and no more what has gone", () => {
    const epoch = new EpochByHand(["a", "b"]);
    const stop = epoch.begin();
    epoch.clock.advance(1000);
    stop();
    epoch.forget();
    epoch.stored.delete("b");
    epoch.write("c", 3);
    epoch.begin();
    epoch.clock.advance(1000);
    expect(epoch.changes.map(([, ...shown]) => shown)).toEqual([["-b", "c=3"]]);
  });

  test("[LC5] [LC23] shows what was written unseen with the same stamp, also of more than one answer names", () => {
    const epoch = new EpochByHand();
    const stop = epoch.begin();
    epoch.clock.advance(1000);
    stop();
    epoch.forget();
    // The same stamp, another content: a clock that was set back.
    const kept = epoch.stored.get("a");
    if (kept === undefined) throw new Error("It is stored.");
    epoch.stored.set("a", { ...kept, value: 9, version: 2 });
    const mark = { mark: "1", count: 1, changed: [] };
    epoch.answerOnce("changes", of({ ...mark, changed: null, isWhole: true }));
    epoch.answerOnce("changes", of({ ...mark, isWhole: false }));
    epoch.begin();
    epoch.clock.advance(1000);
    expect(epoch.changes.map(([, ...shown]) => shown)).toEqual([["a=9"]]);
  });
});

describe("notifications", () => {
  test("[LC6] one is shown at once, those that follow within 10 ms together after 10 ms", () => {
    const epoch = new EpochByHand(["a", "b", "c"]).beginQuiet();
    for (const id of ["a", "b", "c"]) {
      epoch.write(id, 2);
      epoch.notify(id);
      epoch.clock.advance(TOGETHER / 2 - 1);
    }
    epoch.clock.advance(50);
    expect(epoch.changes).toEqual([
      [0, "a=2"],
      [TOGETHER / 2 - 1 + TOGETHER, "b=2", "c=2"],
    ]);
  });

  test("[LC6] one that follows after 10 ms is shown at once as well", () => {
    const epoch = new EpochByHand(["a", "b"]).beginQuiet();
    epoch.write("a", 2);
    epoch.notify("a");
    epoch.clock.advance(TOGETHER);
    epoch.write("b", 2);
    epoch.notify("b");
    expect(epoch.changes).toEqual([
      [0, "a=2"],
      [TOGETHER, "b=2"],
    ]);
  });

  test("[LC6] what is about no document delays none", () => {
    const epoch = new EpochByHand().beginQuiet();
    epoch.say(PRESENCE);
    epoch.clock.advance(1);
    epoch.write("a", 2);
    epoch.notify("a");
    expect(epoch.changes).toEqual([[1, "a=2"]]);
  });
});

describe("what must be read", () => {
  test("[LC7] is read 100 ms after the first touch, together, and nothing is asked before the next", () => {
    const epoch = new EpochByHand(["a"]).beginQuiet();
    epoch.write("b", 1);
    epoch.write("c", 1);
    epoch.notify("b");
    epoch.clock.advance(READ_DELAY / 2);
    epoch.notify("c");
    epoch.clock.advance(READ_DELAY);
    epoch.write("d", 1);
    epoch.notify("d");
    epoch.clock.advance(1000);
    expect(epoch.asked).toEqual([
      [READ_DELAY, "read b,c"],
      [READ_DELAY * 2.5, "read d"],
    ]);
  });

  test("[LC7] is read again a second after a read that failed, and at last not any more", () => {
    const epoch = new EpochByHand(["a"]).beginQuiet();
    epoch.answerOnce("read", failure$);
    epoch.write("b", 1);
    epoch.notify("b");
    epoch.clock.advance(3000);
    expect(epoch.asked).toEqual([
      [READ_DELAY, "read b"],
      [READ_DELAY + LATENCY + READ_RETRY + READ_DELAY, "read b"],
    ]);
  });

  test("[LC7] is not asked for once a check has read it", () => {
    const epoch = new EpochByHand(["a"]).beginQuiet();
    epoch.write("b", 1);
    epoch.notify("b");
    // Somebody returns, and the check reads what waits.
    epoch.returned$.next();
    epoch.clock.advance(READ_DELAY);
    expect(epoch.questions.filter((what) => what.startsWith("read"))).toEqual(["read b"]);
  });

  test("[LC10] is gone where the answer does not name it", () => {
    const epoch = new EpochByHand(["a"]).beginQuiet();
    epoch.write("b", 1);
    epoch.answerOnce("read", of({ successes: [], errors: [] }));
    epoch.notify("b");
    epoch.clock.advance(1000);
    expect(epoch.changes).toEqual([
      [0, "b=1"],
      [READ_DELAY + LATENCY, "-b"],
    ]);
  });

  test("[LC8] stays as a notification says that came after a read which did not find it", () => {
    const epoch = new EpochByHand(["a"]).beginQuiet();
    epoch.write("b", 1);
    epoch.answerOnce("read", of({ successes: [], errors: ["b"] }));
    epoch.notify("b");
    epoch.clock.advance(READ_DELAY + 1);
    epoch.write("b", 2);
    epoch.notify("b");
    epoch.clock.advance(1000);
    expect(epoch.changes).toEqual([
      [0, "b=1"],
      [READ_DELAY + 1, "b=2"],
    ]);
    expect(epoch.questions).toEqual(["read b", "read b"]);
  });

  test("[LC8] is read again where it was notified while a check read it", () => {
    const epoch = new EpochByHand(["a"]).beginQuiet();
    // Read once, so that its version is known and the notification believed by itself.
    epoch.write("a", 2);
    epoch.clock.advance(PROBE);
    epoch.write("a", 3);
    epoch.path$.next({ type: "doubted" });
    epoch.clock.advance(LATENCY + 1);
    expect(epoch.questions.at(-1)).toBe("read a");
    epoch.forget();
    epoch.write("a", 4);
    epoch.notify("a");
    epoch.clock.advance(1000);
    expect(epoch.changes).toEqual([[0, "a=4"]]);
    expect(epoch.asked).toEqual([[LATENCY - 1 + READ_DELAY, "read a"]]);
  });
});

describe("checks", () => {
  test("[LC11] a probe comes every 5 s, a check of everything a minute, up to a quarter sooner", () => {
    const epoch = new EpochByHand();
    epoch.random = 0.4;
    epoch.begin();
    epoch.clock.advance(SETTLE + 2 * LATENCY);
    expect(epoch.isLive).toBe(true);
    epoch.forget();
    epoch.clock.advance(60_000);
    const at = (what: string) => epoch.asked.flatMap(([when, one]) => (one === what ? [when] : []));
    expect(at("stamps")).toEqual([54_000]);
    expect(epoch.asked.slice(0, 3)).toEqual([
      [PROBE, "changes since 1"],
      [2 * PROBE, "changes since 1"],
      [3 * PROBE, "changes since 1"],
    ]);
    expect(epoch.provenAt.slice(0, 2)).toEqual([PROBE + LATENCY, 2 * PROBE + LATENCY]);
    expect(CALM_PACE.probe).toBeGreaterThan(PROBE);
  });

  test("[LC11] a probe asks on from where one answer ends, before anything is proven", () => {
    const epoch = new EpochByHand().beginLive();
    epoch.answerOnce("changes", of({ mark: "7", count: 1, changed: [], isWhole: false }));
    epoch.clock.advance(PROBE + 100);
    expect(epoch.questions).toEqual(["changes since 1", "changes since 7"]);
    expect(epoch.provenAt).toEqual([PROBE + 2 * LATENCY]);
  });

  test("[LC14] doubt of the path makes it check everything and join its room again; a beat does not", () => {
    const epoch = new EpochByHand().beginLive();
    epoch.path$.next({ type: "proven", at: 0 });
    epoch.clock.advance(100);
    expect([epoch.questions, epoch.joins]).toEqual([[], []]);
    epoch.path$.next({ type: "doubted" });
    epoch.clock.advance(100);
    expect([epoch.questions, epoch.joins]).toEqual([["stamps"], [100]]);
  });

  test("[LC18] somebody who returns has it probe and check everything, once however often", () => {
    const epoch = new EpochByHand().beginLive();
    for (let times = 0; times < 3; times += 1) epoch.returned$.next();
    epoch.clock.advance(100);
    expect(epoch.questions).toEqual(["changes since 1", "stamps", "changes since 1"]);
    expect(epoch.provenAt.length).toBe(2);
  });

  test("[LC12] what differs without a notification is read, and the room is joined again", () => {
    const epoch = new EpochByHand(["a", "b"]).beginLive();
    epoch.write("a", 2);
    epoch.path$.next({ type: "doubted" });
    epoch.clock.advance(100);
    expect(epoch.questions).toEqual(["stamps", "read a"]);
    expect(epoch.joins).toEqual([0, LATENCY]);
    expect(epoch.changes).toEqual([[2 * LATENCY, "a=2"]]);
  });

  test.each([
    { when: "a second before", wait: 1000, joins: 0 },
    { when: "never before", wait: null, joins: 1 },
  ])(
    "[LC12] what was notified $when and is found to differ: joined again $joins times",
    ({ wait, joins }) => {
      const epoch = new EpochByHand(["a", "b"]).beginLive();
      if (wait !== null) {
        epoch.clock.advance(PROBE - wait);
        epoch.write("b", 2);
        epoch.notify("b");
        epoch.clock.advance(wait);
      } else epoch.clock.advance(PROBE);
      epoch.write("b", 3);
      epoch.returned$.next();
      epoch.clock.advance(100);
      expect(epoch.changes.at(-1)?.slice(1)).toEqual(["b=3"]);
      expect(epoch.joins.length).toBe(joins);
    },
  );

  test("[LC12] a room that cannot be joined again is doubted, and everything goes on", () => {
    const epoch = new EpochByHand().beginLive();
    epoch.nextJoin = failure$;
    epoch.path$.next({ type: "doubted" });
    epoch.clock.advance(100);
    expect([epoch.doubts, epoch.error]).toEqual([1, null]);
    epoch.path$.next({ type: "doubted" });
    epoch.clock.advance(100);
    expect([epoch.doubts, epoch.joins]).toEqual([1, [0, 100]]);
  });

  test("[LC11] [LC16] a probe that fails makes the socket doubted, and the next round asks again", () => {
    const epoch = new EpochByHand().beginLive();
    epoch.answerOnce("changes", failure$);
    epoch.clock.advance(2 * PROBE + 100);
    expect(epoch.doubts).toBe(1);
    expect(epoch.questions).toEqual(["changes since 1", "changes since 1"]);
    expect(epoch.provenAt.length).toBe(1);
  });

  test("[LC9] a check of everything that fails is tried again after a second", () => {
    const epoch = new EpochByHand().beginLive();
    epoch.answerOnce("stamps", failure$);
    epoch.path$.next({ type: "doubted" });
    epoch.clock.advance(3000);
    expect(epoch.doubts).toBe(1);
    expect(epoch.asked).toEqual([
      [0, "stamps"],
      [LATENCY + READ_RETRY, "stamps"],
    ]);
  });

  test("[LC11] what a probe found and could not read is read soon, not a round later", () => {
    const epoch = new EpochByHand().beginLive();
    epoch.write("a", 2);
    epoch.answerOnce("read", failure$);
    epoch.returned$.next();
    epoch.answerOnce("stamps", NEVER);
    epoch.clock.advance(1000);
    expect(epoch.asked.filter(([, what]) => what === "read a")).toEqual([
      [LATENCY, "read a"],
      [2 * LATENCY + READ_DELAY, "read a"],
    ]);
  });
});

describe("a count", () => {
  test("[LC11] [LC22] that is wrong makes it check everything, without a refresh, before it is proven", () => {
    const epoch = new EpochByHand().beginLive();
    epoch.count = 2;
    epoch.clock.advance(PROBE + 100);
    expect(epoch.questions).toEqual(["changes since 1", "stamps"]);
    expect(epoch.provenAt).toEqual([PROBE + 2 * LATENCY]);
  });

  test("[LC23] of a collection that was made anew is none, even where it agrees", () => {
    const epoch = new EpochByHand().beginLive();
    const anew = { mark: "9", count: 1, changed: null, isWhole: true };
    epoch.answerOnce("changes", of(anew));
    epoch.clock.advance(PROBE + 100);
    expect(epoch.questions).toEqual(["changes since 1", "read a", "stamps"]);
    expect(epoch.provenAt.length).toBe(1);
  });

  /** Just before each of the first probes another document comes. */
  function withNewcomers(...ids: readonly string[]): EpochByHand {
    const epoch = new EpochByHand().beginLive();
    for (const id of ids) {
      epoch.clock.advance(PROBE - COUNT_LAG / 2);
      epoch.write(id, 1);
      epoch.notify(id);
      epoch.clock.advance(COUNT_LAG / 2 - 1);
      epoch.forget();
      // The probe.
      epoch.clock.advance(1);
    }
    return epoch;
  }

  test("[LC22] while documents come proves nothing, and asks nothing more", () => {
    const epoch = withNewcomers("b");
    epoch.clock.advance(1000);
    expect(epoch.questions).toEqual(["changes since 1"]);
    expect(epoch.provenAt).toEqual([]);
  });

  test("[LC22] [LC23] while they still come is one of everything; then it is proven, and asked from the first mark on", () => {
    const epoch = withNewcomers("b", "c");
    epoch.clock.advance(1000);
    expect(epoch.questions).toEqual(["changes since 1", "refresh", "changes since 1"]);
    expect(epoch.provenAt).toEqual([1 + 3 * LATENCY]);
    epoch.forget();
    epoch.clock.advance(PROBE);
    expect(epoch.questions).toEqual(["changes since 2"]);
    expect(epoch.provenAt.length).toBe(1);
  });

  test.each([
    { name: "is wrong", meanwhile: (epoch: EpochByHand) => (epoch.count = 7) },
    {
      name: "was asked while somebody left",
      meanwhile: (epoch: EpochByHand) => {
        epoch.stored.delete("b");
        epoch.notify("b");
      },
    },
  ])("[LC22] of everything that $name has all stamps compared", ({ meanwhile }) => {
    const epoch = withNewcomers("b", "c");
    epoch.clock.advance(LATENCY);
    expect(epoch.questions).toEqual(["changes since 1", "refresh"]);
    meanwhile(epoch);
    epoch.answerOnce("stamps", NEVER);
    epoch.clock.advance(1000);
    expect(epoch.questions.filter((what) => !what.startsWith("read"))).toEqual([
      "changes since 1",
      "refresh",
      "changes since 1",
      "stamps",
    ]);
    // Not before all are compared.
    expect(epoch.provenAt).toEqual([]);
  });
});
