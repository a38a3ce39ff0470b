import type { StandInVenue } from "./mapsService.ts";

/** The key of the demo's customers at the maps service (backend/demo/world/customers.ts). */
const KEY = "demo";

/**
 * What the maps service knows of the demo's customers. None of it is in the demo's world: a synchronisation shows sites
 * that are new, and one that cannot be brought over, since its radius is none.
 */
export const DEMO_VENUES: Readonly<Record<string, StandInVenue>> = {
  "venue-tour-horizon": {
    key: KEY,
    sites: [
      {
        id: "maps-quay-yard",
        name: "Base logistique du quai",
        type: "worksite",
        longitude: 2.2391,
        latitude: 48.9012,
        radius: 90,
        address: "Quai du Port 4",
        city: "Nanterre",
        floors: [{ number: 0, name: "Rez-de-chaussée" }],
      },
      {
        id: "maps-tower-annex",
        name: "Annexe de la tour",
        type: "worksite",
        longitude: 2.2466,
        latitude: 48.8921,
        polygon: [
          [
            [2.2462, 48.8919],
            [2.247, 48.8919],
            [2.247, 48.8924],
            [2.2462, 48.8924],
            [2.2462, 48.8919],
          ],
        ],
        city: "Puteaux",
        floors: [
          { number: 0, name: "Rez-de-chaussée" },
          { number: 1, name: "Étage 1" },
        ],
      },
      {
        id: "maps-unmeasured",
        name: "Parking nord",
        longitude: 2.244,
        latitude: 48.8951,
        radius: 0,
      },
    ],
  },
  "venue-locamat": {
    key: KEY,
    sites: [
      {
        id: "maps-agency-east",
        name: "Agence Est",
        type: "agency",
        longitude: 2.5541,
        latitude: 48.8397,
        radius: 120,
        address: "Rue des Chantiers 12",
        city: "Noisy-le-Grand",
      },
    ],
  },
};

/** What quickconnect knows of the demo's renter; the last one is of a sub-family that its referential does not have. */
export const DEMO_RESOURCES: Readonly<Record<string, readonly { readonly id: string }[]>> = {
  locamat: [
    resource("qc-1001", "QC-1001", "Nacelle à ciseaux 10 m", "Nacelles", "Ciseaux"),
    resource("qc-1002", "QC-1002", "Nacelle articulée 16 m", "Nacelles", "Articulées"),
    resource("qc-1003", "QC-1003", "Mini-pelle 1,8 t", "Terrassement", "Mini-pelles"),
    resource("qc-1004", "QC-1004", "Grue mobile 40 t", "Levage", "Grues mobiles"),
  ],
};

function resource(
  id: string,
  reference: string,
  designation: string,
  family: string,
  subFamily: string,
) {
  const attributes = [{ name: "serialNumber", string: `S-${reference}` }];
  return { id, reference, designation, family, subFamily, attributes, isArchived: false };
}
