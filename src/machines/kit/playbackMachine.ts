import { assign, fromCallback, setup } from "xstate";
import type { EpochMs } from "../../domain/base/time.ts";

/** ms between two steps of a replay: the eye takes them for a movement. */
export const REPLAY_STEP = 100;
/** How much faster than it was. */
export const REPLAY_SPEEDS = [10, 60, 300, 1200] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

/** The first and the last instant of what is replayed. */
export type ReplaySpan = { readonly from: EpochMs; readonly to: EpochMs };
export type TrackReplayContext = ReplaySpan & {
  readonly at: EpochMs;
  readonly speed: ReplaySpeed;
};
export type TrackReplayEvent =
  | { type: "user.play" }
  | { type: "user.pause" }
  | { type: "user.seek"; at: EpochMs }
  | { type: "user.speed"; speed: ReplaySpeed }
  | { type: "tick" };

/**
 * A track that is driven again on the map.
 *
 * `paused`  it stands at `at`; played from the end it begins anew.
 * `playing` `at` moves on by `speed` at every tick of `beat`, and stands at the end.
 *
 * No state is final.
 */
export const trackReplayMachine = setup({
  types: {
    context: {} as TrackReplayContext,
    events: {} as TrackReplayEvent,
    input: {} as ReplaySpan,
  },
  actors: {
    /** Sends `tick` every `REPLAY_STEP`. */
    beat: fromCallback<TrackReplayEvent>(() => {
      throw new Error("beat is not provided");
    }),
  },
  guards: {
    reachesEnd: ({ context }) => context.at + REPLAY_STEP * context.speed >= context.to,
    isAtEnd: ({ context }) => context.at >= context.to,
  },
  actions: {
    rewind: assign({ at: ({ context }) => context.from }),
    advance: assign({ at: ({ context }) => context.at + REPLAY_STEP * context.speed }),
    end: assign({ at: ({ context }) => context.to }),
    seek: assign({
      at: ({ context }, { at }: { at: EpochMs }) =>
        Math.min(context.to, Math.max(context.from, at)),
    }),
    setSpeed: assign({ speed: (_, { speed }: { speed: ReplaySpeed }) => speed }),
  },
}).createMachine({
  id: "trackReplay",
  context: ({ input }) => ({ ...input, at: input.from, speed: 60 }),
  initial: "paused",
  on: {
    "user.seek": { actions: { type: "seek", params: ({ event }) => ({ at: event.at }) } },
    "user.speed": {
      actions: { type: "setSpeed", params: ({ event }) => ({ speed: event.speed }) },
    },
  },
  states: {
    paused: {
      on: {
        "user.play": [
          { guard: "isAtEnd", target: "playing", actions: "rewind" },
          { target: "playing" },
        ],
      },
    },
    playing: {
      invoke: { src: "beat" },
      on: {
        "user.pause": "paused",
        tick: [{ guard: "reachesEnd", target: "paused", actions: "end" }, { actions: "advance" }],
      },
    },
  },
});
