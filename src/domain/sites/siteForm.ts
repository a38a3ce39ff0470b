import { z } from "zod";
import { LONGEST_NAME, LONGEST_URL, MAX_PARTS } from "../base/limits.ts";
import { type DomainError, type FieldIssue, refused } from "../base/domainError.ts";
import type { ErrorCode } from "../base/errorCatalogue.ts";
import { sameJson } from "../base/fieldEdit.ts";
import { crossesItself, hasMisplacedHole, Polygon } from "../base/geometry.ts";
import type { SiteId } from "../base/ids.ts";
import { Area } from "./area.ts";
import { Floor, FORMER_PLANS_KEPT } from "./floor.ts";
import { FloorMatch, MapStyle, Site } from "./site.ts";
import { type SiteIssue, siteIssues } from "./siteIssues.ts";

const {
  id,
  isArchived: _isArchived,
  archivedAt: _archivedAt,
  forbidden: _forbidden,
  ...FIELDS
} = Site.shape;

/**
 * Bounds of what is written; what is stored beyond them is read all the same, so that it can be corrected. A radius of
 * 100 km holds the longest line works of a customer; beyond it a circle is a region, and holds the assets of others.
 */
export const MAX_SITE_RADIUS = 100_000;
const LONGEST_ADDRESS = 500;
/** A line drawn by hand has hundreds of corners; each edge is compared with all others of its ring. */
const MAX_CORNERS = 2000;
const MAX_RINGS = 50;

const BoundedPolygon = <Shape extends typeof Polygon>(polygon: Shape) =>
  polygon.refine(
    ({ rings }) => rings.length <= MAX_RINGS && rings.every((ring) => ring.length <= MAX_CORNERS),
    { error: "The edge has too many corners or holes: draw it more simply.", path: ["rings"] },
  );

/** What a drawn edge encloses is only plain where it does not cross itself (specification section 5, as for areas). */
const SiteEdge = BoundedPolygon(Polygon).pipe(
  Polygon.refine(({ rings }) => !rings.some(crossesItself), {
    error: "The edge of the site crosses itself: move the corner that crosses.",
    path: ["rings"],
  }).refine((polygon) => !hasMisplacedHole(polygon), {
    error: "A hole lies outside the site, in another hole or across an edge: move it.",
    path: ["rings"],
  }),
);

const text = (longest: number) => z.string().max(longest);

const BOUNDED = {
  ...FIELDS,
  siteName: FIELDS.siteName.max(LONGEST_NAME),
  owner: FIELDS.owner.max(LONGEST_NAME),
  radius: FIELDS.radius.max(MAX_SITE_RADIUS),
  polygon: SiteEdge.nullable(),
  address: text(LONGEST_ADDRESS).nullable(),
  city: text(LONGEST_NAME).nullable(),
  floors: z
    .array(
      Floor.extend({
        styleId: Floor.shape.styleId.max(LONGEST_NAME),
        name: z.string().trim().min(1).max(LONGEST_NAME).nullable(),
        formerPlans: Floor.shape.formerPlans.unwrap().max(FORMER_PLANS_KEPT).optional(),
      }),
    )
    .max(MAX_PARTS),
  areas: z
    .array(
      Area.extend({
        name: Area.shape.name.max(LONGEST_NAME),
        geometry: BoundedPolygon(Polygon).pipe(Area.shape.geometry),
      }),
    )
    .max(MAX_PARTS),
  musterAreas: FIELDS.musterAreas.unwrap().max(MAX_PARTS).default([]),
  styles: z
    .array(
      MapStyle.extend({
        id: MapStyle.shape.id.max(LONGEST_NAME),
        name: MapStyle.shape.name.max(LONGEST_NAME),
        url: z.string().min(1).max(LONGEST_URL).nullable(),
      }),
    )
    .max(MAX_PARTS),
  floorMatching: z
    .array(FloorMatch.extend({ from: FloorMatch.shape.from.max(LONGEST_NAME) }))
    .max(MAX_PARTS),
  datasetId: text(LONGEST_NAME).nullable(),
};

/** An id stands in addresses: what means something in them would be read as another place. */
const NewSiteId = id.refine((given) => !/[/\\%?#]/u.test(given), {
  error: "An id holds / \\ % ? or #, which mean something in addresses: choose another.",
});

/** What somebody fills in of a site; the id is their own where they give one (specification section 5). Rules between fields are checked with the whole. */
export const SiteForm = z.strictObject({
  ...BOUNDED,
  id: NewSiteId.optional(),
  polygon: BOUNDED.polygon.default(null),
  address: BOUNDED.address.default(null),
  city: BOUNDED.city.default(null),
  timezone: BOUNDED.timezone.default(null),
  skipSiteSync: BOUNDED.skipSiteSync.default(false),
  defaultFloor: BOUNDED.defaultFloor.default(null),
  floors: BOUNDED.floors.default([]),
  areas: BOUNDED.areas.default([]),
  styles: BOUNDED.styles.default([]),
  floorMatching: BOUNDED.floorMatching.default([]),
  datasetId: BOUNDED.datasetId.default(null),
});
export type SiteForm = z.infer<typeof SiteForm>;

/** Some fields of a site: what an edit changes, or what the editor saw of it. The id never changes; no field has a default, which would change what nobody meant. */
export const SitePart = z
  .strictObject({ ...FIELDS, musterAreas: FIELDS.musterAreas.unwrap() })
  .partial();
export type SitePart = z.infer<typeof SitePart>;

/** What an edit changes of a site. */
export const SiteChanges = z
  .strictObject({ ...BOUNDED, musterAreas: BOUNDED.musterAreas.unwrap() })
  .partial();
export type SiteChanges = z.infer<typeof SiteChanges>;

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
  return first === undefined ? null : refused(issues.map(fieldIssueOf), "site", codeOf(first));
}

function codeOf(issue: SiteIssue): ErrorCode {
  if (issue.kind === "areasOverlap") return "area_overlaps";
  if (issue.kind === "areaNameTaken") return "name_taken";
  return issue.kind === "floorRepeated" ? "floor_number_taken" : "invalid_input";
}

function fieldIssueOf(issue: SiteIssue): FieldIssue {
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
  if (issue.kind === "matchedFloorMissing")
    return {
      path: "floorMatching",
      code: issue.kind,
      message: `The site has no floor ${issue.floor}: choose one of its floors.`,
    };
  if (issue.kind === "floorMatchRepeated")
    return {
      path: "floorMatching",
      code: issue.kind,
      message: `${issue.from} means more than one floor: keep one of them.`,
    };
  if (issue.kind === "styleRepeated")
    return {
      path: "styles",
      code: issue.kind,
      message: `There is more than one map style ${issue.style}: give each an id of its own.`,
    };
  const about = "area" in issue ? issue.area : `floor ${issue.floor}`;
  const other = "with" in issue ? ` with ${issue.with}` : "";
  const path = "area" in issue ? "areas" : "floors";
  return { path, code: issue.kind, message: `${about}: ${issue.kind}${other}.` };
}
