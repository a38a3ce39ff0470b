import type { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetId, type CustomerIndex, LabelId, TagId } from "../../../src/domain/base/ids.ts";
import type { Label } from "../../../src/domain/referential/label.ts";
import { findSubFamily } from "../../../src/domain/referential/referential.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import { DAY, HOUR, MINUTE } from "../../../src/domain/base/time.ts";
import { must } from "../../../src/domain/base/must.ts";
import { assetOf, tagOf, textValue } from "./documents.ts";
import { inspected } from "./inspection.ts";
import { randomOf } from "./random.ts";
import { TOUR_HORIZON_FAMILIES } from "./tourHorizonFamilies.ts";
import { TOUR_HORIZON_SITE } from "./tourHorizonGround.ts";

/** How often the tag of a material is reported, in ms. */
export const MATERIAL_INTERVAL = MINUTE;

/** Kinds of materials with prefix of the reference, count and what they are called; 240 in all (product.md section 7). */
export const MATERIAL_KINDS = [
  ["Outillage", "Perforateurs", "PER", 36, "Perforateur SDS-Max"],
  ["Outillage", "Meuleuses", "MEU", 32, "Meuleuse 230 mm"],
  ["Outillage", "Lasers", "LAS", 10, "Laser rotatif"],
  ["Coffrage et étaiement", "Banches", "BAN", 34, "Banche 2,40 m"],
  ["Coffrage et étaiement", "Étais", "ETA", 40, "Lot de 10 étais"],
  ["Engins de chantier", "Nacelles", "NAC", 8, "Nacelle ciseaux 8 m"],
  ["Engins de chantier", "Chariots télescopiques", "CHA", 5, "Chariot télescopique 14 m"],
  ["Engins de chantier", "Compacteurs", "COM", 7, "Plaque vibrante"],
  ["Accessoires de levage", "Élingues", "ELI", 22, "Élingue chaîne 2 brins"],
  ["Accessoires de levage", "Palonniers", "PAL", 6, "Palonnier 3 t"],
  ["Fournitures", "Palettes", "FOU", 32, "Palette de parpaings"],
  ["Fournitures", "Bennes", "BEN", 8, "Benne à béton"],
] as const;

/** The labels of the site's materials. */
export const TOUR_HORIZON_LABELS: readonly Label[] = [
  {
    id: LabelId.parse("label-loue"),
    name: "Loué",
    family: "Engins de chantier",
    subFamily: "Nacelles",
    site: TOUR_HORIZON_SITE,
  },
  {
    id: LabelId.parse("label-fragile"),
    name: "Fragile",
    family: "Outillage",
    subFamily: "Lasers",
    site: null,
  },
];

/** The materials of the site with their tags. */
export function tourHorizonMaterials(
  seed: number,
  now: number,
  index: CustomerIndex,
): { assets: Asset[]; tags: Tag[] } {
  const random = randomOf(seed, "materials");
  const assets: Asset[] = [];
  const tags: Tag[] = [];
  for (const [family, subFamily, prefix, count, designation] of MATERIAL_KINDS) {
    const kind = must(
      findSubFamily(TOUR_HORIZON_FAMILIES, family, subFamily),
      "the kinds name families of the site",
    );
    for (let number = 1; number <= count; number += 1) {
      const reference = `${prefix}-${String(number).padStart(4, "0")}`;
      const id = AssetId.parse(`asset-${reference.toLowerCase()}`);
      const tagId = TagId.parse(`210B${String(tags.length + 1).padStart(6, "0")}`);
      const serial = textValue("serialNumber", `${prefix}${random.integer(100_000, 999_999)}`);
      const labels = TOUR_HORIZON_LABELS.filter(
        (label) => label.subFamily === subFamily && random.next() < 0.4,
      ).map((label) => label.id);
      assets.push(
        assetOf(
          {
            id,
            tagId,
            reference,
            designation: `${designation} n° ${number}`,
            family,
            subFamily,
            category: "material",
            labels,
            currentWorksite: TOUR_HORIZON_SITE,
            nextLocationSite: null,
            futureWorksite: null,
            attributes: inspected(kind, [serial], now, random),
          },
          "BLE",
          now - random.integer(20, 300) * DAY,
        ),
      );
      tags.push(
        tagOf(
          {
            id: tagId,
            name: `Balise ${reference}`,
            type: "tag",
            technology: "BLE",
            protocol: "WirepasXBle",
            model: subFamily === "Lasers" ? "BLUE_LITE" : "BLUE_PUCK",
            assetId: id,
            sendInterval: MATERIAL_INTERVAL,
            timeout: HOUR,
          },
          index,
        ),
      );
    }
  }
  return { assets, tags };
}
