import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withFrenchSpaces } from "../../../scripts/frenchSpaces.ts";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";

const MARK = "\u00a0";

test.each([
  ["Supprimer « {name} » ?", `Supprimer «${MARK}{name}${MARK}»${MARK}?`],
  ["Clients : {count} ; c’est tout !", `Clients${MARK}: {count}${MARK}; c’est tout${MARK}!`],
  [
    "{n, plural, one {# ligne : une} other {# lignes}}",
    `{n, plural, one {# ligne${MARK}: une} other {# lignes}}`,
  ],
  ["09:30, https://a.example", "09:30, https://a.example"],
])("%s keeps its marks with their words", (text, shown) => {
  expect(withFrenchSpaces(text)).toBe(shown);
});

test("no French text of the catalogue lets a line begin with a mark", () => {
  const catalogue = readFileSync(path.join(PROJECT_ROOT, "locales/fr.po"), "utf8");
  const texts = [...catalogue.matchAll(/^msgstr "(.+)"$/gmu)].map(([, text = ""]) => text);
  const breaking = / [;:?!»]|« /u;
  expect(texts.filter((text) => breaking.test(text)).length).toBeGreaterThan(50);
  expect(texts.map(withFrenchSpaces).filter((text) => breaking.test(text))).toEqual([]);
});
