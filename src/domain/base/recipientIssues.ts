import type { FieldIssue } from "./domainError.ts";

/** A chosen means needs somebody to reach by it. `at` begins the paths. */
export function recipientIssues(
  told: {
    readonly alertedBy: readonly ("email" | "sms")[];
    readonly emails: readonly unknown[];
    readonly phones: readonly unknown[];
  },
  at = "",
): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (told.alertedBy.includes("email") && told.emails.length === 0)
    issues.push(issue(`${at}emails`, "no_emails", "There is no e-mail address: give one."));
  if (told.alertedBy.includes("sms") && told.phones.length === 0)
    issues.push(issue(`${at}phones`, "no_phones", "There is no phone number: give one."));
  return issues;
}

function issue(path: string, code: string, message: string): FieldIssue {
  return { path, code, message };
}
