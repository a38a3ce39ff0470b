import { CustomerConfig } from "../../../../src/domain/customers/customerConfig.ts";
import { Customer } from "../../../../src/domain/customers/customer.ts";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import type { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { DEFAULT_WORKING_DAYS, type WorkingDays } from "../../../../src/domain/base/workingDays.ts";
import { Permissions } from "../../../../src/domain/users/permissions.ts";
import { profilesAt, type ProfileName } from "../../../../src/domain/base/profile.ts";
import { readDocument, readDocuments } from "../kuzzle/documents.ts";
import type { Sdk } from "../kuzzle/sdk.ts";
import type { Caller } from "../request.ts";
import { PLATFORM_INDEX } from "../security/platform.ts";

/** The customers of the indexes that exist, archived ones included. */
export function readCustomers(sdk: Sdk, indexes: readonly string[]): Promise<Customer[]> {
  return readDocuments(
    sdk,
    { index: PLATFORM_INDEX, collection: "customers", ids: indexes },
    Customer,
  );
}

/** A customer; null where there is none of that index. */
export function readCustomer(sdk: Sdk, index: string): Promise<Customer | null> {
  return readDocument(sdk, { index: PLATFORM_INDEX, collection: "customers", id: index }, Customer);
}

/** The permissions of a customer; null where none were ever given. */
export function readPermissions(sdk: Sdk, index: string): Promise<Permissions | null> {
  return readDocument(
    sdk,
    { index: PLATFORM_INDEX, collection: "permissions", id: index },
    Permissions,
  );
}

/** The configuration of a customer; null where it was never written. */
export function readConfig(sdk: Sdk, index: string): Promise<CustomerConfig | null> {
  return readDocument(sdk, { index, collection: "config", id: index }, CustomerConfig);
}

/** The days on which a customer works. */
export async function workingDaysOf(sdk: Sdk, index: string): Promise<WorkingDays> {
  return (await readConfig(sdk, index))?.workingDays ?? DEFAULT_WORKING_DAYS;
}

/**
 * The customer, if the caller may act there. A super admin may act on every one, archived ones included. Others need
 * one of the profiles (any, where none is named); a customer that is missing or archived is refused in the same words
 * as another's, so that nobody learns which ones exist.
 * @throws DomainError not_allowed, or not_found for a super admin
 */
export async function customerFor(
  sdk: Sdk,
  caller: Caller,
  index: CustomerIndex,
  profiles: readonly ProfileName[] | "any",
): Promise<Customer> {
  if (!caller.isSuperAdmin) assertProfile(caller, index, profiles);
  const customer = await readCustomer(sdk, index);
  if (caller.isSuperAdmin) {
    if (customer !== null) return customer;
    throw new DomainError(
      "not_found",
      { customer: index },
      `There is no customer ${index}: choose one of the list.`,
    );
  }
  if (customer === null || customer.isArchived) throw notAllowed(index);
  return customer;
}

/** @throws DomainError not_allowed for everybody but super admins */
export function assertSuperAdmin(caller: Caller): void {
  if (!caller.isSuperAdmin) {
    throw new DomainError("not_allowed", {}, "This is for super admins only: ask one.");
  }
}

function assertProfile(
  caller: Caller,
  index: CustomerIndex,
  wanted: readonly ProfileName[] | "any",
): void {
  const own = profilesAt(caller.profileIds, index);
  const has = wanted === "any" ? own.length > 0 : own.some((profile) => wanted.includes(profile));
  if (!has) throw notAllowed(index);
}

function notAllowed(index: string): DomainError {
  return new DomainError(
    "not_allowed",
    { customer: index },
    `You have no right to this in the customer ${index}: ask its administrator.`,
  );
}
