import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { UserColumn } from "../../../../domain/users/userColumns.ts";
import type { UserRowIssue, UserRowProblem } from "../../../../domain/users/userImport.ts";
import { USER_ISSUE_WORDS } from "../userWords.ts";

export const USER_COLUMN_WORDS: Readonly<Record<UserColumn, MessageDescriptor>> = {
  username: msg`Username`,
  firstName: msg`First name`,
  lastName: msg`Last name`,
  email: msg`E-mail`,
  phone: msg`Phone`,
  role: msg`Role`,
};

const PROBLEMS: Readonly<Record<Exclude<UserRowProblem, "invalid">, MessageDescriptor>> = {
  missing: USER_ISSUE_WORDS.missing,
  long: USER_ISSUE_WORDS.long,
  repeated: msg`Another row of the file is about the same person: keep one of them.`,
  taken: msg`This person is in the list already: remove the row, or let rows change users.`,
  unknown: msg`Nobody in the list is called so: correct it, or let rows make users.`,
  ofAnother: msg`Somebody else in the list has this address: give their username, or another address.`,
  shared: msg`This person belongs to other customers too: only the role here is yours to change.`,
  ofProvider: msg`It comes from the account of their organisation: change it there.`,
  own: msg`Your own role is not changed by a file: ask another administrator.`,
  lastAdministrator: msg`Nobody would administer this customer any more: keep one administrator.`,
  sheetError: msg`The error of a formula, not a value: correct it in the spreadsheet.`,
};

const INVALID: Readonly<Partial<Record<UserColumn, MessageDescriptor>>> = {
  email: USER_ISSUE_WORDS.emailInvalid,
  phone: USER_ISSUE_WORDS.phoneInvalid,
  role: msg`There is no such role: write it as the list of roles does, for instance Worker.`,
};

/** What is wrong with a cell of a file of users, and what now. */
export function userRowProblemWords({ column, code }: UserRowIssue): MessageDescriptor {
  if (code === "invalid") return INVALID[column] ?? PROBLEMS.missing;
  return PROBLEMS[code];
}
