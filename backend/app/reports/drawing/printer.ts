import { fileURLToPath } from "node:url";
import pdfmake from "pdfmake";

const face = (name: string) =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`));

pdfmake.setFonts({
  Roboto: {
    normal: face("Regular"),
    bold: face("Medium"),
    italics: face("Italic"),
    bolditalics: face("MediumItalic"),
  },
});
// What stands in a document is data: nothing of it names a file or an address to be read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.endsWith(".ttf"));

/** What makes every PDF, with its fonts and without a way out of the document. */
export const printer = pdfmake;
