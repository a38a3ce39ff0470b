import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";

/** The login that checks the current password leaves a token of this many ms that nobody receives. */
const CHECK_LIFE = 1000;

/**
 * Checks the caller's own password by a login, as Kuzzle has no other way (product.md section 3).
 * @throws DomainError wrong_current_password, too_many_attempts, conflict where the user has no password
 */
export async function assertOwnPassword(
  { sdk, signInLimiter }: Pick<AppDeps, "sdk" | "signInLimiter">,
  { kuid }: Pick<Caller, "kuid">,
  username: string,
  password: string,
): Promise<void> {
  // A session gives no right to guess at its password: counted like a sign-in, from a place of its own.
  const attempt = await signInLimiter.begin(username, `session of ${kuid}`, null);
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
    if (id === "omniscient.rule.factor_needed") {
      // The gate stands behind the check: the password is right (docs/decisions/0227).
      await attempt.succeeded();
      return;
    }
    if (id !== "plugin.strategy.missing_user") throw error;
    // Asked only now: the search behind it does not see an account of the last second yet.
    if (await sdk.security.hasCredentials("local", kuid))
      throw new DomainError("wrong_current_password");
    throw new DomainError(
      "conflict",
      {},
      "This account has no password here: change it where you sign in.",
    );
  }
  await attempt.succeeded();
}
