import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { ensureCustomerProfiles } from "../platform/security/ensureSecurity.ts";
import { publishRightsChange } from "../platform/security/revocation.ts";
import { customerFor } from "../platform/tenancy/customers.ts";
import { usersOf } from "../platform/tenancy/users.ts";
import { writePlatform } from "./customerProvisioning.ts";

/** Keeps everybody but super admins out of a customer, or lets its users in again. `assertMay` runs under the lock. */
export async function setArchived(
  deps: AppDeps,
  caller: Caller,
  index: CustomerIndex,
  isArchived: boolean,
  assertMay: () => Promise<void> = () => Promise.resolve(),
): Promise<{ customer: Customer }> {
  return deps.exclusively(`customer/${index}`, async () => {
    await assertMay();
    return { customer: await writeArchived(deps, caller, index, isArchived) };
  });
}

/** The same for whoever holds the lock of the customer. */
export async function writeArchived(
  deps: AppDeps,
  caller: Caller,
  index: CustomerIndex,
  isArchived: boolean,
): Promise<Customer> {
  const known = await customerFor(deps.sdk, caller, index, "any");
  const customer = { ...known, isArchived };
  // Rights go before the customer is shown as archived, and come back after.
  if (isArchived) await ensureCustomerProfiles(deps.sdk, index, true);
  await writePlatform(deps.sdk, "customers", customer);
  if (!isArchived) await ensureCustomerProfiles(deps.sdk, index, false);
  const users = await usersOf(deps.sdk, index);
  await publishRightsChange(
    deps,
    users.map(({ id }) => id),
    { areTaken: isArchived, caller },
  );
  return customer;
}
