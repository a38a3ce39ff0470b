import { Asset } from "../../../src/domain/assets/asset.ts";
import { eventsOfChange } from "../../../src/domain/assets/assetEvents.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { changedFields } from "../../../src/domain/base/fieldEdit.ts";
import type { AssetId, CustomerIndex } from "../../../src/domain/base/ids.ts";
import { Family } from "../../../src/domain/referential/referential.ts";
import { readConfig } from "../platform/tenancy/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readAllDocuments, readDocuments } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";

/** The lock under which what people say of a customer's assets is read, compared and written. Readings need none: they write other fields. */
export function assetsLock(customer: CustomerIndex): string {
  return `asset-identities/${customer}`;
}

/** The assets of the ids that exist, by id. Sees every acknowledged write. */
export async function assetsById(
  sdk: Sdk,
  index: CustomerIndex,
  ids: readonly AssetId[],
): Promise<Map<AssetId, Asset>> {
  const place = { index, collection: "assets", ids: [...new Set(ids)] };
  const assets = await readDocuments(sdk, place, Asset);
  return new Map(assets.map((asset) => [asset.id, asset]));
}

/** The asset. @throws DomainError OM006 where there is none */
export async function assetOf(sdk: Sdk, index: CustomerIndex, id: AssetId): Promise<Asset> {
  const asset = (await assetsById(sdk, index, [id])).get(id);
  if (asset !== undefined) return asset;
  throw new DomainError("OM006", { assetId: id }, `There is no asset ${id}: load the list again.`);
}

/** The assets that have one of the reference keys, by key. Hold `assetsLock`: then nobody adds another meanwhile. */
export async function assetsByKey(
  sdk: Sdk,
  index: CustomerIndex,
  keys: readonly string[],
): Promise<Map<string, Asset>> {
  const wanted = [...new Set(keys)].filter((key) => key !== "");
  if (wanted.length === 0) return new Map();
  // A search sees what was written up to a second ago only: the other one may be that new.
  await sdk.collection.refresh(index, "assets");
  const query = { query: { terms: { referenceKey: wanted } } };
  const found = await searchSome(sdk, index, "assets", Asset, query, wanted.length);
  return new Map(found.map((asset) => [asset.referenceKey, asset]));
}

/** @throws DomainError OM005 where another asset, archived or not, has the reference */
export async function refuseTakenReference(
  sdk: Sdk,
  index: CustomerIndex,
  { id, reference, referenceKey }: Pick<Asset, "id" | "reference" | "referenceKey">,
): Promise<void> {
  const holder = (await assetsByKey(sdk, index, [referenceKey])).get(referenceKey);
  if (holder === undefined || holder.id === id) return;
  throw new DomainError(
    "OM005",
    { reference, takenBy: holder.id, isArchived: holder.isArchived },
    `The reference ${reference} is that of ${holder.isArchived ? "an archived asset" : "another asset"}: choose another.`,
  );
}

/** The referential of a customer. */
export function familiesOf(sdk: Sdk, index: CustomerIndex): Promise<Family[]> {
  return readAllDocuments(sdk, { index, collection: "references" }, Family);
}

/**
 * Writes what people changed of assets, history first. Only fields that differ are written, so that readings
 * that arrive meanwhile are kept. Hold `assetsLock`.
 */
export async function saveAssets(
  deps: Pick<AppDeps, "assetHistory" | "now" | "sdk">,
  index: CustomerIndex,
  changes: readonly { readonly before: Asset; readonly after: Asset }[],
): Promise<void> {
  const real = changes.filter(({ before, after }) => before !== after);
  const at = deps.now();
  await deps.assetHistory.record(
    index,
    real.flatMap(({ before, after }) => eventsOfChange(before, after, at)),
  );
  await updateDocuments(
    deps.sdk,
    index,
    "assets",
    real.map(({ before, after }) => ({ id: after.id, changes: changedFields(before, after) })),
  );
}

/** Whether resources come from the quickconnect service and are read-only for the caller. */
export async function areResourcesReadOnly(
  sdk: Sdk,
  caller: Caller,
  index: CustomerIndex,
): Promise<boolean> {
  return !caller.isSuperAdmin && (await readConfig(sdk, index))?.quickConnectSlave === true;
}

/** @throws DomainError not_allowed where resources come from the quickconnect service and are read-only here */
export async function assertOwnResources(
  sdk: Sdk,
  caller: Caller,
  index: CustomerIndex,
): Promise<void> {
  if (await areResourcesReadOnly(sdk, caller, index)) throw notOwn(index);
}

/** That resources are changed where they come from. */
export function notOwn(index: CustomerIndex): DomainError {
  return new DomainError(
    "not_allowed",
    { customer: index },
    "The resources of this customer come from the quickconnect service: change them there.",
  );
}
