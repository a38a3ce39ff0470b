/** A row of a CSV text with the line on which it begins, counted from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/**
 * The rows of a CSV text (RFC 4180), one after another: whoever has enough stops. A quote opens a cell only at its
 * beginning; what follows its closing quote belongs to it as it stands. `newline` is the one line break of the text.
 */
export function* csvRows(text: string, separator: string, newline: string): Generator<CsvRow> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const begin = line;
    const cells: string[] = [];
    let isRowOpen = true;
    while (isRowOpen) {
      let cell = "";
      if (text[at] === '"') {
        const end = endOfQuoted(text, at + 1);
        const quoted = text.slice(at + 1, end);
        line += breaksIn(quoted, newline);
        cell = quoted.replaceAll('""', '"');
        at = end + 1;
      }
      const rest = endOfPlain(text, at, separator, newline);
      cells.push(cell + text.slice(at, rest));
      isRowOpen = text[rest] === separator;
      at = rest + 1;
    }
    line += 1;
    yield { line: begin, cells };
  }
}

/** The place of the quote that closes a cell; the end of the text where none does. */
function endOfQuoted(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return text.length;
}

function endOfPlain(text: string, from: number, separator: string, newline: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== newline) at += 1;
  return at;
}

function breaksIn(text: string, newline: string): number {
  let count = 0;
  for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) count += 1;
  return count;
}
