import { DomainError } from "../../../src/domain/base/domainError.ts";
import { must } from "../../../src/domain/base/must.ts";
import { passwordIssues, type PasswordUpdate } from "../../../src/domain/users/password.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { readUser } from "../platform/tenancy/users.ts";
import { assertOwnPassword } from "./ownPassword.ts";
import { setPassword } from "./setPassword.ts";
import { assertGoodPassword, comparedPassword } from "./userRules.ts";

/**
 * Changes the caller's own password. Kuzzle does not ask for the current one, so a login checks it
 * (product.md section 3). All sessions but this one end.
 * @throws DomainError invalid_password with `issues`, wrong_current_password, too_many_attempts, conflict where the user has no password
 */
export async function changePassword(
  deps: Pick<AppDeps, "configuration" | "internals" | "log" | "now" | "sdk" | "signInLimiter">,
  caller: Caller,
  update: PasswordUpdate,
): Promise<{ changed: true }> {
  const { sdk, internals, signInLimiter } = deps;
  const issues = passwordIssues(update);
  if (issues.length > 0) {
    throw new DomainError(
      "invalid_password",
      { issues },
      `The password cannot be changed (${issues.join(", ")}): correct the fields.`,
    );
  }
  const user = must(
    await readUser(sdk, caller.kuid),
    "whoever calls has an account of ours: the guard lets nobody else in",
  );
  const { username } = user;
  await assertGoodPassword(deps, user, await comparedPassword(deps, update.next));
  await assertOwnPassword({ sdk, signInLimiter }, caller, username, update.current);
  await setPassword(deps, caller.kuid, { username, password: update.next });
  await internals.revokeTokens(caller.kuid, caller.token);
  return { changed: true };
}
