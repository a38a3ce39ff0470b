import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { customersOf, profilesAt } from "../../../src/domain/base/profile.ts";
import type { ShownUser } from "../../../src/domain/users/calls.ts";
import type { User } from "../../../src/domain/users/user.ts";

/** The one form in which users are answered, whatever the action. */
export function shownUser(user: User, customer: CustomerIndex): ShownUser {
  const { profileIds, identitySubject: _, hubTransmissibleId: __, ...told } = user;
  return {
    ...told,
    // Where else they must stay is another customer's affair.
    restriction: user.restriction === customer ? customer : null,
    roles: profilesAt(profileIds, customer),
    isShared: customersOf(profileIds).some((index) => index !== customer),
  };
}
