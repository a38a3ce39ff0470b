import { editConflicts, sameJson } from "../../../src/domain/base/fieldEdit.ts";
import { SiteId } from "../../../src/domain/base/ids.ts";
import { must } from "../../../src/domain/base/must.ts";
import {
  archiveSite,
  createSite,
  importSites,
  updateSite,
} from "../../../src/domain/sites/calls.ts";
import { archiveSite as archived, Site } from "../../../src/domain/sites/site.ts";
import { SiteChanges, SiteForm, siteOf, SitePart } from "../../../src/domain/sites/siteForm.ts";
import { mergedAreas } from "../../../src/domain/sites/drawing/mergedAreas.ts";
import { siteIssues } from "../../../src/domain/sites/siteIssues.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { smallTower } from "../../support/smallSite.ts";
import { stored } from "./stored.ts";

/** The sites of the tower as they are stored now. */
export function storedSites(live: FixtureLive): readonly Site[] {
  return stored(live, "sites", Site);
}

/** The small tower as it is stored now. @throws Error where it is not */
export function storedTower(live: FixtureLive): Site {
  return must(storedSites(live)[0], "the test has stored the small tower");
}

/** Sites are made, also from files, changed and archived by the rules of the domain, as the backend does. */
export function sitesOf(live: FixtureLive): void {
  const { server } = live;
  const found = (id: string): Site => {
    const site = storedSites(live).find((one) => one.id === id);
    if (site === undefined) throw new Refusal("not_found", { siteId: id }, 404);
    return site;
  };
  const save = (site: Site, before: Site | null = null) => {
    // What was wrong before does not keep the rest from being changed.
    const known = before === null ? [] : siteIssues(before);
    const issues = siteIssues(site).filter((one) => !known.some((other) => sameJson(one, other)));
    if (issues.length > 0) throw new Refusal("invalid_input", { issues }, 400);
    live.write("sites", site);
    return { site };
  };
  server.answer(createSite, ({ site: form }) =>
    save(Site.parse({ ...smallTower(), areas: [], ...form })),
  );
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
    const merged = mergedAreas(current, seen, changes);
    const overtaken = { areas: merged.conflicts, by: "Tom Berg" };
    if (merged.conflicts.length > 0) throw new Refusal("conflict", overtaken);
    const wanted = { ...changes, ...merged.changes };
    const conflicts = editConflicts({ ...current, ...merged.changes }, seen, wanted);
    if (conflicts.length > 0) throw new Refusal("conflict", { siteId, conflicts, current });
    return save(Site.parse({ ...current, ...wanted }), current);
  });
  server.answer(archiveSite, ({ siteId }) => {
    const before = found(siteId);
    return { ...save(archived(before, Date.now()), before), dissociated: 0, taken: [] };
  });
}
