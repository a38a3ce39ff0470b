import { assign, setup } from "xstate";
import { connectivityOf, type Listened } from "../../domain/devices/deviceConnectivity.ts";
import type { EpochMs } from "../../domain/base/time.ts";

/** A device as it is listened to, and the instant until which that is known, epoch ms. */
export type DeviceConnectivityContext = Listened & { readonly knownAt: EpochMs };

export type DeviceConnectivityEvent =
  /** A message of the device from the instant `at`; messages may come late and out of order. */
  | { readonly type: "device.heard"; readonly at: EpochMs; readonly knownAt: EpochMs }
  /** Time has passed in which every message of the device would have come. */
  | { readonly type: "time.passed"; readonly knownAt: EpochMs }
  | {
      readonly type: "device.configured";
      readonly sendInterval: number;
      readonly timeout: number;
      readonly knownAt: EpochMs;
    };

/**
 * Whether a gateway, an anchor or an entry box is heard. Each event is judged by `connectivityOf`, the one rule, which the
 * feeds apply to thousands of devices without an actor for each (docs/decisions/0173).
 *
 * `judging`     passed through: the rule says which of the others it is.
 * `neverHeard`  it is registered and has not spoken yet: neither a failure nor an outage.
 * `online`      the last message is younger than twice the send interval.
 * `uncertain`   it is older, but not as old as the timeout.
 * `offline`     it is as old as the timeout.
 *
 * No timer runs: while nothing is known of the device, time proves nothing. No state is final: an offline device can be
 * heard again.
 */
export const deviceConnectivityMachine = setup({
  types: {
    context: {} as DeviceConnectivityContext,
    events: {} as DeviceConnectivityEvent,
    input: {} as DeviceConnectivityContext,
  },
  guards: {
    isNeverHeard: ({ context }) => connectivityOf(context, context.knownAt) === "neverHeard",
    isOnline: ({ context }) => connectivityOf(context, context.knownAt) === "online",
    isUncertain: ({ context }) => connectivityOf(context, context.knownAt) === "uncertain",
  },
  actions: {
    hear: assign({
      lastMessageAt: ({ context }, { at }: { readonly at: EpochMs }) =>
        Math.max(context.lastMessageAt ?? at, at),
    }),
    configure: assign((_, { sendInterval, timeout }: Omit<Listened, "lastMessageAt">) => ({
      sendInterval,
      timeout,
    })),
    know: assign({ knownAt: (_, { knownAt }: { readonly knownAt: EpochMs }) => knownAt }),
  },
}).createMachine({
  id: "deviceConnectivity",
  context: ({ input }) => ({ ...input }),
  initial: "judging",
  on: {
    "device.heard": {
      target: ".judging",
      actions: [
        { type: "hear", params: ({ event }) => event },
        { type: "know", params: ({ event }) => event },
      ],
    },
    "time.passed": {
      target: ".judging",
      actions: { type: "know", params: ({ event }) => event },
    },
    "device.configured": {
      target: ".judging",
      actions: [
        { type: "configure", params: ({ event }) => event },
        { type: "know", params: ({ event }) => event },
      ],
    },
  },
  states: {
    judging: {
      always: [
        { guard: "isNeverHeard", target: "neverHeard" },
        { guard: "isOnline", target: "online" },
        { guard: "isUncertain", target: "uncertain" },
        { target: "offline" },
      ],
    },
    neverHeard: {},
    online: {},
    uncertain: {},
    offline: {},
  },
});
