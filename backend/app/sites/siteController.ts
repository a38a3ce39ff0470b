import { Asset } from "../../../src/domain/assets/asset.ts";
import { parsed, refused } from "../../../src/domain/base/domainError.ts";
import { changedFields } from "../../../src/domain/base/fieldEdit.ts";
import { type AssetId, CustomerIndex, idOf, SiteId } from "../../../src/domain/base/ids.ts";
import {
  archiveSite,
  dissociateFromSite,
  linksTo,
  Site,
  SITE_LINKS,
  type SiteLink,
  unarchiveSite,
} from "../../../src/domain/sites/site.ts";
import { SiteForm, siteOf, siteRefusal } from "../../../src/domain/sites/siteForm.ts";
import { assertOwnResources, assetsLock, saveAssets } from "../assets/assets.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import type { Caller } from "../platform/request.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { followAreas } from "../devices/followAreas.ts";
import { signatureOf } from "../platform/signature.ts";
import { editedSite } from "./editedSite.ts";
import { siteUsage } from "./siteUsage.ts";
import { placeAnswers } from "./placeAnswers.ts";
import { planAnswers } from "./planAnswers.ts";
import { siteOrRefusal, sitesLock } from "./sites.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/sites/calls.ts";
import { must } from "../../../src/domain/base/must.ts";

/** Sites of one file, and assets that are dissociated at once: what Kuzzle writes in a call. */
const PER_CALL = 200;

/** `omniscient/site`: sites with their floors and areas. */
export const siteController: AnswersModule = (deps) => {
  /** The sites as they are to be stored. @throws DomainError for the first that breaks a rule, conflict for ids that are taken */
  async function newSites(index: CustomerIndex, forms: readonly SiteForm[]): Promise<Site[]> {
    const sites = forms.map((form) =>
      parsed(Site, siteOf(form, SiteId.parse(idOf("site", deps.newId()))), "site"),
    );
    for (const site of sites) {
      const refusal = siteRefusal(site);
      if (refusal !== null) throw refusal;
    }
    const ids = sites.map(({ id }) => id);
    const known = await readDocuments(deps.sdk, { index, collection: "sites", ids }, Site);
    const repeated = ids.filter((id, at) => ids.indexOf(id) !== at);
    const taken = [...known.map(({ id }) => id), ...repeated];
    if (taken.length > 0)
      throw refused(
        taken.map((id) => ({
          path: "id",
          code: "taken",
          message: `There is a site ${id} already.`,
        })),
        "site",
        "conflict",
      );
    return sites;
  }

  /** Takes every asset from the site; answers how many there were, and which by each link. Hold `assetsLock`. */
  async function dissociateAll(
    caller: Caller,
    index: CustomerIndex,
    siteId: SiteId,
  ): Promise<{ readonly count: number; readonly taken: Readonly<Record<SiteLink, AssetId[]>> }> {
    const should = SITE_LINKS.map((link) => ({ term: { [link]: siteId } }));
    const query = { query: { bool: { should, minimum_should_match: 1 } } };
    let count = 0;
    const taken: Record<SiteLink, AssetId[]> = {
      currentWorksite: [],
      nextLocationSite: [],
      futureWorksite: [],
    };
    for (;;) {
      await deps.sdk.collection.refresh(index, "assets");
      const page = await searchSome(deps.sdk, index, "assets", Asset, query, PER_CALL);
      if (page.length === 0) return { count, taken };
      await assertOwnResources(deps.sdk, caller, index);
      await saveAssets(
        deps,
        index,
        page.map((before) => ({ before, after: dissociateFromSite(before, siteId) })),
      );
      count += page.length;
      for (const asset of page)
        for (const link of linksTo(asset, siteId)) taken[link].push(asset.id);
    }
  }

  return [
    answer(calls.createSite, async ({ customerIndex: index, site: form }) => {
      return deps.exclusively(sitesLock(index), async () => {
        const sites = await newSites(index, [form]);
        await createDocuments(deps.sdk, index, "sites", sites);
        return { site: must(sites[0], "a form makes a site") };
      });
    }),

    answer(calls.importSites, async ({ customerIndex: index, sites: forms }) => {
      return deps.exclusively(sitesLock(index), async () => {
        const sites = await newSites(index, forms);
        await createDocuments(deps.sdk, index, "sites", sites);
        return { sites };
      });
    }),

    answer(calls.updateSite, async ({ customerIndex: index, siteId, seen, changes }, caller) => {
      return deps.exclusively(sitesLock(index), async () => {
        const current = await siteOrRefusal(deps.sdk, index, siteId);
        const site = await editedSite(deps, index, current, seen, changes);
        await updateDocuments(deps.sdk, index, "sites", [
          { id: siteId, changes: changedFields(current, site) },
        ]);
        await followAreas(
          deps,
          index,
          { before: current, after: site },
          await signatureOf(deps, caller),
        );
        return { site };
      });
    }),

    answer(calls.readSiteUsage, async ({ customerIndex: index, siteId }) => {
      await siteOrRefusal(deps.sdk, index, siteId);
      return { usage: await siteUsage(deps.sdk, index, siteId) };
    }),

    answer(calls.archiveSite, async ({ customerIndex: index, siteId }, caller) => {
      return deps.exclusively(assetsLock(index), async () => {
        const before = await siteOrRefusal(deps.sdk, index, siteId);
        const { count, taken } = await dissociateAll(caller, index, siteId);
        const site = archiveSite(before, deps.now());
        await save(index, before, site);
        return {
          site,
          dissociated: count,
          taken: SITE_LINKS.map((link) => ({ link, assetIds: taken[link] })).filter(
            ({ assetIds }) => assetIds.length > 0,
          ),
        };
      });
    }),

    answer(calls.unarchiveSite, async ({ customerIndex: index, siteId }) => {
      const before = await siteOrRefusal(deps.sdk, index, siteId);
      const site = unarchiveSite(before);
      await save(index, before, site);
      return { site };
    }),

    ...planAnswers(deps),
    ...placeAnswers(deps),
  ];

  async function save(index: CustomerIndex, before: Site, after: Site): Promise<void> {
    if (before === after) return;
    const { isArchived, archivedAt } = after;
    const changes = { isArchived, archivedAt };
    await updateDocuments(deps.sdk, index, "sites", [{ id: after.id, changes }]);
  }
};
