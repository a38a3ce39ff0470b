import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";
import { repositoryFiles } from "./repositoryFiles.ts";

const VARIABLE = /\b(?:BALISE_[A-Z0-9_]*[A-Z0-9]|SMTP_URL|REDIS_URL)\b/gu;
/** Handed from one process of ours to another: nobody sets them by hand. */
const INTERNAL = new Set([
  "BALISE_DATA_SECRET",
  "BALISE_STORAGE_FILE",
  "BALISE_STORAGE_LOST_PAGES",
  "BALISE_STORAGE_MAJOR",
  "BALISE_ADMIN_USERNAME",
  "BALISE_DEMO_ACCOUNTS",
]);

const variablesIn = (text: string) => new Set(text.match(VARIABLE) ?? []);

test("the table of docs/configuration.md names every variable that the backend reads, and no other", () => {
  const page = readFileSync(path.join(PROJECT_ROOT, "docs/configuration.md"), "utf8");
  const [, table = ""] =
    /<!-- configuration:begin -->([^]*)<!-- configuration:end -->/u.exec(page) ?? [];
  const read = new Set(
    repositoryFiles()
      .filter((file) => file.startsWith("backend/") && file.endsWith(".ts"))
      .flatMap((file) => [...variablesIn(readFileSync(path.join(PROJECT_ROOT, file), "utf8"))])
      .filter((name) => !INTERNAL.has(name)),
  );
  expect([...variablesIn(table)].toSorted()).toEqual([...read].toSorted());
});
