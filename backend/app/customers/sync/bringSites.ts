import type { Customer } from "../../../../src/domain/customers/customer.ts";
import { shownName } from "../../../../src/domain/customers/customer.ts";
import {
  judgeVenueSite,
  Venue,
  venueSiteId,
} from "../../../../src/domain/customers/mapsService.ts";
import type { SyncDone, SyncRefusal } from "../../../../src/domain/customers/sync.ts";
import { SiteId } from "../../../../src/domain/base/ids.ts";
import { Site } from "../../../../src/domain/sites/site.ts";
import type { AppDeps } from "../../platform/deps.ts";
import { readDocuments } from "../../platform/kuzzle/documents.ts";
import { createDocuments, updateDocuments } from "../../platform/kuzzle/writeDocuments.ts";
import { sitesLock } from "../../sites/sites.ts";

/** What was done with the sites of a venue, and which sites it had. */
export type BroughtSites = SyncDone & { readonly known: readonly string[] };

/**
 * Brings the sites of a venue over: by their ids, so that doing it again changes nothing. Null: what was answered is no
 * venue. `before`: the ids it had the last time.
 */
export async function bringSites(
  { sdk, exclusively }: Pick<AppDeps, "exclusively" | "sdk">,
  customer: Customer,
  answered: unknown,
  before: readonly string[],
): Promise<BroughtSites | null> {
  const venue = Venue.safeParse(answered).data;
  if (venue === undefined || venue.id !== customer.venueId) return null;
  const { index } = customer;
  const defaults = {
    owner: shownName(customer),
    type: customer.kind === "renter" ? ("agency" as const) : ("worksite" as const),
  };
  return exclusively(sitesLock(index), async () => {
    const ids = venue.sites.map(venueSiteId);
    const readable = [...new Set(ids)].filter((id) => SiteId.safeParse(id).success);
    const place = { index, collection: "sites" };
    const stored = await readDocuments(sdk, { ...place, ids: readable }, Site);
    const known = new Map(stored.map((site) => [String(site.id), site]));
    const created: Site[] = [];
    const updated: { id: string; changes: Partial<Site> }[] = [];
    const refusals: SyncRefusal[] = [];
    let [left, unchanged] = [0, 0];
    for (const [at, given] of venue.sites.entries()) {
      const id = ids[at] ?? "";
      if (ids.indexOf(id) !== at && id !== "") {
        const detail = `The service has the id ${id} more than once.`;
        refusals.push({ id, name: "", reason: "repeated", detail });
        continue;
      }
      const verdict = judgeVenueSite(given, known.get(id) ?? null, defaults);
      if (verdict.verdict === "create") created.push(verdict.site);
      else if (verdict.verdict === "update")
        updated.push({ id: verdict.before.id, changes: verdict.changes });
      else if (verdict.verdict === "refused") refusals.push(verdict.refusal);
      else if (verdict.verdict === "left") left += 1;
      else unchanged += 1;
    }
    await createDocuments(sdk, index, "sites", created);
    await updateDocuments(sdk, index, "sites", updated);
    const lost = before.filter((id) => !ids.includes(id));
    const gone = (await readDocuments(sdk, { ...place, ids: lost }, Site))
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, siteName }) => ({ id, name: siteName }));
    const all = venue.sites.length;
    return {
      counts: {
        received: all,
        created: created.length,
        updated: updated.length,
        unchanged,
        left,
        refused: refusals.length,
      },
      refusals,
      gone,
      cursor: null,
      done: all,
      total: all,
      known: readable,
    };
  });
}
