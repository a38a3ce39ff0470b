import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type Citation,
  CITED_PAGES,
  citationsIn,
  type CitedPage,
} from "../../../scripts/models/citationsIn.ts";
import { repositoryFiles, repository } from "./repositoryFiles.ts";

/** The numbers of the headings of a page, and of the entries of the numbered lists below them, as "5.3". */
function sectionsOf(page: CitedPage): ReadonlySet<string> {
  const sections = new Set<string>();
  let chapter = "";
  for (const line of readFileSync(join(repository, `docs/${page}.md`), "utf8").split("\n")) {
    const heading = /^#{2,3} (\d+(?:\.\d+)?)\.? /u.exec(line)?.[1];
    if (heading !== undefined) sections.add((chapter = heading));
    const entry = /^(\d+)\. /u.exec(line)?.[1];
    if (entry !== undefined) sections.add(`${chapter}.${entry}`);
  }
  return sections;
}

const known = new Map<CitedPage, ReadonlySet<string>>(
  CITED_PAGES.map((page) => [page, sectionsOf(page)]),
);
const isKnown = ({ page, section }: Citation) => known.get(page)?.has(section) === true;
const texts = repositoryFiles()
  .filter((file) => /\.(?:tsx?|mjs|js|md|css|sh|yml)$/u.test(file) && !file.startsWith("locales/"))
  .map((file) => ({ file, text: readFileSync(join(repository, file), "utf8") }));

describe("what is cited", () => {
  test("is found in a text, whatever its form", () => {
    const text =
      "/** (specification\n * sections 2 and 99; product.md section 5.3, kuzzle.md 1.2) */";
    expect(citationsIn(text).map((one) => `${one.page} ${one.section} ${isKnown(one)}`)).toEqual([
      "specification 2 true",
      "specification 99 false",
      "product 5.3 true",
      "kuzzle 1.2 true",
    ]);
  });

  test("stands in docs", () => {
    const cited = texts.flatMap(({ file, text }) =>
      file.endsWith("citations.test.ts")
        ? []
        : citationsIn(text).map((citation) => ({ file, ...citation })),
    );
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter((citation) => !isKnown(citation))).toEqual([]);
  });

  test("is not a page that the repository does not have", () => {
    const foreign = /(?<![\w/-])(?:architecture|style)\.md\b/u;
    expect(
      texts
        .filter(({ file, text }) => !file.endsWith("citations.test.ts") && foreign.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });
});
