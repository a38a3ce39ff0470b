import { z } from "zod";

/** Shortest password, in characters (product.md section 3). */
export const MIN_PASSWORD_LENGTH = 12;

/** Longest password, in UTF-16 units: hashing is work that anybody could ask for. */
const MAX_PASSWORD_LENGTH = 256;

/** A password as such. */
export const Password = z
  .string()
  .refine(
    (text) => Array.from(text).length >= MIN_PASSWORD_LENGTH,
    `The password has fewer than ${MIN_PASSWORD_LENGTH} characters: make it longer.`,
  )
  .max(
    MAX_PASSWORD_LENGTH,
    `The password has more than ${MAX_PASSWORD_LENGTH} characters: make it shorter.`,
  );

/** What a user fills in to change their password. */
export type PasswordUpdate = {
  readonly current: string;
  readonly next: string;
  readonly confirmation: string;
};

/** Why a change of password is refused (specification section 5); whether the current one is right, a login tells. */
export type PasswordIssue =
  | "currentMissing"
  | "nextMissing"
  | "confirmationMissing"
  | "tooShort"
  | "tooLong"
  | "notEqual"
  | "unchanged";

/** All that is wrong with a change of password; a field that is not filled says only that. */
export function passwordIssues({ current, next, confirmation }: PasswordUpdate): PasswordIssue[] {
  const issues: PasswordIssue[] = [];
  if (current === "") issues.push("currentMissing");
  if (next === "") issues.push("nextMissing");
  if (confirmation === "") issues.push("confirmationMissing");
  if (next !== "" && Array.from(next).length < MIN_PASSWORD_LENGTH) issues.push("tooShort");
  if (next.length > MAX_PASSWORD_LENGTH) issues.push("tooLong");
  if (next !== "" && confirmation !== "" && next !== confirmation) issues.push("notEqual");
  if (next !== "" && next === current) issues.push("unchanged");
  return issues;
}
