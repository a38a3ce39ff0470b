import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";
import { repositoryFiles } from "./repositoryFiles.ts";

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), "utf8");
/** Pages of folders that have an index of their own, or are listed as a folder. */
const OF_A_FOLDER = /^docs\/(?:decisions|machines)\//u;

test("the index of docs/ names every page", () => {
  const index = read("docs/README.md");
  const pages = repositoryFiles()
    .filter((file) => /^docs\/.*\.md$/u.test(file) && !OF_A_FOLDER.test(file))
    .map((file) => file.slice("docs/".length))
    .filter((file) => file !== "README.md");
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([]);
});
