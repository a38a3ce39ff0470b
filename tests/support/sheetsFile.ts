import { strToU8, zipSync } from "fflate";

const BOOK = `<workbook xmlns:r="r"><sheets><sheet name="Fleet" r:id="rId1"/><sheet name="Notes" r:id="rId2"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`;
const FLEET = `<worksheet><sheetData><row><c t="str"><v>Fleet no</v></c></row><row><c t="str"><v>F-1</v></c></row></sheetData></worksheet>`;

/** A spreadsheet with the sheet Fleet, of one row, and the sheet Notes, which holds nothing. */
export function sheetsFile(): Buffer {
  return Buffer.from(
    zipSync({
      "xl/workbook.xml": strToU8(BOOK),
      "xl/_rels/workbook.xml.rels": strToU8(RELATIONS),
      "xl/worksheets/sheet1.xml": strToU8(FLEET),
      "xl/worksheets/sheet2.xml": strToU8("<worksheet><sheetData/></worksheet>"),
    }),
  );
}
