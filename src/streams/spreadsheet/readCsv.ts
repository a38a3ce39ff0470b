import { csvRows } from "../../domain/base/csvRows.ts";
import {
  type ReadTable,
  type TableChoice,
  TableCollector,
  TableRefused,
} from "../../domain/base/readTable.ts";
import { decodeText } from "./decodeText.ts";

/** What stands between the cells of a row; the first of those that occur equally often. */
const SEPARATORS = [";", ",", "\t", "|"] as const;

/** A first line that names the separator, as Excel reads and writes it. */
const SAID_SEPARATOR = /^"?sep=(?<separator>[^\s"]|\t)"?(?:\n|\r)/iu;

/** Programs save tables as web pages and call them spreadsheets. */
const MARKUP = /^\uFEFF?\s*<(?:!doctype|html|table|\?xml|workbook)\b/iu;

/** The table of a CSV file in any of the usual encodings and with any of the usual separators. @throws TableRefused */
export function readCsv(bytes: Uint8Array, choice: TableChoice): ReadTable {
  const decoded = decodeText(bytes);
  if (decoded.text.includes("\0"))
    throw new TableRefused(
      "notATable",
      "it holds bytes that no text has: it is another kind of file",
    );
  if (MARKUP.test(decoded.text.slice(0, 200)))
    throw new TableRefused("webPage", "it begins as a page or as XML does");
  // One kind of line break, also where a file mixes them.
  const text = decoded.text.replace(/^\uFEFF/u, "").replaceAll("\r\n", "\n");
  const said = SAID_SEPARATOR.exec(text);
  const table = new TableCollector(choice);
  const content = said === null ? text : text.slice(said[0].length);
  const separator = said?.groups?.["separator"] ?? separatorOf(content);
  const before = said === null ? 0 : 1;
  for (const { line, cells, flaw } of csvRows(content, separator)) {
    if (flaw === "openQuote")
      throw new TableRefused("openQuote", `line ${line + before} opens a quote`, line + before);
    table.add(line + before, cells);
  }
  return table.end({ format: "csv", encoding: decoded.encoding, separator });
}

/** The separator that occurs most often in the first line with content, outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((one) => [one, 0]));
  let isQuoted = false;
  let hasContent = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if ((letter === "\n" || letter === "\r") && !isQuoted) {
      if (hasContent) break;
      for (const one of SEPARATORS) counts.set(one, 0);
    } else if (!isQuoted) {
      const count = counts.get(letter);
      if (count !== undefined) counts.set(letter, count + 1);
      else if (letter.trim() !== "") hasContent = true;
    } else hasContent = true;
  }
  return SEPARATORS.reduce((best, one) =>
    (counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best,
  );
}
