import type { SnapshotFrom } from "xstate";
import type { authenticationMachine } from "../../machines/users/authenticationMachine.ts";
import type { connectionMachine } from "../../machines/shell/connectionMachine.ts";
import type { hubUserMachine } from "../../machines/users/hubUserMachine.ts";
import type { sessionMachine } from "../../machines/shell/sessionMachine.ts";

/** What the whole window shows. */
export type Stage =
  /** A partner hub has sent somebody: they are asked before anything happens. */
  | "hubQuestion"
  | "login"
  /** Something is on its way and there is nothing to show yet. */
  | "starting"
  /** So, and the server cannot be reached. */
  | "offline"
  /** The session could not be read, although there is a connection; it is tried again. */
  | "sessionFailed"
  | "noRights"
  | "shell";

type Snapshots = {
  readonly authentication: SnapshotFrom<typeof authenticationMachine>;
  readonly session: SnapshotFrom<typeof sessionMachine>;
  readonly hubUser: SnapshotFrom<typeof hubUserMachine>;
  readonly connection: SnapshotFrom<typeof connectionMachine>;
};

/**
 * What the window shows, by the machines. Whoever is signed in and has a customer open keeps their screen, whatever the
 * connection does and while their session is proven again.
 */
export function selectStage({ authentication, session, hubUser, connection }: Snapshots): Stage {
  if (hubUser.hasTag("asks")) return "hubQuestion";
  const isWaiting = connection.matches("waitingForConnection") || authentication.matches("waiting");
  const pending: Stage = isWaiting ? "offline" : "starting";
  // On the way to the hub's user the login page would ask for another.
  if (authentication.hasTag("loginPage")) return hubUser.hasTag("busy") ? pending : "login";
  if (authentication.context.user === null) return pending;
  if (session.context.visitor !== null) return "shell";
  if (session.matches("noRights") || session.matches("noCustomer")) return "noRights";
  if (session.matches("customersFailed") || session.matches("customerFailed"))
    return isWaiting ? "offline" : "sessionFailed";
  return pending;
}
