import { assign, setup } from "xstate";
import type {
  BackTestAlert,
  BackTestRule,
  BackTestState,
} from "../../domain/counters/counterBackTest.ts";
import { DAY, type EpochMs } from "../../domain/base/time.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** What is replayed: a rule from `from` up to `to`, epoch ms. */
export type BackTestWish = {
  readonly rule: BackTestRule;
  readonly from: EpochMs;
  readonly to: EpochMs;
};

/** One part of it: at most a day, going on from `state`. */
export type BackTestPart = BackTestWish & { readonly state: BackTestState | null };

/** `alerts` ended within the part, `open` stand at `reached`; the next part goes on there. */
export type BackTestAnswer = {
  readonly alerts: readonly BackTestAlert[];
  readonly open: readonly BackTestAlert[];
  readonly state: BackTestState;
  readonly reached: EpochMs;
};

export type CounterBackTestContext = {
  readonly wish: BackTestWish | null;
  readonly state: BackTestState | null;
  /** Up to here the log was replayed. */
  readonly reached: EpochMs;
  readonly alerts: readonly BackTestAlert[];
  readonly open: readonly BackTestAlert[];
  readonly failure: string | null;
};

export type CounterBackTestEvent =
  | ({ type: "user.run" } & BackTestWish)
  | { type: "user.cancel" }
  | { type: "user.retry" };

type Answer = { readonly answer: BackTestAnswer };

/**
 * How many alerts a rule would have raised over the past, replayed by the server a day at a time so that progress shows.
 *
 * `idle`       nothing was asked for, or it was given up.
 * `replaying`  the server replays a part; the next begins where it ended.
 * `done`       the whole span was replayed.
 * `failed`     a part was not answered; asked again it goes on from there.
 *
 * No state is final.
 */
export const counterBackTestMachine = setup({
  types: {
    context: {} as CounterBackTestContext,
    events: {} as CounterBackTestEvent,
    tags: {} as "busy",
  },
  actors: { replay: notProvided<BackTestAnswer, BackTestPart | null>("replay") },
  guards: {
    isTheEnd: ({ context }, { answer }: Answer) =>
      context.wish === null || answer.reached >= context.wish.to,
  },
  actions: {
    begin: assign((_, wish: BackTestWish) => ({
      wish,
      state: null,
      reached: wish.from,
      alerts: [],
      open: [],
      failure: null,
    })),
    goOn: assign(({ context }, { answer }: Answer) => ({
      state: answer.state,
      reached: answer.reached,
      alerts: [...context.alerts, ...answer.alerts],
      open: answer.open,
      failure: null,
    })),
    giveUp: assign({ wish: null, state: null, alerts: [], open: [], failure: null }),
    rememberFailure: assign({
      failure: (_, { error }: { error: unknown }) =>
        error instanceof Error ? error.message : String(error),
    }),
  },
}).createMachine({
  id: "counterBackTest",
  context: { wish: null, state: null, reached: 0, alerts: [], open: [], failure: null },
  on: {
    "user.run": {
      target: ".replaying",
      reenter: true,
      actions: {
        type: "begin",
        params: ({ event: { rule, from, to } }) => ({ rule, from, to }),
      },
    },
  },
  initial: "idle",
  states: {
    idle: {},
    replaying: {
      tags: "busy",
      on: { "user.cancel": { target: "idle", actions: "giveUp" } },
      invoke: {
        src: "replay",
        id: "replay",
        input: ({ context }) => nextPart(context),
        onDone: [
          {
            guard: { type: "isTheEnd", params: (it) => ({ answer: outputOf(it) }) },
            target: "done",
            actions: { type: "goOn", params: (it) => ({ answer: outputOf(it) }) },
          },
          {
            target: "replaying",
            reenter: true,
            actions: { type: "goOn", params: (it) => ({ answer: outputOf(it) }) },
          },
        ],
        onError: {
          target: "failed",
          actions: { type: "rememberFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    done: {},
    failed: {
      on: { "user.retry": "replaying", "user.cancel": { target: "idle", actions: "giveUp" } },
    },
  },
});

/** The next day of what is asked for, as long as the server takes in one call. */
function nextPart({ wish, state, reached }: CounterBackTestContext): BackTestPart | null {
  if (wish === null) return null;
  return { rule: wish.rule, from: reached, to: Math.min(wish.to, reached + DAY), state };
}
