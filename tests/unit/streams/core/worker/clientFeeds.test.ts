import { describe, expect, test } from "vitest";
import { ClientFeeds } from "../../../../../src/streams/core/worker/clientFeeds.ts";
import type { FeedAbout } from "../../../../../src/streams/core/worker/feed.ts";
import type { FeedNews, ToWorker } from "../../../../../src/streams/core/worker/protocol.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

const ABOUT: FeedAbout = { scope: "customer", lingers: true, list: null, uncompared: null };
const ENDS: FeedAbout = { ...ABOUT, lingers: false };
type State = { readonly value: number };

/** The feeds of a main thread, whose worker is what the test says. */
function mainThread() {
  const clock = new VirtualClock(0);
  const posted: ToWorker[] = [];
  const feeds = new ClientFeeds(clock, (message) => posted.push(message), [
    { name: "own", lost: (state, since, reason) => ({ state, since, reason }) },
  ]);
  const open = (params: unknown, name = "numbers") => {
    const feed = feeds.open<unknown, object>(name, params);
    const reader = { ...feed, notified: 0 };
    feed.subscribe(() => (reader.notified += 1));
    return reader;
  };
  /** The id under which the worker was asked for these params last. */
  const idOf = (params: unknown): number => {
    const last = posted.findLast(
      (message) => "query" in message && message.query.params === params,
    );
    if (last?.type === "feed.update") return last.next;
    if (last?.type === "feed.open") return last.feed;
    throw new Error(`Nobody asked for ${String(params)}.`);
  };
  const hear = (feed: number, news: FeedNews, about: FeedAbout | null = ABOUT, isPresent = true) =>
    feeds.apply([{ feed, news, about }], isPresent);
  const whole = (state: object): FeedNews => ({ type: "whole", state });
  const answer = (params: unknown, value: number, about?: FeedAbout | null) =>
    hear(idOf(params), whole({ value } satisfies State), about);
  const closes = () =>
    posted.flatMap((message) => (message.type === "feed.close" ? [message.feed] : []));
  return { clock, posted, feeds, open, idOf, hear, whole, answer, closes };
}

describe("the readers of a feed", () => {
  test("[FD2] share it, and it closes 2 s after the last has left, once", () => {
    const { clock, posted, open, answer, closes } = mainThread();
    const [one, two] = [open("a"), open("a")];
    expect(posted.length).toBe(1);
    answer("a", 1);
    expect([one.get(), one.notified, two.notified]).toEqual([{ value: 1 }, 1, 1]);
    one.close();
    one.close();
    clock.advance(10_000);
    expect(closes()).toEqual([]);
    two.close();
    two.close();
    clock.advance(1999);
    expect(closes()).toEqual([]);
    clock.advance(1);
    expect(closes()).toEqual([1]);
    clock.advance(10_000);
    expect(closes()).toEqual([1]);
  });

  test("[FD2] who comes back within 2 s finds what it shows; later it is asked for again", () => {
    const { clock, posted, open, answer, closes } = mainThread();
    const first = open("a");
    answer("a", 1);
    first.close();
    clock.advance(1000);
    const again = open("a");
    clock.advance(10_000);
    expect([again.get(), closes(), posted.length]).toEqual([{ value: 1 }, [], 1]);
    again.close();
    clock.advance(2000);
    expect(open("a").get()).toBe(null);
  });

  test("[FD2] what works on every change, and what has brought nothing yet, closes at once", () => {
    const { open, answer, closes } = mainThread();
    const [works, waits] = [open("a"), open("b")];
    answer("a", 1, ENDS);
    works.close();
    waits.close();
    expect(closes()).toEqual([1, 2]);
  });

  test("[FD3] are notified of what has changed only, and get the same object until then", () => {
    const { open, answer, hear, idOf } = mainThread();
    const reader = open("a");
    answer("a", 1);
    const before = reader.get();
    answer("a", 1, null);
    hear(idOf("a"), { type: "fields", fields: { value: 1 } as object, list: null }, null);
    expect([reader.get() === before, reader.notified]).toEqual([true, 1]);
    hear(idOf("a"), { type: "fields", fields: { value: 2 } as object, list: null }, null);
    expect([reader.get(), reader.notified]).toEqual([{ value: 2 }, 2]);
  });

  test("[FD8] keep their list where only other fields are sent", () => {
    const { open, hear, idOf } = mainThread();
    const reader = open("a");
    const about: FeedAbout = { ...ABOUT, list: { field: "rows", order: { by: "id" } } };
    const list = { written: [{ id: "b" }, { id: "a" }], removed: [] };
    hear(idOf("a"), { type: "fields", fields: { count: 2 } as object, list }, about);
    hear(idOf("a"), { type: "fields", fields: { count: 3 } as object, list: null }, null);
    expect(reader.get()).toEqual({ count: 3, rows: [{ id: "a" }, { id: "b" }] });
  });
});

test("[FD3] compares all fields but the one that its declaration leaves out", () => {
  const { open, hear, idOf } = mainThread();
  const reader = open("a");
  const fields = () => ({ points: [1], labels: [1] });
  const emit = (about: FeedAbout | null) =>
    hear(idOf("a"), { type: "fields", fields: fields() as object, list: null }, about);
  emit({ ...ABOUT, uncompared: "points" });
  const before = reader.get() as ReturnType<typeof fields>;
  emit(null);
  const after = reader.get() as ReturnType<typeof fields>;
  expect([after.points === before.points, after.labels === before.labels]).toEqual([false, true]);
});

describe("a feed that is asked something else", () => {
  test("[FD3] shows what it showed until there is an answer, and hears each on the way to it", () => {
    const { posted, open, answer } = mainThread();
    const reader = open(1);
    answer(1, 1);
    for (const params of [2, 3, 4]) reader.update(params);
    expect(posted.map(({ type }) => type)).toEqual([
      "feed.open",
      "feed.update",
      "feed.update",
      "feed.update",
    ]);
    const shown = [2, 3, 4].map((params) => {
      answer(params, params);
      return [reader.get(), reader.notified];
    });
    expect(shown).toEqual([
      [{ value: 2 }, 2],
      [{ value: 3 }, 3],
      [{ value: 4 }, 4],
    ]);
  });

  test.each([
    { name: "an answer on the way", answered: 3 },
    { name: "the answer", answered: 4 },
  ])("[FD3] hears nothing older after $name", ({ answered }) => {
    const { open, answer } = mainThread();
    const reader = open(1);
    for (const params of [2, 3, 4]) reader.update(params);
    answer(answered, 7);
    for (let params = 1; params < answered; params += 1) answer(params, params);
    expect([reader.get(), reader.notified]).toEqual([{ value: 7 }, 1]);
  });

  test.each([
    { updates: 8, shown: { value: 2 }, notified: 2 },
    { updates: 9, shown: { value: 1 }, notified: 1 },
  ])(
    "[FD3] $updates times keeps what it shows and waits for seven answers more",
    ({ updates, shown, notified }) => {
      const { open, answer } = mainThread();
      const reader = open(1);
      answer(1, 1);
      for (let params = 2; params <= updates + 1; params += 1) reader.update(params);
      expect(reader.get()).toEqual({ value: 1 });
      answer(2, 2);
      expect([reader.get(), reader.notified]).toEqual([shown, notified]);
    },
  );

  test("[FD2] leaves its earlier params to be asked for anew", () => {
    const { open, posted } = mainThread();
    open("a").update("b");
    open("a");
    expect(posted.map(({ type }) => type)).toEqual(["feed.open", "feed.update", "feed.open"]);
  });

  test("[FD3] the same again, or closed, asks nothing and tells nobody", () => {
    const { open, answer, posted } = mainThread();
    const reader = open("a");
    answer("a", 1);
    reader.update("a");
    reader.close();
    reader.update("b");
    expect([posted.length, reader.notified]).toEqual([1, 1]);
  });

  test("[FD2] [FD3] that others read joins them: it shows what it showed, then what they are told", () => {
    const { clock, open, answer, closes, idOf } = mainThread();
    const reader = open("a");
    answer("a", 1);
    const other = open("b");
    reader.update("b");
    expect([reader.get(), reader.notified]).toEqual([{ value: 1 }, 2]);
    answer("b", 2);
    expect([reader.get(), reader.notified, other.notified]).toEqual([{ value: 2 }, 3, 1]);
    clock.advance(2000);
    expect(closes()).toEqual([idOf("a")]);
    // The feed that was left says nothing to whoever left it.
    answer("a", 3);
    expect(reader.notified).toBe(3);
  });

  test("[FD3] and joins another feed or is closed hears nothing of what it asked before", () => {
    const { open, answer } = mainThread();
    open("c");
    const [joins, closes] = [open("a"), open("d")];
    joins.update("b");
    joins.update("c");
    closes.update("e");
    closes.close();
    const before = [joins.notified, closes.notified];
    answer("a", 1);
    answer("d", 1);
    expect([joins.notified, closes.notified]).toEqual(before);
    expect(joins.get()).toBe(null);
  });
});

describe("a change of customer", () => {
  test("[FD6] empties what is of the customer, whether read or on its way, and says so", () => {
    const { feeds, open, answer } = mainThread();
    const [reader, own, other] = [open("a"), open("own"), open("b")];
    answer("a", 1);
    answer("own", 5, { ...ABOUT, scope: "session" });
    const joins = open("c");
    answer("c", 3);
    joins.update("b");
    expect(joins.get()).toEqual({ value: 3 });
    const before = [reader, own, joins, other].map(({ notified }) => notified);
    feeds.forgetCustomer();
    expect([reader.get(), own.get(), joins.get()]).toEqual([null, { value: 5 }, null]);
    const told = [reader, own, joins, other].map(
      ({ notified }, at) => notified - (before[at] ?? 0),
    );
    expect(told).toEqual([1, 0, 1, 1]);
  });

  test("[FD6] nothing of the old one is applied afterwards, but what belongs to none is", () => {
    const { open, hear, idOf, whole } = mainThread();
    const [reader, own] = [open("a"), open("own")];
    hear(idOf("a"), whole({ value: 1 }), ABOUT, false);
    hear(idOf("own"), whole({ value: 1 }), { ...ABOUT, scope: "session" }, false);
    expect([reader.get(), own.get()]).toEqual([null, { value: 1 }]);
  });
});

describe("a worker that is lost", () => {
  const LOST = 9000;
  test.each([
    { name: "nothing yet", state: null, after: null },
    {
      name: "what is live: it is as old as its last proof",
      state: { liveness: { isLive: true, lastProofAt: 5 } },
      after: { liveness: { isLive: false, lastProofAt: 5, since: 5 } },
    },
    {
      name: "what was never proven: it is as old as the loss",
      state: { liveness: { isLive: true, lastProofAt: null } },
      after: { liveness: { isLive: false, lastProofAt: null, since: LOST } },
    },
    {
      name: "what was not live: it stays so",
      state: { liveness: { isLive: false, lastProofAt: 5, since: 3 } },
      after: { liveness: { isLive: false, lastProofAt: 5, since: 3 } },
    },
  ])("[FD9] leaves $name", ({ state, after }) => {
    const { feeds, open, hear, idOf, whole } = mainThread();
    const reader = open("a");
    if (state !== null) hear(idOf("a"), whole(state));
    const before = reader.notified;
    feeds.lose(LOST, "gone");
    expect([reader.get(), reader.notified]).toEqual([after, before + 1]);
  });

  test("[FD9] shows what a feed declares for a loss, from the first loss until another takes over all that is open", () => {
    const { feeds, open, posted } = mainThread();
    const [before, other] = [open("one", "own"), open("a")];
    feeds.lose(1, "first");
    feeds.lose(2, "second");
    const joined = open("two", "own");
    expect([before.get(), joined.get(), other.get()]).toEqual([
      { state: { state: null, since: 1, reason: "first" }, since: 1, reason: "first" },
      { state: null, since: 1, reason: "first" },
      null,
    ]);
    posted.length = 0;
    feeds.reopen();
    expect(posted.map((message) => "query" in message && message.query.params)).toEqual([
      "one",
      "a",
      "two",
    ]);
    expect(open("three", "own").get()).toBe(null);
  });
});
