import { isSuperAdmin } from "../../domain/base/profileIds.ts";
import { outputOf } from "../kit/outputOf.ts";
import { sessionSetup } from "./sessionSetup.ts";

/** A customer is on the screen. While their permissions are read anew the old ones hold: whoever takes rights says so (`rights.revoked`). */
const openState = sessionSetup.createStateConfig({
  tags: "open",
  initial: "ready",
  invoke: {
    src: "followCustomer",
    id: "followCustomer",
    input: ({ context }) => ({ customer: context.customer }),
  },
  on: {
    "permissions.changed": { target: ".rereading", reenter: true },
    "customers.listed": {
      actions: { type: "noteCustomers", params: ({ event }) => event },
    },
    // The session was proven again: rights may have changed meanwhile. Other profiles begin anew.
    "auth.signedIn": {
      guard: { type: "hasSameProfiles", params: ({ event }) => event },
      target: ".rereading",
      reenter: true,
      actions: { type: "rememberUser", params: ({ event }) => event },
    },
    "user.chooseCustomer": {
      guard: { type: "isOtherChoice", params: ({ event }) => event },
      target: "#session.leaving",
      actions: [
        { type: "choose", params: ({ event }) => event },
        { type: "aim", params: { next: "customer" } },
      ],
    },
    "user.seeAs": {
      guard: { type: "maySeeAs", params: ({ event }) => event },
      actions: { type: "seeAs", params: ({ event }) => event },
    },
    "user.seeAsOneself": { guard: "seesAsOther", actions: "seeAsOneself" },
  },
  states: {
    ready: { entry: "forgetFailures" },
    rereading: {
      invoke: {
        src: "loadCustomer",
        id: "rereadCustomer",
        input: ({ context }) => ({ customer: context.customer }),
        onDone: [
          {
            guard: { type: "hasNoRights", params: outputOf },
            target: "#session.leaving",
            actions: { type: "aim", params: { next: "noRights" } },
          },
          {
            guard: { type: "isLoaded", params: outputOf },
            target: "ready",
            actions: { type: "open", params: outputOf },
          },
          // No longer their customer.
          {
            target: "#session.leaving",
            actions: { type: "aim", params: { next: "customers" } },
          },
        ],
        onError: { target: "rereadingLate", actions: "countFailure" },
      },
    },
    rereadingLate: { after: { retryDelay: "rereading" } },
  },
});

/**
 * Which customer is open, and what the user may do there.
 *
 * `signedOut`         nobody is signed in.
 * `loadingCustomers`  the customers of the user are read; the one they chose last is chosen, else the first.
 * `customersFailed`   they could not be read; tried again.
 * `noCustomer`        they have none.
 * `loadingCustomer`   permissions and configuration of the chosen one are read.
 * `customerFailed`    they could not be read; tried again.
 * `noRights`          the customer's permissions grant nothing: see the administrator (specification section 8).
 * `open`              the customer is on the screen.
 * `leaving`           everything of a customer goes, before anything else comes (product.md section 3).
 * `leavingLate`       it could not be made sure that it is gone; tried again, nothing is shown meanwhile.
 * `revoked`           rights were taken; the authentication checks what is left.
 *
 * No state is final.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: "session",
  context: ({ input }) => ({
    user: null,
    disabledFlags: input.disabledFlags,
    customers: [],
    customer: null,
    next: "signedOut",
    visitor: null,
    own: null,
    config: null,
    defaultPage: null,
    failures: 0,
  }),
  initial: "signedOut",
  on: {
    "auth.signedIn": {
      target: ".leaving",
      actions: [
        { type: "rememberUser", params: ({ event }) => event },
        { type: "aim", params: { next: "customers" } },
      ],
    },
    "auth.signedOut": {
      target: ".leaving",
      actions: ["forgetUser", { type: "aim", params: { next: "signedOut" } }],
    },
    "rights.revoked": {
      guard: "hasUser",
      target: ".leaving",
      actions: { type: "aim", params: { next: "revoked" } },
    },
    "flags.changed": { actions: { type: "setFlags", params: ({ event }) => event } },
  },
  states: {
    signedOut: {
      on: {
        "auth.signedIn": {
          target: "loadingCustomers",
          actions: { type: "rememberUser", params: ({ event }) => event },
        },
        "auth.signedOut": {},
      },
    },
    loadingCustomers: {
      tags: "busy",
      invoke: {
        src: "loadCustomers",
        id: "loadCustomers",
        input: ({ context }) => ({
          user: context.user,
          isSuperAdmin: isSuperAdmin(context.user?.profileIds ?? []),
        }),
        onDone: [
          { guard: { type: "hasNoCustomers", params: outputOf }, target: "noCustomer" },
          {
            target: "loadingCustomer",
            actions: ["forgetFailures", { type: "rememberCustomers", params: outputOf }],
          },
        ],
        onError: { target: "customersFailed", actions: "countFailure" },
      },
    },
    customersFailed: {
      after: { retryDelay: "loadingCustomers" },
      on: { "user.retry": "loadingCustomers" },
    },
    noCustomer: { on: { "user.retry": "loadingCustomers" } },
    loadingCustomer: {
      tags: "busy",
      invoke: {
        src: "loadCustomer",
        id: "loadCustomer",
        input: ({ context }) => ({ customer: context.customer }),
        onDone: [
          { guard: { type: "hasNoRights", params: outputOf }, target: "noRights" },
          {
            guard: { type: "isLoaded", params: outputOf },
            target: "open",
            actions: { type: "open", params: outputOf },
          },
          { target: "customerFailed", actions: "countFailure" },
        ],
        onError: { target: "customerFailed", actions: "countFailure" },
      },
      on: {
        "permissions.changed": { target: "loadingCustomer", reenter: true },
        "user.chooseCustomer": {
          guard: { type: "isOtherChoice", params: ({ event }) => event },
          target: "leaving",
          actions: [
            { type: "choose", params: ({ event }) => event },
            { type: "aim", params: { next: "customer" } },
          ],
        },
      },
    },
    customerFailed: {
      after: { retryDelay: "loadingCustomer" },
      on: {
        "user.retry": "loadingCustomer",
        "permissions.changed": "loadingCustomer",
        "user.chooseCustomer": {
          guard: { type: "isOtherChoice", params: ({ event }) => event },
          target: "loadingCustomer",
          actions: ["forgetFailures", { type: "choose", params: ({ event }) => event }],
        },
      },
    },
    noRights: {
      on: {
        "user.retry": "loadingCustomer",
        "permissions.changed": "loadingCustomer",
        "user.chooseCustomer": {
          guard: { type: "isOtherChoice", params: ({ event }) => event },
          target: "loadingCustomer",
          actions: { type: "choose", params: ({ event }) => event },
        },
      },
    },
    open: openState,
    leaving: {
      tags: "busy",
      entry: "shut",
      invoke: {
        src: "leaveCustomer",
        id: "leaveCustomer",
        onDone: [
          { guard: "isNextCustomer", target: "loadingCustomer" },
          { guard: "isNextCustomers", target: "loadingCustomers" },
          { guard: "isNextNoRights", target: "noRights" },
          { guard: "isNextRevoked", target: "revoked" },
          { target: "signedOut" },
        ],
        onError: { target: "leavingLate", actions: "countFailure" },
      },
      on: {
        "user.chooseCustomer": {
          guard: { type: "isSwitching", params: ({ event }) => event },
          actions: { type: "choose", params: ({ event }) => event },
        },
      },
    },
    leavingLate: { tags: "busy", after: { retryDelay: "leaving" } },
    revoked: {
      tags: "busy",
      on: {
        "auth.signedIn": {
          target: "loadingCustomers",
          actions: { type: "rememberUser", params: ({ event }) => event },
        },
        "rights.revoked": {},
      },
    },
  },
});
