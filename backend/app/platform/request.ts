import type { KuzzleRequest } from "kuzzle";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { customersOf, profilesAt, type ProfileName } from "../../../src/domain/base/profile.ts";
import { isSuperAdmin } from "../../../src/domain/base/profileIds.ts";

/** Who calls, taken from the session, never from the body. */
export type Caller = {
  readonly kuid: string;
  readonly isSuperAdmin: boolean;
  /** Kuzzle profile ids; those of archived customers included. */
  readonly profileIds: readonly string[];
  /** The same by customer index, in short names. */
  readonly profiles: ReadonlyMap<string, readonly ProfileName[]>;
  /** The caller's token; null where the call comes from inside the process. */
  readonly token: string | null;
};

/** Kuzzle's id of the user who is not signed in. */
export const ANONYMOUS = "-1";

/** Who calls. @throws DomainError not_signed_in */
export function callerOf(request: KuzzleRequest): Caller {
  const { user, token } = request.context;
  if (user === null || user._id === ANONYMOUS) throw new DomainError("not_signed_in");
  return {
    kuid: user._id,
    isSuperAdmin: isSuperAdmin(user.profileIds),
    profileIds: user.profileIds,
    profiles: new Map(
      customersOf(user.profileIds).map((index) => [index, profilesAt(user.profileIds, index)]),
    ),
    token: token?.jwt ?? null,
  };
}
