/**
 * What names are compared by: without regard to case, surrounding white space, the amount of white space
 * within, or the way accents are encoded. "  Grue  à TOUR " and "grue à tour" are one name.
 */
export function nameKey(name: string): string {
  // Composing can make letters that fold once more (full-width capitals, ligatures): the second pass settles them.
  return fold(fold(name));
}

function fold(name: string): string {
  // Taken apart first, as Unicode wants it (definition D145): some Greek letters fold differently in one piece.
  return name
    .normalize("NFD")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKC")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
