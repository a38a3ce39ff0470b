import { describe, expect, test } from "vitest";
import { CoreFeeds, FETCH_PAUSE } from "../../../../../src/streams/core/worker/coreFeeds.ts";
import type { CustomerWorld } from "../../../../../src/streams/core/worker/customerWorld.ts";
import type {
  AnyFeed,
  FeedScope,
  SessionView,
} from "../../../../../src/streams/core/worker/feed.ts";
import { Frames } from "../../../../../src/streams/core/worker/frames.ts";
import type { FromWorker } from "../../../../../src/streams/core/worker/protocol.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

type Frame = Extract<FromWorker, { type: "frame" }>;

/** A core with feeds that say when they open, go on and stop, and emit what they were asked. */
function core() {
  const clock = new VirtualClock(0);
  const frames: Frame[] = [];
  const transferred: ArrayBuffer[] = [];
  const did: string[] = [];
  const changed: (() => void)[] = [];
  const declared = (name: string, scope: FeedScope, canUpdate: boolean): AnyFeed => ({
    name,
    scope,
    list: null,
    lingers: true,
    uncompared: null,
    lost: null,
    open: (source, first, tell) => {
      let params: unknown = first;
      let isNew = true;
      const where = typeof source === "string" ? `${String(source)} ` : "";
      did.push(`open ${where}${name} ${String(params)}`);
      changed.push(() => {
        isNew = true;
        tell();
      });
      return {
        drain: () => {
          did.push("drain");
          if (!isNew) return null;
          isNew = false;
          const buffer = new ArrayBuffer(1);
          return { news: { type: "whole", state: { params } }, transfer: [buffer] };
        },
        stop: () => void did.push(`stop ${where}${name} ${String(params)}`),
        ...(canUpdate && {
          update: (next: never) => {
            params = next;
            isNew = true;
          },
        }),
      };
    },
  });
  const queue = new Frames(
    clock,
    (message, transfer) => {
      if (message.type === "frame") frames.push(message);
      transferred.push(...transfer);
    },
    () => 0,
  );
  const fetches: Fetch[] = [];
  const log: string[] = [];
  const feeds = new CoreFeeds(
    {
      feeds: [
        declared("goesOn", "customer", true),
        declared("anew", "customer", false),
        declared("own", "session", false),
      ],
      fetchFeeds: () =>
        new Promise((resolve, reject) =>
          fetches.push({ come: () => resolve([declared("later", "customer", true)]), reject }),
        ),
    },
    { debug: { log: { add: (line: string) => log.push(line) } } } as unknown as SessionView,
    queue,
    clock,
  );
  const enter = (world: string | null) => feeds.enter(world as unknown as CustomerWorld | null);
  /** The feeds of the frames since the last time, with what they say and whether it is everything. */
  const heard = () =>
    frames
      .splice(0)
      .flatMap(({ changes }) => changes)
      .map(({ feed, news, about }) => [
        feed,
        news.type === "whole" ? (news.state as { params: unknown }).params : null,
        about !== null,
      ]);
  /** A picture: what is due is sent and applied. */
  const draw = () => {
    clock.advance(0);
    const last = frames.at(-1);
    if (last !== undefined) queue.applied(last.frame);
    return heard();
  };
  const opened = () => did.filter((what) => what !== "drain");
  return {
    clock,
    queue,
    frames,
    transferred,
    did,
    opened,
    changed,
    feeds,
    fetches,
    log,
    enter,
    heard,
    draw,
  };
}

type Fetch = { readonly come: () => void; readonly reject: (error: Error) => void };

describe("frames", () => {
  test("[FD1] go out in the same turn, hand over what is transferred, and ask each feed once", () => {
    const { did, feeds, changed, draw, transferred } = core();
    feeds.open(1, { name: "own", params: "a" });
    expect(draw()).toEqual([[1, "a", true]]);
    expect(transferred.length).toBe(1);
    feeds.open(2, { name: "own", params: "b" });
    did.length = 0;
    changed[0]?.();
    changed[0]?.();
    expect(draw()).toEqual([
      [2, "b", true],
      [1, "a", false],
    ]);
    expect(did).toEqual(["drain", "drain"]);
  });

  test("[FD1] wait until the last one was applied, not another", () => {
    const { clock, feeds, changed, frames, heard, queue } = core();
    feeds.open(1, { name: "own", params: "a" });
    clock.advance(0);
    const first = frames.at(-1)?.frame ?? 0;
    queue.applied(first);
    changed[0]?.();
    clock.advance(0);
    const second = frames.at(-1)?.frame ?? 0;
    heard();
    changed[0]?.();
    queue.applied(first);
    clock.advance(1000);
    expect(heard()).toEqual([]);
    queue.applied(second);
    clock.advance(0);
    expect(heard()).toEqual([[1, "a", false]]);
  });

  test("[FD1] without news are none, and the next is not held up", () => {
    const { clock, feeds, changed, heard, queue, frames } = core();
    const nothing = { id: 9, drain: () => null };
    queue.mark(nothing);
    clock.advance(0);
    expect(frames).toEqual([]);
    feeds.open(1, { name: "own", params: "a" });
    clock.advance(0);
    expect(heard()).toEqual([[1, "a", true]]);
    expect(changed.length).toBe(1);
  });

  test("[FD1] ask nobody who was forgotten, and whoever hurries although one is on its way", () => {
    const { clock, queue } = core();
    const asked: number[] = [];
    const source = (id: number) => ({
      id,
      drain: () => {
        asked.push(id);
        return { news: { type: "whole" as const, state: {} }, about: null };
      },
    });
    const [first, gone, urgent] = [source(1), source(2), source(3)];
    queue.mark(first);
    clock.advance(0);
    queue.mark(gone);
    queue.forget(gone);
    queue.hurry(urgent);
    clock.advance(0);
    expect(asked).toEqual([1, 3]);
  });
});

describe("a feed with other params", () => {
  test("[FD3] goes on under its new id, with everything, in the next world too", () => {
    const { did, feeds, enter, draw } = core();
    enter("here");
    feeds.open(1, { name: "goesOn", params: "a" });
    draw();
    feeds.update(1, 2, { name: "goesOn", params: "b" });
    expect(draw()).toEqual([[2, "b", true]]);
    // The old id is nobody's.
    feeds.close(1);
    feeds.update(1, 3, { name: "goesOn", params: "c" });
    expect(did.filter((what) => what !== "drain")).toEqual(["open here goesOn a"]);
    did.length = 0;
    enter("there");
    expect(did).toEqual(["open there goesOn b", "stop here goesOn b"]);
    expect(draw()).toEqual([[2, "b", true]]);
  });

  test("[FD3] that cannot go on is opened anew, before the old one stops", () => {
    const { did, feeds, enter, draw } = core();
    enter("here");
    feeds.open(1, { name: "anew", params: "a" });
    draw();
    did.length = 0;
    feeds.update(1, 2, { name: "anew", params: "b" });
    expect(did).toEqual(["open here anew b", "stop here anew a"]);
    expect(draw()).toEqual([[2, "b", true]]);
  });
});

test("[FD2] a feed that was closed is stopped once, says nothing and opens in no other world", () => {
  const { did, feeds, enter, draw, changed } = core();
  enter("here");
  feeds.open(1, { name: "goesOn", params: "a" });
  feeds.close(1);
  feeds.close(1);
  changed[0]?.();
  expect(draw()).toEqual([]);
  enter("there");
  expect(did.filter((what) => what !== "drain")).toEqual([
    "open here goesOn a",
    "stop here goesOn a",
  ]);
});

test("[FD6] what belongs to no customer goes on whoever is followed, and the rest stops with nobody", () => {
  const { did, feeds, enter, draw } = core();
  feeds.open(1, { name: "own", params: "a" });
  feeds.open(2, { name: "goesOn", params: "b" });
  expect(draw()).toEqual([[1, "a", true]]);
  enter("here");
  expect(draw()).toEqual([[2, "b", true]]);
  enter(null);
  expect(draw()).toEqual([]);
  expect(did.filter((what) => what !== "drain")).toEqual([
    "open own a",
    "open here goesOn b",
    "stop here goesOn b",
  ]);
});

describe("a feed that comes later", () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  test("[FD62] is fetched with its first reader, and starts with the last params in the world of then", async () => {
    const { feeds, fetches, enter, draw, opened } = core();
    enter("here");
    feeds.open(1, { name: "later", params: "a" });
    feeds.open(2, { name: "later", params: "closed" });
    expect(draw()).toEqual([]);
    feeds.update(1, 3, { name: "later", params: "b" });
    feeds.close(2);
    enter("there");
    expect([opened(), fetches.length]).toEqual([[], 1]);
    fetches[0]?.come();
    await settled();
    expect(draw()).toEqual([[3, "b", true]]);
    feeds.open(4, { name: "later", params: "c" });
    expect(draw()).toEqual([[4, "c", true]]);
    expect([opened(), fetches.length]).toEqual([["open there later b", "open there later c"], 1]);
  });

  test("[FD62] that could not be fetched is fetched again while it is open, and else with its next reader", async () => {
    const { clock, feeds, fetches, log, enter, draw } = core();
    enter("here");
    feeds.fetchOthers();
    fetches[0]?.reject(new Error("the network is away"));
    await settled();
    clock.advance(FETCH_PAUSE);
    expect([log, fetches.length]).toEqual([
      ["feeds could not be fetched: Error: the network is away"],
      1,
    ]);
    feeds.open(1, { name: "later", params: "a" });
    fetches[1]?.reject(new Error("the network is away"));
    await settled();
    clock.advance(FETCH_PAUSE - 1);
    expect(fetches.length).toBe(2);
    clock.advance(1);
    fetches[2]?.come();
    await settled();
    expect(draw()).toEqual([[1, "a", true]]);
  });
});
