/** Without case and accents: what texts are searched in. */
export function plainText(text: string): string {
  // Most are plain already; taking apart costs ten times as much.
  // oxlint-disable-next-line no-control-regex
  const isAscii = /^[\x00-\x7f]*$/u.test(text);
  return isAscii
    ? text.toLowerCase()
    : text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Longest number that is put in its order, in digits. */
const DIGITS = 12;

/** A text whose plain comparison is the order people expect: without case and accents, numbers by their size. */
export function sortText(text: string): string {
  return plainText(text).replaceAll(/\d+/gu, (digits) => digits.padStart(DIGITS, "0"));
}
