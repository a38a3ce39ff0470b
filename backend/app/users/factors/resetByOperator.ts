import { EpochMs } from "../../../../src/domain/base/instant.ts";
import { nameKey } from "../../../../src/domain/base/nameKey.ts";
import type { AppDeps } from "../../platform/deps.ts";
import { PLATFORM_INDEX } from "../../platform/security/platform.ts";
import { findUsers } from "../../platform/tenancy/users.ts";
import { resetFactors } from "./factors.ts";
import { notifyOwner } from "./notifyOwner.ts";

/**
 * The way back where a super admin has lost device and recovery codes: the operator names them by BALISE_RESET_FACTORS,
 * and they set a new second factor up at their next sign-in. Noted in the journal of the platform, and sent to them by mail.
 */
export async function resetByOperator(deps: AppDeps): Promise<void> {
  const { configuration, log, sdk } = deps;
  if (configuration.superAdminsByPassword)
    log.warn(
      "BALISE_SUPER_ADMINS_BY_PASSWORD is set: super admins sign in by password alone. Leave it away anywhere but in a demonstration.",
    );
  const name = configuration.resetFactors;
  if (name === null) return;
  const [user] = await findUsers(sdk, "usernameKey", [nameKey(name)], 1);
  if (user === undefined) {
    log.error(`BALISE_RESET_FACTORS: there is no user ${name}. Correct it, or leave it away.`);
    return;
  }
  const removed = await resetFactors(deps, user.id);
  log.warn(
    `BALISE_RESET_FACTORS: ${removed} second factors of ${name} were removed. Leave it away at the next start.`,
  );
  if (removed === 0) return;
  notifyOwner(deps, user.id, "reset", "");
  await deps.writeEntry([PLATFORM_INDEX], null, {
    id: deps.newId(),
    at: EpochMs.parse(deps.now()),
    action: "user:resetFactors",
    by: null,
    byName: "BALISE_RESET_FACTORS",
    means: "none",
    address: null,
    agent: null,
    about: [user.id],
    changes: [],
    refusal: null,
  });
}
