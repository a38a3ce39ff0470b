import type { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetFileId } from "../../../src/domain/base/ids.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";

/** A file of an asset as the demo adds it. */
export type DemoFile = {
  readonly id: AssetFileId;
  readonly asset: Asset;
  readonly name: string;
  readonly content: Buffer;
};

/** Materials that have files: the first of the list, which whoever tries the product opens. */
const MATERIALS_WITH_FILES = 6;

/** The papers of some materials: the report of the last inspection and what to know when it is handed over. */
export function filesOf(customer: CustomerIndex, assets: readonly Asset[]): DemoFile[] {
  return materialsOf(assets)
    .slice(0, MATERIALS_WITH_FILES)
    .flatMap((asset, place) => {
      const { reference, designation, subFamily } = asset;
      const idOf = (kind: string) =>
        AssetFileId.parse(`file-demo${customer.replaceAll(/\W/gu, "")}${place}${kind}00`);
      const report = [
        `Rapport de vérification : ${reference}`,
        designation,
        "",
        "Contrôle visuel : conforme",
        "Essais de fonctionnement : conformes",
        "Réserves : aucune",
      ];
      const notice = [
        `${designation} (${subFamily}), ${reference}`,
        "",
        "À la remise : tour de la machine, niveaux, arrêt d’urgence.",
        "Au retour : plein, nettoyage, photos des quatre faces.",
      ];
      return [
        {
          id: idOf("report"),
          asset,
          name: `Vérification ${reference}.pdf`,
          content: pdfOf([report, ["Annexe", "", "Prochaine vérification : voir la fiche."]]),
        },
        {
          id: idOf("notice"),
          asset,
          name: `Prise en main ${reference}.txt`,
          content: Buffer.from(`${notice.join("\n")}\n`),
        },
      ];
    });
}

/** The materials in use, by reference, as the list shows them. */
export function materialsOf(assets: readonly Asset[]): readonly Asset[] {
  return assets
    .filter(({ category, isArchived }) => category === "material" && !isArchived)
    .toSorted((a, b) => a.reference.localeCompare(b.reference));
}

/** A PDF with a sheet of lines for each page, in the font that every reader of PDFs has. */
export function pdfOf(pages: readonly (readonly string[])[]): Buffer {
  const first = 4;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ...pages.flatMap((lines, index) => {
      const text = lines.map((line) => `(${escaped(line)})'`).join("\n");
      const stream = `BT /F1 14 Tf 22 TL 60 780 Td\n${text}\nET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + 2 * index + 1} 0 R>>`,
        `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
      ];
    }),
  ];
  let written = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  written += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${written.length}\n%%EOF\n`;
  return Buffer.from(written, "latin1");
}

/** Letters of Western Europe are one byte each in the encoding of the font; quotation marks become plain. */
function escaped(line: string): string {
  return line.replaceAll("’", "'").replaceAll(/[\\()]/gu, (letter) => `\\${letter}`);
}
