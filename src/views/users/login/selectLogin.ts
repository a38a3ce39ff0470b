import type { SnapshotFrom } from "xstate";
import type { LoginFailure } from "../../../domain/base/errorCatalogue.ts";
import type { authenticationMachine } from "../../../machines/users/authenticationMachine.ts";

/** What the login page shows of the sign-in. */
export type LoginView = {
  /** Credentials are being checked. */
  readonly isBusy: boolean;
  /** Why the last attempt failed; null: none did. */
  readonly problem: LoginFailure | null;
  /** The identity provider can be gone to. */
  readonly canUseIdentity: boolean;
};

/** What the login page shows of the sign-in. */
export function selectLogin(snapshot: SnapshotFrom<typeof authenticationMachine>): LoginView {
  return {
    isBusy: snapshot.hasTag("busy"),
    problem: snapshot.context.problem,
    canUseIdentity: snapshot.can({ type: "user.signInByIdentity", provider: "" }),
  };
}
