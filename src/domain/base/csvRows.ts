/** Why the cells of a row may not be what was meant, as a sentence with what to do. */
export const CSV_FLAWS = {
  openQuote: "A quote is opened and not closed: close it or remove it.",
  textAfterQuote: "There is text after a closing quote: double the quotes inside a field.",
} as const;
export type CsvFlaw = keyof typeof CSV_FLAWS;

/** A row of a CSV text with the line on which it begins, counted from 1. */
export type CsvRow = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly flaw: CsvFlaw | null;
};

/**
 * The rows of a CSV text (RFC 4180; LF, CRLF or CR end one), one after another: whoever has enough stops. A quote opens
 * a cell only at its beginning; what follows its closing quote belongs to it as it stands. A quote that is not closed
 * within `longestQuoted` characters holds the rest of its own line, and the next row begins on the next line.
 */
export function* csvRows(
  text: string,
  separator: string,
  longestQuoted = Number.POSITIVE_INFINITY,
): Generator<CsvRow> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const begin = line;
    const cells: string[] = [];
    let flaw: CsvFlaw | null = null;
    let isRowOpen = true;
    while (isRowOpen) {
      let cell = "";
      const isQuoted = text[at] === '"';
      const close = isQuoted ? closingQuote(text, at + 1, longestQuoted) : null;
      if (close !== null) {
        const quoted = text.slice(at + 1, close);
        line += quoted.match(/\r\n|\n|\r/gu)?.length ?? 0;
        cell = quoted.replaceAll('""', '"');
        at = close + 1;
      } else if (isQuoted) at += 1;
      const isOpen = isQuoted && close === null;
      const rest = endOfCell(text, at, isOpen ? null : separator);
      if (isOpen) flaw = "openQuote";
      else if (isQuoted && rest > at) flaw ??= "textAfterQuote";
      cells.push(cell + text.slice(at, rest));
      isRowOpen = text[rest] === separator;
      at = isRowOpen ? rest + 1 : afterBreak(text, rest);
    }
    line += 1;
    yield { line: begin, cells, flaw };
  }
}

/** The place of the quote that closes a cell; null where none does within the bound. */
function closingQuote(text: string, from: number, longest: number): number | null {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (at - from > longest) return null;
    if (text[at + 1] !== '"') return at;
  }
  return null;
}

function endOfCell(text: string, from: number, separator: string | null): number {
  let at = from;
  while (at < text.length && text[at] !== separator && !isBreak(text[at])) at += 1;
  return at;
}

function afterBreak(text: string, end: number): number {
  return text[end] === "\r" && text[end + 1] === "\n" ? end + 2 : end + 1;
}

function isBreak(character: string | undefined): boolean {
  return character === "\n" || character === "\r";
}
