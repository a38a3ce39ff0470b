import { DomainError } from "../../../src/domain/base/domainError.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { type KeyRight, READS_A_MINUTE } from "../../../src/domain/apiKeys/accessKey.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { RequestConnection } from "../platform/security/clientAddress.ts";
import { readCustomer } from "../platform/tenancy/customers.ts";

/**
 * The customer whose address is read by a key.
 *
 * @param most reads a minute
 * @throws DomainError link_over, not_allowed, too_soon
 */
export async function enterByKey(
  deps: Pick<AppDeps, "accessKeys" | "internals" | "now" | "sdk">,
  token: string,
  right: KeyRight,
  connection: RequestConnection,
  most: number = READS_A_MINUTE,
): Promise<Customer> {
  const key = await deps.accessKeys.open(token);
  const customer =
    key === null || key.right !== right ? null : await readCustomer(deps.sdk, key.customer);
  if (key === null || customer === null || customer.isArchived)
    throw new DomainError(
      "link_over",
      {},
      "This address opens nothing: its key is mistyped, over, or revoked. Ask for another.",
    );
  if (!deps.accessKeys.admits(key, connection))
    throw new DomainError(
      "not_allowed",
      {},
      "This key is not taken from this address: ask the administrator who made it.",
    );
  const minute = Math.floor(deps.now() / MINUTE);
  const reads = await deps.internals.count(`key-reads/${key.id}/${minute}`, 1, 2 * MINUTE);
  if (reads > most)
    throw new DomainError(
      "too_soon",
      { most },
      `This address is read ${most} times a minute at most: wait a minute.`,
    );
  return customer;
}
