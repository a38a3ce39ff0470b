import type { LonLat } from "../../../src/domain/base/geometry.ts";
import { SiteId, TagId } from "../../../src/domain/base/ids.ts";
import { Site, type SiteType } from "../../../src/domain/sites/site.ts";

/** A site of the renter with the junction of the road network that it lies at. */
export type DepotSite = {
  readonly id: SiteId;
  readonly name: string;
  readonly type: SiteType;
  readonly city: string;
  readonly centre: LonLat;
  /** metres */
  readonly radius: number;
  readonly junction: string;
};

const site = (
  id: string,
  type: SiteType,
  name: string,
  city: string,
  lat: number,
  lon: number,
  junction: string,
): DepotSite => ({
  id: SiteId.parse(`site-${id}`),
  name,
  type,
  city,
  centre: { lat, lon },
  radius: type === "agency" ? 160 : 450,
  junction,
});

/** The twelve sites: eight agencies, four worksites of large customers. */
export const LOCAMAT_SITES: readonly DepotSite[] = [
  site("lyon", "agency", "Agence Lyon Corbas", "Corbas", 45.6679, 4.9047, "lyon"),
  site("paris", "agency", "Agence Paris Gennevilliers", "Gennevilliers", 48.9396, 2.2873, "paris"),
  site("lille", "agency", "Agence Lille Seclin", "Seclin", 50.5537, 3.0362, "lille"),
  site("nantes", "agency", "Agence Nantes Carquefou", "Carquefou", 47.2978, -1.4935, "nantes"),
  site("bordeaux", "agency", "Agence Bordeaux Mérignac", "Mérignac", 44.8318, -0.6852, "bordeaux"),
  site(
    "toulouse",
    "agency",
    "Agence Toulouse Portet",
    "Portet-sur-Garonne",
    43.5312,
    1.4003,
    "toulouse",
  ),
  site(
    "marseille",
    "agency",
    "Agence Marseille Vitrolles",
    "Vitrolles",
    43.4399,
    5.2496,
    "marseille",
  ),
  site(
    "strasbourg",
    "agency",
    "Agence Strasbourg Vendenheim",
    "Vendenheim",
    48.6606,
    7.7136,
    "strasbourg",
  ),
  site("saclay", "worksite", "Chantier Ligne 18 Saclay", "Saclay", 48.7316, 2.1677, "massy"),
  site("castres", "worksite", "Chantier A69 Castres", "Castres", 43.6215, 2.1967, "castres"),
  site("fos", "worksite", "Chantier Port de Fos", "Fos-sur-Mer", 43.4262, 4.8879, "fos"),
  site("rennes", "worksite", "Chantier Métro Rennes", "Rennes", 48.1173, -1.6401, "rennes"),
];
export const AGENCIES = LOCAMAT_SITES.filter(({ type }) => type === "agency");
export const WORKSITES = LOCAMAT_SITES.filter(({ type }) => type === "worksite");

/** The gateway that every agency has for machines whose tag also speaks BLE. */
export function depotGateway(depot: DepotSite): TagId {
  return TagId.parse(`gw-${depot.id.replace("site-", "")}`);
}

/** Through this one the maker of the GPS tags hands over what they sent by mobile network. */
export const GPS_CONNECTOR = TagId.parse("gw-gps-connecteur");

/** The site's document: a circle, as a renter draws it. */
export function siteDocument(depot: DepotSite): Site {
  return Site.parse({
    id: depot.id,
    siteName: depot.name,
    type: depot.type,
    shape: "circle",
    polygon: null,
    owner: depot.type === "agency" ? "Locamat" : "Client",
    longitude: depot.centre.lon,
    latitude: depot.centre.lat,
    radius: depot.radius,
    address: null,
    city: depot.city,
    timezone: null,
    isArchived: false,
    archivedAt: null,
    skipSiteSync: false,
    defaultFloor: null,
    floors: [],
    areas: [],
    styles: [],
    floorMatching: [],
    datasetId: null,
  });
}
