import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { createSite, updateSite } from "../../../src/domain/sites/calls.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { siteIssues } from "../../../src/domain/sites/siteIssues.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { smallTower } from "../../support/smallSite.ts";
import { TOWER } from "./people.ts";
import { smallSiteOf } from "./smallSiteOf.ts";

/** The sites as they are stored. */
export function storedSites({ documents }: FixtureLive): readonly Site[] {
  return [...documents.of(TOWER, "sites")].map(([id, source]) => Site.parse({ ...source, id }));
}

/** The one site of `groundOf` as it is stored. @throws Error where it is not */
export function storedTower(live: FixtureLive): Site {
  const tower = storedSites(live)[0];
  if (tower === undefined) throw new Error("The test has no site: give it `groundOf`.");
  return tower;
}

/** The small tower, and sites that are made and changed by the rules of the domain as the backend does. @param fields in which it differs */
export function groundOf(live: FixtureLive, fields: Partial<Site> = {}): void {
  smallSiteOf(live);
  live.write("sites", { ...smallTower(), ...fields });
  const save = (site: Site) => {
    const issues = siteIssues(site);
    if (issues.length > 0) throw new Refusal("invalid_input", { issues }, 400);
    live.write("sites", site);
    return { site };
  };
  live.server.answer(createSite, ({ site: form }) =>
    save(Site.parse({ ...smallTower(), areas: [], ...form })),
  );
  live.server.answer(updateSite, ({ siteId, seen, changes }) => {
    const current = storedSites(live).find(({ id }) => id === siteId);
    if (current === undefined) throw new Refusal("not_found", { siteId }, 404);
    const conflicts = editConflicts(current, seen, changes);
    if (conflicts.length > 0) throw new Refusal("conflict", { siteId, conflicts, current });
    return save(Site.parse({ ...current, ...changes }));
  });
}
