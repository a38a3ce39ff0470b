import { Customer } from "../../src/domain/customers/customer.ts";
import { MINUTE } from "../../src/domain/base/time.ts";
import type { AppDeps } from "./platform/deps.ts";
import { readAllDocuments } from "./platform/kuzzle/documents.ts";
import { ensureIndex, ensurePlatformIndex } from "./platform/mappings/ensureIndex.ts";
import { ensureCustomerProfiles, ensureSecurity } from "./platform/security/ensureSecurity.ts";
import { renewSecrets } from "./platform/security/renewSecrets.ts";
import { PLATFORM_INDEX } from "./platform/security/platform.ts";
import { ensureUserMapping } from "./platform/tenancy/users.ts";
import { repairPermissions } from "./users/repairPermissions.ts";
import { resetByOperator } from "./users/factors/resetByOperator.ts";
import { ensureSuperAdmin, type Login } from "./users/ensureSuperAdmin.ts";
import { settleReferenceKeys } from "./assets/settleReferenceKeys.ts";
import { moveBoxKeys } from "./attendance/moveBoxKeys.ts";

/** A first start with many customers on a slow storage takes minutes; other nodes wait for it, in ms. */
const PATIENCE = 5 * MINUTE;

/**
 * Brings what is stored up to what the code says, before the first call from outside: roles, profiles, mappings of
 * every customer, and at the very first start the super admin. Idempotent; several nodes may do it at once.
 */
export async function bootstrap(deps: AppDeps): Promise<{ logins: readonly Login[] }> {
  return deps.exclusively("bootstrap", () => bootstrapAlone(deps), PATIENCE);
}

async function bootstrapAlone(deps: AppDeps): Promise<{ logins: readonly Login[] }> {
  await ensureSecurity(deps.sdk);
  await ensureUserMapping(deps.sdk);
  await ensurePlatformIndex(deps.sdk);
  await repairPermissions(deps);
  const place = { index: PLATFORM_INDEX, collection: "customers" };
  for (const { index, isArchived } of await readAllDocuments(deps.sdk, place, Customer)) {
    await ensureIndex(deps.sdk, index);
    await moveBoxKeys(deps, index);
    await settleReferenceKeys(deps, index);
    await ensureCustomerProfiles(deps.sdk, index, isArchived);
  }
  await renewSecrets(deps);
  const login = await ensureSuperAdmin(deps);
  await resetByOperator(deps);
  return { logins: login === null ? [] : [login] };
}
