import type { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  CustomerSync,
  SYNC_SERVICES,
  type SyncService,
  syncId,
} from "../../../../src/domain/customers/sync.ts";
import { readDocuments } from "../../platform/kuzzle/documents.ts";
import type { Sdk } from "../../platform/kuzzle/sdk.ts";
import { PLATFORM_INDEX } from "../../platform/security/platform.ts";
import { writePlatform } from "../customerProvisioning.ts";

export const SYNCS = "customer-syncs";

/** The lock under which a synchronisation changes its state; taken before those of sites and assets. */
export function syncLock(service: SyncService, customer: CustomerIndex): string {
  return `sync/${syncId(service, customer)}`;
}

/** The synchronisations of a customer that there were. Sees every acknowledged write. */
export function readSyncs(
  sdk: Sdk,
  customer: CustomerIndex,
  services: readonly SyncService[] = SYNC_SERVICES,
): Promise<CustomerSync[]> {
  const ids = services.map((service) => syncId(service, customer));
  return readDocuments(sdk, { index: PLATFORM_INDEX, collection: SYNCS, ids }, CustomerSync);
}

/** The synchronisation with one service; null: there was none. */
export async function readSyncOf(
  sdk: Sdk,
  customer: CustomerIndex,
  service: SyncService,
): Promise<CustomerSync | null> {
  return (await readSyncs(sdk, customer, [service]))[0] ?? null;
}

export async function writeSync(sdk: Sdk, sync: CustomerSync): Promise<CustomerSync> {
  await writePlatform(sdk, SYNCS, sync);
  return sync;
}
