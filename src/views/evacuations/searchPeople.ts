import { plainText, plainWords } from "../../domain/base/plainText.ts";

/** Whoever is called like that: every word begins some word of name or reference, as `plainText` folds them. */
export function searchPeople<
  Person extends { readonly name: string; readonly reference: string | null },
>(people: readonly Person[], text: string): readonly Person[] {
  const wanted = plainWords(text);
  if (wanted.length === 0) return people;
  return people.filter(({ name, reference }) => {
    const called = `${name} ${reference ?? ""}`;
    // "OBrien" is typed for "O'Brien" too.
    const words = [...plainWords(called), ...plainText(called).replaceAll(/['-]/gu, "").split(" ")];
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}
