import { assign, fromCallback, setup } from "xstate";
import type { EpochMs } from "../../domain/base/time.ts";

/** ms between two steps: the eye takes them for a movement. */
export const PLAYBACK_STEP = 100;

/** The first and the last instant of what is played. */
export type PlaybackSpan = { readonly from: EpochMs; readonly to: EpochMs };
/** `speed`: how much faster than it was. */
export type PlaybackInput = PlaybackSpan & { readonly speed: number };
export type PlaybackContext = PlaybackInput & { readonly at: EpochMs };
export type PlaybackEvent =
  | { type: "user.play" }
  | { type: "user.pause" }
  | { type: "user.seek"; at: EpochMs }
  | { type: "user.speed"; speed: number }
  | { type: "tick" };

/**
 * Something of the past that is played again: a track on the map, a walk test.
 *
 * `paused`  it stands at `at`; played from the end it begins anew.
 * `playing` `at` moves on by `speed` at every tick of `beat`, and stands at the end.
 *
 * No state is final.
 */
export const playbackMachine = setup({
  types: {
    context: {} as PlaybackContext,
    events: {} as PlaybackEvent,
    input: {} as PlaybackInput,
  },
  actors: {
    /** Sends `tick` every `PLAYBACK_STEP`. */
    beat: fromCallback<PlaybackEvent>(() => {
      throw new Error("beat is not provided");
    }),
  },
  guards: {
    reachesEnd: ({ context }) => context.at + PLAYBACK_STEP * context.speed >= context.to,
    isAtEnd: ({ context }) => context.at >= context.to,
  },
  actions: {
    rewind: assign({ at: ({ context }) => context.from }),
    advance: assign({ at: ({ context }) => context.at + PLAYBACK_STEP * context.speed }),
    end: assign({ at: ({ context }) => context.to }),
    seek: assign({
      at: ({ context }, { at }: { at: EpochMs }) =>
        Math.min(context.to, Math.max(context.from, at)),
    }),
    setSpeed: assign({ speed: (_, { speed }: { speed: number }) => speed }),
  },
}).createMachine({
  id: "playback",
  context: ({ input }) => ({ ...input, at: input.from }),
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
