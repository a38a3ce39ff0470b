import { authenticationSetup, isScreenUser, leavesIdentity } from "./authenticationSetup.ts";
import { provingState } from "./authenticationProving.ts";
import { outputOf } from "../kit/outputOf.ts";

import type {
  AuthenticationContext,
  AuthenticationEvent,
  Credentials,
  SecondStep,
} from "./authenticationTypes.ts";

/** Signed in until the token is refused or somebody signs out. A network that is late ends nothing. */
const signedInState = authenticationSetup.createStateConfig({
  initial: "resting",
  entry: ["forgetFailures", "forgetProblem"],
  on: {
    "user.logout": {
      target: "#authentication.signingOut",
      actions: [
        { type: "rememberCause", params: { cause: "user" } },
        "forgetReturn",
        "forgetProblem",
      ],
    },
    "hub.leave": {
      target: "#authentication.signingOut",
      actions: { type: "rememberCause", params: { cause: "hub" } },
    },
    "tab.loggedOut": {
      target: "#authentication.signingOut",
      actions: { type: "rememberCause", params: { cause: "elsewhere" } },
    },
    "tab.loggedIn": "#authentication.proving",
    "hub.authenticated": "#authentication.proving",
    "core.revoked": "#authentication.proving",
    "device.woke": "#authentication.proving",
    "tab.renewed": {
      target: ".resting",
      reenter: true,
      actions: { type: "rememberExpiry", params: ({ event }) => event },
    },
    "page.opened": {
      actions: { type: "rememberReturn", params: ({ event }) => ({ returnTo: event.path }) },
    },
  },
  states: {
    resting: { after: { renewalDelay: "renewing" } },
    renewing: {
      invoke: {
        src: "renew",
        id: "renew",
        input: ({ context }) => ({ isLong: isScreenUser(context) }),
        onDone: [
          {
            guard: { type: "isRenewed", params: outputOf },
            target: "resting",
            actions: [
              "forgetFailures",
              "rememberLong",
              { type: "rememberExpiry", params: outputOf },
            ],
          },
          { target: "#authentication.proving" },
        ],
        onError: { target: "late", actions: "countFailure" },
      },
    },
    late: {
      after: { retryDelay: "renewing" },
      on: { "device.online": "renewing" },
    },
  },
});

/** What leads away from the second step. */
const secondStepEvents = {
  "user.back": { target: "asking", actions: ["forgetDemand", "forgetProblem"] },
  "tab.loggedIn": {
    target: "#authentication.proving",
    actions: ["forgetDemand", "forgetProblem"],
  },
  "hub.authenticated": {
    target: "#authentication.proving",
    actions: ["forgetDemand", "forgetProblem"],
  },
} as const;

/** The login page: nothing is signed in, and nothing happens until somebody asks for it. */
const signedOutState = authenticationSetup.createStateConfig({
  tags: "loginPage",
  initial: "asking",
  entry: [{ type: "rememberIdentity", params: { status: "none" } }, "tellEnded"],
  on: { "hub.leave": { actions: "tellEnded" } },
  states: {
    asking: {
      on: {
        "user.submit": [
          {
            guard: { type: "isIncomplete", params: ({ event }) => event },
            target: "asking",
            actions: { type: "rememberProblem", params: { problem: "missingCredentials" } },
          },
          { target: "submitting" },
        ],
        "user.signInByIdentity": {
          target: "#authentication.redirecting",
          actions: { type: "rememberProvider", params: ({ event }) => event },
        },
        "user.usePasskey": "provingFactor",
        "tab.loggedIn": { target: "#authentication.proving", actions: "forgetProblem" },
        "hub.authenticated": { target: "#authentication.proving", actions: "forgetProblem" },
      },
    },
    submitting: {
      tags: "busy",
      entry: "forgetProblem",
      invoke: {
        src: "loginByForm",
        id: "loginByForm",
        input: ({ event }) => credentialsOf(event),
        onDone: [
          {
            guard: { type: "isLoggedIn", params: outputOf },
            target: "#authentication.proving.loadingUser",
            actions: { type: "rememberExpiry", params: outputOf },
          },
          {
            guard: { type: "mustEnrol", params: outputOf },
            target: "enrolling",
            actions: { type: "rememberDemand", params: outputOf },
          },
          {
            guard: { type: "isFactorNeeded", params: outputOf },
            target: "askingFactor",
            actions: { type: "rememberDemand", params: outputOf },
          },
          { target: "asking", actions: { type: "rememberProblem", params: outputOf } },
        ],
        onError: {
          target: "asking",
          actions: { type: "rememberProblem", params: { problem: "failed" } },
        },
      },
    },
    askingFactor: {
      on: {
        ...secondStepEvents,
        "user.submitCode": [
          { guard: { type: "isCodeMissing", params: ({ event }) => event } },
          { target: "provingFactor" },
        ],
        "user.usePasskey": "provingFactor",
      },
    },
    enrolling: {
      on: { ...secondStepEvents, "user.enrolled": "provingFactor" },
    },
    provingFactor: {
      tags: "busy",
      entry: "forgetProblem",
      invoke: {
        src: "loginByFactor",
        id: "loginByFactor",
        input: ({ context, event }) => secondStepOf(context, event),
        onDone: [
          {
            guard: { type: "isLoggedIn", params: outputOf },
            target: "#authentication.proving.loadingUser",
            actions: ["forgetDemand", { type: "rememberExpiry", params: outputOf }],
          },
          {
            guard: { type: "isAskedAgain", params: outputOf },
            target: "askingFactor",
            actions: { type: "rememberProblem", params: outputOf },
          },
          {
            target: "asking",
            actions: ["forgetDemand", { type: "rememberProblem", params: outputOf }],
          },
        ],
        onError: {
          target: "asking",
          actions: ["forgetDemand", { type: "rememberProblem", params: { problem: "failed" } }],
        },
      },
    },
  },
});

/**
 * Who is signed in, by the identity provider or by the form (specification section 4).
 *
 * `completingSignIn`  the browser comes back from the identity provider; its answer is exchanged for tokens.
 * `proving`           identity, backend token and user are checked, in this order, and mended where they can be.
 * `waiting`           nobody could be asked; tried again after a pause, or as soon as there is a network.
 * `signedIn`          the token is renewed before it ends; `late`: it could not be, and is tried again.
 * `signingOut`        the full logout: the user is off the screen at once, the session ends at the server.
 * `signOutLate`       the server could not be told; until it is, the session is not over.
 * `leavingIdentity`   the browser leaves for the logout of the identity provider.
 * `redirecting`       the browser leaves for the login of the identity provider.
 * `signedOut`         the login page; the password may be right and a second factor asked for, which must be set up first
 *                     where there is none (`enrolling`): until it is proven there is no session.
 *
 * No state is final: one actor serves the whole page. `returnTo` is where the user is sent after they have signed in.
 * Passwords and codes pass through an event and are never kept.
 */
export const authenticationMachine = authenticationSetup.createMachine({
  id: "authentication",
  context: ({ input }) => ({
    isReturning: input.isReturning,
    user: null,
    identity: "none",
    expiresIn: 0,
    isLong: false,
    returnTo: input.returnTo,
    problem: null,
    provider: null,
    demand: null,
    failures: 0,
    cause: "failure",
    entrance: input.entrance,
  }),
  invoke: { src: "watchSurroundings", id: "watchSurroundings" },
  initial: "arriving",
  states: {
    arriving: {
      always: [{ guard: "isReturning", target: "completingSignIn" }, { target: "proving" }],
    },
    completingSignIn: {
      tags: "busy",
      invoke: {
        src: "completeSignIn",
        id: "completeSignIn",
        onDone: [
          {
            guard: { type: "isCompleted", params: outputOf },
            // Not the check of the backend: its cookie may be somebody else's.
            target: "proving.loggingIn",
            actions: [
              { type: "rememberIdentity", params: { status: "held" } },
              { type: "rememberReturn", params: outputOf },
            ],
          },
          // A repeated or foreign answer changes nothing: whoever is signed in stays so.
          {
            target: "proving",
            actions: { type: "rememberProblem", params: { problem: "failed" } },
          },
        ],
        onError: {
          target: "proving",
          actions: { type: "rememberProblem", params: { problem: "failed" } },
        },
      },
    },
    proving: provingState,
    waiting: {
      tags: "busy",
      after: { retryDelay: "proving" },
      on: {
        "device.online": "proving",
        "device.woke": "proving",
        "tab.loggedIn": "proving",
        "user.logout": {
          target: "signingOut",
          actions: [
            { type: "rememberCause", params: { cause: "user" } },
            "forgetReturn",
            "forgetProblem",
          ],
        },
        "hub.leave": {
          target: "signingOut",
          actions: { type: "rememberCause", params: { cause: "hub" } },
        },
        "tab.loggedOut": {
          target: "signingOut",
          actions: { type: "rememberCause", params: { cause: "elsewhere" } },
        },
      },
    },
    signedIn: signedInState,
    signingOut: {
      tags: "busy",
      entry: "forgetUser",
      invoke: {
        src: "signOut",
        id: "signOut",
        input: ({ context }) => ({ cause: context.cause, keepsIdentity: leavesIdentity(context) }),
        onDone: [
          { guard: "mustLeaveIdentity", target: "leavingIdentity" },
          { guard: "staysHere", target: "signedOut" },
          { target: "redirecting" },
        ],
        onError: { target: "signOutLate", actions: "countFailure" },
      },
    },
    signOutLate: {
      tags: "busy",
      after: { retryDelay: "signingOut" },
      on: { "device.online": "signingOut" },
    },
    leavingIdentity: {
      tags: "busy",
      invoke: { src: "leaveIdentity", id: "leaveIdentity", onError: "signedOut" },
      on: { "device.woke": "proving" },
    },
    redirecting: {
      tags: "busy",
      invoke: {
        src: "redirectToIdentity",
        id: "redirectToIdentity",
        input: ({ context }) => ({
          provider: context.provider,
          returnTo: context.returnTo,
          isAskedAgain: context.problem !== null,
        }),
        onError: {
          target: "signedOut",
          actions: { type: "rememberProblem", params: { problem: "failed" } },
        },
      },
      on: { "device.woke": "proving" },
    },
    signedOut: signedOutState,
  },
});

function credentialsOf(event: { readonly type: string }): Credentials {
  const { username, password } = event as AuthenticationEvent & { type: "user.submit" };
  return { username, password };
}

function secondStepOf(
  { demand }: AuthenticationContext,
  event: { readonly type: string },
): SecondStep {
  const asked = event as AuthenticationEvent;
  const ticket = demand?.ticket ?? null;
  if (asked.type === "user.submitCode") return { ticket, by: "code", code: asked.code };
  return { ticket, by: asked.type === "user.enrolled" ? "enrolment" : "passkey", code: "" };
}
