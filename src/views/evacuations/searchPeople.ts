/** Whoever is called like that: every word begins some word of name or reference, without regard to case and accents. */
export function searchPeople<
  Person extends { readonly name: string; readonly reference: string | null },
>(people: readonly Person[], text: string): readonly Person[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return people;
  return people.filter(({ name, reference }) => {
    const words = wordsOf(`${name} ${reference ?? ""}`);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

function wordsOf(text: string): readonly string[] {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .split(/[\s'’-]+/u)
    .filter((word) => word !== "");
}
