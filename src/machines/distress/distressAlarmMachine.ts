import { assign, setup } from "xstate";
import type { DistressId } from "../../domain/base/ids.ts";

/** A call that nobody has resolved, as far as the alarm of a screen goes by it. */
export type AlarmCall = { readonly id: DistressId; readonly isTaken: boolean };

export type DistressAlarmContext = {
  readonly calls: readonly AlarmCall[];
  /** Calls that somebody at this screen has silenced or set aside: they do not begin the alarm again. */
  readonly known: readonly DistressId[];
};

export type DistressAlarmEvent =
  | { type: "calls.changed"; calls: readonly AlarmCall[] }
  | { type: "user.silence" }
  | { type: "user.setAside" };

type Changed = Extract<DistressAlarmEvent, { type: "calls.changed" }>;

/**
 * The alarm of one screen while somebody calls for help.
 *
 * `quiet`            nobody calls.
 * `alarm.sounding`   somebody calls and nobody has taken it: over the whole page, with a sound.
 * `alarm.silenced`   the same without the sound: somebody at this screen knows of it.
 * `aside`            a bar: every call is taken, or somebody at this screen has set them aside.
 *
 * A call that is new to this screen sounds again, whatever was silenced. The alarm ends with the calls and with nothing else:
 * no state is final, and none is left by time.
 */
export const distressAlarmMachine = setup({
  types: { context: {} as DistressAlarmContext, events: {} as DistressAlarmEvent },
  guards: {
    hasNew: ({ context }, { calls }: Pick<Changed, "calls">) =>
      calls.some(({ id, isTaken }) => !isTaken && !context.known.includes(id)),
    isEmpty: (_, { calls }: Pick<Changed, "calls">) => calls.length === 0,
    areTaken: (_, { calls }: Pick<Changed, "calls">) => calls.every(({ isTaken }) => isTaken),
  },
  actions: {
    keepCalls: assign({
      calls: (_, { calls }: Pick<Changed, "calls">) => calls,
      known: ({ context }, { calls }: Pick<Changed, "calls">) =>
        context.known.filter((known) => calls.some(({ id }) => id === known)),
    }),
    knowAll: assign({ known: ({ context }) => context.calls.map(({ id }) => id) }),
  },
}).createMachine({
  id: "distressAlarm",
  context: { calls: [], known: [] },
  initial: "quiet",
  on: {
    "calls.changed": [
      {
        guard: { type: "isEmpty", params: ({ event }) => event },
        target: ".quiet",
        actions: { type: "keepCalls", params: ({ event }) => event },
      },
      {
        guard: { type: "hasNew", params: ({ event }) => event },
        target: ".alarm.sounding",
        actions: { type: "keepCalls", params: ({ event }) => event },
      },
      {
        guard: { type: "areTaken", params: ({ event }) => event },
        target: ".aside",
        actions: { type: "keepCalls", params: ({ event }) => event },
      },
      // What is left is known here: it stays as it is shown.
      { actions: { type: "keepCalls", params: ({ event }) => event } },
    ],
  },
  states: {
    quiet: {},
    alarm: {
      initial: "sounding",
      on: { "user.setAside": { target: "aside", actions: "knowAll" } },
      states: {
        sounding: { on: { "user.silence": { target: "silenced", actions: "knowAll" } } },
        silenced: {},
      },
    },
    aside: {},
  },
});
