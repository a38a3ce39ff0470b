/** A text of a file with the name of its encoding. */
export type DecodedText = { readonly text: string; readonly encoding: string };

/** How many bytes are looked at for what is missing between the letters of UTF-16 without a mark. */
const SAMPLE = 4096;

/**
 * The text of a file: by its byte order mark, else UTF-8 where every byte of it is, else UTF-16 where every other byte
 * is zero, else Windows-1252, which is what spreadsheets of Western Europe write and holds all of Latin-1.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = marked(bytes) ?? (isUtf8(bytes) ? "utf-8" : (unmarked(bytes) ?? "windows-1252"));
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function marked([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  // ASCII in UTF-16 is UTF-8 too, with zeros that no text has.
  if (bytes.subarray(0, SAMPLE).includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    // Not UTF-8: that is the answer.
    return false;
  }
}

function unmarked(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 1)
    if (sample[at] === 0) {
      if (at % 2 === 0) even += 1;
      else odd += 1;
    }
  const most = sample.length / 4;
  if (odd > most && odd > even) return "utf-16le";
  return even > most ? "utf-16be" : null;
}
