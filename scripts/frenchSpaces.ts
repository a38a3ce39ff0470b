/**
 * French puts a space before these marks and inside its quotes, which belong to the word: written as a usual space in the
 * catalogue, it would let a line begin with the mark.
 */
export function withFrenchSpaces(text: string): string {
  return text.replace(/ (?=[;:?!»])|(?<=«) /gu, "\u00a0");
}
