import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { customersOf, type ProfileName, profilesAt } from "../../../src/domain/users/profile.ts";
import type { User } from "../../../src/domain/users/user.ts";

/** A user as the admins of one customer see him: what ties him to other customers and to providers is not told. */
export type ShownUser = Omit<User, "hubTransmissibleId" | "identitySubject" | "profileIds"> & {
  /** His roles in this customer. */
  readonly roles: readonly ProfileName[];
  /** He belongs to other customers too, so that only his role is theirs to change. */
  readonly isShared: boolean;
};

/** The one form in which users are answered, whatever the action. */
export function shownUser(user: User, customer: CustomerIndex): ShownUser {
  const { profileIds, identitySubject: _, hubTransmissibleId: __, ...told } = user;
  return {
    ...told,
    // Where else he must stay is another customer's affair.
    restriction: user.restriction === customer ? customer : null,
    roles: profilesAt(profileIds, customer),
    isShared: customersOf(profileIds).some((index) => index !== customer),
  };
}
