import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import { profilesAt } from "../../../src/domain/base/profile.ts";
import { type User, userIssues } from "../../../src/domain/users/user.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { countLookup } from "./countLookup.ts";

/**
 * @param others users who have the candidate's name or address; those of other customers are counted as looked up
 * @throws DomainError with the first of the user security codes that applies, and all of them in its data; too_many_lookups
 */
export async function refuseIssues(
  deps: Pick<AppDeps, "internals" | "now">,
  caller: Caller,
  customer: CustomerIndex,
  {
    candidate,
    others,
    self,
  }: {
    readonly candidate: {
      readonly username: string;
      readonly email: string;
      readonly role: string;
    };
    readonly others: readonly User[];
    readonly self: UserId | null;
  },
): Promise<void> {
  const issues = userIssues(candidate, others, self);
  const [first] = issues;
  if (first === undefined) return;
  const isOfOthers = (user: User) =>
    user.id !== self && profilesAt(user.profileIds, customer).length === 0;
  if (others.some(isOfOthers)) await countLookup(deps, caller);
  throw new DomainError(first, { issues });
}
