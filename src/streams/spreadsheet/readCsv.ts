import Papa from "papaparse";
import { type ReadTable, TableCollector, TableRefused } from "../../domain/readTable.ts";
import { decodeText } from "./decodeText.ts";

/** What stands between the cells of a row; the first of those that occur equally often. */
const SEPARATORS = [";", ",", "\t", "|"] as const;

/** The table of a CSV file in any of the usual encodings and with any of the usual separators. @throws TableRefused */
export function readCsv(bytes: Uint8Array): ReadTable {
  const decoded = decodeText(bytes);
  if (decoded.text.includes("\0"))
    throw new TableRefused(
      "notATable",
      "it holds bytes that no text has: it is another kind of file",
    );
  // One kind of line break, also where a file mixes them: else a quote before the other kind would not end its cell.
  const text = decoded.text.replace(/^\uFEFF/u, "").replaceAll("\r\n", "\n");
  const newline = text.includes("\n") ? "\n" : "\r";
  const separator = separatorOf(text, newline);
  const table = new TableCollector();
  let line = 1;
  let read = 0;
  let refused: unknown = null;
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline,
    skipEmptyLines: false,
    step: ({ data, meta }, parser) => {
      try {
        table.add(line, data);
      } catch (error) {
        refused = error;
        parser.abort();
        return;
      }
      line += breaksIn(text, newline, read, meta.cursor);
      read = meta.cursor;
    },
  });
  if (refused !== null) throw refused;
  return table.end({ format: "csv", encoding: decoded.encoding, separator });
}

/** The separator that occurs most often in the first line with content, outside quotes. */
function separatorOf(text: string, newline: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((one) => [one, 0]));
  let isQuoted = false;
  let hasContent = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === newline && !isQuoted) {
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

/** Line breaks between two places of the text: a quoted cell may hold some. */
function breaksIn(text: string, newline: string, from: number, to: number): number {
  let count = 0;
  for (
    let at = text.indexOf(newline, from);
    at !== -1 && at < to;
    at = text.indexOf(newline, at + 1)
  )
    count += 1;
  return count;
}
