import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { SiteId } from "../../../src/domain/base/ids.ts";
import { archiveSite, importSites, updateSite } from "../../../src/domain/sites/calls.ts";
import { archiveSite as archived, Site } from "../../../src/domain/sites/site.ts";
import { SiteChanges, SiteForm, siteOf, SitePart } from "../../../src/domain/sites/siteForm.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { TOWER } from "./people.ts";

/** The sites of the tower as they are stored now, by name. */
export function storedSites(live: FixtureLive): ReadonlyMap<string, Site> {
  const sites = [...live.documents.of(TOWER, "sites")].map(([id, source]) =>
    Site.parse({ ...source, id }),
  );
  return new Map(sites.map((site) => [site.siteName, site]));
}

/** Sites are made from files, changed and archived by the rules of the domain, as the backend does. */
export function sitesOf(live: FixtureLive): void {
  const { server } = live;
  const found = (id: string): Site => {
    const site = [...storedSites(live).values()].find((one) => one.id === id);
    if (site === undefined) throw new Refusal("not_found", { siteId: id }, 404);
    return site;
  };
  server.answer(importSites, ({ sites: forms }) => {
    const sites = forms.map((form) =>
      Site.parse(siteOf(SiteForm.parse(form), SiteId.parse("site-new"))),
    );
    live.write("sites", ...sites);
    return { sites };
  });
  server.answer(updateSite, ({ siteId, ...asked }) => {
    const [seen, changes] = [SitePart.parse(asked.seen), SiteChanges.parse(asked.changes)];
    const current = found(siteId);
    const conflicts = editConflicts(current, seen, changes);
    if (conflicts.length > 0) throw new Refusal("conflict", { siteId, conflicts, current });
    const site = Site.parse({ ...current, ...changes });
    live.write("sites", site);
    return { site };
  });
  server.answer(archiveSite, ({ siteId }) => {
    const site = archived(found(siteId), Date.now());
    live.write("sites", site);
    return { site, dissociated: 0, taken: [] };
  });
}
