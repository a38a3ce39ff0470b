import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";

/** The lock that whoever changes what a customer's sites are holds. */
export function sitesLock(index: CustomerIndex): string {
  return `sites/${index}`;
}

/** A site. @throws DomainError not_found */
export async function siteOrRefusal(sdk: Sdk, index: CustomerIndex, id: SiteId): Promise<Site> {
  const site = await readDocument(sdk, { index, collection: "sites", id }, Site);
  if (site !== null) return site;
  throw new DomainError(
    "not_found",
    { siteId: id },
    `There is no site ${id}: load the list again.`,
  );
}
