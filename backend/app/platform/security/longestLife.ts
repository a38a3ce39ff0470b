import { parseProfileId } from "../../../../src/domain/base/profile.ts";
import { isSuperAdmin } from "../../../../src/domain/base/profileIds.ts";
import { DAY } from "../../../../src/domain/base/time.ts";
import { SCREEN_TOKEN_LIFE } from "./tokenLife.ts";

/** Life of a screen's session over all its renewals, in ms: nobody stands before a wall to sign it in (docs/decisions/0191). */
const SCREEN_SESSION_LIFE = 365 * DAY;

/**
 * The longest life a token may have, in ms. Thirty days are for screens, on a renewal only (at a login the user is not
 * known yet), and only for users that are nothing but screens: a screen that is an admin too would carry their rights.
 */
export function longestLife(
  profileIds: readonly string[],
  { isRefresh, sessionMax }: { isRefresh: boolean; sessionMax: number },
): number {
  return isRefresh && isScreenOnly(profileIds) ? SCREEN_TOKEN_LIFE : sessionMax;
}

/** How long a session goes on from its sign-in, in ms, however often its token is renewed. */
export function sessionLife(profileIds: readonly string[], sessionMax: number): number {
  return isScreenOnly(profileIds) ? SCREEN_SESSION_LIFE : sessionMax;
}

function isScreenOnly(profileIds: readonly string[]): boolean {
  return (
    profileIds.length > 0 &&
    !isSuperAdmin(profileIds) &&
    profileIds.every((id) => {
      const grant = parseProfileId(id);
      return grant?.kind === "customer" && grant.profile === "screen";
    })
  );
}
