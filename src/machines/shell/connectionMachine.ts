import { assign, fromCallback, setup } from "xstate";
import { CONNECTION_WAIT } from "../../domain/base/limits.ts";
import type { EpochMs } from "../../domain/base/time.ts";

/** `isFirst`: there has been no connection since this page opened. `retryAt`: when the core dials again, null while it does or need not. */
export type ConnectionContext = { readonly isFirst: boolean; readonly retryAt: EpochMs | null };

export type ConnectionEvent =
  /** A socket is being opened. */
  | { readonly type: "core.dialing" }
  | { readonly type: "core.online" }
  /** `isRenewal`: the socket was closed to change its token, and comes back by itself. */
  | { readonly type: "core.lost"; readonly isRenewal: boolean }
  | { readonly type: "core.retrying"; readonly retryAt: EpochMs }
  /** Nobody wants a connection: nobody is signed in. */
  | { readonly type: "core.rested" };

/**
 * What the front says of its connection (specification section 4).
 *
 * `idle`                  no connection is wanted.
 * `connecting`            the first connection of this page is on its way.
 * `online`                it stands.
 * `renewing`              the token changes: the socket is away for a moment, which is not an outage.
 * `offline`               it was lost a moment ago.
 * `waitingForConnection`  there has been none for 1.5 s: whoever has nothing to show shows that.
 *
 * No state is final. The tag `up` is for whoever may ask the server, `busy` for what moves on by itself.
 */
export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    tags: {} as "busy" | "up",
  },
  actors: {
    /** The state of the core's connection, as events (connectionEventOf.ts). */
    watchCore: fromCallback<ConnectionEvent>(() => {
      throw new Error("watchCore is not provided");
    }),
  },
  // Specification sections 2 and 9.
  delays: { connectionWait: CONNECTION_WAIT },
  guards: {
    isRenewal: (_, params: { readonly isRenewal: boolean }) => params.isRenewal,
    isOutage: (_, params: { readonly isRenewal: boolean }) => !params.isRenewal,
  },
  actions: {
    rememberSuccess: assign({ isFirst: false, retryAt: null }),
    rememberRetry: assign({
      retryAt: (_, params: { readonly retryAt: EpochMs }) => params.retryAt,
    }),
    forgetRetry: assign({ retryAt: null }),
  },
}).createMachine({
  id: "connection",
  context: { isFirst: true, retryAt: null },
  invoke: { src: "watchCore", id: "watchCore" },
  initial: "connecting",
  on: {
    "core.online": ".online",
    "core.rested": ".idle",
    "core.dialing": { actions: "forgetRetry" },
    "core.retrying": {
      actions: { type: "rememberRetry", params: ({ event }) => event },
    },
  },
  states: {
    idle: {
      entry: "forgetRetry",
      on: { "core.dialing": "connecting" },
    },
    connecting: { tags: "busy", after: { connectionWait: "waitingForConnection" } },
    online: {
      tags: "up",
      entry: "rememberSuccess",
      on: {
        "core.lost": [
          { guard: { type: "isRenewal", params: ({ event }) => event }, target: "renewing" },
          { target: "offline" },
        ],
      },
    },
    renewing: {
      tags: ["up", "busy"],
      after: { connectionWait: "waitingForConnection" },
      on: {
        "core.lost": {
          guard: { type: "isOutage", params: ({ event }) => event },
          target: "offline",
        },
      },
    },
    offline: { tags: "busy", after: { connectionWait: "waitingForConnection" } },
    waitingForConnection: { tags: "busy" },
  },
});
