import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { CustomerMaking } from "../../../src/domain/customers/customerMaking.ts";
import { CUSTOMER_COLLECTIONS } from "../collections.ts";
import { collectionsOf } from "../platform/mappings/ensureIndex.ts";
import type { AppDeps } from "../platform/deps.ts";
import { customerProfiles } from "../platform/security/customerProfiles.ts";
import { readConfig, readCustomer, readPermissions } from "../platform/tenancy/customers.ts";

/** How much of a customer is there. Cheap enough to be asked every second: what exists is known to each node. */
export async function readMaking(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
): Promise<CustomerMaking> {
  const wanted = Object.keys(CUSTOMER_COLLECTIONS);
  const profileIds = [...customerProfiles(index, false).keys()];
  const known = await collectionsOf(sdk, index);
  const [profiles, permissions, config, customer] = await Promise.all([
    Promise.all(profileIds.map((id) => hasProfile(sdk, id))),
    readPermissions(sdk, index),
    known.has("config") ? readConfig(sdk, index) : null,
    readCustomer(sdk, index),
  ]);
  return {
    collections: part(wanted.map((name) => known.has(name))),
    profiles: part(profiles),
    settings: part([permissions !== null, config !== null]),
    isListed: customer !== null,
  };
}

function part(isThere: readonly boolean[]): { done: number; total: number } {
  return { done: isThere.filter(Boolean).length, total: isThere.length };
}

async function hasProfile(sdk: AppDeps["sdk"], id: string): Promise<boolean> {
  try {
    await sdk.security.getProfile(id);
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "status") === 404) return false;
    throw error;
  }
}
