import type { Family } from "../../../src/domain/referential/referential.ts";
import { attributeOf, familyOf, subFamilyOf } from "./documents.ts";
import { inspectionAttributes } from "./inspection.ts";

/** The firms that work on the site. */
export const FIRMS = [
  "Bâtir Rhône",
  "Élec Sud-Est",
  "Plomberie Morand",
  "Levage Confluence",
] as const;

const person = [
  attributeOf("firm", "Entreprise", "list", { required: true, allowedValues: [...FIRMS] }),
  attributeOf("licenceEnd", "Fin d'habilitation", "date", { isRegulatory: true }),
];
const plain = [attributeOf("serialNumber", "Numéro de série", "string")];
const watched = [...plain, ...inspectionAttributes(12)];

/** The families of the worksite: people, and what they work with. */
export const TOUR_HORIZON_FAMILIES: readonly Family[] = [
  familyOf("compagnons", "Compagnons", "personnel", [
    subFamilyOf("Gros œuvre", person),
    subFamilyOf("Second œuvre", person),
    subFamilyOf("Électricité", person),
    subFamilyOf("Plomberie", person),
  ]),
  familyOf("encadrement", "Encadrement", "personnel", [
    subFamilyOf("Conduite de travaux", person),
    subFamilyOf("Sécurité", person),
  ]),
  familyOf("outillage", "Outillage", "material", [
    subFamilyOf("Perforateurs", plain),
    subFamilyOf("Meuleuses", plain),
    subFamilyOf("Lasers", plain),
  ]),
  familyOf("coffrage", "Coffrage et étaiement", "material", [
    subFamilyOf("Banches", plain),
    subFamilyOf("Étais", plain),
  ]),
  familyOf("engins", "Engins de chantier", "material", [
    subFamilyOf("Nacelles", watched),
    subFamilyOf("Chariots télescopiques", watched),
    subFamilyOf("Compacteurs", watched),
  ]),
  familyOf("levage", "Accessoires de levage", "material", [
    subFamilyOf("Élingues", watched),
    subFamilyOf("Palonniers", watched),
  ]),
  familyOf("fournitures", "Fournitures", "material", [
    subFamilyOf("Palettes", plain),
    subFamilyOf("Bennes", plain),
  ]),
];
