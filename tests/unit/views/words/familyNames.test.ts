import { expect, test } from "vitest";
import type { Family } from "../../../../src/domain/referential.ts";
import { familyNames } from "../../../../src/views/words/familyNames.ts";
import { MACHINES } from "../../../support/referential.ts";

const LIFTING: Family = {
  ...MACHINES,
  name: "lifting",
  labels: { fr: "Levage", en: "Lifting gear" },
  subFamilies: [
    { name: "sling", labels: { fr: "Élingue", en: null }, attributes: [] },
    { name: "hook", labels: { fr: null, en: " " }, attributes: [] },
  ],
};

test("families and sub-families are called by their labels, in the other language where one is missing, else by their names", () => {
  const said = (locale: "fr" | "en") => {
    const { family, subFamily } = familyNames([LIFTING], locale);
    return [family("lifting"), subFamily("sling"), subFamily("hook"), family("gone")];
  };
  expect(said("fr")).toEqual(["Levage", "Élingue", "hook", "gone"]);
  expect(said("en")).toEqual(["Lifting gear", "Élingue", "hook", "gone"]);
});
