import {
  type CustomerConfig,
  defaultCustomerConfig,
} from "../../../src/domain/customers/customerConfig.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { newPermissions, type Permissions } from "../../../src/domain/users/permissions.ts";
import { readConfig, readPermissions } from "../platform/tenancy/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import { storedForm } from "../platform/kuzzle/documents.ts";
import { ensureIndex } from "../platform/mappings/ensureIndex.ts";
import { ensureCustomerProfiles } from "../platform/security/ensureSecurity.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";

/** What a customer begins with, where it is not the usual. */
export type Beginnings = {
  readonly config?: CustomerConfig;
  readonly permissions?: Permissions;
  /** What else it begins with, once its collections are there. */
  readonly copy?: () => Promise<void>;
};

/**
 * Makes a customer: index and collections, profiles, permissions and configuration. What a making that broke has left is
 * completed, and has no say in how the customer begins. The customer's own document is written last: until then nobody
 * sees them, and the same can be asked for again.
 */
export async function makeCustomer(
  { sdk }: Pick<AppDeps, "sdk">,
  customer: Customer,
  { config, permissions, copy }: Beginnings = {},
): Promise<void> {
  const { index } = customer;
  await ensureParts(sdk, customer);
  await writePlatform(sdk, "permissions", permissions ?? newPermissions(index));
  await writeConfig(sdk, config ?? defaultConfig(customer));
  await copy?.();
  await writePlatform(sdk, "customers", customer);
}

/** Gives a customer who is there what they lack. What is there stays as it is. */
export async function completeCustomer(
  { sdk }: Pick<AppDeps, "sdk">,
  customer: Customer,
  { config, permissions }: Beginnings = {},
): Promise<void> {
  const { index } = customer;
  await ensureParts(sdk, customer);
  if ((await readPermissions(sdk, index)) === null)
    await writePlatform(sdk, "permissions", permissions ?? newPermissions(index));
  if ((await readConfig(sdk, index)) === null)
    await writeConfig(sdk, config ?? defaultConfig(customer));
}

async function ensureParts(sdk: AppDeps["sdk"], { index, isArchived }: Customer): Promise<void> {
  await ensureIndex(sdk, index);
  await ensureCustomerProfiles(sdk, index, isArchived);
}

function defaultConfig({ index, timezone }: Customer): CustomerConfig {
  return { ...defaultCustomerConfig(index), timezone };
}

async function writeConfig(sdk: AppDeps["sdk"], config: CustomerConfig): Promise<void> {
  await sdk.document.createOrReplace(config.id, "config", config.id, storedForm(config));
}

/** Writes a document of the platform's index. Searches see it when this is done. */
export async function writePlatform<Document extends { readonly id: string }>(
  sdk: AppDeps["sdk"],
  collection:
    | "customer-deletions"
    | "customer-syncs"
    | "customers"
    | "invitations"
    | "permissions"
    | "permission-templates"
    | "user-factors"
    | "data-requests"
    | "user-links",
  document: Document,
): Promise<void> {
  const stored: Record<string, unknown> = storedForm(document);
  await sdk.document.createOrReplace(PLATFORM_INDEX, collection, document.id, stored, {
    refresh: "wait_for",
  });
}
