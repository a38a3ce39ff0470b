import type { Asset } from "../../../src/domain/assets/asset.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex, LabelId, SiteId } from "../../../src/domain/base/ids.ts";
import { Label } from "../../../src/domain/referential/label.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";

/** The site, in use. @throws DomainError not_found, archived */
export async function siteInUse(sdk: Sdk, index: CustomerIndex, id: SiteId): Promise<Site> {
  const [site] = await readDocuments(sdk, { index, collection: "sites", ids: [id] }, Site);
  if (site === undefined)
    throw new DomainError(
      "not_found",
      { siteId: id },
      `There is no site ${id}: load the list again.`,
    );
  if (!site.isArchived) return site;
  throw new DomainError(
    "archived",
    { siteId: id },
    `The site ${site.siteName} is archived: take it out of the archive first.`,
  );
}

/** @throws DomainError not_found or archived, for a site or label that the asset newly names */
export async function refuseUnknownLinks(
  sdk: Sdk,
  index: CustomerIndex,
  before: Asset | null,
  after: Asset,
): Promise<void> {
  const links = ["currentWorksite", "nextLocationSite", "futureWorksite"] as const;
  const sites = links.flatMap((link) => {
    const site = after[link];
    return site === null || site === before?.[link] ? [] : [site];
  });
  for (const site of new Set(sites)) await siteInUse(sdk, index, site);
  const hasMoved = before?.family !== after.family || before.subFamily !== after.subFamily;
  const labels = after.labels.filter((id) => hasMoved || before?.labels.includes(id) !== true);
  await labelsFor(sdk, index, labels, [after]);
}

/** The labels, if assets of these sub-families may wear them. @throws DomainError not_found, invalid_input */
export async function labelsFor(
  sdk: Sdk,
  index: CustomerIndex,
  ids: readonly LabelId[],
  assets: readonly Pick<Asset, "family" | "id" | "reference" | "subFamily">[],
): Promise<Label[]> {
  const labels = await readDocuments(sdk, { index, collection: "labels", ids }, Label);
  const missing = ids.filter((id) => !labels.some((label) => label.id === id));
  if (missing.length > 0)
    throw new DomainError(
      "not_found",
      { labels: missing },
      `There is no label ${missing.join(", ")}: load the list again.`,
    );
  for (const label of labels) {
    const strangers = assets.filter(
      ({ family, subFamily }) => family !== label.family || subFamily !== label.subFamily,
    );
    if (strangers.length === 0) continue;
    throw new DomainError(
      "invalid_input",
      { label: label.id, assets: strangers.map(({ id }) => id) },
      `The label ${label.name} is for ${label.subFamily} (${label.family}), which ${strangers
        .slice(0, 5)
        .map(({ reference }) => reference)
        .join(", ")} ${strangers.length === 1 ? "is" : "are"} not: choose another label.`,
    );
  }
  return labels;
}
