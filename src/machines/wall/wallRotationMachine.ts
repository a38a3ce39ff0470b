import { assign, fromCallback, setup } from "xstate";
import { type EpochMs, SECOND } from "../../domain/base/time.ts";
import {
  WALL_EVACUATION_PART_SECONDS,
  WALL_PART_SECONDS,
  WALL_SECONDS,
  type WallView,
} from "../../domain/wall/wallPlan.ts";

export type WallRotationInput = {
  readonly views: readonly WallView[];
  /** Which one is shown first, counted from 0. */
  readonly shown: number;
  readonly build: string;
};

export type WallRotationContext = {
  readonly views: readonly WallView[];
  /** Which one is shown, counted from 0. */
  readonly shown: number;
  /** How long it has been shown when its part began, in ms. */
  readonly shownFor: number;
  /** A page that is longer than the screen is shown in parts: how many, and which one, counted from 0. */
  readonly parts: number;
  readonly part: number;
  /** The build that runs here, and the one the server has. */
  readonly build: string;
  readonly newestBuild: string;
};

export type WallRotationEvent =
  | { type: "user.hold" }
  | { type: "user.resume" }
  | { type: "user.next" }
  | { type: "user.previous" }
  /** Somebody is at the screen. */
  | { type: "user.touched" }
  | { type: "views.changed"; views: readonly WallView[] }
  | { type: "evacuation.began" }
  | { type: "evacuation.over" }
  | { type: "screen.beat"; at: EpochMs }
  /** The page has become so long that it is shown in so many parts. */
  | { type: "screen.measured"; parts: number }
  /** A view has stopped working or could not be loaded. */
  | { type: "screen.broke" }
  | { type: "server.build"; build: string }
  | { type: "server.reachable" };

/** A screen that has not drawn for this long hangs, in ms. */
const HANG_PATIENCE = 30_000;

/** What is left of the view's time, in ms; one that is alone has all the time. */
function timeLeft({ views, shown, shownFor }: WallRotationContext): number {
  const view = views.length > 1 ? views[shown] : undefined;
  return view === undefined ? Number.POSITIVE_INFINITY : view.stay - shownFor;
}

/**
 * How long a part stays, in ms: the time that is left, but no part so long that the others are not seen, and none so
 * short that it cannot be read.
 */
function partStay(context: WallRotationContext): number {
  const { least } = WALL_SECONDS;
  return Math.min(Math.max(timeLeft(context), least * SECOND), WALL_PART_SECONDS * SECOND);
}

const FROM_TOP = { part: 0, shownFor: 0 };

/**
 * The screen on a wall (product.md section 5.9): it turns its views and looks after itself.
 *
 * `watch.alive`          the screen draws: a beat comes from its frames.
 * `watch.outdated`       the server has another build, or a view broke; the page is loaded anew once nobody has touched
 *                        it for a while.
 * `watch.reloading`      it hangs, or its time has come: the page loads anew, if the server can be reached.
 * `turning.showing`      a view for the time it was given; one that is longer than the screen in parts, each at least
 *                        once.
 * `turning.held`         somebody looks closer; nothing turns.
 * `turning.interrupted`  people have to be found: the evacuation stays until it is over, in parts too.
 *
 * No state is final: a reload begins a new actor.
 */
export const wallRotationMachine = setup({
  types: {
    context: {} as WallRotationContext,
    events: {} as WallRotationEvent,
    input: {} as WallRotationInput,
  },
  actors: {
    /** Sends `screen.beat` while the screen draws and its live core answers. */
    beats: fromCallback<WallRotationEvent>(() => {
      throw new Error("beats is not provided");
    }),
    /** Sends `server.build` now and then. */
    builds: fromCallback<WallRotationEvent>(() => {
      throw new Error("builds is not provided");
    }),
  },
  delays: {
    stay: ({ context }) => partStay(context),
    evacuationStay: WALL_EVACUATION_PART_SECONDS * SECOND,
    hangPatience: HANG_PATIENCE,
    // Whoever reads or types is not to be cut off.
    idlePatience: 30_000,
    // The server may be away for a night: looked for again every 10 s.
    reachPause: 10_000,
  },
  guards: {
    turns: ({ context }) => context.views.length > 1,
    /** Its last part has been seen, and its time is over. */
    isSeen: ({ context }) =>
      context.part + 1 >= context.parts && timeLeft(context) <= partStay(context),
    isNewer: ({ context }, { build }: { build: string }) => build !== context.build,
  },
  actions: {
    forward: assign({
      shown: ({ context }) => (context.shown + 1) % context.views.length,
      ...FROM_TOP,
    }),
    back: assign({
      shown: ({ context }) => (context.shown + context.views.length - 1) % context.views.length,
      ...FROM_TOP,
    }),
    setViews: assign({
      views: (_, { views }: { views: readonly WallView[] }) => views,
      shown: 0,
      ...FROM_TOP,
    }),
    countTime: assign({ shownFor: ({ context }) => context.shownFor + partStay(context) }),
    /** After the last part comes the first. */
    turnPart: assign({ part: ({ context }) => (context.part + 1) % context.parts }),
    toTop: assign(FROM_TOP),
    setParts: assign({
      parts: (_, { parts }: { parts: number }) => parts,
      part: ({ context }, { parts }: { parts: number }) => Math.min(context.part, parts - 1),
    }),
    rememberBuild: assign({ newestBuild: (_, { build }: { build: string }) => build }),
    /** Asks whether the server answers, which comes back as `server.reachable`; provided. */
    lookForServer: () => undefined,
    /** Loads the page anew; provided. */
    reload: () => undefined,
  },
}).createMachine({
  id: "wallRotation",
  context: ({ input }) => ({
    views: input.views,
    shown: input.shown,
    ...FROM_TOP,
    parts: 1,
    build: input.build,
    newestBuild: input.build,
  }),
  type: "parallel",
  invoke: [{ src: "beats" }, { src: "builds" }],
  states: {
    watch: {
      initial: "alive",
      states: {
        alive: {
          after: { hangPatience: "reloading" },
          on: {
            "screen.beat": { target: "alive", reenter: true },
            "server.build": {
              guard: { type: "isNewer", params: ({ event }) => event },
              target: "outdated",
              actions: { type: "rememberBuild", params: ({ event }) => event },
            },
            "screen.broke": "outdated",
          },
        },
        outdated: {
          after: { idlePatience: "reloading" },
          on: { "user.touched": { target: "outdated", reenter: true } },
        },
        reloading: {
          entry: "lookForServer",
          after: { reachPause: { target: "reloading", reenter: true } },
          on: { "server.reachable": { actions: "reload" } },
        },
      },
    },
    turning: {
      initial: "showing",
      on: {
        "views.changed": {
          target: ".showing",
          actions: { type: "setViews", params: ({ event }) => event },
        },
        "screen.measured": { actions: { type: "setParts", params: ({ event }) => event } },
      },
      states: {
        showing: {
          after: {
            stay: [
              { guard: "isSeen", target: "showing", reenter: true, actions: "forward" },
              { target: "showing", reenter: true, actions: ["countTime", "turnPart"] },
            ],
          },
          on: {
            "user.hold": "held",
            "user.next": { guard: "turns", target: "showing", reenter: true, actions: "forward" },
            "user.previous": { guard: "turns", target: "showing", reenter: true, actions: "back" },
            "evacuation.began": { target: "interrupted", actions: "toTop" },
          },
        },
        held: {
          on: {
            "user.resume": "showing",
            "user.next": { guard: "turns", actions: "forward" },
            "user.previous": { guard: "turns", actions: "back" },
            "evacuation.began": { target: "interrupted", actions: "toTop" },
          },
        },
        interrupted: {
          after: { evacuationStay: { target: "interrupted", reenter: true, actions: "turnPart" } },
          on: { "evacuation.over": { target: "showing", actions: "toTop" } },
        },
      },
    },
  },
});
