import { authenticationSetup } from "./authenticationSetup.ts";
import { outputOf } from "../kit/outputOf.ts";

/**
 * The steps of specification section 4. Whoever is signed in already stays on their screen meanwhile. A step that is
 * refused signs out; one that finds nobody to ask waits.
 */
export const provingState = authenticationSetup.createStateConfig({
  tags: "busy",
  initial: "checkingIdentity",
  entry: { type: "rememberCause", params: { cause: "failure" } },
  // Another tab, the hub or the server has changed the session: what was found out so far may be wrong.
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
    "tab.loggedIn": { target: "#authentication.proving", reenter: true },
    "hub.authenticated": { target: "#authentication.proving", reenter: true },
    "core.revoked": { target: "#authentication.proving", reenter: true },
  },
  states: {
    checkingIdentity: {
      invoke: {
        src: "checkIdentity",
        id: "checkIdentity",
        onDone: [
          { guard: { type: "isExpired", params: outputOf }, target: "refreshingIdentity" },
          {
            target: "checkingBackend",
            actions: { type: "rememberIdentity", params: outputOf },
          },
        ],
        onError: { target: "#authentication.waiting", actions: "countFailure" },
      },
    },
    refreshingIdentity: {
      invoke: {
        src: "refreshIdentity",
        id: "refreshIdentity",
        onDone: [
          {
            guard: { type: "isRefreshed", params: outputOf },
            target: "checkingBackend",
            actions: { type: "rememberIdentity", params: { status: "held" } },
          },
          {
            target: "#authentication.signingOut",
            actions: { type: "rememberIdentity", params: { status: "none" } },
          },
        ],
        onError: { target: "#authentication.waiting", actions: "countFailure" },
      },
    },
    checkingBackend: {
      invoke: {
        src: "checkBackend",
        id: "checkBackend",
        onDone: [
          {
            guard: { type: "isValid", params: outputOf },
            target: "loadingUser",
            actions: { type: "rememberExpiry", params: outputOf },
          },
          { guard: "isIdentityHeld", target: "loggingIn" },
          { guard: "isIdentityAway", target: "seekingIdentity" },
          // Nobody came through the identity provider: without the cookie there is nothing to sign in with.
          { target: "#authentication.signingOut" },
        ],
        onError: { target: "#authentication.waiting", actions: "countFailure" },
      },
    },
    seekingIdentity: {
      invoke: {
        src: "seekIdentity",
        id: "seekIdentity",
        onDone: [
          {
            guard: { type: "isFound", params: outputOf },
            target: "loggingIn",
            actions: { type: "rememberIdentity", params: { status: "held" } },
          },
          {
            target: "#authentication.signingOut",
            actions: { type: "rememberIdentity", params: { status: "none" } },
          },
        ],
        onError: { target: "#authentication.waiting", actions: "countFailure" },
      },
    },
    loggingIn: {
      invoke: {
        src: "loginInBackground",
        id: "loginInBackground",
        onDone: [
          {
            guard: { type: "isLoggedIn", params: outputOf },
            target: "loadingUser",
            actions: { type: "rememberExpiry", params: outputOf },
          },
          {
            target: "#authentication.signingOut",
            actions: { type: "rememberProblem", params: outputOf },
          },
        ],
        onError: { target: "#authentication.waiting", actions: "countFailure" },
      },
    },
    loadingUser: {
      invoke: {
        src: "loadUser",
        id: "loadUser",
        onDone: [
          {
            guard: { type: "isLoaded", params: outputOf },
            target: "#authentication.signedIn",
            actions: { type: "rememberUser", params: outputOf },
          },
          {
            target: "#authentication.signingOut",
            actions: { type: "rememberProblem", params: { problem: "failed" } },
          },
        ],
        onError: { target: "#authentication.waiting", actions: "countFailure" },
      },
    },
  },
});
