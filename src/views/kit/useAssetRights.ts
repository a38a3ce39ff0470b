import { useSelector } from "@xstate/react";
import type { UserId } from "../../domain/base/ids.ts";
import { type ProfileName, profilesAt } from "../../domain/base/profile.ts";
import { isAdmin, isSuperAdmin } from "../../domain/base/profileIds.ts";
import { useServices } from "./services.ts";

/** Who looks on and what they may do; the server asks again (specification section 6). */
export type AssetRights = {
  readonly userId: UserId | null;
  /** Archives, and removes what others wrote. */
  readonly isAdmin: boolean;
  /** Writes comments, files and maintenance; a screen on a wall does not. */
  readonly mayWrite: boolean;
  /** Edits and creates assets, ties them to sites, labels and tags. */
  readonly mayPrepare: boolean;
  /** The resources come from the quickconnect service, and only super admins change them here. */
  readonly areElsewhere: boolean;
  /** `mayPrepare`, where the resources are the customer's own. */
  readonly mayChange: boolean;
  readonly mayArchive: boolean;
};

/** The rights of whoever is signed in at the customer that is open. */
export function useAssetRights(): AssetRights {
  const { session } = useServices();
  const userId = useSelector(session, ({ context }) => context.user?.id ?? null);
  const visitor = useSelector(session, ({ context }) => context.visitor);
  const isSlave = useSelector(session, ({ context }) => context.config?.quickConnectSlave === true);
  if (visitor === null)
    return {
      userId,
      isAdmin: false,
      mayWrite: false,
      mayPrepare: false,
      areElsewhere: isSlave,
      mayChange: false,
      mayArchive: false,
    };
  const { profileIds, customer } = visitor;
  const holds = (...profiles: readonly ProfileName[]) =>
    isSuperAdmin(profileIds) ||
    profilesAt(profileIds, customer).some((profile) => profiles.includes(profile));
  const areElsewhere = isSlave && !isSuperAdmin(profileIds);
  return {
    userId,
    areElsewhere,
    mayChange: !areElsewhere && holds("admin", "preperer"),
    mayArchive: !areElsewhere && isAdmin(profileIds, customer),
    isAdmin: isAdmin(profileIds, customer),
    mayWrite: holds("admin", "worker", "preperer"),
    mayPrepare: holds("admin", "preperer"),
  };
}
