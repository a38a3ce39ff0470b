import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository, repositoryFiles } from "./repositoryFiles.ts";

const folder = join(repository, "docs/decisions");
const pages = readdirSync(folder)
  .filter((name) => name !== "README.md")
  .toSorted();

test("every decision has a number of its own", () => {
  const numbers = pages.map((name) => name.slice(0, 4));
  expect(numbers.length).toBeGreaterThan(5);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("the index names every decision by its title", () => {
  const entries = pages.map((name) => {
    const [title = ""] = readFileSync(join(folder, name), "utf8").split("\n");
    return `- [${name.slice(0, 4)}](${name}) ${title.slice("# 0000. ".length)}`;
  });
  const index = readFileSync(join(folder, "README.md"), "utf8");
  expect(index.split("\n").filter((line) => line.startsWith("- "))).toEqual(entries);
});

test.each(pages)(
  "%s has its number in the title, the four headings and the length of a page",
  (name) => {
    const text = readFileSync(join(folder, name), "utf8");
    expect(name).toMatch(/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.md$/);
    expect(text.split("\n")[0]).toMatch(new RegExp(`^# ${name.slice(0, 4)}\\. \\S`));
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      "Context",
      "Decision",
      "Consequences",
      "What would change our mind",
    ]);
    expect(text.split(/\s+/).length).toBeLessThan(1_000);
  },
);

test("every decision is cited where it holds, or says by which it is superseded", () => {
  const places = repositoryFiles()
    .filter((path) => /\.(?:css|[cm]?js|html|json|md|tsx?)$|(?:^|\/)NOTICE$/u.test(path))
    .filter((path) => !/^locales\/|^docs\/decisions\/README|package-lock|-demo|\.geo/u.test(path))
    .map((path) => [path, readFileSync(join(repository, path), "utf8")] as const);
  const uncited = pages.filter((name) => {
    const cites = new RegExp(`(?:decisions?[/ ]|\\()${name.slice(0, 4)}\\b`, "iu");
    const isCited = places.some(([path, text]) => !path.endsWith(name) && cites.test(text));
    return !isCited && !/superseded by/iu.test(readFileSync(join(folder, name), "utf8"));
  });
  expect(uncited).toEqual([]);
});

test("no decision has an empty section", () => {
  const empty = pages.filter((name) =>
    /^## .+\n\s*(## |$(?![\s\S]))/m.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(empty).toEqual([]);
});
