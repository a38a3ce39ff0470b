import { assign, emit, setup } from "xstate";
import { SECOND } from "../../domain/base/time.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** What the page has to know of whoever is signed in. */
export type HubVisitor = { readonly name: string; readonly hubTransmissibleId: string | null };

/**
 * Why the partner hub's user could not be signed in. `incomplete`: a part of the hub's answer is missing
 * (specification section 5). `unknownUser`: the hub does not know them.
 */
export type HubProblem = "incomplete" | "unknownUser" | "unreachable" | "refused" | "noRights";

type Refused = { readonly status: "refused"; readonly problem: HubProblem };

export type HubUserOutcomes = {
  readonly removeFromAddress: void;
  /** The tokens stay with the effect until `authenticate` takes them; the machine only learns whose they are. */
  readonly fetchHubTokens: { readonly status: "found"; readonly email: string } | Refused;
  readonly authenticate: { readonly status: "loggedIn" } | Refused;
};

/** The query parameter hub_user; null where there is none. */
export type HubUserInput = { readonly hubUser: string | null };

/** `email`: how the hub names its user, null until it has told. `signedIn`: null for nobody, undefined while nobody knows. */
export type HubUserContext = {
  readonly hubUser: string | null;
  readonly email: string | null;
  readonly signedIn: HubVisitor | null | undefined;
  readonly problem: HubProblem | null;
};

export type HubUserEvent =
  | { readonly type: "auth.signedIn"; readonly user: HubVisitor }
  /** Nobody is signed in, and nothing is under way. */
  | { readonly type: "auth.ended" }
  | { readonly type: "user.accept" }
  | { readonly type: "user.decline" }
  | { readonly type: "user.retry" };

/** For `authenticationMachine`: whoever is signed in has to go; the backend session is the hub user's now. */
export type HubUserEmitted =
  | { readonly type: "hub.leave" }
  | { readonly type: "hub.authenticated" };

type Answer = {
  readonly status: string;
  readonly email?: string;
  readonly problem?: HubProblem;
};

/**
 * A user whom a partner hub sends with `?hub_user=` (specification section 4). Nobody is signed out or in without a
 * click: an address is not a wish (product.md section 4).
 *
 * `absent`             the address names nobody.
 * `takingOver`         the id is taken out of the address.
 * `waitingForSession`  it is not known yet who is signed in.
 * `fetching`           the hub is asked for its tokens, and so for a name to ask with.
 * `asking`             a page names the hub's user, and whoever else is signed in, and asks.
 * `leavingOther`       agreed: the other one is signed out.
 * `authenticating`     the backend is signed in to with the hub's tokens.
 * `linked`             the hub's user is signed in.
 * `declined`           everything stays as it was.
 * `failed`             with the problem; the user can try again or let it be.
 *
 * No state is final: a retry can follow much later.
 */
export const hubUserMachine = setup({
  types: {
    context: {} as HubUserContext,
    events: {} as HubUserEvent,
    input: {} as HubUserInput,
    emitted: {} as HubUserEmitted,
    tags: {} as "busy" | "asks",
  },
  actors: {
    removeFromAddress: notProvided<HubUserOutcomes["removeFromAddress"]>("removeFromAddress"),
    fetchHubTokens: notProvided<
      HubUserOutcomes["fetchHubTokens"],
      { readonly hubUser: string | null }
    >("fetchHubTokens"),
    authenticate: notProvided<HubUserOutcomes["authenticate"]>("authenticate"),
  },
  // Whoever came from the hub waits before an empty page; the hub answers a second time as well.
  delays: { hubPatience: 10 * SECOND },
  guards: {
    isAbsent: ({ context }) => context.hubUser === null,
    isHere: ({ context }) => context.signedIn?.hubTransmissibleId === context.hubUser,
    isKnown: ({ context }) => context.signedIn !== undefined,
    isAnother: ({ context }) => context.signedIn !== undefined && context.signedIn !== null,
    isFound: (_, { status }: Answer) => status === "found",
    isLoggedIn: (_, { status }: Answer) => status === "loggedIn",
  },
  actions: {
    rememberSignedIn: assign({
      signedIn: (_, params: { readonly user: HubVisitor }) => params.user,
    }),
    rememberNobody: assign({ signedIn: null }),
    rememberEmail: assign({ email: (_, { email }: Answer) => email ?? null }),
    rememberProblem: assign({
      problem: (_, { problem }: Partial<Answer>) => problem ?? "unreachable",
    }),
    forgetProblem: assign({ problem: null }),
    askToLeave: emit({ type: "hub.leave" }),
    tellAuthenticated: emit({ type: "hub.authenticated" }),
  },
}).createMachine({
  id: "hubUser",
  context: ({ input }) => ({
    hubUser: input.hubUser,
    email: null,
    signedIn: undefined,
    problem: null,
  }),
  initial: "arriving",
  on: {
    "auth.signedIn": { actions: { type: "rememberSignedIn", params: ({ event }) => event } },
    "auth.ended": { actions: "rememberNobody" },
  },
  states: {
    arriving: { always: [{ guard: "isAbsent", target: "absent" }, { target: "takingOver" }] },
    absent: {},
    takingOver: {
      tags: "busy",
      invoke: {
        src: "removeFromAddress",
        id: "removeFromAddress",
        onDone: "waitingForSession",
        onError: "waitingForSession",
      },
    },
    waitingForSession: {
      tags: "busy",
      always: [
        { guard: "isHere", target: "linked" },
        { guard: "isKnown", target: "fetching" },
      ],
    },
    fetching: {
      tags: "busy",
      entry: "forgetProblem",
      invoke: {
        src: "fetchHubTokens",
        id: "fetchHubTokens",
        input: ({ context }) => ({ hubUser: context.hubUser }),
        onDone: [
          {
            guard: { type: "isFound", params: outputOf },
            target: "asking",
            actions: { type: "rememberEmail", params: outputOf },
          },
          { target: "failed", actions: { type: "rememberProblem", params: outputOf } },
        ],
        onError: {
          target: "failed",
          actions: { type: "rememberProblem", params: { problem: "unreachable" } },
        },
      },
      after: {
        hubPatience: {
          target: "failed",
          actions: { type: "rememberProblem", params: { problem: "unreachable" } },
        },
      },
    },
    asking: {
      tags: "asks",
      always: { guard: "isHere", target: "linked" },
      on: {
        "user.accept": [
          { guard: "isAnother", target: "leavingOther" },
          { target: "authenticating" },
        ],
        "user.decline": "declined",
      },
    },
    leavingOther: {
      tags: "busy",
      entry: "askToLeave",
      on: { "auth.ended": { target: "authenticating", actions: "rememberNobody" } },
    },
    authenticating: {
      tags: "busy",
      invoke: {
        src: "authenticate",
        id: "authenticate",
        onDone: [
          {
            guard: { type: "isLoggedIn", params: outputOf },
            target: "linked",
            actions: "tellAuthenticated",
          },
          { target: "failed", actions: { type: "rememberProblem", params: outputOf } },
        ],
        onError: {
          target: "failed",
          actions: { type: "rememberProblem", params: { problem: "unreachable" } },
        },
      },
    },
    linked: {},
    declined: {},
    failed: {
      tags: "asks",
      on: { "user.retry": "fetching", "user.decline": "declined" },
    },
  },
});
