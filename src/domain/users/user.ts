import { z } from "zod";
import { EmailAddress } from "../base/email.ts";
import { CustomerIndex, UserId } from "../base/ids.ts";
import { LONGEST_PERSON_NAME } from "../base/limits.ts";
import { Locale } from "../base/localisedText.ts";
import { MailKind } from "../base/mailKinds.ts";
import { nameKey } from "../base/nameKey.ts";
import { PhoneNumber } from "../base/phone.ts";
import { ProfileName, profilesAt } from "../base/profile.ts";
import { isSuperAdmin } from "../base/profileIds.ts";
import { EpochMs } from "../base/instant.ts";

const required = (what: string) => {
  const message = `A user has no ${what}: give it.`;
  return z.string(message).trim().min(1, message).max(LONGEST_PERSON_NAME);
};

/** A user; the stored content of their Kuzzle account (specification section 3). Roles follow from `profileIds`. */
export const User = z.object({
  id: UserId,
  username: required("username"),
  firstName: required("first name"),
  lastName: required("last name"),
  email: EmailAddress,
  phone: PhoneNumber.nullable(),
  /** Kuzzle profile ids; a role at a customer is `customer.<index>.<profile>`. */
  profileIds: z.array(z.string().min(1)),
  /** Where set, the user stays with this customer: no other can give them a role. */
  restriction: CustomerIndex.nullable(),
  lastLogin: EpochMs.nullable(),
  /** Set for users of the partner hub: they get its sidebar. */
  hubTransmissibleId: z.string().min(1).nullable(),
  /** The subject of the identity provider, once the user has come through it. */
  identitySubject: z.string().min(1).nullable(),
  /** Whose subject it is; null: of the first provider, or of none. */
  identityIssuer: z.string().min(1).nullable().default(null),
  locale: Locale.nullable(),
  /** Since when nobody signs in with the account, though it is there; null: it is in use. */
  pausedAt: EpochMs.nullable().default(null),
  /** E-mails that they do not want. */
  mailsOff: z.array(MailKind).default([]),
});
export type User = z.infer<typeof User>;

/** The user security codes of specification section 8. */
export type UserIssue =
  | "username_already_exists"
  | "email_already_exists"
  | "invalid_email_format"
  | "invalid_role_name";

type Candidate = { readonly username: string; readonly email: string; readonly role: string };
type Known = Pick<User, "id" | "username" | "email">;

/**
 * What keeps a user from being saved. Usernames and e-mail addresses are unique over the whole platform, without
 * regard to case. `self` is the user being edited; they do not stand in their own way.
 */
export function userIssues(
  candidate: Candidate,
  others: readonly Known[],
  self: UserId | null = null,
): UserIssue[] {
  const email = EmailAddress.safeParse(candidate.email).data;
  const rivals = others.filter((other) => other.id !== self);
  const issues: UserIssue[] = [];
  if (rivals.some((other) => nameKey(other.username) === nameKey(candidate.username)))
    issues.push("username_already_exists");
  if (email === undefined) issues.push("invalid_email_format");
  else if (rivals.some((other) => other.email.toLowerCase() === email))
    issues.push("email_already_exists");
  if (!ProfileName.safeParse(candidate.role).success) issues.push("invalid_role_name");
  return issues;
}

/**
 * What an administrator of a customer may do with a user who exists already (specification section 6): one of
 * their own they edit, one of another customer they give a role; a restricted one of another customer is out of reach, and
 * so is a super admin.
 */
export function offerFor(
  user: Pick<User, "profileIds" | "restriction">,
  index: CustomerIndex,
): "edit" | "giveRole" | "none" {
  if (isSuperAdmin(user.profileIds)) return "none";
  if (profilesAt(user.profileIds, index).length > 0) return "edit";
  return user.restriction === null || user.restriction === index ? "giveRole" : "none";
}

/** Whether anybody in use can administer the customer. */
export function hasAdministrator(
  users: readonly Pick<User, "pausedAt" | "profileIds">[],
  index: CustomerIndex,
): boolean {
  return users.some(
    ({ pausedAt, profileIds }) =>
      pausedAt === null && profilesAt(profileIds, index).includes("admin"),
  );
}

/** Whether the user comes from the partner hub and gets its sidebar (specification section 6). */
export function isHubUser(user: Pick<User, "hubTransmissibleId">): boolean {
  return user.hubTransmissibleId !== null;
}
