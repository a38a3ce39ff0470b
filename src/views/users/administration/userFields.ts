import type { FieldIssue } from "../../../domain/base/domainError.ts";
import { EmailAddress } from "../../../domain/base/email.ts";
import { normalisedPhone } from "../../../domain/base/enteredPhone.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { nameKey } from "../../../domain/base/nameKey.ts";
import type { ProfileName } from "../../../domain/base/profile.ts";
import type { ListedUser } from "../../../domain/users/calls.ts";

/** A user while they are filled in; empty texts are not given yet. */
export type UserFields = {
  /** Empty: a new one. */
  readonly id: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly role: ProfileName | "";
  /** The customer that the user stays with; null: others may give them a role too. */
  readonly restriction: CustomerIndex | null;
  /** A new one is sent a link for a password. */
  readonly sendsLink: boolean;
};

export const NEW_USER: UserFields = {
  id: "",
  username: "",
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  role: "",
  restriction: null,
  sendsLink: true,
};

/** What a form is opened with. */
export function fieldsOf(user: ListedUser): UserFields {
  const { id, username, firstName, lastName, email, phone, restriction } = user;
  const role = user.roles[0] ?? "";
  const names = { username, firstName, lastName };
  return { id, ...names, email, phone: phone ?? "", role, restriction, sendsLink: false };
}

/** What is wrong with a field of a user. `here`: somebody in this list has it; `elsewhere`: somebody of another customer. */
export type UserFieldIssue =
  | "missing"
  | "long"
  | "usernameHere"
  | "usernameElsewhere"
  | "emailHere"
  | "emailElsewhere"
  | "emailInvalid"
  | "phoneInvalid"
  | "roleInvalid";
export type UserFieldName = "email" | "firstName" | "lastName" | "phone" | "role" | "username";
export type UserFieldIssues = Partial<Readonly<Record<UserFieldName, UserFieldIssue>>>;

/** Longest name, in characters (domain/users/user.ts). */
const LONGEST = 100;

/** What can be reported before it is sent; the server judges the same again, and knows those of other customers. */
export function userFieldIssues(
  user: UserFields,
  listed: readonly Pick<ListedUser, "email" | "id" | "username">[],
  /** Fields that the form does not offer are not judged: nobody could correct them. */
  judged: readonly UserFieldName[],
): UserFieldIssues {
  const others = listed.filter(({ id }) => id !== user.id);
  const all: UserFieldIssues = {
    ...text("username", user.username),
    ...text("firstName", user.firstName),
    ...text("lastName", user.lastName),
    ...(others.some(({ username }) => nameKey(username) === nameKey(user.username))
      ? { username: "usernameHere" as const }
      : {}),
    ...emailIssue(user.email, others),
    ...phoneIssue(user.phone),
    ...(user.role === "" ? { role: "missing" as const } : {}),
  };
  return Object.fromEntries(
    Object.entries(all).filter(([field]) => judged.some((one) => one === field)),
  );
}

function text(field: "firstName" | "lastName" | "username", value: string): UserFieldIssues {
  const length = value.trim().length;
  if (length === 0) return { [field]: "missing" };
  return length > LONGEST ? { [field]: "long" } : {};
}

function emailIssue(typed: string, others: readonly Pick<ListedUser, "email">[]): UserFieldIssues {
  if (typed.trim() === "") return { email: "missing" };
  const email = EmailAddress.safeParse(typed).data;
  if (email === undefined) return { email: "emailInvalid" };
  return others.some((one) => one.email === email) ? { email: "emailHere" } : {};
}

function phoneIssue(typed: string): UserFieldIssues {
  if (typed.trim() === "") return { phone: "missing" };
  return normalisedPhone(typed) === null ? { phone: "phoneInvalid" } : {};
}

/** The fields of a form in the order of their place. */
const FIELDS: readonly UserFieldName[] = [
  "username",
  "firstName",
  "lastName",
  "email",
  "phone",
  "role",
];

/** Where a refusal of the server's belongs: the user security codes of specification section 8, and fields by name. */
export function refusedUserIssues(
  code: string | null,
  issues: readonly FieldIssue[],
): UserFieldIssues {
  if (code === "username_already_exists") return { username: "usernameElsewhere" };
  if (code === "email_already_exists") return { email: "emailElsewhere" };
  if (code === "invalid_email_format") return { email: "emailInvalid" };
  if (code === "invalid_role_name") return { role: "roleInvalid" };
  return Object.fromEntries(
    FIELDS.flatMap((field): [UserFieldName, UserFieldIssue][] => {
      const issue = issues.find(({ path }) => path === field || path.endsWith(`.${field}`));
      if (issue === undefined) return [];
      if (field === "phone") return [[field, "phoneInvalid"]];
      return [[field, issue.code === "too_big" ? "long" : "missing"]];
    }),
  );
}

/** Whom a form of somebody new has met, who belongs to another customer: they can be invited. Null: nobody. */
export function metElsewhere(
  issues: UserFieldIssues,
  { username, email }: Pick<UserFields, "email" | "username">,
): string | null {
  if (issues.username === "usernameElsewhere") return username.trim();
  return issues.email === "emailElsewhere" ? email.trim() : null;
}
