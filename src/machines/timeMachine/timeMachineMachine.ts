import { assign, fromCallback, setup } from "xstate";
import type { EpochMs } from "../../domain/base/time.ts";
import {
  type PastFailure,
  PLAY_STEP,
  type PlaySpeed,
  TIME_MACHINE_REACH,
} from "../../domain/timeMachine/timeMachine.ts";
import { notProvided } from "../kit/notProvided.ts";

export type TimeMachineInput = {
  /** The instant that the address names, epoch ms; null: live. */
  readonly at: EpochMs | null;
  readonly now: EpochMs;
};

export type TimeMachineContext = {
  /** The instant that is shown or being fetched; null: live. */
  readonly at: EpochMs | null;
  readonly speed: PlaySpeed;
  /** The server's clock, told by every event that needs it: nothing beyond it can be shown. */
  readonly now: EpochMs;
  readonly failure: PastFailure | null;
};

export type TimeMachineEvent =
  | { type: "user.goTo"; at: EpochMs; now: EpochMs }
  | { type: "user.scrub"; at: EpochMs; now: EpochMs }
  | { type: "user.play"; now: EpochMs }
  | { type: "user.pause" }
  | { type: "user.speed"; speed: PlaySpeed }
  | { type: "user.live" }
  | { type: "user.retry" }
  | { type: "customer.left" }
  | { type: "core.failed"; reason: PastFailure }
  | { type: "tick"; now: EpochMs };

/**
 * What the site time machine shows (product.md section 5.1).
 *
 * `entering` decides by the address; never rested in.
 * `live`     the present; nothing of the past is held.
 * `loading`  the state at `at` is being folded from checkpoint and events; the former picture stays, dimmed.
 * `paused`   the state at `at` stands still.
 * `playing`  `at` moves on by `speed` at every turn of `beat`; at the present it becomes live.
 * `failed`   the past could not be read; the former picture is not shown as if it were that instant.
 *
 * One key (`user.live`) leads back from everywhere, and so does leaving the customer. No state is final.
 */
export const timeMachineMachine = setup({
  types: {
    context: {} as TimeMachineContext,
    events: {} as TimeMachineEvent,
    input: {} as TimeMachineInput,
    tags: {} as "past" | "busy",
  },
  actors: {
    /** Makes the core show the instant; done when it does. */
    load: notProvided<void, { readonly at: EpochMs }>("load"),
    /** Sends `tick` every `PLAY_STEP`. */
    beat: fromCallback<TimeMachineEvent>(() => {
      throw new Error("beat is not provided");
    }),
  },
  guards: {
    isPast: (_, { at, now }: { at: EpochMs; now: EpochMs }) => at < now,
    hasInstant: ({ context }) => context.at !== null,
    reachesPresent: ({ context }, { now }: { now: EpochMs }) =>
      context.at !== null && context.at + PLAY_STEP * context.speed >= now,
  },
  actions: {
    aim: assign({
      at: (_, { at, now }: { at: EpochMs; now: EpochMs }) => Math.max(at, now - TIME_MACHINE_REACH),
      now: (_, { now }) => now,
      failure: null,
    }),
    advance: assign({
      at: ({ context }) => (context.at === null ? null : context.at + PLAY_STEP * context.speed),
      now: (_, { now }: { now: EpochMs }) => now,
    }),
    setSpeed: assign({ speed: (_, { speed }: { speed: PlaySpeed }) => speed }),
    forget: assign({ at: null, failure: null }),
    rememberError: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    rememberFailure: assign({ failure: (_, { reason }: { reason: PastFailure }) => reason }),
    /** Tells the core, which answers `core.failed` where it cannot; provided. */
    showInstant: () => undefined,
    showLive: () => undefined,
  },
}).createMachine({
  id: "timeMachine",
  context: ({ input }) => ({
    at: input.at,
    speed: 60,
    now: input.now,
    failure: null,
  }),
  initial: "entering",
  on: {
    "user.speed": {
      actions: { type: "setSpeed", params: ({ event }) => ({ speed: event.speed }) },
    },
    "customer.left": ".live",
  },
  states: {
    entering: {
      always: [{ guard: "hasInstant", target: "loading" }, { target: "live" }],
    },
    live: {
      entry: ["forget", "showLive"],
      on: {
        "user.goTo": {
          guard: { type: "isPast", params: ({ event }) => event },
          target: "loading",
          actions: { type: "aim", params: ({ event }) => event },
        },
        "user.scrub": {
          guard: { type: "isPast", params: ({ event }) => event },
          target: "loading",
          actions: { type: "aim", params: ({ event }) => event },
        },
      },
    },
    loading: {
      tags: ["past", "busy"],
      invoke: {
        src: "load",
        id: "load",
        input: ({ context }) => {
          if (context.at === null) throw new Error("Only an instant can be loaded");
          return { at: context.at };
        },
        onDone: "paused",
        onError: {
          target: "failed",
          actions: { type: "rememberError", params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        "user.live": "live",
        "user.goTo": {
          target: "loading",
          reenter: true,
          actions: { type: "aim", params: ({ event }) => event },
        },
        "user.scrub": {
          target: "loading",
          reenter: true,
          actions: { type: "aim", params: ({ event }) => event },
        },
      },
    },
    paused: {
      tags: "past",
      on: {
        "user.live": "live",
        "user.play": "playing",
        "user.goTo": { target: "loading", actions: { type: "aim", params: ({ event }) => event } },
        "user.scrub": {
          target: "loading",
          actions: { type: "aim", params: ({ event }) => event },
        },
      },
    },
    playing: {
      tags: "past",
      invoke: { src: "beat" },
      on: {
        "core.failed": {
          target: "failed",
          actions: { type: "rememberFailure", params: ({ event }) => event },
        },
        tick: [
          {
            guard: { type: "reachesPresent", params: ({ event }) => event },
            target: "live",
          },
          { actions: [{ type: "advance", params: ({ event }) => event }, "showInstant"] },
        ],
        "user.live": "live",
        "user.pause": "paused",
        "user.goTo": { target: "loading", actions: { type: "aim", params: ({ event }) => event } },
        "user.scrub": {
          target: "loading",
          actions: { type: "aim", params: ({ event }) => event },
        },
      },
    },
    failed: {
      tags: "past",
      on: {
        "user.live": "live",
        "user.retry": "loading",
        "user.goTo": { target: "loading", actions: { type: "aim", params: ({ event }) => event } },
        "user.scrub": {
          target: "loading",
          actions: { type: "aim", params: ({ event }) => event },
        },
      },
    },
  },
});

function failureOf(error: unknown): PastFailure {
  return error instanceof Error && error.name === "NothingKept" ? "nothingKept" : "unreachable";
}
