import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { FloorPlan } from "../../src/domain/sites/floor.ts";
import { rectangleAround } from "../../src/domain/sites/plans/planPlacement.ts";
import {
  type PlanPlacementContext,
  type PlanPlacementEvent,
  type PlanPlacementInput,
  planPlacementMachine,
  wholePairs,
} from "../../src/machines/sites/planPlacementMachine.ts";
import type { PlanSave, PlanSent } from "../../src/streams/calls/sites/planCalls.ts";
import type { PlanRead, PlanToRead } from "../../src/streams/planReader/planReading.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const MIDDLE = { lat: 45.76, lon: 4.85 };
const CORNERS = rectangleAround(MIDDLE, 80, 40);
const BOX = { west: 4.84, east: 4.86, south: 45.75, north: 45.77 };
const PLAN: FloorPlan = { fileKey: "tower/a", url: null, corners: CORNERS };
const OTHER: FloorPlan = { fileKey: "tower/b", url: null, corners: CORNERS, opacity: 0.5 };
const SIZE = { width: 800, height: 400 };
const FILE = new File(["x"], "plan.pdf");
const CONTENT = { name: "plan", content: new Blob(["png"]) };
const WITH: PlanPlacementInput = { plan: PLAN, box: BOX };
const WITHOUT: PlanPlacementInput = { plan: null, box: BOX };
const [TOP_LEFT, TOP_RIGHT] = CORNERS;
const MOVE = { type: "user.edit", edit: { kind: "move", east: 10, north: 0 } } as const;
const FIRST = { plan: { x: 0, y: 0 }, map: TOP_LEFT };
const SECOND = { plan: { x: 1, y: 0 }, map: TOP_RIGHT };

const fromUser = {
  "user.file": [{ type: "user.file", file: FILE }],
  "user.page": [
    { type: "user.page", page: 1 },
    { type: "user.page", page: 9 },
  ],
  "user.origin": [{ type: "user.origin", unit: "metres", at: MIDDLE }],
  "image.measured": [{ type: "image.measured", size: SIZE }],
  "user.edit": [MOVE, { type: "user.edit", edit: { kind: "scale", factor: 0 } }],
  "user.keepShape": [{ type: "user.keepShape", keepsShape: false }],
  "user.undo": [{ type: "user.undo" }],
  "user.redo": [{ type: "user.redo" }],
  "user.match": [{ type: "user.match" }],
  "user.planPoint": [{ type: "user.planPoint", at: { x: 0, y: 0 } }],
  "user.mapPoint": [{ type: "user.mapPoint", at: TOP_LEFT }],
  "user.pair": [
    { type: "user.pair", index: 0, pair: FIRST },
    { type: "user.pair", index: 1, pair: SECOND },
  ],
  "user.removePair": [{ type: "user.removePair", index: 0 }],
  "user.apply": [{ type: "user.apply" }],
  "user.leave": [{ type: "user.leave" }],
  "user.restore": [{ type: "user.restore", plan: OTHER }],
  "user.discard": [{ type: "user.discard" }],
  "user.remove": [{ type: "user.remove" }],
  "user.confirm": [{ type: "user.confirm" }],
  "user.save": [{ type: "user.save" }],
  "user.overwrite": [{ type: "user.overwrite" }],
  "user.adopt": [{ type: "user.adopt" }],
  "site.changed": [
    { type: "site.changed", plan: OTHER },
    { type: "site.changed", plan: null },
  ],
} satisfies SamplesOf<PlanPlacementEvent>;

const IMAGE: PlanRead = {
  type: "image",
  file: CONTENT,
  size: SIZE,
  corners: null,
  isReduced: false,
};
const PAGES: PlanRead = { type: "pages", count: 2 };
const DRAWING: PlanRead = { type: "drawing", unit: "metres" };
const BROKEN: PlanRead = { type: "refused", problem: "broken" };
const SAVED: PlanSent = { type: "saved", plan: OTHER };
const REMOVED: PlanSent = { type: "saved", plan: null };
const CONFLICT: PlanSent = { type: "conflict", plan: OTHER };
const GONE: PlanSent = { type: "conflict", plan: null };
const REFUSED: PlanSent = { type: "refused", problem: "not_allowed" };

function started(
  input: PlanPlacementInput,
  reads: readonly (PlanRead | Error)[] = [],
  sends: readonly (PlanSent | Error)[] = [],
) {
  const asked: (PlanToRead | null)[] = [];
  const sent: PlanSave[] = [];
  const next = <Answer>(answers: readonly (Answer | Error)[], count: number): Answer => {
    const answer = answers[count - 1];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("none");
    return answer;
  };
  const actor = createActor(
    planPlacementMachine.provide({
      actors: {
        read: fromPromise<PlanRead, PlanToRead | null>(async ({ input: one }) =>
          next(reads, asked.push(one)),
        ),
        save: fromPromise<PlanSent, PlanSave>(async ({ input: one }) =>
          next(sends, sent.push(one)),
        ),
      },
    }),
    { input },
  ).start();
  const send = (...events: PlanPlacementEvent[]) => {
    for (const event of events) actor.send(event);
    return actor.getSnapshot();
  };
  const settled = () =>
    new Promise<ReturnType<typeof actor.getSnapshot>>((resolve) => {
      const watching = actor.subscribe((snapshot) => {
        if (snapshot.hasTag("busy")) return;
        watching.unsubscribe();
        resolve(snapshot);
      });
    });
  return { send, asked, sent, settled };
}

describe("the placement of a plan", () => {
  test("begins empty or with the plan that is stored, and follows others while nothing is changed here", () => {
    const empty = started(WITHOUT);
    expect(empty.send().value).toBe("empty");
    const followed = empty.send({ type: "site.changed", plan: PLAN });
    expect([followed.value, followed.context.seen]).toEqual(["placing", PLAN]);
    expect(empty.send(MOVE, { type: "site.changed", plan: OTHER }).context.seen).toBe(PLAN);
    expect(started(WITH).send({ type: "site.changed", plan: null }).value).toBe("empty");
  });

  test("lays a new file over the site, and one that replaces where the other lies", async () => {
    const first = started(WITHOUT, [IMAGE]);
    first.send({ type: "user.file", file: FILE });
    const laid = await first.settled();
    expect([laid.value, laid.context.image?.kind, laid.context.isReshaped]).toEqual([
      "placing",
      "file",
      false,
    ]);
    const second = started(WITH, [IMAGE]);
    second.send(MOVE);
    const moved = second.send().context.history.present;
    second.send({ type: "user.file", file: FILE });
    expect((await second.settled()).context.history).toEqual({
      past: [],
      present: moved,
      future: [],
    });
  });

  test("asks for the page of a PDF, and reads that one", async () => {
    const { send, asked, settled } = started(WITHOUT, [PAGES, IMAGE]);
    send({ type: "user.file", file: FILE });
    expect((await settled()).value).toBe("choosingPage");
    expect(send({ type: "user.page", page: 3 }).value).toBe("choosingPage");
    send({ type: "user.page", page: 2 });
    await settled();
    expect(asked.map((one) => one?.page)).toEqual([null, 2]);
  });

  test("asks for the origin of a drawing, and lays it where it says that it lies", async () => {
    const placed: PlanRead = { ...IMAGE, corners: rectangleAround(MIDDLE, 12, 6) };
    const { send, asked, settled } = started(WITH, [DRAWING, placed]);
    send({ type: "user.file", file: FILE });
    expect((await settled()).value).toBe("choosingOrigin");
    send({ type: "user.origin", unit: "metres", at: MIDDLE });
    const { context } = await settled();
    expect(asked[1]?.origin).toEqual({ unit: "metres", at: MIDDLE });
    expect(context.history.present.corners).toEqual(rectangleAround(MIDDLE, 12, 6));
  });

  test.each([
    { name: "refused", answer: BROKEN },
    { name: "read by nothing", answer: new Error("worker") },
  ])("keeps what was there where a file is $name", async ({ answer }) => {
    const { send, settled } = started(WITH, [answer]);
    send({ type: "user.file", file: FILE });
    const { value, context } = await settled();
    expect([value, context.problem, context.image]).toEqual([
      "placing",
      "broken",
      { kind: "stored", plan: PLAN },
    ]);
  });

  test("lays the plan by pairs that are set on the plan and on the map in any order, and undoes it", () => {
    const { send } = started(WITH);
    expect(send().can({ type: "user.match" })).toBe(false);
    send({ type: "image.measured", size: SIZE }, MOVE, { type: "user.match" });
    send(
      { type: "user.planPoint", at: FIRST.plan },
      { type: "user.mapPoint", at: FIRST.map },
      { type: "user.mapPoint", at: SECOND.map },
    );
    expect(send().can({ type: "user.apply" })).toBe(false);
    const whole = send({ type: "user.planPoint", at: SECOND.plan });
    expect(whole.context.pairs).toEqual([FIRST, SECOND]);
    const laid = send({ type: "user.apply" });
    expect(laid.value).toBe("placing");
    for (const [index, corner] of laid.context.history.present.corners.entries())
      for (const axis of [0, 1] as const)
        expect(corner[axis]).toBeCloseTo(CORNERS[index]?.[axis] ?? 0, 7);
    expect(send({ type: "user.undo" }, { type: "user.undo" }).context.history.present).toBe(
      laid.context.begin,
    );
  });

  test("has four pairs at most", () => {
    const { send } = started(WITH);
    send({ type: "image.measured", size: SIZE }, { type: "user.match" });
    for (let index = 0; index < 6; index += 1)
      send({ type: "user.planPoint", at: { x: index / 10, y: 0 } });
    expect(send().context.pairs).toHaveLength(4);
    expect(send().can({ type: "user.pair", index: 4, pair: FIRST })).toBe(false);
  });

  test("tells why an edit is not done, until one is", () => {
    const { send } = started(WITH);
    const refused = send({ type: "user.edit", edit: { kind: "scale", factor: 0 } });
    expect([refused.context.issue, refused.context.history.past]).toEqual(["tooSmall", []]);
    expect(send(MOVE).context.issue).toBeNull();
  });

  test("saves, and begins anew from what is stored", async () => {
    const { send, sent, settled } = started(WITH, [], [SAVED]);
    expect(send().can({ type: "user.save" })).toBe(false);
    const { context } = send(MOVE);
    send({ type: "user.save" });
    const saved = await settled();
    expect(sent).toEqual([
      { seen: PLAN, image: { kind: "stored", plan: PLAN }, placement: context.history.present },
    ]);
    expect([saved.value, saved.context.seen, saved.context.history.past]).toEqual([
      "placing",
      OTHER,
      [],
    ]);
  });

  test("removes only when it is confirmed, and puts back what could not be removed", async () => {
    const { send, sent, settled } = started(WITH, [], [REFUSED, REMOVED]);
    expect(send({ type: "user.remove" }, { type: "user.leave" }).value).toBe("placing");
    send({ type: "user.remove" }, { type: "user.confirm" });
    const refused = await settled();
    expect([refused.value, refused.context.problem, refused.context.image?.kind]).toEqual([
      "placing",
      "not_allowed",
      "stored",
    ]);
    send({ type: "user.remove" }, { type: "user.confirm" });
    const gone = await settled();
    expect([gone.value, gone.context.seen]).toEqual(["empty", null]);
    expect(sent.map(({ image }) => image)).toEqual([null, null]);
  });

  test.each([
    { name: "ours over theirs", first: CONFLICT, event: "user.overwrite", sent: 2, seen: OTHER },
    { name: "theirs", first: CONFLICT, event: "user.adopt", sent: 1, seen: null },
    { name: "that there is none", first: GONE, event: "user.adopt", sent: 1, seen: null },
  ] as const)("lets stand $name where two saved", async ({ first, event, sent: count, seen }) => {
    const { send, sent, settled } = started(WITH, [], [first, SAVED]);
    send(MOVE, { type: "user.save" });
    expect((await settled()).value).toBe("conflicted");
    if (send({ type: event }).hasTag("busy")) await settled();
    expect([sent.length, sent[1]?.seen ?? null]).toEqual([count, seen]);
  });

  test("removes nothing twice", async () => {
    const { send, sent, settled } = started(WITH, [], [GONE]);
    send({ type: "user.remove" }, { type: "user.confirm" });
    await settled();
    expect(send({ type: "user.overwrite" }).value).toBe("empty");
    expect(sent).toHaveLength(1);
  });

  test("brings a former plan back as it lay, and gives it up again", () => {
    const { send } = started(WITH);
    const back = send({ type: "user.restore", plan: OTHER });
    expect([back.context.image, back.context.history.present]).toEqual([
      { kind: "former", plan: OTHER },
      { corners: CORNERS, opacity: 0.5 },
    ]);
    expect(send({ type: "user.discard" }).context.image).toEqual({ kind: "stored", plan: PLAN });
  });
});

/** What decides where events lead; placements are endless otherwise. */
const relevant = ({
  history,
  begin,
  pairs,
  seen,
  theirs,
  image,
  size,
  problem,
}: PlanPlacementContext) => ({
  hasSize: size !== null,
  isUntouched: history.present === begin,
  way: [Math.min(history.past.length, 1), Math.min(history.future.length, 1)],
  pairs: pairs.length === 0 ? 0 : 1 + Math.min(wholePairs(pairs).length, 2),
  hasSeen: seen !== null,
  hasTheirs: theirs !== null,
  image: image?.kind ?? null,
  hasProblem: problem !== null,
});

describeMachine(
  "planPlacementMachine",
  machineGraph(
    planPlacementMachine,
    [WITH, WITHOUT],
    {
      ...fromUser,
      ...actorSamples({
        read: [IMAGE, PAGES, DRAWING, BROKEN],
        save: [SAVED, REMOVED, CONFLICT, GONE, REFUSED],
      }),
    },
    relevant,
  ),
  [
    ["empty", "user.file", "reading"],
    ["empty", "user.restore", "placing"],
    ["empty", "site.changed", "placing"],
    ["reading", "done read", "placing"],
    // What was refused leaves what was there.
    ["reading", "done read", "empty"],
    ["reading", "done read", "choosingPage"],
    ["reading", "done read", "choosingOrigin"],
    ["choosingPage", "user.page", "reading"],
    ["choosingOrigin", "user.origin", "reading"],
    ["reading", "error read", "empty"],
    ["reading", "error read", "placing"],
    ["reading | choosingPage | choosingOrigin", "user.leave", "empty"],
    ["reading | choosingPage | choosingOrigin", "user.leave", "placing"],
    ["placing", "user.file", "reading"],
    ["placing", "user.match", "matching"],
    ["placing", "user.remove", "asking"],
    ["placing", "user.save", "saving"],
    // A new plan of a floor that has none; a plan that others removed.
    ["placing", "user.discard", "empty"],
    ["placing", "site.changed", "empty"],
    ["matching", "user.apply", "placing"],
    ["matching | asking", "user.leave", "placing"],
    ["asking", "user.confirm", "saving"],
    ["saving", "done save", "placing"],
    ["saving", "done save", "empty"],
    ["saving", "done save", "conflicted"],
    ["saving", "error save", "placing"],
    ["conflicted", "user.overwrite", "saving"],
    ["conflicted", "user.overwrite", "empty"],
    ["conflicted", "user.adopt", "placing"],
    ["conflicted", "user.adopt", "empty"],
  ],
  [
    ["matching", "user.mapPoint", "pairs"],
    ["matching", "user.pair", "pairs"],
    ["matching", "user.planPoint", "pairs"],
    ["matching", "user.removePair", "pairs"],
    ["placing", "image.measured", "size"],
    ["placing", "site.changed", "begin, history, image, pairs, problem, seen, size"],
    ["placing", "user.discard", "begin, history, image, pairs, problem, size"],
    ["placing", "user.edit", "history, issue"],
    ["placing", "user.keepShape", "keepsShape"],
    ["placing", "user.redo", "history"],
    ["placing", "user.restore", "begin, history, image, pairs, problem, size"],
    ["placing", "user.undo", "history"],
  ],
);
