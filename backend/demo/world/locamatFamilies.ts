import type { Family } from "../../../src/domain/referential/referential.ts";
import { attributeOf, familyOf, subFamilyOf } from "./documents.ts";
import { inspectionAttributes } from "./inspection.ts";

const machine = [
  attributeOf("serialNumber", "Numéro de série", "string", { required: true }),
  attributeOf("year", "Année", "number"),
  attributeOf("energy", "Énergie", "list", {
    allowedValues: ["Diesel", "Électrique", "Hybride"],
    attributeType: "metadata",
  }),
];
/** Lifting machines are inspected every six months, others every twelve. */
const lifting = [...machine, ...inspectionAttributes(6)];
const yearly = [...machine, ...inspectionAttributes(12)];

/** The families of the renter's fleet. */
export const LOCAMAT_FAMILIES: readonly Family[] = [
  familyOf("nacelles", "Nacelles", "material", [
    subFamilyOf("Ciseaux", lifting),
    subFamilyOf("Articulées", lifting),
    subFamilyOf("Télescopiques", lifting),
  ]),
  familyOf("chariots", "Chariots", "material", [
    subFamilyOf("Télescopiques fixes", lifting),
    subFamilyOf("Télescopiques rotatifs", lifting),
  ]),
  familyOf("terrassement", "Terrassement", "material", [
    subFamilyOf("Mini-pelles", yearly),
    subFamilyOf("Chargeuses", yearly),
    subFamilyOf("Dumpers", yearly),
  ]),
  familyOf("compactage", "Compactage", "material", [
    subFamilyOf("Rouleaux", yearly),
    subFamilyOf("Plaques vibrantes", machine),
  ]),
  familyOf("energie", "Énergie", "material", [
    subFamilyOf("Groupes électrogènes", machine),
    subFamilyOf("Compresseurs", yearly),
    subFamilyOf("Mâts d'éclairage", machine),
  ]),
];

/** Kinds of machines: family, sub-family, prefix of the reference, count, model, energy; 800 in all (product.md section 7). */
export const MACHINE_KINDS = [
  ["Nacelles", "Ciseaux", "NAC", 130, "Nacelle ciseaux 10 m", "Électrique"],
  ["Nacelles", "Articulées", "NAR", 90, "Nacelle articulée 16 m", "Diesel"],
  ["Nacelles", "Télescopiques", "NTE", 40, "Nacelle télescopique 22 m", "Hybride"],
  ["Chariots", "Télescopiques fixes", "CHA", 90, "Chariot télescopique 14 m", "Diesel"],
  ["Chariots", "Télescopiques rotatifs", "CHR", 30, "Chariot rotatif 21 m", "Diesel"],
  ["Terrassement", "Mini-pelles", "MPE", 120, "Mini-pelle 2,7 t", "Diesel"],
  ["Terrassement", "Chargeuses", "CGE", 40, "Chargeuse compacte", "Diesel"],
  ["Terrassement", "Dumpers", "DUM", 40, "Dumper 3 t", "Diesel"],
  ["Compactage", "Rouleaux", "ROU", 40, "Rouleau tandem 2,5 t", "Diesel"],
  ["Compactage", "Plaques vibrantes", "PLA", 40, "Plaque vibrante réversible", "Diesel"],
  ["Énergie", "Groupes électrogènes", "GRO", 70, "Groupe électrogène 60 kVA", "Diesel"],
  ["Énergie", "Compresseurs", "CMP", 40, "Compresseur 5 m³/min", "Diesel"],
  ["Énergie", "Mâts d'éclairage", "MAT", 30, "Mât d'éclairage 9 m", "Hybride"],
] as const;
