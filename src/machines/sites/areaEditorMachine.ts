import { assign, fromPromise, setup } from "xstate";
import {
  pointInPolygon,
  polygonOf,
  type Polygon,
  type Position,
} from "../../domain/base/geometry.ts";
import type { AreaId } from "../../domain/base/ids.ts";
import type { Area } from "../../domain/sites/area.ts";
import {
  applyAreaCommand,
  type AreaCommand,
  type AreaLook,
  type AreaOutcome,
  type AreaRefusal,
  overlapping,
} from "../../domain/sites/drawing/areaCommand.ts";
import { areasOfFloor, type AreaDrawing } from "../../domain/sites/drawing/areaDrawing.ts";
import {
  type EditHistory,
  historyOf,
  redone,
  stepped,
  undone,
} from "../../domain/sites/drawing/editHistory.ts";
import { type AreaConflict, withConflicts } from "../../domain/sites/drawing/mergeDrawings.ts";
import { freeOf } from "../../domain/sites/drawing/planePolygons.ts";
import type { AreasSent } from "../../streams/calls/sites/areaCalls.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** What the hand does on the map. */
export const AREA_TOOLS = ["select", "polygon", "rectangle", "hole", "split"] as const;
export type AreaTool = (typeof AREA_TOOLS)[number];
/** What stands beside the map. */
export type SidebarMode = "create" | "edit" | "list" | "review";

export type AreasSave = { readonly seen: AreaDrawing; readonly wanted: AreaDrawing };

export type AreaEditorInput = { readonly drawing: AreaDrawing; readonly floor: number | null };

/** The sidebar's state is the specification's (section 3, Area sidebar state). */
export type AreaEditorContext = {
  readonly floor: number | null;
  /** As it was read or last saved. */
  readonly seen: AreaDrawing;
  readonly history: EditHistory<AreaDrawing>;
  readonly tool: AreaTool;
  /** The corners set so far, or of what is to be named. */
  readonly newPolygon: readonly Position[];
  /** What is drawn lies over another area. */
  readonly isOverlapping: boolean;
  readonly selectedArea: AreaId | null;
  readonly sidebarMode: SidebarMode;
  readonly newAreaName: string;
  /** Why the last command was not done; null: it was. */
  readonly refusal: AreaRefusal | null;
  readonly conflicts: readonly AreaConflict[];
  /** Why it was not saved; null: it was, or nobody tried. */
  readonly problem: string | null;
};

export type AreaEditorEvent =
  | { type: "user.tool"; tool: AreaTool }
  | { type: "user.floor"; floor: number | null }
  | { type: "user.select"; area: AreaId | null }
  | { type: "user.corner"; at: Position }
  | { type: "user.takeBack" }
  /** What is drawn is whole. `ids`: of areas that a split makes. */
  | { type: "user.close"; ids: readonly AreaId[] }
  | { type: "user.name"; name: string }
  /** What lies over others is cut off: the largest piece that is left stays. */
  | { type: "user.cutOff" }
  | { type: "user.add"; id: AreaId; look: Omit<AreaLook, "name"> }
  | { type: "user.command"; command: AreaCommand }
  | { type: "user.undo" }
  | { type: "user.redo" }
  | { type: "user.reset" }
  /** What would be saved is shown. */
  | { type: "user.review" }
  | { type: "user.save" }
  /** Whose areas stand; those that are not named are as others saved them. */
  | { type: "user.resolve"; mine: readonly AreaId[] }
  | { type: "user.dismiss" }
  /** The areas as they are stored now. */
  | { type: "site.changed"; drawing: AreaDrawing };

type Answer = { readonly answer: AreasSent };
const answered = <E extends { event: { output: AreasSent } }>(it: E) => ({
  answer: outputOf(it),
});

/** Corners that make a whole; a split needs two, a rectangle two that face each other. */
const WHOLE: Readonly<Record<AreaTool, number>> = {
  select: Infinity,
  polygon: 3,
  rectangle: 2,
  hole: 3,
  split: 2,
};

/** The polygon of the corners, by the tool; null: they are too few. */
export function polygonDrawn(tool: AreaTool, corners: readonly Position[]): Polygon | null {
  const [first, second] = corners;
  if (first === undefined || second === undefined) return null;
  if (tool === "rectangle" && corners.length === 2)
    return polygonOf([first, [second[0], first[1]], second, [first[0], second[1]]]);
  return corners.length < 3 ? null : polygonOf(corners);
}

/** Whether what is drawn shares ground with areas of the floor. A hole and a cut lie over one on purpose. */
function liesOver(
  { tool, floor, history }: Pick<AreaEditorContext, "floor" | "history" | "tool">,
  corners: readonly Position[],
): boolean {
  const polygon = tool === "hole" || tool === "split" ? null : polygonDrawn(tool, corners);
  return polygon !== null && overlapping(polygon, floor, history.present.areas).length > 0;
}

/** What is drawn without what lies over others; null: nothing would be left. */
export function freePart({
  floor,
  history,
  newPolygon,
}: Pick<AreaEditorContext, "floor" | "history" | "newPolygon">): Polygon | null {
  const polygon = polygonDrawn("polygon", newPolygon);
  if (polygon === null) return null;
  const others = areasOfFloor(history.present, floor).map(({ geometry }) => geometry);
  return freeOf(polygon, others);
}

/** What closing does where it makes no new area; null: it makes one, or there is nothing to do it to. */
function commandOfClose(
  { tool, newPolygon, selectedArea, history, floor }: AreaEditorContext,
  ids: readonly AreaId[],
): AreaCommand | null {
  const [from, to] = newPolygon;
  // What is cut without a selection is cut out of the area in which it begins.
  const area =
    selectedArea ??
    (tool === "hole" && from !== undefined
      ? areaAt(areasOfFloor(history.present, floor), from)
      : null);
  if (area === null) return null;
  if (tool === "hole") {
    const hole = polygonDrawn(tool, newPolygon);
    return hole === null ? null : { kind: "cutHole", area, hole };
  }
  return tool === "split" && from !== undefined && to !== undefined
    ? { kind: "split", area, line: [from, to], ids }
    : null;
}

/** The area on whose ground a corner lies; null: none. */
function areaAt(areas: readonly Area[], [lon, lat]: Position): AreaId | null {
  return areas.find(({ geometry }) => pointInPolygon({ lon, lat }, geometry))?.id ?? null;
}

const NOTHING_THERE: AreaOutcome = { ok: false, refusal: { kind: "nothingThere" } };

/** What a context becomes by a command, whether it is done or not. */
function after(context: AreaEditorContext, command: AreaCommand | null) {
  const { history } = context;
  const outcome = command === null ? NOTHING_THERE : applyAreaCommand(history.present, command);
  return outcome.ok
    ? {
        history: stepped(history, outcome.drawing),
        refusal: null,
        ...stillThere(context, outcome.drawing),
      }
    : { refusal: outcome.refusal };
}

/** The selection, while the area is there. */
function stillThere(
  { selectedArea, sidebarMode }: AreaEditorContext,
  drawing: AreaDrawing,
): Pick<AreaEditorContext, "selectedArea" | "sidebarMode"> {
  const isThere = drawing.areas.some(({ id }) => id === selectedArea);
  return isThere ? { selectedArea, sidebarMode } : { selectedArea: null, sidebarMode: "list" };
}

const CLEAR = { newPolygon: [], isOverlapping: false } as const;

/** The area that is added by `user.add`. Once what lies over others is cut off, those that it lies around are its holes. */
function newArea(
  context: AreaEditorContext,
  { id, look }: { readonly id: AreaId; readonly look: Omit<AreaLook, "name"> },
): Area {
  const { floor, newPolygon, newAreaName, isOverlapping, history } = context;
  const drawn = polygonOf(newPolygon);
  const { areas } = history.present;
  const isAround = !isOverlapping && overlapping(drawn, floor, areas).length > 0;
  const geometry = (isAround ? freePart(context) : null) ?? drawn;
  return { id, ...look, name: newAreaName.trim(), floor, geometry };
}

/**
 * The editor of a site's areas (product.md section 5.11).
 *
 * `choosing`   areas are selected, moved and described; every accepted command is a step that can be undone.
 * `drawing`    corners are set; what lies over another area is told while it is drawn.
 * `naming`     what was drawn is whole and waits for its name; it is added only where it lies over nothing.
 * `reviewing`  what would be saved is shown, with whom it concerns.
 * `saving`     the backend judges; what others changed meanwhile is merged by area.
 * `conflicted` others changed the same areas: one of both is chosen for each.
 *
 * `user.reset` clears polygon, selection and overlap. No state is final.
 */
export const areaEditorMachine = setup({
  types: {
    context: {} as AreaEditorContext,
    events: {} as AreaEditorEvent,
    input: {} as AreaEditorInput,
    tags: {} as "busy",
  },
  actors: { save: notProvided<AreasSent, AreasSave>("save") },
  guards: {
    isDrawingTool: (_, { tool }: { tool: AreaTool }) => tool !== "select",
    isWhole: ({ context: { tool, newPolygon } }) => newPolygon.length >= WHOLE[tool],
    makesArea: ({ context: { tool, newPolygon } }) =>
      (tool === "polygon" || tool === "rectangle") && newPolygon.length >= WHOLE[tool],
    canBeAdded: (
      { context },
      asked: { readonly id: AreaId; readonly look: Omit<AreaLook, "name"> },
    ) =>
      applyAreaCommand(context.history.present, { kind: "add", area: newArea(context, asked) }).ok,
    leavesGround: ({ context }) => context.isOverlapping && freePart(context) !== null,
    canUndo: ({ context }) => context.history.past.length > 0,
    canRedo: ({ context }) => context.history.future.length > 0,
    hasChanges: ({ context: { history, seen } }) => history.present !== seen,
    isUntouched: ({ context: { history, seen } }) => history.present === seen,
    isSaved: (_, { answer }: Answer) => answer.type === "saved",
    isConflict: (_, { answer }: Answer) => answer.type === "conflict",
  },
  actions: {
    choose: assign((_, { area }: { area: AreaId | null }) => ({
      selectedArea: area,
      sidebarMode: area === null ? ("list" as const) : ("edit" as const),
      refusal: null,
    })),
    chooseTool: assign((_, { tool }: { tool: AreaTool }) => ({ tool, refusal: null, ...CLEAR })),
    goTo: assign((_, { floor }: { floor: number | null }) => ({
      floor,
      selectedArea: null,
      sidebarMode: "list" as const,
      refusal: null,
      tool: "select" as const,
      ...CLEAR,
    })),
    addCorner: assign(({ context }, { at }: { at: Position }) => {
      const newPolygon = [...context.newPolygon, at];
      return { newPolygon, isOverlapping: liesOver(context, newPolygon), refusal: null };
    }),
    takeBack: assign(({ context }) => {
      const newPolygon = context.newPolygon.slice(0, -1);
      return { newPolygon, isOverlapping: liesOver(context, newPolygon), refusal: null };
    }),
    close: assign(({ context }) => {
      const ring = polygonDrawn(context.tool, context.newPolygon)?.rings[0] ?? [];
      return { newPolygon: ring.slice(1), sidebarMode: "create" as const, newAreaName: "" };
    }),
    doClosed: assign(({ context }, { ids }: { ids: readonly AreaId[] }) => ({
      ...after(context, commandOfClose(context, ids)),
      tool: "select" as const,
      ...CLEAR,
    })),
    rename: assign({ newAreaName: (_, { name }: { name: string }) => name }),
    cutOff: assign(({ context }) => ({
      newPolygon: freePart(context)?.rings[0]?.slice(1) ?? [],
      isOverlapping: false,
    })),
    add: assign(
      ({ context }, asked: { readonly id: AreaId; readonly look: Omit<AreaLook, "name"> }) => ({
        ...after(context, { kind: "add", area: newArea(context, asked) }),
        selectedArea: asked.id,
        sidebarMode: "edit" as const,
        tool: "select" as const,
        ...CLEAR,
      }),
    ),
    refuseToAdd: assign(
      ({ context }, asked: { readonly id: AreaId; readonly look: Omit<AreaLook, "name"> }) =>
        after(context, { kind: "add", area: newArea(context, asked) }),
    ),
    command: assign(({ context }, { command }: { command: AreaCommand }) =>
      after(context, command),
    ),
    undo: assign(({ context }) => {
      const history = undone(context.history);
      return { history, refusal: null, ...stillThere(context, history.present) };
    }),
    redo: assign(({ context }) => {
      const history = redone(context.history);
      return { history, refusal: null, ...stillThere(context, history.present) };
    }),
    reset: assign({
      ...CLEAR,
      selectedArea: null,
      sidebarMode: "list",
      newAreaName: "",
      tool: "select",
      refusal: null,
    }),
    review: assign({ sidebarMode: "review", problem: null }),
    leaveReview: assign({ sidebarMode: "list", conflicts: [], problem: null }),
    settle: assign(({ context }, { answer }: Answer) => {
      const stored = answer.type === "saved" ? answer.stored : context.seen;
      return {
        seen: stored,
        history: historyOf(stored),
        ...stillThere(context, stored),
        sidebarMode: "list" as const,
        selectedArea: null,
        conflicts: [],
        problem: null,
      };
    }),
    adopt: assign(({ context }, { drawing }: { drawing: AreaDrawing }) => ({
      seen: drawing,
      history: historyOf(drawing),
      ...stillThere(context, drawing),
    })),
    rememberConflicts: assign({
      conflicts: (_, { answer }: Answer) => (answer.type === "conflict" ? answer.conflicts : []),
    }),
    refuse: assign({
      problem: (_, { answer }: Answer) => (answer.type === "refused" ? answer.problem : "failed"),
    }),
    fail: assign({ problem: "unreachable" }),
    /** What others saved counts as seen; areas that are not kept are given up. */
    resolve: assign(({ context }, { mine }: { mine: readonly AreaId[] }) => {
      const given = context.conflicts.filter(({ id }) => !mine.includes(id));
      const { history } = context;
      return {
        seen: withConflicts(context.seen, context.conflicts),
        history: stepped(history, withConflicts(history.present, given)),
        conflicts: [],
      };
    }),
  },
}).createMachine({
  id: "areaEditor",
  context: ({ input: { drawing, floor } }) => ({
    floor,
    seen: drawing,
    history: historyOf(drawing),
    tool: "select",
    newPolygon: [],
    isOverlapping: false,
    selectedArea: null,
    sidebarMode: "list",
    newAreaName: "",
    refusal: null,
    conflicts: [],
    problem: null,
  }),
  initial: "choosing",
  states: {
    choosing: {
      on: {
        "user.tool": [
          {
            guard: { type: "isDrawingTool", params: ({ event }) => event },
            target: "drawing",
            actions: { type: "chooseTool", params: ({ event }) => event },
          },
        ],
        "user.select": { actions: { type: "choose", params: ({ event }) => event } },
        "user.floor": { actions: { type: "goTo", params: ({ event }) => event } },
        "user.command": { actions: { type: "command", params: ({ event }) => event } },
        "user.undo": { guard: "canUndo", actions: "undo" },
        "user.redo": { guard: "canRedo", actions: "redo" },
        "user.reset": { actions: "reset" },
        "site.changed": {
          guard: "isUntouched",
          actions: { type: "adopt", params: ({ event }) => event },
        },
        "user.review": { guard: "hasChanges", target: "reviewing", actions: "review" },
      },
    },
    drawing: {
      on: {
        "user.tool": [
          {
            guard: { type: "isDrawingTool", params: ({ event }) => event },
            actions: { type: "chooseTool", params: ({ event }) => event },
          },
          { target: "choosing", actions: { type: "chooseTool", params: ({ event }) => event } },
        ],
        "user.floor": {
          target: "choosing",
          actions: { type: "goTo", params: ({ event }) => event },
        },
        "user.corner": { actions: { type: "addCorner", params: ({ event }) => event } },
        "user.takeBack": { actions: "takeBack" },
        "user.close": [
          { guard: "makesArea", target: "naming", actions: "close" },
          {
            guard: "isWhole",
            target: "choosing",
            actions: { type: "doClosed", params: ({ event }) => event },
          },
        ],
        "user.reset": { target: "choosing", actions: "reset" },
      },
    },
    naming: {
      on: {
        "user.name": { actions: { type: "rename", params: ({ event }) => event } },
        "user.cutOff": { guard: "leavesGround", actions: "cutOff" },
        "user.add": [
          {
            guard: { type: "canBeAdded", params: ({ event }) => event },
            target: "choosing",
            actions: { type: "add", params: ({ event }) => event },
          },
          { actions: { type: "refuseToAdd", params: ({ event }) => event } },
        ],
        "user.reset": { target: "choosing", actions: "reset" },
      },
    },
    reviewing: {
      on: {
        "user.save": "saving",
        "user.dismiss": { target: "choosing", actions: "leaveReview" },
      },
    },
    saving: {
      tags: "busy",
      invoke: {
        src: "save",
        id: "save",
        input: ({ context: { seen, history } }) => ({ seen, wanted: history.present }),
        onDone: [
          {
            guard: { type: "isSaved", params: answered },
            target: "choosing",
            actions: { type: "settle", params: answered },
          },
          {
            guard: { type: "isConflict", params: answered },
            target: "conflicted",
            actions: { type: "rememberConflicts", params: answered },
          },
          { target: "reviewing", actions: { type: "refuse", params: answered } },
        ],
        onError: { target: "reviewing", actions: "fail" },
      },
    },
    conflicted: {
      on: {
        "user.resolve": {
          target: "saving",
          actions: { type: "resolve", params: ({ event }) => event },
        },
        "user.dismiss": { target: "choosing", actions: "leaveReview" },
      },
    },
  },
});

/** The editor with what saves. The machine is fetched with its page alone, so that composition gives the effect only. */
export function areaEditorWith(
  save: (save: AreasSave) => Promise<AreasSent>,
): typeof areaEditorMachine {
  return areaEditorMachine.provide({
    actors: { save: fromPromise<AreasSent, AreasSave>(({ input }) => save(input)) },
  });
}
