import { assign, setup } from "xstate";
import { connectivityOf, type Listened } from "../../domain/devices/deviceConnectivity.ts";
import { DAY, type EpochMs } from "../../domain/base/time.ts";

/** `now`: the server's clock at this moment. */
export type DeviceConnectivityInput = Listened & { readonly now: EpochMs };

/** `now`: the instant of the last event or look; between two the machine's clock counts on. */
export type DeviceConnectivityContext = Listened & { readonly now: EpochMs };

export type DeviceConnectivityEvent =
  /** A message of the device from the instant `at`; messages may come late and out of order. */
  | { readonly type: "device.heard"; readonly at: EpochMs; readonly now: EpochMs }
  /** The page was asleep or throttled: its timers were late, and this is the time now. */
  | { readonly type: "clock.told"; readonly now: EpochMs }
  | {
      readonly type: "device.configured";
      readonly sendInterval: number;
      readonly timeout: number;
      readonly now: EpochMs;
    };

/**
 * Whether a gateway, an anchor or an entry box is heard, by the rule of `src/domain/devices/deviceConnectivity.ts`.
 *
 * `judging`    passed through: the rule says which of the others it is.
 * `online`     the last message is younger than twice the send interval.
 * `uncertain`  it is older, but not as old as the timeout.
 * `offline`    it is as old as the timeout, or there never was one.
 *
 * No state is final: an offline device can be heard again.
 */
export const deviceConnectivityMachine = setup({
  types: {
    context: {} as DeviceConnectivityContext,
    events: {} as DeviceConnectivityEvent,
    input: {} as DeviceConnectivityInput,
  },
  delays: { patience: ({ context }) => patienceOf(context) },
  guards: {
    isOnline: ({ context }) => connectivityOf(context, context.now) === "online",
    isUncertain: ({ context }) => connectivityOf(context, context.now) === "uncertain",
  },
  actions: {
    hear: assign({
      lastMessageAt: ({ context }, { at }: { readonly at: EpochMs; readonly now: EpochMs }) =>
        Math.max(context.lastMessageAt ?? at, at),
      now: (_, { now }) => now,
    }),
    configure: assign(
      (
        _,
        params: { readonly sendInterval: number; readonly timeout: number; readonly now: EpochMs },
      ) => ({
        sendInterval: params.sendInterval,
        timeout: params.timeout,
        now: params.now,
      }),
    ),
    setClock: assign({ now: (_, { now }: { readonly now: EpochMs }) => now }),
    letPass: assign({ now: ({ context }) => context.now + patienceOf(context) }),
  },
}).createMachine({
  id: "deviceConnectivity",
  context: ({ input }) => ({ ...input }),
  initial: "judging",
  on: {
    "device.heard": {
      target: ".judging",
      actions: { type: "hear", params: ({ event }) => event },
    },
    "clock.told": {
      target: ".judging",
      actions: { type: "setClock", params: ({ event }) => event },
    },
    "device.configured": {
      target: ".judging",
      actions: { type: "configure", params: ({ event }) => event },
    },
  },
  states: {
    judging: {
      always: [
        { guard: "isOnline", target: "online" },
        { guard: "isUncertain", target: "uncertain" },
        { target: "offline" },
      ],
    },
    online: { after: { patience: { target: "judging", actions: "letPass" } } },
    uncertain: { after: { patience: { target: "judging", actions: "letPass" } } },
    offline: {},
  },
});

/** Until the device can be something else, in ms; a day at most, since timers end at 24 days. */
function patienceOf({
  lastMessageAt,
  sendInterval,
  timeout,
  now,
}: DeviceConnectivityContext): number {
  if (lastMessageAt === null) return DAY;
  const ends = [2 * sendInterval, timeout]
    .map((silence) => lastMessageAt + silence - now)
    .filter((left) => left > 0);
  return Math.min(DAY, ...ends);
}
