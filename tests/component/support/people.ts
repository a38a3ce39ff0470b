import { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { profileIdOf, type ProfileName } from "../../../src/domain/base/profile.ts";
import { SUPER_ADMIN_PROFILE } from "../../../src/domain/base/profileIds.ts";

/** The customer whose pages are shown where a test names none. */
export const TOWER = CustomerIndex.parse("tower");

/** Who looks at a screen. */
export type Person = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly profileIds: readonly string[];
};

/** Somebody with a profile at the customer. */
export function personOf(profile: ProfileName, customer: CustomerIndex = TOWER): Person {
  return {
    id: `user-${profile}`,
    firstName: "First",
    lastName: "Last",
    profileIds: [profileIdOf(customer, profile)],
  };
}

/** A super admin of the platform. */
export const ROOT: Person = {
  id: "user-root",
  firstName: "Root",
  lastName: "Last",
  profileIds: [SUPER_ADMIN_PROFILE],
};
