import type { Alert } from "../../domain/alerts/alert.ts";
import type { Area } from "../../domain/sites/area.ts";
import type { Site } from "../../domain/sites/site.ts";

/** Where an alert is, as far as it is known. The floor is that of the area. */
export type AlertPlace = { readonly site: Site | null; readonly area: Area | null };

type Places = {
  readonly sites: ReadonlyMap<string, Site>;
  readonly areas: ReadonlyMap<string, { readonly site: Site; readonly area: Area }>;
};

const known = new WeakMap<readonly Site[], Places>();

/** The place of an alert; indexed once for the same list of sites. An alert of a counter names an area, and through it its site. */
export function alertPlace(
  { site, area }: Pick<Alert, "site" | "area">,
  sites: readonly Site[],
): AlertPlace {
  const places = placesOf(sites);
  const inArea = area === null ? null : (places.areas.get(area) ?? null);
  const ownSite = site === null ? null : (places.sites.get(site) ?? null);
  return { site: ownSite ?? inArea?.site ?? null, area: inArea?.area ?? null };
}

function placesOf(sites: readonly Site[]): Places {
  const before = known.get(sites);
  if (before !== undefined) return before;
  const places: Places = {
    sites: new Map(sites.map((site) => [site.id as string, site])),
    areas: new Map(
      sites.flatMap((site) => site.areas.map((area) => [area.id as string, { site, area }])),
    ),
  };
  known.set(sites, places);
  return places;
}
