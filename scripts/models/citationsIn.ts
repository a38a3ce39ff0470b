/** The pages of docs that are cited by section. */
export const CITED_PAGES = ["specification", "product", "kuzzle"] as const;
export type CitedPage = (typeof CITED_PAGES)[number];

const NUMBERS = String.raw`\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?(?![\d%]))*`;
const CITATION = new RegExp(
  String.raw`\b(?:(product|kuzzle|specification)\.md,?(?: \(?sections?)?|([Ss]pecification),? sections?) (${NUMBERS})`,
  "gu",
);

/** A section that a text cites, by its number: "5.3". */
export type Citation = { readonly page: CitedPage; readonly section: string };

/** Every section that a text cites, in their order. */
export function citationsIn(text: string): Citation[] {
  // A comment may break a citation over two lines.
  const flowing = text.replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/gu, " ");
  return [...flowing.matchAll(CITATION)].flatMap(([, page, specification, numbers = ""]) =>
    numbers.split(/, | and /u).map((section) => ({
      page: (specification?.toLowerCase() ?? page) as CitedPage,
      section,
    })),
  );
}
