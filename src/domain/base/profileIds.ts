import type { CustomerIndex } from "./ids.ts";

/** Kuzzle's profile of the platform's super admins. */
export const SUPER_ADMIN_PROFILE = "admin";

/** Whether the user administers the whole platform: access to every customer (specification section 6). */
export function isSuperAdmin(profileIds: readonly string[]): boolean {
  return profileIds.includes(SUPER_ADMIN_PROFILE);
}

/** Super admin, or admin of this customer (specification section 6). */
export function isAdmin(profileIds: readonly string[], index: CustomerIndex): boolean {
  return isSuperAdmin(profileIds) || profileIds.includes(`customer.${index}.admin`);
}

const SCREEN_AT_A_CUSTOMER = /^customer\.[^.]+\.screen$/u;

/** Has the screen profile anywhere: its token is renewed for 30 days (specification section 6). Never true of a super admin, whose token must stay short. */
export function isScreen(profileIds: readonly string[]): boolean {
  return !isSuperAdmin(profileIds) && profileIds.some((id) => SCREEN_AT_A_CUSTOMER.test(id));
}
