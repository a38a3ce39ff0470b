import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository, repositoryFiles } from "./repositoryFiles.ts";

/** Words that call a person or a part of the code a man. French has "he" in no word of its own. */
const GENDERED = /\b(?:he|him|his|himself)\b/iu;
const OURS =
  /^(?:src|backend|tests|model-tests|scripts|docs|bench)\/.*\.(?:tsx?|mjs|css|md)$|^[A-Z]+\.md$/u;

const findings = (text: string) =>
  text.split("\n").flatMap((line, index) => (GENDERED.test(line) ? [`${index + 1}: ${line}`] : []));

test("people and code are named by what they are", () => {
  expect(findings("/** Who signs in, and what\n * concerns him alone. */")).toEqual([
    "2:  * concerns him alone. */",
  ]);
  const found = repositoryFiles()
    .filter((file) => OURS.test(file) && !file.endsWith("/prose.test.ts"))
    .flatMap((file) =>
      findings(readFileSync(join(repository, file), "utf8")).map((line) => `${file}:${line}`),
    );
  expect(found).toEqual([]);
});
