import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import {
  type PagedReadingEvent,
  pagedReadingMachine,
  type PageRead,
} from "../../src/machines/kit/pagedReadingMachine.ts";
import { describeCells } from "../support/describeCells.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { done, failed } from "../support/journeys.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

type Query = { readonly site: string };
type Rows = { readonly rows: readonly string[]; readonly cursor: number | null };
type Moment = "atListEnd" | "atOnce";

const machineOf = (begins: Moment, continues: Moment) =>
  pagedReadingMachine<Query, number, readonly string[], Rows>({
    id: `${begins}, then ${continues}`,
    nothing: [],
    append: (shown, { rows }) => [...shown, ...rows],
    sizeOf: (shown) => shown.length,
    begins,
    continues,
  });
const scrolled = machineOf("atListEnd", "atListEnd");
const opened = machineOf("atOnce", "atListEnd");
const replayed = machineOf("atOnce", "atOnce");

const tower: Query = { site: "tower" };
const yard: Query = { site: "yard" };
const more: Rows = { rows: ["a"], cursor: 1 };
const last: Rows = { rows: ["b"], cursor: null };

const fromOutside = {
  "query.asked": [
    { type: "query.asked", query: tower },
    { type: "query.asked", query: null },
  ],
  "query.moved": [{ type: "query.moved", query: yard }],
  "answer.outdated": [{ type: "answer.outdated" }],
  "list.endReached": [{ type: "list.endReached" }],
  "user.retry": [{ type: "user.retry" }],
  "user.cancel": [{ type: "user.cancel" }],
} satisfies SamplesOf<PagedReadingEvent<Query>>;

const samples = {
  ...fromOutside,
  ...actorSamples({ readPage: [more, last], refresh: [more, last] }),
};
/** Pages are added up; where events lead is decided by whether something is asked for. */
const graphOf = (machine: typeof scrolled) =>
  machineGraph(machine, [undefined], samples, ({ query }) => query);

const LOADED = "reading | more | end | failed | refreshFailed";
const MOVES = [
  ["more", "list.endReached", "reading"],
  ["reading", "done readPage", "end"],
  ["reading", "error readPage", "failed"],
  ["failed", "user.retry", "reading"],
  ["reading | failed", "user.cancel", "idle"],
  [LOADED, "query.moved | answer.outdated", "refreshing"],
  ["refreshing", "done refresh", "more"],
  ["refreshing", "done refresh", "end"],
  ["refreshing", "error refresh", "refreshFailed"],
  ["refreshFailed", "user.retry", "refreshing"],
  [`${LOADED} | refreshing`, "query.asked", "idle"],
] as const;
const CHANGES = [
  ["idle", "query.asked | query.moved", "query"],
  ["refreshing", "query.moved", "query"],
] as const;
const BEGINS_AT_ONCE = [
  "idle | more | end | failed | refreshing | refreshFailed",
  "query.asked",
  "reading",
] as const;

describeMachine(
  "pagedReadingMachine of a list under another",
  graphOf(scrolled),
  [...MOVES, ["idle", "list.endReached", "reading"], ["reading", "done readPage", "more"]],
  CHANGES,
);
describeMachine(
  "pagedReadingMachine of a list",
  graphOf(opened),
  [
    ...MOVES,
    BEGINS_AT_ONCE,
    // Where a moved window found nothing loaded yet.
    ["idle", "list.endReached", "reading"],
    ["reading", "done readPage", "more"],
  ],
  [...CHANGES, ["reading", "query.asked", "query"]],
);
describeMachine(
  "pagedReadingMachine that goes on by itself",
  graphOf(replayed),
  [...MOVES, BEGINS_AT_ONCE, ["idle", "list.endReached", "reading"]],
  [...CHANGES, ["reading", "query.asked", "query"], ["reading", "done readPage", "cursor, shown"]],
);

const events = {
  asked: fromOutside["query.asked"][0],
  askedNothing: fromOutside["query.asked"][1],
  moved: fromOutside["query.moved"][0],
  outdated: fromOutside["answer.outdated"][0],
  endReached: fromOutside["list.endReached"][0],
  retry: fromOutside["user.retry"][0],
  cancel: fromOutside["user.cancel"][0],
  page: done("readPage", more),
  lastPage: done("readPage", last),
  broken: failed("readPage"),
  freshPage: done("refresh", more),
  freshLast: done("refresh", last),
  freshBroken: failed("refresh"),
};
const READ = "reading > readPage";
const ANEW = "refreshing > readPage";
const REST = {
  asked: "idle",
  askedNothing: "idle",
  moved: ANEW,
  outdated: ANEW,
  endReached: null,
  retry: null,
  cancel: null,
  page: null,
  lastPage: null,
  broken: null,
  freshPage: null,
  freshLast: null,
  freshBroken: null,
};
const IDLE = { ...REST, moved: "idle", outdated: null };
const READING = { ...REST, cancel: "idle", page: "more", lastPage: "end", broken: "failed" };
const REFRESHING = {
  ...REST,
  freshPage: "more",
  freshLast: "end",
  freshBroken: "refreshFailed",
};

describeCells(scrolled, undefined, events, [
  // Nothing is asked for: there is no end to come to.
  { state: "idle", after: [], cells: IDLE },
  { state: "idle", after: ["asked"], cells: { ...IDLE, endReached: READ } },
  { state: "idle", after: ["asked", "askedNothing"], cells: IDLE },
  { state: "reading", after: ["asked", "endReached"], cells: READING },
  { state: "more", after: ["asked", "endReached", "page"], cells: { ...REST, endReached: READ } },
  { state: "end", after: ["asked", "endReached", "lastPage"], cells: REST },
  {
    state: "failed",
    after: ["asked", "endReached", "broken"],
    cells: { ...REST, retry: READ, cancel: "idle" },
  },
  // A window that moves on while it is read anew is read anew again.
  { state: "refreshing", after: ["asked", "endReached", "page", "moved"], cells: REFRESHING },
  {
    state: "refreshFailed",
    after: ["asked", "endReached", "page", "outdated", "freshBroken"],
    cells: { ...REST, retry: ANEW },
  },
]);

const AT_ONCE = { asked: READ };
describeCells(replayed, undefined, events, [
  { state: "idle", after: [], cells: { ...IDLE, ...AT_ONCE } },
  { state: "reading", after: ["asked"], cells: { ...READING, ...AT_ONCE, page: READ } },
  { state: "reading", after: ["asked", "page"], cells: { ...READING, ...AT_ONCE, page: READ } },
  { state: "end", after: ["asked", "page", "lastPage"], cells: { ...REST, ...AT_ONCE } },
  {
    state: "failed",
    after: ["asked", "page", "broken"],
    cells: { ...REST, ...AT_ONCE, retry: READ, cancel: "idle" },
  },
  { state: "idle", after: ["asked", "page", "cancel"], cells: { ...IDLE, ...AT_ONCE } },
  {
    state: "more",
    after: ["asked", "lastPage", "outdated", "freshPage"],
    cells: { ...REST, ...AT_ONCE, endReached: READ },
  },
  {
    state: "refreshing",
    after: ["asked", "lastPage", "outdated"],
    cells: { ...REFRESHING, ...AT_ONCE },
  },
  {
    state: "refreshFailed",
    after: ["asked", "lastPage", "outdated", "freshBroken"],
    cells: { ...REST, ...AT_ONCE, retry: ANEW },
  },
]);

describe("pagedReadingMachine: pages that come late", () => {
  /** The machine with a server that is answered by hand, and what it was asked. */
  function asking(machine: typeof scrolled) {
    const asked: PageRead<Query, number>[] = [];
    const answers: ((page: Rows) => void)[] = [];
    const readPage = fromPromise<Rows, PageRead<Query, number>>(
      ({ input }) =>
        new Promise((resolve) => {
          asked.push(input);
          answers.push(resolve);
        }),
    );
    const actor = createActor(machine.provide({ actors: { readPage } })).start();
    return { actor, asked, answers, shown: () => actor.getSnapshot().context.shown };
  }

  test("a page of a question that was replaced is not among the next one's", async () => {
    const { actor, answers, shown } = asking(opened);
    actor.send({ type: "query.asked", query: tower });
    actor.send({ type: "query.asked", query: yard });
    answers[0]?.({ rows: ["of the tower"], cursor: null });
    answers[1]?.({ rows: ["of the yard"], cursor: null });
    await expect.poll(shown).toEqual(["of the yard"]);
  });

  test("as many as are shown are read anew, and stay until then", async () => {
    const { actor, asked, answers, shown } = asking(opened);
    actor.send({ type: "query.asked", query: tower });
    answers[0]?.(more);
    await expect.poll(shown).toEqual(["a"]);
    actor.send({ type: "list.endReached" });
    answers[1]?.(last);
    await expect.poll(shown).toEqual(["a", "b"]);
    actor.send({ type: "query.moved", query: yard });
    await expect.poll(shown).toEqual(["a", "b"]);
    // What was read for the window before must not become that of this one.
    actor.send({ type: "answer.outdated" });
    answers[2]?.({ rows: ["of before"], cursor: null });
    answers[3]?.({ rows: ["c"], cursor: null });
    await expect.poll(shown).toEqual(["c"]);
    expect(asked).toEqual([
      { query: tower, cursor: null, atLeast: null },
      { query: tower, cursor: 1, atLeast: null },
      { query: yard, cursor: null, atLeast: 2 },
      { query: yard, cursor: null, atLeast: 2 },
    ]);
  });
});
