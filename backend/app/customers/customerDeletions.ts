import {
  CustomerDeletion,
  isDue,
  isTypedName,
  newDeletion,
} from "../../../src/domain/customers/customerStatus.ts";
import { DomainError, refused } from "../../../src/domain/base/domainError.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import type { Caller } from "../platform/request.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { nameOf } from "../platform/tenancy/users.ts";
import { writeArchived } from "./archiveCustomer.ts";
import { writePlatform } from "./customerProvisioning.ts";

/** That a customer is to be deleted; null: it is not. */
export function readDeletion(sdk: Sdk, index: string): Promise<CustomerDeletion | null> {
  const place = { index: PLATFORM_INDEX, collection: "customer-deletions", id: index };
  return readDocument(sdk, place, CustomerDeletion);
}

/**
 * Archives the customer and has it deleted when the grace is over. Asked for again, the grace that runs stays.
 * @throws DomainError name_differs
 */
export async function askDeletion(
  deps: AppDeps,
  caller: Caller,
  customer: Customer,
  typedName: string,
): Promise<CustomerDeletion> {
  const { index } = customer;
  if (!isTypedName(customer, typedName))
    throw refused(
      [{ path: "typedName", code: "name_differs", message: "It is not the customer's name." }],
      "deletion",
      "name_differs",
    );
  return deps.exclusively(`customer/${index}`, async () => {
    await writeArchived(deps, caller, index, true);
    const known = await readDeletion(deps.sdk, index);
    if (known !== null) return known;
    const deletion = newDeletion(index, await nameOf(deps.sdk, caller.kuid), deps.now());
    await writePlatform(deps.sdk, "customer-deletions", deletion);
    return deletion;
  });
}

/** Calls a deletion off; one that was not asked for is none. @throws DomainError grace_over */
export async function callDeletionOff(deps: AppDeps, { index }: Customer): Promise<void> {
  await deps.exclusively(`customer/${index}`, async () => {
    const known = await readDeletion(deps.sdk, index);
    if (known === null) return;
    if (isDue(known, deps.now())) throw new DomainError("grace_over", { customer: index });
    await deps.sdk.document.delete(PLATFORM_INDEX, "customer-deletions", index, {
      refresh: "wait_for",
    });
  });
}
