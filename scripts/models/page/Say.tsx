import type { Words } from "../eventWords.ts";

/** A text in both languages; the style of the page shows the one that is chosen. */
export function Say({ words }: { readonly words: Words }) {
  return (
    <>
      <span lang="en">{words.en}</span>
      <span lang="fr">{words.fr}</span>
    </>
  );
}
