import type { Content, ContentColumns } from "pdfmake/interfaces.js";
import { INK, MARK } from "./look.ts";
import { printer } from "./printer.ts";

/** A page that is hung up at a muster area. `areaName` null: the site has none. */
export type CheckInSheet = {
  readonly url: string;
  readonly customerName: string;
  readonly siteName: string;
  readonly areaName: string | null;
};

/** Lengths in points. The code is 12 cm: read from two metres, by several people at once. */
const MARGIN = 40;
const CODE = 340;
/** White around the code: at least four of its modules. */
const QUIET = 26;

const WORDS = {
  fr: {
    title: "POINT DE RASSEMBLEMENT",
    call: "Comptez-vous ici avec votre téléphone",
    steps: [
      "Visez le code avec l'appareil photo de votre téléphone et ouvrez la page.",
      "Saisissez le numéro de votre badge, ou scannez son code QR. Visiteur ou autre entreprise : votre nom et votre société.",
      "Attendez « Vous êtes compté ». Restez ici jusqu'à la fin de l'évacuation.",
    ],
    without: "Sans téléphone ou sans réseau : annoncez-vous au responsable de l'évacuation.",
    when: "Le code ne sert que pendant une évacuation.",
  },
  en: {
    title: "ASSEMBLY POINT",
    call: "Count yourself here with your phone",
    steps: [
      "Point your phone's camera at the code and open the page.",
      "Enter the number of your badge, or scan its QR code. Visitor or other company: your name and company.",
      "Wait for “You are counted”. Stay here until the evacuation is over.",
    ],
    without: "No phone or no network: tell the evacuation warden who you are.",
    when: "The code works during an evacuation only.",
  },
} as const;

/** The sheets as a PDF, one an A4 page, in both languages: a reader may speak either. */
export function checkInSheetPdf(sheets: readonly CheckInSheet[]): Promise<Uint8Array> {
  return printer
    .createPdf({
      pageSize: "A4",
      pageMargins: [MARGIN, 34, MARGIN, 34],
      info: { title: "Check-in", author: "Balise", creator: "Balise" },
      language: "fr",
      defaultStyle: { font: "Roboto", fontSize: 13, color: INK.text },
      content: sheets.map((sheet, at) => pageOf(sheet, at > 0)),
    })
    .getBuffer();
}

function pageOf({ url, customerName, siteName, areaName }: CheckInSheet, isNext: boolean): Content {
  return {
    ...(isNext ? { pageBreak: "before" as const } : {}),
    stack: [
      {
        columns: [
          { svg: MARK, width: 24, height: 24 },
          { width: "*", margin: [8, 5, 0, 0], text: `Balise · ${customerName}`, color: INK.soft },
        ],
      },
      {
        text: `${WORDS.fr.title} · ${WORDS.en.title}`,
        bold: true,
        fontSize: 20,
        alignment: "center",
        margin: [0, 14, 0, 2],
      },
      {
        text: areaName ?? siteName,
        bold: true,
        fontSize: 30,
        alignment: "center",
        color: INK.ground,
      },
      ...(areaName === null
        ? []
        : [{ text: siteName, fontSize: 16, alignment: "center" as const, color: INK.soft }]),
      { qr: url, fit: CODE, eccLevel: "M", alignment: "center", margin: [0, QUIET, 0, QUIET] },
      // On a screen the same is a link.
      bothOf((words) => ({ text: words.call, link: url, bold: true, fontSize: 15 })),
      bothOf((words) => ({ ol: [...words.steps], margin: [0, 6, 0, 0] })),
      bothOf((words) => ({ text: words.without, bold: true, margin: [0, 8, 0, 0] })),
      bothOf((words) => ({
        text: words.when,
        fontSize: 10,
        color: INK.soft,
        margin: [0, 8, 0, 0],
      })),
    ],
  };
}

/** French on the left, English on the right. */
function bothOf(make: (words: (typeof WORDS)["en" | "fr"]) => Content): ContentColumns {
  return { columnGap: 24, columns: [make(WORDS.fr), make(WORDS.en)] };
}
