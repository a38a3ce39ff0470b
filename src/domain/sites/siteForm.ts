import { z } from "zod";
import { type DomainError, type FieldIssue, refused } from "../base/domainError.ts";
import type { ErrorCode } from "../base/errorCatalogue.ts";
import { sameJson } from "../base/fieldEdit.ts";
import type { SiteId } from "../base/ids.ts";
import { Site } from "./site.ts";
import { type SiteIssue, siteIssues } from "./siteIssues.ts";

const { id, isArchived: _isArchived, archivedAt: _archivedAt, ...FIELDS } = Site.shape;

/** What somebody fills in of a site; the id is his own where he gives one (specification section 5). Rules between fields are checked with the whole. */
export const SiteForm = z.strictObject({
  ...FIELDS,
  id: id.optional(),
  polygon: FIELDS.polygon.default(null),
  address: FIELDS.address.default(null),
  city: FIELDS.city.default(null),
  timezone: FIELDS.timezone.default(null),
  skipSiteSync: FIELDS.skipSiteSync.default(false),
  defaultFloor: FIELDS.defaultFloor.default(null),
  floors: FIELDS.floors.default([]),
  areas: FIELDS.areas.default([]),
  styles: FIELDS.styles.default([]),
  floorMatching: FIELDS.floorMatching.default([]),
  datasetId: FIELDS.datasetId.default(null),
});
export type SiteForm = z.infer<typeof SiteForm>;

/** Some fields of a site: what an edit changes, or what the editor saw of it. The id never changes; no field has a default, which would change what nobody meant. */
export const SitePart = z
  .strictObject({ ...FIELDS, musterAreas: FIELDS.musterAreas.unwrap() })
  .partial();
export type SitePart = z.infer<typeof SitePart>;

/** The site of a form, not archived. */
export function siteOf(form: SiteForm, otherwise: SiteId): Site {
  return { ...form, id: form.id ?? otherwise, isArchived: false, archivedAt: null };
}

/**
 * Why the floors and areas of a site do not go together, by the first reason; null: they do (specification section 5).
 * What was wrong with them before is not told again: it must not keep its owner's name from being corrected.
 */
export function siteRefusal(site: Site, before: Site | null = null): DomainError | null {
  const known = before === null ? [] : siteIssues(before);
  const issues = siteIssues(site).filter((issue) => !known.some((one) => sameJson(one, issue)));
  const [first] = issues;
  return first === undefined ? null : refused(issues.map(toldIssue), "site", codeOf(first));
}

function codeOf(issue: SiteIssue): ErrorCode {
  if (issue.kind === "areasOverlap") return "area_overlaps";
  if (issue.kind === "areaNameTaken") return "name_taken";
  return issue.kind === "floorRepeated" ? "floor_number_taken" : "invalid_input";
}

function toldIssue(issue: SiteIssue): FieldIssue {
  if (issue.kind === "floorStyleMissing")
    return {
      path: "floors",
      code: issue.kind,
      message: `floor ${issue.floor}: ${issue.style} is none of the site's map styles: choose one of them.`,
    };
  if (issue.kind === "areaHoleMisplaced")
    return {
      path: "areas",
      code: issue.kind,
      message: `${issue.area}: a hole lies outside the area, in another hole or across an edge: move it.`,
    };
  const about = "area" in issue ? issue.area : `floor ${issue.floor}`;
  const other = "with" in issue ? ` with ${issue.with}` : "";
  const path = "area" in issue ? "areas" : "floors";
  return { path, code: issue.kind, message: `${about}: ${issue.kind}${other}.` };
}
