import { DomainError } from "../../../src/domain/base/domainError.ts";
import { must } from "../../../src/domain/base/must.ts";
import { passwordIssues, type PasswordUpdate } from "../../../src/domain/users/password.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { readUser } from "../platform/tenancy/users.ts";
import { assertGoodPassword } from "./userRules.ts";

/** The login that checks the current password leaves a token of this many ms that nobody receives. */
const CHECK_LIFE = 1000;

/**
 * Changes the caller's own password. Kuzzle does not ask for the current one, so a login checks it
 * (product.md section 3). All sessions but this one end.
 * @throws DomainError invalid_password with `issues`, wrong_current_password, too_many_attempts, conflict where the user has no password
 */
export async function changePassword(
  deps: Pick<AppDeps, "configuration" | "internals" | "log" | "sdk" | "signInLimiter">,
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
  await assertGoodPassword(deps, user, update.next);
  // Whoever holds a session may not guess at its password: counted like a sign-in, from a place of its own.
  const attempt = await signInLimiter.begin(username, `session of ${caller.kuid}`, null);
  await assertCurrent(sdk, caller.kuid, username, update.current);
  await attempt.succeeded();
  await sdk.security.updateCredentials("local", caller.kuid, { username, password: update.next });
  await internals.revokeTokens(caller.kuid, caller.token);
  return { changed: true };
}

async function assertCurrent(
  sdk: AppDeps["sdk"],
  userId: string,
  username: string,
  password: string,
): Promise<void> {
  try {
    await sdk.query({
      controller: "auth",
      action: "login",
      strategy: "local",
      expiresIn: CHECK_LIFE,
      body: { username, password },
    });
  } catch (error) {
    const id: unknown = error instanceof Error ? Reflect.get(error, "id") : null;
    if (id !== "plugin.strategy.missing_user") throw error;
    // Asked only now: the search behind it does not see an account of the last second yet.
    if (await sdk.security.hasCredentials("local", userId))
      throw new DomainError("wrong_current_password");
    throw new DomainError(
      "conflict",
      {},
      "This account has no password here: change it where you sign in.",
    );
  }
}
