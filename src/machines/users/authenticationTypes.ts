import type { LoginFailure } from "../../domain/base/errorCatalogue.ts";
import type { UserId } from "../../domain/base/ids.ts";
import type { Locale } from "../../domain/base/locale.ts";
import type { FactorDemand } from "../../domain/users/factor.ts";

/** Who is signed in. `hubTransmissibleId`: null for everybody who does not come from the partner hub. */
export type SignedInUser = {
  readonly id: UserId;
  readonly profileIds: readonly string[];
  readonly name: string;
  readonly hubTransmissibleId: string | null;
  readonly locale: Locale | null;
};

/** Why nobody could be signed in; its sentence is in `LOGIN_SENTENCES` (specification section 8). */
export type LoginProblem = LoginFailure;

/**
 * What is known of the session at the identity provider. `none`: this browser did not come through it. `away`: it did,
 * but the tokens were in the memory of a page that is gone. `held`: the tokens are here.
 */
export type IdentityStatus = "none" | "away" | "held";

/** Tokens come with what is left of their life, in ms: a machine has no clock. */
type Lifetime = { readonly expiresIn: number };
type Refused = { readonly status: "refused" };

/** What the effects answer. A rejection means that nobody could be asked: that is never a reason to sign anybody out. */
export type AuthenticationOutcomes = {
  readonly completeSignIn:
    | { readonly status: "completed"; readonly returnTo: string | null }
    | Refused;
  readonly checkIdentity: { readonly status: IdentityStatus | "expired" };
  readonly refreshIdentity: { readonly status: "refreshed" } | Refused;
  readonly checkBackend: ({ readonly status: "valid" } & Lifetime) | { readonly status: "invalid" };
  readonly seekIdentity: { readonly status: "found" } | { readonly status: "none" };
  readonly loginInBackground:
    | ({ readonly status: "loggedIn" } & Lifetime)
    | { readonly status: "refused"; readonly problem: LoginProblem };
  readonly loadUser: { readonly status: "loaded"; readonly user: SignedInUser } | Refused;
  readonly renew: ({ readonly status: "renewed" } & Lifetime) | Refused;
  readonly loginByForm:
    | ({ readonly status: "loggedIn" } & Lifetime)
    | { readonly status: "factorNeeded"; readonly demand: FactorDemand }
    | { readonly status: "refused"; readonly problem: LoginProblem };
  readonly loginByFactor:
    | ({ readonly status: "loggedIn" } & Lifetime)
    | { readonly status: "refused"; readonly problem: LoginProblem };
  readonly signOut: void;
  readonly leaveIdentity: void;
  readonly redirectToIdentity: void;
};

/**
 * The second step: by a code, by a passkey, or by nothing more, where the factor was set up just now. `ticket` null: a
 * passkey is both steps in one.
 */
export type SecondStep = {
  readonly ticket: string | null;
  readonly by: "code" | "passkey" | "enrolment";
  readonly code: string;
};

export type Credentials = { readonly username: string; readonly password: string };

/** Why somebody is signed out: they asked, a step failed, another tab did it already, or they make room for the user of a partner hub. */
export type SignOutCause = "user" | "failure" | "elsewhere" | "hub";

export type AuthenticationInput = {
  /** True: the address is that of a sign-in that comes back from the identity provider. */
  readonly isReturning: boolean;
  /** The page that was asked for; null: none. It is parsed where it is used (product.md section 4). */
  readonly returnTo: string | null;
  /** Where whoever has no session goes. With `hub_user` in the address it must be the login page: nobody is redirected before they were asked. */
  readonly entrance: "loginPage" | "identityProvider";
};

export type AuthenticationContext = {
  readonly isReturning: boolean;
  /** Kept while the session is proven again, so that no screen is lost over it. */
  readonly user: SignedInUser | null;
  readonly identity: IdentityStatus;
  /** Life of the backend token when the backend last confirmed it, in ms. */
  readonly expiresIn: number;
  /** True once a screen's token has been renewed for long. */
  readonly isLong: boolean;
  readonly returnTo: string | null;
  readonly problem: LoginProblem | null;
  /** The identity provider that was chosen on this page; null: none was, and the one gone to last is meant. */
  readonly provider: string | null;
  /** The password was right, and this is asked for besides; null: nothing is. */
  readonly demand: FactorDemand | null;
  /** Failures in a row to ask anybody. */
  readonly failures: number;
  readonly cause: SignOutCause;
  readonly entrance: AuthenticationInput["entrance"];
};

/** `core.revoked`: the server has ended the session or taken rights. `device.woke`: back from sleep, or from the history of the browser. */
export type AuthenticationEvent =
  | ({ readonly type: "user.submit" } & Credentials)
  | { readonly type: "user.signInByIdentity"; readonly provider: string }
  | { readonly type: "user.submitCode"; readonly code: string }
  | { readonly type: "user.usePasskey" }
  /** Back to name and password. */
  | { readonly type: "user.back" }
  /** The first second factor is set up. */
  | { readonly type: "user.enrolled" }
  | { readonly type: "user.logout" }
  | { readonly type: "page.opened"; readonly path: string }
  | { readonly type: "core.revoked" }
  | { readonly type: "hub.leave" }
  | { readonly type: "hub.authenticated" }
  | { readonly type: "tab.loggedIn" }
  | { readonly type: "tab.loggedOut" }
  | ({ readonly type: "tab.renewed" } & Lifetime)
  | { readonly type: "device.woke" }
  | { readonly type: "device.online" };

/**
 * Told to the rest of the front. `signedOut` comes before anything of another user: customer, sites, referential,
 * configuration and preferences are forgotten on it (specification section 4).
 */
export type AuthenticationEmitted =
  | {
      readonly type: "signedIn";
      readonly user: SignedInUser;
      readonly returnTo: string | null;
    }
  /** The session of the same user still holds; their rights may have changed. */
  | { readonly type: "userProven"; readonly user: SignedInUser }
  | { readonly type: "signedOut"; readonly cause: SignOutCause }
  /** The login page: nobody is signed in, and nothing is under way. */
  | { readonly type: "ended" };
