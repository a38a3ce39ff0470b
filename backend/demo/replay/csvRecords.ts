/** One record of a CSV text and the line it begins in, counted from 1; or a line that is none, with the reason. */
export type CsvRecord =
  | { readonly ok: true; readonly line: number; readonly fields: readonly string[] }
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** Longest quoted field, in characters. Without a bound one forgotten quote would swallow the rest of the file. */
const LONGEST_QUOTED = 2000;

/**
 * Splits a CSV text (RFC 4180: quotes, doubled quotes, line breaks inside quotes; LF, CRLF and CR end a line). Empty
 * lines are passed over. After a record that cannot be read it goes on with the next line.
 */
export function* csvRecords(text: string, delimiter: string): Generator<CsvRecord> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const read = readRecord(text, at, delimiter);
    if (typeof read === "string") yield { ok: false, line, reason: read };
    else if (read.fields.length > 1 || read.fields[0]?.trim() !== "")
      yield { ok: true, line, fields: read.fields };
    const end = typeof read === "string" ? endOfLine(text, at) : read.end;
    line += typeof read === "string" ? 0 : read.breaks;
    at = afterBreak(text, end);
    line += 1;
  }
}

type Read = { readonly fields: string[]; readonly end: number; readonly breaks: number };

function readRecord(text: string, start: number, delimiter: string): Read | string {
  const fields: string[] = [];
  let at = start;
  let breaks = 0;
  for (;;) {
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      if (typeof quoted === "string") return quoted;
      fields.push(quoted.value);
      breaks += quoted.breaks;
      at = quoted.end;
      if (at < text.length && text[at] !== delimiter && !isBreak(text[at]))
        return "There is text after a closing quote: double the quotes inside a field.";
    } else {
      const end = endOfField(text, at, delimiter);
      fields.push(text.slice(at, end));
      at = end;
    }
    if (text[at] !== delimiter) return { fields, end: at, breaks };
    at += 1;
  }
}

function readQuoted(
  text: string,
  open: number,
): { readonly value: string; readonly end: number; readonly breaks: number } | string {
  let at = open + 1;
  let breaks = 0;
  const last = Math.min(text.length, open + LONGEST_QUOTED);
  while (at < last) {
    if (text[at] === '"' && text[at + 1] === '"') at += 2;
    else if (text[at] === '"')
      return { value: text.slice(open + 1, at).replaceAll('""', '"'), end: at + 1, breaks };
    else {
      if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n")) breaks += 1;
      at += 1;
    }
  }
  return "A quote is opened and not closed: close it or remove it.";
}

function endOfField(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && !isBreak(text[at])) at += 1;
  return at;
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isBreak(text[at])) at += 1;
  return at;
}

function afterBreak(text: string, end: number): number {
  return text[end] === "\r" && text[end + 1] === "\n" ? end + 2 : end + 1;
}

function isBreak(character: string | undefined): boolean {
  return character === "\n" || character === "\r";
}
