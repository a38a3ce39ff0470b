import { assign, emit, enqueueActions, fromCallback, setup } from "xstate";
import type { FactorDemand } from "../../domain/users/factor.ts";
import { isScreen } from "../../domain/base/profileIds.ts";
import { DAY, SECOND } from "../../domain/base/time.ts";
import type {
  AuthenticationContext,
  AuthenticationEmitted,
  AuthenticationEvent,
  AuthenticationInput,
  AuthenticationOutcomes,
  Credentials,
  IdentityStatus,
  LoginProblem,
  SecondStep,
  SignedInUser,
  SignOutCause,
} from "./authenticationTypes.ts";
import { notProvided } from "../kit/notProvided.ts";
import { oneMore, retryDelay } from "../kit/retryDelay.ts";

type Outcomes = AuthenticationOutcomes;
/** An answer seen from outside its union: every part but the status may be missing. */
type Answer = {
  readonly status: string;
  readonly expiresIn?: number;
  readonly problem?: LoginProblem;
  readonly returnTo?: string | null;
  readonly demand?: FactorDemand;
  readonly user?: SignedInUser;
};

/** The named parts of `authenticationMachine`. */
export const authenticationSetup = setup({
  types: {
    context: {} as AuthenticationContext,
    events: {} as AuthenticationEvent,
    input: {} as AuthenticationInput,
    emitted: {} as AuthenticationEmitted,
    tags: {} as "busy" | "loginPage",
  },
  actors: {
    /** Other tabs, sleep and network: sends `tab.*`, `device.*` and `core.revoked`. */
    watchSurroundings: fromCallback<AuthenticationEvent>(() => {
      throw new Error("watchSurroundings is not provided");
    }),
    completeSignIn: notProvided<Outcomes["completeSignIn"]>("completeSignIn"),
    checkIdentity: notProvided<Outcomes["checkIdentity"]>("checkIdentity"),
    refreshIdentity: notProvided<Outcomes["refreshIdentity"]>("refreshIdentity"),
    checkBackend: notProvided<Outcomes["checkBackend"]>("checkBackend"),
    /** A sign-in without a question, in a hidden frame. That it does not work is an answer: `none`. */
    seekIdentity: notProvided<Outcomes["seekIdentity"]>("seekIdentity"),
    loginInBackground: notProvided<Outcomes["loginInBackground"]>("loginInBackground"),
    loadUser: notProvided<Outcomes["loadUser"]>("loadUser"),
    /** One at a time over all tabs. `isLong`: the 30 days of a screen. */
    renew: notProvided<Outcomes["renew"], { readonly isLong: boolean }>("renew"),
    loginByForm: notProvided<Outcomes["loginByForm"], Credentials>("loginByForm"),
    loginByFactor: notProvided<Outcomes["loginByFactor"], SecondStep>("loginByFactor"),
    /**
     * Ends the backend session, unless another tab has done so, and forgets the stored name of the customer and, unless
     * they are needed to leave the identity provider, the identity tokens.
     */
    signOut: notProvided<
      Outcomes["signOut"],
      { readonly cause: SignOutCause; readonly keepsIdentity: boolean }
    >("signOut"),
    /** Leaves for the identity provider's logout. */
    leaveIdentity: notProvided<Outcomes["leaveIdentity"]>("leaveIdentity"),
    /** Leaves for the identity provider's login. `isAskedAgain`: an account it still knows is not taken without a question. */
    redirectToIdentity: notProvided<
      Outcomes["redirectToIdentity"],
      {
        readonly provider: string | null;
        readonly returnTo: string | null;
        readonly isAskedAgain: boolean;
      }
    >("redirectToIdentity"),
  },
  delays: {
    retryDelay: ({ context }) => retryDelay(context.failures),
    // After three quarters of the token's life, and once a day at least: timers end at 24 days. A screen's first, short token at once.
    renewalDelay: ({ context }) => {
      if (isScreenUser(context) && !context.isLong && context.expiresIn <= DAY) return SECOND;
      return Math.min(Math.max(context.expiresIn * 0.75, SECOND), DAY);
    },
  },
  guards: {
    isReturning: ({ context }) => context.isReturning,
    isCompleted: (_, { status }: Answer) => status === "completed",
    isExpired: (_, { status }: Answer) => status === "expired",
    isRefreshed: (_, { status }: Answer) => status === "refreshed",
    isValid: (_, { status }: Answer) => status === "valid",
    isFound: (_, { status }: Answer) => status === "found",
    isLoggedIn: (_, { status }: Answer) => status === "loggedIn",
    mustEnrol: (_, { demand }: Answer) => demand?.mustEnrol === true,
    isFactorNeeded: (_, { status }: Answer) => status === "factorNeeded",
    isCodeMissing: (_, { code }: { readonly code: string }) => code.trim() === "",
    // A passkey that stands for both steps comes from name and password, and so does a ticket that is over.
    isAskedAgain: ({ context }, { problem }: Answer) =>
      context.demand !== null && !context.demand.mustEnrol && problem !== "ticketOver",
    isLoaded: (_, { status }: Answer) => status === "loaded",
    isRenewed: (_, { status }: Answer) => status === "renewed",
    isIdentityHeld: ({ context }) => context.identity === "held",
    isIdentityAway: ({ context }) => context.identity === "away",
    isIncomplete: (_, { username, password }: Credentials) =>
      username.trim() === "" || password === "",
    mustLeaveIdentity: ({ context }) => leavesIdentity(context),
    // A problem is shown instead of redirecting with it: at the provider it would be lost, and the way could be a circle.
    staysHere: ({ context }) =>
      context.cause === "elsewhere" || context.problem !== null || context.entrance === "loginPage",
  },
  actions: {
    rememberIdentity: assign({
      identity: ({ context }, { status }: { status: IdentityStatus | "expired" }) =>
        status === "expired" ? context.identity : status,
    }),
    rememberExpiry: assign({
      expiresIn: ({ context }, { expiresIn }: Partial<Answer>) => expiresIn ?? context.expiresIn,
    }),
    rememberLong: assign({ isLong: ({ context }) => isScreenUser(context) }),
    rememberReturn: assign({
      returnTo: (_, { returnTo }: Partial<Answer>) => returnTo ?? null,
    }),
    rememberProblem: assign({
      problem: (_, { problem }: Partial<Answer>) => problem ?? "failed",
    }),
    forgetProblem: assign({ problem: null }),
    rememberDemand: assign({ demand: (_, { demand }: Partial<Answer>) => demand ?? null }),
    forgetDemand: assign({ demand: null }),
    rememberProvider: assign({
      provider: (_, { provider }: { provider: string }) => provider,
    }),
    rememberCause: assign({ cause: (_, params: { cause: SignOutCause }) => params.cause }),
    countFailure: assign({ failures: ({ context }) => oneMore(context.failures) }),
    forgetFailures: assign({ failures: 0 }),
    forgetReturn: assign({ returnTo: null }),
    rememberUser: enqueueActions(({ context, enqueue }, { user }: Answer) => {
      if (user === undefined) return;
      const isKnown = context.user?.id === user.id;
      if (context.user !== null && !isKnown) {
        enqueue.emit({ type: "signedOut", cause: "elsewhere" });
      }
      enqueue.assign({ user });
      enqueue.emit(
        isKnown
          ? { type: "userProven", user }
          : { type: "signedIn", user, returnTo: context.returnTo },
      );
    }),
    tellEnded: emit({ type: "ended" }),
    forgetUser: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: "signedOut", cause: context.cause });
      enqueue.assign({ user: null, isLong: false, expiresIn: 0 });
    }),
  },
});

/** Whether the session at the identity provider ends too. A refusal for want of rights is told here first. */
export function leavesIdentity({ identity, cause, problem }: AuthenticationContext): boolean {
  return identity !== "none" && (cause === "user" || cause === "failure") && problem !== "noRights";
}

/** Whether the user is a screen, whose token is renewed for 30 days (specification section 6). */
export function isScreenUser({ user }: Pick<AuthenticationContext, "user">): boolean {
  return user !== null && isScreen(user.profileIds);
}
