import { fromCallback, fromPromise } from "xstate";
import { HOUR } from "../../domain/base/time.ts";
import type {
  AuthenticationEvent,
  AuthenticationOutcomes,
  Credentials,
  SecondStep,
  SignOutCause,
} from "../../machines/users/authenticationTypes.ts";
import type { AccountUser } from "../../streams/calls/users/readCurrentUser.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import type { OidcIdentity } from "../../streams/core/identity/oidcIdentity.ts";
import { demandIn, loginProblemOf } from "./loginProblem.ts";
import { CUSTOMER_KEY } from "./sessionActors.ts";

/** That this browser came through the identity provider: no token, only where to look for one. */
const METHOD_KEY = "balise.signInMethod";
const BY_IDENTITY = "identity";
const BY_HUB = "hub";

/** Fetched once somebody signs in: who they are must not hold up the login page. */
const reading = () => import("../../streams/calls/users/readCurrentUser.ts");

type Outcomes = AuthenticationOutcomes;

export type AuthenticationPorts = {
  readonly live: LiveClient;
  readonly identity: OidcIdentity;
  readonly storage: Storage;
  /** Asks the device for a passkey, by what the server wants of it; null: none was used. */
  readonly signByPasskey: (ticket: string | null) => Promise<object | null>;
  /** What the core and other tabs tell of the session. */
  readonly watch: (tell: (event: AuthenticationEvent) => void) => () => void;
  readonly log: (error: unknown) => void;
  /** Leaves the page for the partner hub's sign-out; null: there is no hub. */
  readonly leaveHub: (() => void) | null;
  readonly rememberUser: (user: AccountUser | null) => void;
  /** Ends the notifications in this browser, of the customer that was chosen last. */
  readonly endPush: (customer: string | null) => Promise<void>;
};

/** Whether whoever signed in here last came through the identity provider. */
export function cameByIdentity(storage: Storage): boolean {
  return storage.getItem(METHOD_KEY) === BY_IDENTITY;
}

/** Whoever signs in here from now on came from the partner hub. */
export function rememberHub(storage: Storage): void {
  storage.setItem(METHOD_KEY, BY_HUB);
}

/** The effects of `authenticationMachine`: the cookie session through the live core, the identity provider behind its adapter. */
export function authenticationActors({
  live,
  identity,
  storage,
  signByPasskey,
  watch,
  log,
  leaveHub,
  rememberUser,
  endPush,
}: AuthenticationPorts) {
  const login = async (strategy: string, credentials: object) => {
    // Needed next; a failure is reported then.
    reading().catch(() => undefined);
    try {
      const { expiresIn } = await live.session({ type: "login", strategy, credentials });
      return { status: "loggedIn" as const, expiresIn: expiresIn ?? HOUR };
    } catch (error) {
      const demand = strategy === "local" ? demandIn(error) : null;
      if (demand !== null) return { status: "factorNeeded" as const, demand };
      const told = loginProblemOf(error);
      // Tokens that are refused are nobody's typing.
      const problem = strategy === "identity" && told === "wrongCredentials" ? "failed" : told;
      if (problem === "failed") log(error);
      return { status: "refused" as const, problem };
    }
  };
  /** By what leaves nothing more to be asked for. */
  const signIn = async (strategy: string, credentials: object) => {
    const answer = await login(strategy, credentials);
    return answer.status === "factorNeeded"
      ? { status: "refused" as const, problem: "failed" as const }
      : answer;
  };
  return {
    watchSurroundings: fromCallback<AuthenticationEvent>(({ sendBack }) => watch(sendBack)),
    completeSignIn: fromPromise<Outcomes["completeSignIn"], void>(async () => {
      const completed = await identity.completeSignIn();
      if (completed.status === "refused") return completed;
      storage.setItem(METHOD_KEY, BY_IDENTITY);
      return completed;
    }),
    checkIdentity: fromPromise<Outcomes["checkIdentity"], void>(async () => {
      const status = await identity.status();
      if (status !== "none") return { status };
      return { status: cameByIdentity(storage) ? "away" : "none" };
    }),
    refreshIdentity: fromPromise<Outcomes["refreshIdentity"], void>(() => identity.refresh()),
    checkBackend: fromPromise<Outcomes["checkBackend"], void>(async () => {
      const { holds, expiresIn } = await live.session({ type: "check" });
      return holds ? { status: "valid", expiresIn: expiresIn ?? HOUR } : { status: "invalid" };
    }),
    seekIdentity: fromPromise<Outcomes["seekIdentity"], void>(() => identity.seek()),
    loginInBackground: fromPromise<Outcomes["loginInBackground"], void>(async () => {
      const tokens = await identity.tokens();
      if (tokens === null) return { status: "refused", problem: "failed" };
      const answer = await signIn("identity", {
        access_token: tokens.accessToken,
        id_token: tokens.idToken,
        refresh_token: tokens.refreshToken,
      });
      // Nobody could be asked: that is no reason to sign anybody out.
      if (answer.status === "refused" && answer.problem === "offline")
        throw new Error("The backend could not be asked: it is tried again.");
      return answer;
    }),
    loadUser: fromPromise<Outcomes["loadUser"], void>(async () => {
      live.connect();
      const { readCurrentUser } = await reading();
      const user = await readCurrentUser(live);
      rememberUser(user);
      return user === null ? { status: "refused" } : { status: "loaded", user };
    }),
    renew: fromPromise<Outcomes["renew"], { readonly isLong: boolean }>(
      async ({ input: { isLong } }) => {
        const { holds, expiresIn } = await live.session({ type: "renew", isLong });
        return holds ? { status: "renewed", expiresIn: expiresIn ?? HOUR } : { status: "refused" };
      },
    ),
    loginByForm: fromPromise<Outcomes["loginByForm"], Credentials>(async ({ input }) => {
      storage.removeItem(METHOD_KEY);
      return login("local", input);
    }),
    loginByFactor: fromPromise<Outcomes["loginByFactor"], SecondStep>(
      async ({ input: { ticket, by, code } }) => {
        storage.removeItem(METHOD_KEY);
        const passkey = by === "passkey" ? await signByPasskey(ticket) : null;
        if (by === "passkey" && passkey === null)
          return { status: "refused", problem: "passkeyNotUsed" };
        const answer = await signIn("factor", {
          ...(ticket === null ? {} : { ticket }),
          ...(by === "code" ? { code } : {}),
          ...(passkey === null ? {} : { passkey }),
        });
        if (answer.status === "loggedIn" || answer.problem !== "wrongCredentials") return answer;
        return { status: "refused", problem: by === "code" ? "wrongCode" : "passkeyNotUsed" };
      },
    ),
    signOut: fromPromise<
      Outcomes["signOut"],
      { readonly cause: SignOutCause; readonly keepsIdentity: boolean }
    >(async ({ input: { cause, keepsIdentity } }) => {
      // Before the session ends: the call needs it.
      if (cause === "user" || cause === "hub")
        await endPush(storage.getItem(CUSTOMER_KEY)).catch(log);
      storage.removeItem(CUSTOMER_KEY);
      rememberUser(null);
      const isOfHub = storage.getItem(METHOD_KEY) === BY_HUB;
      if (!keepsIdentity) {
        storage.removeItem(METHOD_KEY);
        await identity.forget();
      }
      try {
        if (cause !== "elsewhere") await live.session({ type: "logout" });
      } finally {
        live.disconnect();
      }
      // Else the hub would sign the next person at this screen in again.
      if (isOfHub && cause === "user") leaveHub?.();
    }),
    leaveIdentity: fromPromise<Outcomes["leaveIdentity"], void>(async () => {
      storage.removeItem(METHOD_KEY);
      await identity.leave();
    }),
    redirectToIdentity: fromPromise<
      Outcomes["redirectToIdentity"],
      {
        readonly provider: string | null;
        readonly returnTo: string | null;
        readonly isAskedAgain: boolean;
      }
    >(({ input }) => identity.redirect(input)),
  };
}
