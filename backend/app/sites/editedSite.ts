import { DomainError, parsed } from "../../../src/domain/base/domainError.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import type { CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import { JournalEntry } from "../../../src/domain/journal/journalEntry.ts";
import type { AreasOvertaken } from "../../../src/domain/sites/calls.ts";
import { mergedAreas } from "../../../src/domain/sites/drawing/mergedAreas.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import {
  type SiteChanges,
  type SitePart,
  siteRefusal,
} from "../../../src/domain/sites/siteForm.ts";
import { JOURNAL } from "../journal/journal.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";

const AREA_FIELDS: ReadonlySet<string> = new Set(["areas", "musterAreas"]);
/** Edits of a site that are looked through for who changed its areas last. */
const MAX_EDITS = 20;

/**
 * The site with an edit, its areas merged with what others have saved since it was begun. Hold `sitesLock`.
 * @throws DomainError conflict where both changed the same, else where the site breaks a rule
 */
export async function editedSite(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  current: Site,
  seen: SitePart,
  changes: SiteChanges,
): Promise<Site> {
  const merged = mergedAreas(current, seen, changes);
  const conflicts = editConflicts(current, seen, changes).filter(
    ({ field }) => !Object.hasOwn(merged.changes, field),
  );
  if (conflicts.length > 0 || merged.conflicts.length > 0) {
    const by = merged.conflicts.length === 0 ? null : await lastToDraw(sdk, index, current.id);
    const fields = conflicts.flatMap(({ field }) => (AREA_FIELDS.has(field) ? [] : [field]));
    const areas = merged.conflicts.map((one) => (one.stored ?? one.seen ?? one.wanted)?.name);
    const overtaken: Partial<AreasOvertaken> =
      merged.conflicts.length === 0 ? {} : { areas: [...merged.conflicts], by };
    throw new DomainError(
      "conflict",
      { siteId: current.id, conflicts, current, ...overtaken },
      `${by ?? "Somebody else"} changed ${[...fields, ...areas].join(", ")} of ${current.siteName} meanwhile: choose which one counts.`,
    );
  }
  const site = parsed(Site, { ...current, ...changes, ...merged.changes }, "site");
  const refusal = siteRefusal(site, current);
  if (refusal !== null) throw refusal;
  return site;
}

/** The name of who changed the areas of a site last, by the journal; null: it has nothing of it. */
async function lastToDraw(
  sdk: AppDeps["sdk"],
  index: CustomerIndex,
  siteId: SiteId,
): Promise<string | null> {
  await sdk.collection.refresh(index, JOURNAL);
  const filter = [{ term: { action: "site:update" } }, { term: { about: siteId } }];
  const edits = await searchSome(
    sdk,
    index,
    JOURNAL,
    JournalEntry,
    { query: { bool: { filter } }, sort: [{ at: "desc" }] },
    MAX_EDITS,
  );
  return (
    edits.find(({ changes }) => changes.some(({ field }) => AREA_FIELDS.has(field)))?.byName ?? null
  );
}
