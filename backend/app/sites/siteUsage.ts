import type { CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import { SITE_LINKS } from "../../../src/domain/sites/site.ts";
import type { SiteUsage } from "../../../src/domain/sites/siteUsage.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";

/** Counters that are named; a site has a handful. */
const NAMED = 50;

/** Collections that name sites. */
const NAMING = ["assets", "counters", "labels", "reports", "tag-in-tag-out", "tags"] as const;

/** What uses a site. Sees every acknowledged write. */
export async function siteUsage(sdk: Sdk, index: CustomerIndex, site: SiteId): Promise<SiteUsage> {
  // A search sees what was written up to a second ago only.
  await Promise.all(NAMING.map((collection) => sdk.collection.refresh(index, collection)));
  const count = (collection: string, ...filter: readonly object[]) =>
    sdk.document.count(index, collection, { query: { bool: { filter } } });
  const isInUse = { term: { isArchived: false } };
  const here = { term: { site } };
  const isLinked = {
    bool: {
      should: SITE_LINKS.map((link) => ({ term: { [link]: site } })),
      minimum_should_match: 1,
    },
  };
  const counting = {
    query: { bool: { filter: [{ term: { sites: site } }, isInUse] } },
    _source: ["name"],
  };
  const [linked, present, devices, boxes, labels, reports, counters] = await Promise.all([
    count("assets", isLinked),
    count("assets", { term: { locationSite: site } }, isInUse),
    count("tags", here, isInUse),
    count("tag-in-tag-out", here, { term: { kind: "box" } }),
    count("labels", here),
    count("reports", here),
    searchSome(sdk, index, "counters", Counter.pick({ name: true }), counting, NAMED),
  ]);
  return {
    linked,
    present,
    devices,
    boxes,
    labels,
    reports,
    counters: counters.map(({ name }) => name),
  };
}
