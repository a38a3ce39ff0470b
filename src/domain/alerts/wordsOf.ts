/** What somebody wrote, without white space around it; null where nothing is left. */
export function wordsOf(text: string | null): string | null {
  const words = text?.trim() ?? "";
  return words === "" ? null : words;
}
