import { assign, setup } from "xstate";
import { sameJson } from "../../domain/base/fieldEdit.ts";
import type { BoundingBox, LonLat, Position } from "../../domain/base/geometry.ts";
import {
  type EditHistory,
  historyOf,
  redoStep,
  stepped,
  undoStep,
} from "../../domain/sites/drawing/editHistory.ts";
import type { FloorPlan } from "../../domain/sites/floor.ts";
import type { DrawingUnit } from "../../domain/sites/plans/planDrawing.ts";
import {
  fitPairs,
  MAX_PAIRS,
  type PlanFit,
  type PlanPoint,
  type PlanSize,
  type PointPair,
} from "../../domain/sites/plans/planFit.ts";
import {
  editPlacement,
  firstCorners,
  type PlacementIssue,
  type PlanEdit,
  type PlanPlacement,
  placementIssue,
  replacedCorners,
} from "../../domain/sites/plans/planPlacement.ts";
import type { PlanSave, PlanSent, PlanSource } from "../../streams/calls/sites/planCalls.ts";
import type { PlanRead, PlanToRead } from "../../streams/planReader/planReading.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** A pair of points while it is set; null: not yet. */
export type OpenPair = { readonly plan: PlanPoint | null; readonly map: Position | null };

export type PlanPlacementInput = {
  readonly plan: FloorPlan | null;
  /** The ground on which a new plan is laid at first. */
  readonly box: BoundingBox;
};

export type PlanPlacementContext = {
  readonly box: BoundingBox;
  /** As it was read or last saved. */
  readonly seen: FloorPlan | null;
  /** What is laid on the map; null: nothing. */
  readonly image: PlanSource | null;
  /** Of the image, once it is known. */
  readonly size: PlanSize | null;
  /** Where the placement began. */
  readonly begin: PlanPlacement;
  readonly history: EditHistory<PlanPlacement>;
  /** A corner that is dragged turns and scales the plan, and does not stretch it. */
  readonly keepsShape: boolean;
  readonly pairs: readonly OpenPair[];
  /** Why the last edit was not done; null: it was. */
  readonly issue: PlacementIssue | null;
  /** The new image has other proportions than the one that it replaces. */
  readonly isReshaped: boolean;
  readonly asked: PlanToRead | null;
  /** Of the file that is read. */
  readonly pages: number;
  readonly unit: DrawingUnit;
  /** What others have saved meanwhile. */
  readonly theirs: FloorPlan | null;
  /** Why a file was not read, or the plan not saved; null: it was, or nobody tried. */
  readonly problem: string | null;
};

export type PlanPlacementEvent =
  | { type: "user.file"; file: File }
  | { type: "user.page"; page: number }
  /** What the coordinates of a drawing count, and where 0, 0 lies. */
  | { type: "user.origin"; unit: DrawingUnit; at: LonLat }
  | { type: "image.measured"; size: PlanSize }
  | { type: "user.edit"; edit: PlanEdit }
  | { type: "user.keepShape"; keepsShape: boolean }
  | { type: "user.undo" }
  | { type: "user.redo" }
  | { type: "user.match" }
  | { type: "user.planPoint"; at: PlanPoint }
  | { type: "user.mapPoint"; at: Position }
  /** One pair, set by numbers; one behind the last is a new one. */
  | { type: "user.pair"; index: number; pair: PointPair }
  | { type: "user.removePair"; index: number }
  /** The plan is laid where the pairs bring it. */
  | { type: "user.apply" }
  /** Back from what was begun. */
  | { type: "user.leave" }
  /** A former plan is brought back. */
  | { type: "user.restore"; plan: FloorPlan }
  | { type: "user.discard" }
  | { type: "user.remove" }
  | { type: "user.confirm" }
  | { type: "user.save" }
  /** Ours stands, in place of what others saved. */
  | { type: "user.overwrite" }
  /** What others saved stands. */
  | { type: "user.adopt" }
  /** The plan as it is stored now. */
  | { type: "site.changed"; plan: FloorPlan | null };

type Read = { readonly read: PlanRead };
type Sent = { readonly sent: PlanSent };
const wasRead = <E extends { event: { output: PlanRead } }>(it: E) => ({ read: outputOf(it) });
const wasSent = <E extends { event: { output: PlanSent } }>(it: E) => ({ sent: outputOf(it) });

/** How much a new plan hides: areas and the ground are still seen. */
const DEFAULT_OPACITY = 0.8;

/** The placement of a stored plan. */
function placementOf(plan: FloorPlan): PlanPlacement {
  return { corners: plan.corners, opacity: plan.opacity ?? 1 };
}

/** What is laid on the map where this plan is stored. */
function laidOut(plan: FloorPlan | null, box: BoundingBox) {
  const begin =
    plan === null
      ? { corners: firstCorners(box, { width: 1, height: 1 }), opacity: DEFAULT_OPACITY }
      : placementOf(plan);
  return {
    seen: plan,
    image: plan === null ? null : ({ kind: "stored", plan } as const),
    size: null,
    begin,
    history: historyOf(begin),
    pairs: [],
    issue: null,
    isReshaped: false,
    asked: null,
    theirs: null,
    problem: null,
  };
}

/** The pairs of which both points are set. */
export function wholePairs(pairs: readonly OpenPair[]): readonly PointPair[] {
  return pairs.flatMap(({ plan, map }) => (plan === null || map === null ? [] : [{ plan, map }]));
}

/** Where the pairs bring the plan; null: they are too few, or coincide. */
export function fitOf({
  pairs,
  size,
}: Pick<PlanPlacementContext, "pairs" | "size">): PlanFit | null {
  return size === null ? null : fitPairs(wholePairs(pairs), size);
}

/** A point more: in the first pair that has none, or in a new one. */
function withPoint(
  pairs: readonly OpenPair[],
  side: "map" | "plan",
  point: Partial<OpenPair>,
): readonly OpenPair[] {
  const open = pairs.findIndex((pair) => pair[side] === null);
  if (open >= 0) return pairs.map((pair, index) => (index === open ? { ...pair, ...point } : pair));
  return [...pairs, { plan: null, map: null, ...point }];
}

const hasRoomFor = (pairs: readonly OpenPair[], side: "map" | "plan") =>
  pairs.length < MAX_PAIRS || pairs.some((pair) => pair[side] === null);

/**
 * Lays the plan of a floor on the map (product.md section 3, plans management).
 *
 * `empty`          the floor has no plan.
 * `reading`        a file is read and made an image.
 * `choosingPage`   the file has several pages.
 * `choosingOrigin` the file is a drawing: what its coordinates count, and where they begin.
 * `placing`        the plan is moved, turned, scaled and stretched; every accepted edit can be undone.
 * `matching`       pairs of points are set, on the plan and on the map.
 * `asking`         whether the plan shall be removed.
 * `saving`         the backend judges.
 * `conflicted`     others have saved another plan meanwhile: one of both is chosen.
 *
 * No state is final.
 */
export const planPlacementMachine = setup({
  types: {
    context: {} as PlanPlacementContext,
    events: {} as PlanPlacementEvent,
    input: {} as PlanPlacementInput,
    tags: {} as "busy",
  },
  actors: {
    read: notProvided<PlanRead, PlanToRead | null>("read"),
    save: notProvided<PlanSent, PlanSave>("save"),
  },
  guards: {
    hasImage: ({ context: { image } }) => image !== null,
    isStored: ({ context: { seen } }) => seen !== null,
    hasChanges: ({ context: { image, begin, history } }) =>
      image !== null && (image.kind !== "stored" || history.present !== begin),
    isNews: ({ context: { image, begin, history, seen } }, { plan }: { plan: FloorPlan | null }) =>
      (image === null || image.kind === "stored") &&
      history.present === begin &&
      !sameJson(seen, plan),
    isPlan: (_, { plan }: { plan: FloorPlan | null }) => plan !== null,
    canUndo: ({ context: { history } }) => history.past.length > 0,
    canRedo: ({ context: { history } }) => history.future.length > 0,
    isMeasured: ({ context: { size } }) => size !== null,
    hasRoomOnPlan: ({ context: { pairs } }) => hasRoomFor(pairs, "plan"),
    hasRoomOnMap: ({ context: { pairs } }) => hasRoomFor(pairs, "map"),
    hasPlaceFor: ({ context: { pairs } }, { index }: { index: number }) =>
      index <= pairs.length && index < MAX_PAIRS,
    fits: ({ context }) => {
      const fit = fitOf(context);
      return fit !== null && placementIssue(fit.corners) === null;
    },
    isPage: ({ context: { pages } }, { page }: { page: number }) => page >= 1 && page <= pages,
    isImage: (_, { read }: Read) => read.type === "image",
    hasPages: (_, { read }: Read) => read.type === "pages",
    isDrawing: (_, { read }: Read) => read.type === "drawing",
    isSaved: (_, { sent }: Sent) => sent.type === "saved" && sent.plan !== null,
    isRemoved: (_, { sent }: Sent) => sent.type === "saved" && sent.plan === null,
    isConflict: (_, { sent }: Sent) => sent.type === "conflict",
    hasNothingToRemove: ({ context: { image, theirs } }) => image === null && theirs === null,
  },
  actions: {
    ask: assign(({ context: { box } }, { file }: { file: File }) => ({
      asked: { file, page: null, origin: null, box },
      problem: null,
    })),
    askPage: assign(({ context: { asked } }, { page }: { page: number }) => ({
      asked: asked && { ...asked, page },
    })),
    askOrigin: assign(
      ({ context: { asked } }, { unit, at }: { unit: DrawingUnit; at: LonLat }) => ({
        asked: asked && { ...asked, origin: { unit, at } },
      }),
    ),
    rememberPages: assign({
      pages: (_, { read }: Read) => (read.type === "pages" ? read.count : 0),
    }),
    rememberUnit: assign({
      unit: (_, { read }: Read) => (read.type === "drawing" ? read.unit : "metres"),
    }),
    layOut: assign(({ context: { box, image, history } }, { read }: Read) => {
      if (read.type !== "image") return {};
      const { file, size, corners } = read;
      const kept = image === null ? null : replacedCorners(history.present.corners, size);
      const begin = {
        corners: corners ?? kept?.corners ?? firstCorners(box, size),
        opacity: image === null ? DEFAULT_OPACITY : history.present.opacity,
      };
      return {
        image: { kind: "file", file, isReduced: read.isReduced } as const,
        size,
        begin,
        history: historyOf(begin),
        pairs: [],
        issue: null,
        isReshaped: corners === null && (kept?.isReshaped ?? false),
        asked: null,
      };
    }),
    refuseFile: assign({
      asked: null,
      problem: (_, { read }: Read) => (read.type === "refused" ? read.problem : "broken"),
    }),
    failToRead: assign({ asked: null, problem: "broken" }),
    forgetFile: assign({ asked: null }),
    measure: assign((_, { size }: { size: PlanSize }) => ({ size })),
    edit: assign(({ context: { history } }, { edit }: { edit: PlanEdit }) => {
      const outcome = editPlacement(history.present, edit);
      return outcome.ok
        ? { history: stepped(history, outcome.placement), issue: null }
        : { issue: outcome.issue };
    }),
    keepShape: assign((_, { keepsShape }: { keepsShape: boolean }) => ({ keepsShape })),
    undo: assign(({ context: { history } }) => ({ history: undoStep(history), issue: null })),
    redo: assign(({ context: { history } }) => ({ history: redoStep(history), issue: null })),
    addPlanPoint: assign(({ context: { pairs } }, { at }: { at: PlanPoint }) => ({
      pairs: withPoint(pairs, "plan", { plan: at }),
    })),
    addMapPoint: assign(({ context: { pairs } }, { at }: { at: Position }) => ({
      pairs: withPoint(pairs, "map", { map: at }),
    })),
    setPair: assign(
      ({ context: { pairs } }, { index, pair }: { index: number; pair: PointPair }) => ({
        pairs: [...pairs.slice(0, index), pair, ...pairs.slice(index + 1)],
      }),
    ),
    removePair: assign(({ context: { pairs } }, { index }: { index: number }) => ({
      pairs: pairs.filter((_, at) => at !== index),
    })),
    applyFit: assign(({ context }) => {
      const fit = fitOf(context);
      const { history } = context;
      return fit === null
        ? {}
        : {
            history: stepped(history, { ...history.present, corners: fit.corners }),
            issue: null,
            isReshaped: false,
          };
    }),
    restore: assign((_, { plan }: { plan: FloorPlan }) => {
      const begin = placementOf(plan);
      return {
        image: { kind: "former", plan } as const,
        size: null,
        begin,
        history: historyOf(begin),
        pairs: [],
        issue: null,
        isReshaped: false,
        problem: null,
      };
    }),
    discard: assign(({ context: { seen, box } }) => laidOut(seen, box)),
    adopt: assign(({ context: { box } }, { plan }: { plan: FloorPlan | null }) =>
      laidOut(plan, box),
    ),
    takeOff: assign({ image: null, problem: null }),
    putBack: assign(({ context: { seen, image } }) =>
      image === null && seen !== null ? { image: { kind: "stored", plan: seen } as const } : {},
    ),
    forgetProblem: assign({ problem: null }),
    settle: assign(({ context: { box } }, { sent }: Sent) =>
      sent.type === "saved" ? laidOut(sent.plan, box) : {},
    ),
    rememberTheirs: assign({
      theirs: (_, { sent }: Sent) => (sent.type === "conflict" ? sent.plan : null),
    }),
    seeTheirs: assign(({ context: { theirs } }) => ({ seen: theirs, theirs: null, problem: null })),
    adoptTheirs: assign(({ context: { theirs, box } }) => laidOut(theirs, box)),
    refuse: assign({
      problem: (_, { sent }: Sent) => (sent.type === "refused" ? sent.problem : "failed"),
    }),
    fail: assign({ problem: "unreachable" }),
  },
}).createMachine({
  id: "planPlacement",
  context: ({ input: { plan, box } }) => ({
    box,
    keepsShape: true,
    pages: 0,
    unit: "metres",
    ...laidOut(plan, box),
  }),
  initial: "opening",
  states: {
    /** Left at once. */
    opening: { always: [{ guard: "hasImage", target: "placing" }, { target: "empty" }] },
    empty: {
      on: {
        "user.file": { target: "reading", actions: { type: "ask", params: ({ event }) => event } },
        "user.restore": {
          target: "placing",
          actions: { type: "restore", params: ({ event }) => event },
        },
        "site.changed": {
          guard: { type: "isPlan", params: ({ event }) => event },
          target: "placing",
          actions: { type: "adopt", params: ({ event }) => event },
        },
      },
    },
    reading: {
      tags: "busy",
      invoke: {
        src: "read",
        id: "read",
        input: ({ context: { asked } }) => asked,
        onDone: [
          {
            guard: { type: "isImage", params: wasRead },
            target: "placing",
            actions: { type: "layOut", params: wasRead },
          },
          {
            guard: { type: "hasPages", params: wasRead },
            target: "choosingPage",
            actions: { type: "rememberPages", params: wasRead },
          },
          {
            guard: { type: "isDrawing", params: wasRead },
            target: "choosingOrigin",
            actions: { type: "rememberUnit", params: wasRead },
          },
          { target: "opening", actions: { type: "refuseFile", params: wasRead } },
        ],
        onError: { target: "opening", actions: "failToRead" },
      },
      on: { "user.leave": { target: "opening", actions: "forgetFile" } },
    },
    choosingPage: {
      on: {
        "user.page": {
          guard: { type: "isPage", params: ({ event }) => event },
          target: "reading",
          actions: { type: "askPage", params: ({ event }) => event },
        },
        "user.leave": { target: "opening", actions: "forgetFile" },
      },
    },
    choosingOrigin: {
      on: {
        "user.origin": {
          target: "reading",
          actions: { type: "askOrigin", params: ({ event }) => event },
        },
        "user.leave": { target: "opening", actions: "forgetFile" },
      },
    },
    placing: {
      on: {
        "user.file": { target: "reading", actions: { type: "ask", params: ({ event }) => event } },
        "user.edit": { actions: { type: "edit", params: ({ event }) => event } },
        "user.keepShape": { actions: { type: "keepShape", params: ({ event }) => event } },
        "user.undo": { guard: "canUndo", actions: "undo" },
        "user.redo": { guard: "canRedo", actions: "redo" },
        "image.measured": { actions: { type: "measure", params: ({ event }) => event } },
        "user.match": { guard: "isMeasured", target: "matching" },
        "user.restore": { actions: { type: "restore", params: ({ event }) => event } },
        "user.discard": { guard: "hasChanges", target: "opening", actions: "discard" },
        "user.remove": { guard: "isStored", target: "asking" },
        "user.save": { guard: "hasChanges", target: "saving", actions: "forgetProblem" },
        "site.changed": {
          guard: { type: "isNews", params: ({ event }) => event },
          target: "opening",
          actions: { type: "adopt", params: ({ event }) => event },
        },
      },
    },
    matching: {
      on: {
        "user.planPoint": {
          guard: "hasRoomOnPlan",
          actions: { type: "addPlanPoint", params: ({ event }) => event },
        },
        "user.mapPoint": {
          guard: "hasRoomOnMap",
          actions: { type: "addMapPoint", params: ({ event }) => event },
        },
        "user.pair": {
          guard: { type: "hasPlaceFor", params: ({ event }) => event },
          actions: { type: "setPair", params: ({ event }) => event },
        },
        "user.removePair": { actions: { type: "removePair", params: ({ event }) => event } },
        "user.apply": { guard: "fits", target: "placing", actions: "applyFit" },
        "user.leave": "placing",
      },
    },
    asking: {
      on: {
        "user.confirm": { target: "saving", actions: "takeOff" },
        "user.leave": "placing",
      },
    },
    saving: {
      tags: "busy",
      invoke: {
        src: "save",
        id: "save",
        input: ({ context: { seen, image, history } }) => ({
          seen,
          image,
          placement: history.present,
        }),
        onDone: [
          {
            guard: { type: "isSaved", params: wasSent },
            target: "placing",
            actions: { type: "settle", params: wasSent },
          },
          {
            guard: { type: "isRemoved", params: wasSent },
            target: "empty",
            actions: { type: "settle", params: wasSent },
          },
          {
            guard: { type: "isConflict", params: wasSent },
            target: "conflicted",
            actions: { type: "rememberTheirs", params: wasSent },
          },
          {
            target: "opening",
            actions: [{ type: "refuse", params: wasSent }, "putBack"],
          },
        ],
        onError: { target: "opening", actions: ["fail", "putBack"] },
      },
    },
    conflicted: {
      on: {
        "user.overwrite": [
          // What was to be removed is gone already.
          {
            guard: "hasNothingToRemove",
            target: "opening",
            actions: "adoptTheirs",
          },
          { target: "saving", actions: "seeTheirs" },
        ],
        "user.adopt": { target: "opening", actions: "adoptTheirs" },
      },
    },
  },
});
