import { parseProfileId } from "../../../../src/domain/base/profile.ts";
import { isSuperAdmin } from "../../../../src/domain/base/profileIds.ts";
import { SCREEN_TOKEN_LIFE } from "./tokenLife.ts";

/**
 * The longest life a token may have, in ms. Thirty days are for screens, on a renewal only (at a login the user is not
 * known yet), and only for users that are nothing but screens: a screen that is an admin too would carry their rights.
 */
export function longestLife(
  profileIds: readonly string[],
  { isRefresh, sessionMax }: { isRefresh: boolean; sessionMax: number },
): number {
  const isScreen =
    isRefresh &&
    profileIds.length > 0 &&
    !isSuperAdmin(profileIds) &&
    profileIds.every((id) => {
      const grant = parseProfileId(id);
      return grant?.kind === "customer" && grant.profile === "screen";
    });
  return isScreen ? SCREEN_TOKEN_LIFE : sessionMax;
}
