import { assign, setup } from "xstate";
import type { EpochMs } from "../domain/time.ts";

/** One view of a wall and how long it stays, in ms. */
export type WallView = { readonly href: string; readonly stay: number };

export type WallRotationInput = { readonly views: readonly WallView[]; readonly build: string };

export type WallRotationContext = {
  readonly views: readonly WallView[];
  /** Which one is shown, counted from 0. */
  readonly shown: number;
  /** The build that runs here, and the one the server has. */
  readonly build: string;
  readonly newestBuild: string;
};

export type WallRotationEvent =
  | { type: "user.hold" }
  | { type: "user.resume" }
  | { type: "user.next" }
  | { type: "user.previous" }
  | { type: "views.changed"; views: readonly WallView[] }
  | { type: "screen.beat"; at: EpochMs }
  | { type: "server.build"; build: string }
  | { type: "server.reachable" };

/** A screen that has not drawn for this long hangs, in ms. */
const HANG_PATIENCE = 30_000;

/**
 * The screen on a wall (product.md section 5.9): it turns its views and looks after itself.
 *
 * `watch.alive`       the screen draws: a beat comes from its frames.
 * `watch.reloading`   it hangs, or a newer build is there: the page loads anew, if the server can be reached.
 * `turning.showing`   a view for the time it was given.
 * `turning.held`      somebody looks closer; nothing turns.
 *
 * No state is final: a reload begins a new actor.
 */
export const wallRotationMachine = setup({
  types: {
    context: {} as WallRotationContext,
    events: {} as WallRotationEvent,
    input: {} as WallRotationInput,
  },
  delays: {
    stay: ({ context }) => context.views[context.shown]?.stay ?? HANG_PATIENCE,
    hangPatience: HANG_PATIENCE,
    // The server may be away for a night: looked for again every 10 s.
    reachPause: 10_000,
  },
  guards: {
    turns: ({ context }) => context.views.length > 1,
    isNewer: ({ context }, { build }: { build: string }) => build !== context.build,
  },
  actions: {
    forward: assign({ shown: ({ context }) => (context.shown + 1) % context.views.length }),
    back: assign({
      shown: ({ context }) => (context.shown + context.views.length - 1) % context.views.length,
    }),
    setViews: assign({
      views: (_, { views }: { views: readonly WallView[] }) => views,
      shown: 0,
    }),
    rememberBuild: assign({ newestBuild: (_, { build }: { build: string }) => build }),
    /** Shows the view in the address; provided. */
    show: () => undefined,
    /** Asks whether the server answers, which comes back as `server.reachable`; provided. */
    lookForServer: () => undefined,
    /** Loads the page anew; provided. */
    reload: () => undefined,
  },
}).createMachine({
  id: "wallRotation",
  context: ({ input }) => ({
    views: input.views,
    shown: 0,
    build: input.build,
    newestBuild: input.build,
  }),
  type: "parallel",
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
              target: "reloading",
              actions: { type: "rememberBuild", params: ({ event }) => event },
            },
          },
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
          actions: [{ type: "setViews", params: ({ event }) => event }, "show"],
        },
      },
      states: {
        showing: {
          after: {
            stay: {
              guard: "turns",
              target: "showing",
              reenter: true,
              actions: ["forward", "show"],
            },
          },
          on: {
            "user.hold": "held",
            "user.next": {
              guard: "turns",
              target: "showing",
              reenter: true,
              actions: ["forward", "show"],
            },
            "user.previous": {
              guard: "turns",
              target: "showing",
              reenter: true,
              actions: ["back", "show"],
            },
          },
        },
        held: {
          on: {
            "user.resume": "showing",
            "user.next": { guard: "turns", actions: ["forward", "show"] },
            "user.previous": { guard: "turns", actions: ["back", "show"] },
          },
        },
      },
    },
  },
});
