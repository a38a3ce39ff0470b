import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { polygonOf, type Position } from "../../src/domain/base/geometry.ts";
import { AreaId } from "../../src/domain/base/ids.ts";
import { Area } from "../../src/domain/sites/area.ts";
import type { AreaDrawing } from "../../src/domain/sites/drawing/areaDrawing.ts";
import {
  type AreaEditorContext,
  type AreaEditorEvent,
  areaEditorMachine,
  type AreasSave,
} from "../../src/machines/sites/areaEditorMachine.ts";
import type { AreasSent } from "../../src/streams/calls/sites/areaCalls.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

/** A raster of about 10 m. */
const at = (east: number, north: number): Position => [
  2 + Math.round(east) / 10_000,
  48 + Math.round(north) / 10_000,
];
const id = (name: string) => AreaId.parse(name);
const square = (name: string, east: number): Area =>
  Area.parse({
    id: name,
    name,
    colour: "#aa3300",
    opacity: 0.5,
    floor: 0,
    geometry: polygonOf([at(east, 0), at(east + 4, 0), at(east + 4, 4), at(east, 4)]),
  });
const START: AreaDrawing = { areas: [square("yard", 0)], musterAreas: [] };
const OTHERS: AreaDrawing = { areas: [square("hall", 20)], musterAreas: [] };
const LOOK = { colour: "#112233", opacity: 1 };
const REMOVE = { kind: "remove", area: id("yard") } as const;

/** Few events on few places: a drawing has endlessly many states otherwise. */
const fromUser = {
  "user.tool": [
    { type: "user.tool", tool: "select" },
    { type: "user.tool", tool: "rectangle" },
    { type: "user.tool", tool: "split" },
  ],
  "user.floor": [{ type: "user.floor", floor: 0 }],
  "user.select": [{ type: "user.select", area: id("yard") }],
  "user.corner": [
    { type: "user.corner", at: at(2, 2) },
    { type: "user.corner", at: at(8, 2) },
    { type: "user.corner", at: at(12, 6) },
  ],
  "user.takeBack": [{ type: "user.takeBack" }],
  "user.close": [{ type: "user.close", ids: [id("new")] }],
  "user.name": [{ type: "user.name", name: "Gate" }],
  "user.cutOff": [{ type: "user.cutOff" }],
  "user.add": [{ type: "user.add", id: id("new"), look: LOOK }],
  "user.command": [{ type: "user.command", command: REMOVE }],
  "user.undo": [{ type: "user.undo" }],
  "user.redo": [{ type: "user.redo" }],
  "user.reset": [{ type: "user.reset" }],
  "user.review": [{ type: "user.review" }],
  "user.save": [{ type: "user.save" }],
  "user.resolve": [{ type: "user.resolve", mine: [id("yard")] }],
  "user.dismiss": [{ type: "user.dismiss" }],
  "site.changed": [{ type: "site.changed", drawing: OTHERS }],
} satisfies SamplesOf<AreaEditorEvent>;

const SAVED: AreasSent = { type: "saved", stored: OTHERS };
const CONFLICT: AreasSent = {
  type: "conflict",
  conflicts: [{ id: id("yard"), seen: square("yard", 0), stored: square("yard", 8), wanted: null }],
};
const REFUSED: AreasSent = { type: "refused", problem: "not_allowed" };

function started(answers: readonly (AreasSent | Error)[] = []) {
  const sent: AreasSave[] = [];
  const actor = createActor(
    areaEditorMachine.provide({
      actors: {
        save: fromPromise<AreasSent, AreasSave>(async ({ input }) => {
          sent.push(input);
          const answer = answers[sent.length - 1];
          if (answer === undefined || answer instanceof Error) throw answer ?? new Error("none");
          return answer;
        }),
      },
    }),
    { input: { drawing: START, floor: 0 } },
  ).start();
  const send = (...events: AreaEditorEvent[]) => {
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
  return { actor, send, sent, settled };
}
const corners = (...given: Position[]): AreaEditorEvent[] =>
  given.map((one) => ({ type: "user.corner", at: one }));
const RECTANGLE = { type: "user.tool", tool: "rectangle" } as const;
const CLOSE = { type: "user.close", ids: [id("new")] } as const;
const ADD = { type: "user.add", id: id("new"), look: LOOK } as const;
const namesOf = ({ areas }: AreaDrawing) => areas.map(({ name }) => name);

describe("the editor of areas", () => {
  test("tells an overlap while it is drawn, cuts it off and adds what is left", () => {
    const { send } = started();
    const drawn = send(RECTANGLE, ...corners(at(2, 0), at(8, 4)));
    expect(drawn.context).toMatchObject({ isOverlapping: true });
    expect(drawn.context.newPolygon).toHaveLength(2);
    const closed = send(CLOSE);
    expect([closed.value, closed.context.sidebarMode]).toEqual(["naming", "create"]);
    const refused = send({ type: "user.name", name: "Gate" }, ADD);
    expect([refused.value, refused.context.refusal?.kind]).toEqual(["naming", "overlaps"]);
    const added = send({ type: "user.cutOff" }, ADD);
    expect([added.value, namesOf(added.context.history.present)]).toEqual([
      "choosing",
      ["yard", "Gate"],
    ]);
    expect(added.context).toMatchObject({
      newPolygon: [],
      isOverlapping: false,
      selectedArea: "new",
      sidebarMode: "edit",
      refusal: null,
    });
  });

  test("cuts the area that another is drawn around out of it", () => {
    const { send } = started();
    const around = send(RECTANGLE, ...corners(at(-2, -2), at(6, 6)), CLOSE);
    expect(around.context.isOverlapping).toBe(true);
    send({ type: "user.name", name: "Gate" });
    expect(send(ADD).context.history.present.areas).toHaveLength(1);
    const added = send({ type: "user.cutOff" }, ADD).context.history.present.areas;
    expect(added.map(({ name, geometry }) => [name, geometry.rings.length])).toEqual([
      ["yard", 1],
      ["Gate", 2],
    ]);
  });

  test("offers no cut where nothing would be left", () => {
    const { send } = started();
    const inside = send(RECTANGLE, ...corners(at(1, 1), at(3, 3)), CLOSE);
    expect(inside.context.isOverlapping).toBe(true);
    expect(inside.can({ type: "user.cutOff" })).toBe(false);
  });

  test("clears polygon, selection and overlap by a reset", () => {
    const { send } = started();
    send({ type: "user.select", area: id("yard") }, RECTANGLE, ...corners(at(2, 0), at(8, 4)));
    const { context, value } = send({ type: "user.reset" });
    expect(value).toBe("choosing");
    expect(context).toMatchObject({
      newPolygon: [],
      isOverlapping: false,
      selectedArea: null,
      sidebarMode: "list",
      tool: "select",
    });
  });

  test("closes nothing that is too short, and takes corners back", () => {
    const { send } = started();
    const short = send({ type: "user.tool", tool: "polygon" }, ...corners(at(9, 9), at(12, 9)));
    expect(short.can(CLOSE)).toBe(false);
    expect(send({ type: "user.takeBack" }).context.newPolygon).toEqual([at(9, 9)]);
  });

  test("parts the selected area by two points, and says where none is selected", () => {
    const { send } = started();
    const split = { type: "user.tool", tool: "split" } as const;
    const line = corners(at(2, -1), at(2, 5));
    const nothing = send(split, ...line, CLOSE);
    expect([nothing.value, nothing.context.refusal?.kind]).toEqual(["choosing", "nothingThere"]);
    const parted = send({ type: "user.select", area: id("yard") }, split, ...line, CLOSE);
    expect(namesOf(parted.context.history.present)).toEqual(["yard", "yard 2"]);
  });

  test("cuts a hole without a selection out of the area in which it begins", () => {
    const { send } = started();
    const hole = { type: "user.tool", tool: "hole" } as const;
    const cut = send(hole, ...corners(at(1, 1), at(2, 1), at(2, 2)), CLOSE);
    expect(cut.context.refusal).toBeNull();
    const yard = cut.context.history.present.areas.find((one) => one.id === id("yard"));
    expect(yard?.geometry.rings).toHaveLength(2);
  });

  test("undoes and redoes, and a selection that is gone is none", () => {
    const { send } = started();
    const gone = send(
      { type: "user.select", area: id("yard") },
      { type: "user.command", command: REMOVE },
    );
    expect(gone.context).toMatchObject({ selectedArea: null, sidebarMode: "list" });
    expect(send({ type: "user.undo" }).context.history.present).toBe(START);
    expect(send({ type: "user.redo" }).context.history.present.areas).toEqual([]);
    expect(send({ type: "user.redo" }).can({ type: "user.redo" })).toBe(false);
  });

  test("follows what others save while nothing is changed here, and never afterwards", () => {
    const changed = { type: "site.changed", drawing: OTHERS } as const;
    const { send } = started();
    expect(send(changed).context.seen).toBe(OTHERS);
    const other = started();
    other.send({ type: "user.command", command: REMOVE });
    expect(other.send(changed).context.seen).toBe(START);
  });

  test("reviews and saves, and begins anew from what is stored", async () => {
    const { send, sent, settled } = started([SAVED]);
    expect(send().can({ type: "user.review" })).toBe(false);
    const review = send({ type: "user.command", command: REMOVE }, { type: "user.review" });
    expect([review.value, review.context.sidebarMode]).toEqual(["reviewing", "review"]);
    send({ type: "user.save" });
    const { context, value } = await settled();
    expect(sent).toEqual([{ seen: START, wanted: { areas: [], musterAreas: [] } }]);
    expect([value, context.seen, context.history]).toEqual([
      "choosing",
      OTHERS,
      { past: [], present: OTHERS, future: [] },
    ]);
  });

  test.each([
    { name: "refused", answer: REFUSED, expected: "not_allowed" },
    { name: "answered by nobody", answer: new Error("cut"), expected: "unreachable" },
  ])("keeps what was drawn where the save is $name", async ({ answer, expected }) => {
    const { send, settled } = started([answer]);
    send({ type: "user.command", command: REMOVE }, { type: "user.review" }, { type: "user.save" });
    const { context, value } = await settled();
    expect([value, context.problem, context.history.present.areas]).toEqual([
      "reviewing",
      expected,
      [],
    ]);
    expect(send({ type: "user.dismiss" }).value).toBe("choosing");
  });

  test.each([
    { name: "mine", mine: [id("yard")], expected: [] },
    { name: "theirs", mine: [], expected: [square("yard", 8)] },
  ])("saves $name where two changed the same area", async ({ mine, expected }) => {
    const { send, sent, settled } = started([CONFLICT, SAVED]);
    send({ type: "user.command", command: REMOVE }, { type: "user.review" }, { type: "user.save" });
    expect((await settled()).value).toBe("conflicted");
    send({ type: "user.resolve", mine });
    await settled();
    // What they saved counts as seen now, so that the choice is not a conflict again.
    expect(sent[1]?.seen.areas).toEqual([square("yard", 8)]);
    expect(sent[1]?.wanted.areas).toEqual(expected);
  });
});

/** What decides where events lead; drawings and histories are endless otherwise. */
const relevant = ({
  history,
  newPolygon,
  seen,
  refusal,
  floor: _,
  ...rest
}: AreaEditorContext) => ({
  ...rest,
  corners: Math.min(newPolygon.length, 2),
  way: [Math.min(history.past.length, 1), Math.min(history.future.length, 1)],
  areas: Math.min(history.present.areas.length, 2),
  isUntouched: history.present === seen,
  refusal: refusal?.kind ?? null,
});

describeMachine(
  "areaEditorMachine",
  machineGraph(
    areaEditorMachine,
    [{ drawing: START, floor: 0 }],
    {
      ...fromUser,
      ...actorSamples({ save: [SAVED, CONFLICT, REFUSED] }),
    },
    relevant,
  ),
  [
    ["choosing", "user.tool", "drawing"],
    ["choosing", "user.review", "reviewing"],
    ["drawing", "user.tool", "choosing"],
    ["drawing", "user.floor", "choosing"],
    // A rectangle waits for its name, a split is done at once.
    ["drawing", "user.close", "naming"],
    ["drawing", "user.close", "choosing"],
    ["drawing | naming", "user.reset", "choosing"],
    ["naming", "user.add", "choosing"],
    ["reviewing", "user.save", "saving"],
    ["reviewing | conflicted", "user.dismiss", "choosing"],
    ["saving", "done save", "choosing"],
    ["saving", "done save", "conflicted"],
    ["saving", "done save", "reviewing"],
    ["saving", "error save", "reviewing"],
    ["conflicted", "user.resolve", "saving"],
  ],
  [
    ["choosing", "site.changed", "history, seen, selectedArea, sidebarMode"],
    ["choosing", "user.command", "history, refusal, selectedArea, sidebarMode"],
    ["choosing", "user.floor", "refusal, selectedArea, sidebarMode"],
    ["choosing", "user.redo", "history, refusal, selectedArea, sidebarMode"],
    ["choosing", "user.reset", "newAreaName, refusal, selectedArea, sidebarMode"],
    ["choosing", "user.select", "refusal, selectedArea, sidebarMode"],
    ["choosing", "user.undo", "history, refusal, selectedArea, sidebarMode"],
    ["drawing", "user.corner", "isOverlapping, newPolygon"],
    ["drawing", "user.takeBack", "isOverlapping, newPolygon"],
    ["drawing", "user.tool", "isOverlapping, newPolygon, tool"],
    ["naming", "user.add", "refusal"],
    ["naming", "user.cutOff", "isOverlapping, newPolygon"],
    ["naming", "user.name", "newAreaName"],
  ],
);
