import { z } from "zod";
import { Area } from "./area.ts";
import { Floor, FloorNumber } from "./floor.ts";
import { ForbiddenPlace } from "./forbiddenPlaces.ts";
import { Polygon, type Shape } from "../base/geometry.ts";
import { AreaId, SiteId } from "../base/ids.ts";
import { nameKey } from "../base/nameKey.ts";
import { EpochMs, Timezone } from "../base/instant.ts";

/** An agency of a renter, or a worksite (specification section 3). */
export const SiteType = z.enum(["agency", "worksite"]);
export type SiteType = z.infer<typeof SiteType>;

/** A map style that floors name by its id; `url` null: the plain style of the product. */
export const MapStyle = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  url: z.string().min(1).nullable(),
});
export type MapStyle = z.infer<typeof MapStyle>;

/** How a map service or a tag names a floor, and which of our floors it means. */
export const FloorMatch = z.object({ from: z.string().min(1), floor: FloorNumber });
export type FloorMatch = z.infer<typeof FloorMatch>;

/**
 * A site (specification section 3). Longitude and latitude in degrees are its centre, radius in metres. Of a
 * circle these are the edge; of a polygon the edge is `polygon`, and the radius says how far to zoom.
 * `areas` is the specification's field `area`.
 */
export const Site = z
  .object({
    id: SiteId,
    siteName: z
      .string("A site has no name: name it.")
      .trim()
      .min(1, "A site has no name: name it."),
    type: SiteType,
    shape: z.enum(["circle", "polygon"]),
    polygon: Polygon.nullable(),
    owner: z.string("A site has no owner: name it.").trim().min(1, "A site has no owner: name it."),
    longitude: z.number().min(-180).max(180),
    latitude: z.number().min(-90).max(90),
    radius: z.number().positive("The radius is not above 0 m: give it in metres."),
    address: z.string().nullable(),
    city: z.string().nullable(),
    /** Null: the timezone of the customer. */
    timezone: Timezone.nullable(),
    isArchived: z.boolean(),
    archivedAt: EpochMs.nullable(),
    /** True: the synchronisation with the maps service leaves this site alone. */
    skipSiteSync: z.boolean(),
    defaultFloor: FloorNumber.nullable(),
    floors: z.array(Floor),
    areas: z.array(Area),
    /** Where people gather in an evacuation: whoever is seen in one of these areas is safe. */
    musterAreas: z.array(AreaId).default([]),
    /** What may not be in which part, as the server keeps it by the rules; absent: nothing is forbidden. */
    forbidden: z.array(ForbiddenPlace).optional(),
    styles: z.array(MapStyle),
    floorMatching: z.array(FloorMatch),
    /** The data set of the areas in the map service, where there is one. */
    datasetId: z.string().nullable(),
  })
  .refine((site) => (site.shape === "polygon") === (site.polygon !== null), {
    error: "A site in the shape of a polygon needs one, and a circle has none: draw or remove it.",
    path: ["polygon"],
  });
export type Site = z.infer<typeof Site>;

/** The ground of the site. */
export function siteGround(site: Site): Shape {
  return (
    site.polygon ?? {
      kind: "circle",
      center: { lat: site.latitude, lon: site.longitude },
      radius: site.radius,
    }
  );
}

/** A floor's number as tags write it. */
const NUMBER = /^-?\d{1,3}$/u;

/**
 * The floor that a map service's or a tag's own name for it means, whatever its case; a number that nobody gave another
 * meaning is the floor of that number. Null: it means none.
 */
export function matchedFloor(
  site: Pick<Site, "floorMatching">,
  from: number | string,
): number | null {
  const key = nameKey(String(from));
  const matched = site.floorMatching.find((match) => nameKey(match.from) === key);
  return matched?.floor ?? numberedFloor(from);
}

/** The floor of a number, where no site says what it means. */
export function numberedFloor(from: number | string): number | null {
  if (typeof from === "number") return from;
  return NUMBER.test(from.trim()) ? Number(from) : null;
}

/** The site put away. What it held is dissociated by `dissociateFromSite` (specification section 4). The same object if it was already. */
export function archiveSite(site: Site, now: EpochMs): Site {
  return site.isArchived ? site : { ...site, isArchived: true, archivedAt: now };
}

/** The site back in use. What was dissociated stays so: it may be elsewhere by now. */
export function unarchiveSite(site: Site): Site {
  return site.isArchived ? { ...site, isArchived: false, archivedAt: null } : site;
}

/** The links of an asset to sites that people set (specification section 3). */
export const SITE_LINKS = ["currentWorksite", "nextLocationSite", "futureWorksite"] as const;
export type SiteLink = (typeof SITE_LINKS)[number];

/** The fields by which an asset belongs to sites. */
export type SiteLinks = { readonly [Link in SiteLink]: SiteId | null };

/** The links of a resource that lead to a site. */
export function linksTo(resource: SiteLinks, site: SiteId): readonly SiteLink[] {
  return SITE_LINKS.filter((link) => resource[link] === site);
}

/** The resource without its links to an archived site; the same object if it had none (specification section 4). */
export function dissociateFromSite<Resource extends SiteLinks>(
  resource: Resource,
  site: SiteId,
): Resource {
  if (linksTo(resource, site).length === 0) return resource;
  const kept = (link: SiteLink) => (resource[link] === site ? null : resource[link]);
  return {
    ...resource,
    currentWorksite: kept("currentWorksite"),
    nextLocationSite: kept("nextLocationSite"),
    futureWorksite: kept("futureWorksite"),
  };
}

/**
 * The sites a user is shown: renters see the ones in use only (specification section 7).
 *
 * @planned the list of sites that a renter reads
 */
export function shownSites(sites: readonly Site[], kind: "renter" | "worksite"): readonly Site[] {
  return kind === "renter" ? sites.filter((site) => !site.isArchived) : sites;
}
