import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { UserId } from "../../../src/domain/base/ids.ts";
import { type User, userIssues } from "../../../src/domain/users/user.ts";

/** @throws DomainError with the first of the user security codes that applies, and all of them in its data */
export function refuseIssues(
  candidate: { readonly username: string; readonly email: string; readonly role: string },
  others: readonly User[],
  self: UserId | null,
): void {
  const issues = userIssues(candidate, others, self);
  const [first] = issues;
  if (first !== undefined) throw new DomainError(first, { issues });
}
