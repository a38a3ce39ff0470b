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
export type Beginnings = { readonly config?: CustomerConfig; readonly permissions?: Permissions };

/**
 * Everything that a customer needs: index and collections, profiles, permissions and configuration. What is there
 * stays as it is, so that a half-made customer is completed by calling again. The customer's own document is written
 * last: until then nobody sees them.
 */
export async function ensureCustomer(
  { sdk }: Pick<AppDeps, "sdk">,
  customer: Customer,
  beginnings: Beginnings = {},
): Promise<void> {
  const { index } = customer;
  await ensureIndex(sdk, index);
  await ensureCustomerProfiles(sdk, index, customer.isArchived);
  if ((await readPermissions(sdk, index)) === null) {
    await writePlatform(sdk, "permissions", beginnings.permissions ?? newPermissions(index));
  }
  if ((await readConfig(sdk, index)) === null) {
    const config = beginnings.config ?? {
      ...defaultCustomerConfig(index),
      timezone: customer.timezone,
    };
    await sdk.document.createOrReplace(index, "config", index, storedForm(config));
  }
  await writePlatform(sdk, "customers", customer);
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
    | "user-links",
  document: Document,
): Promise<void> {
  const stored: Record<string, unknown> = storedForm(document);
  await sdk.document.createOrReplace(PLATFORM_INDEX, collection, document.id, stored, {
    refresh: "wait_for",
  });
}
