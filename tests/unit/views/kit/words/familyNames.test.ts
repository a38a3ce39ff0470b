import { expect, test } from "vitest";
import type { Family } from "../../../../../src/domain/referential/referential.ts";
import { familyNames } from "../../../../../src/views/kit/words/familyNames.ts";
import { MACHINES } from "../../../../support/referential.ts";

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

test("sub-families of one name are called by the label of their own family", () => {
  const other = (name: string, fr: string): Family => ({
    ...MACHINES,
    name,
    subFamilies: [{ name: "other", labels: { fr, en: null }, attributes: [] }],
  });
  const { subFamilyOf } = familyNames(
    [other("lifts", "Autres nacelles"), LIFTING, other("drills", "Autres perceuses")],
    "fr",
  );
  expect([subFamilyOf("lifts", "other"), subFamilyOf("drills", "other")]).toEqual([
    "Autres nacelles",
    "Autres perceuses",
  ]);
  expect([subFamilyOf("lifts", "sling"), subFamilyOf("gone", "sling")]).toEqual(["sling", "sling"]);
});

test("an attribute is called by its label, in the other language where one is missing, else by its name", () => {
  const [sling] = LIFTING.subFamilies;
  const [attribute] = MACHINES.subFamilies.flatMap(({ attributes }) => attributes);
  if (sling === undefined || attribute === undefined) throw new Error("the fixtures have both");
  const dated = { ...attribute, name: "backBy", labels: { fr: "Retour prévu", en: null } };
  const families = [{ ...LIFTING, subFamilies: [{ ...sling, attributes: [dated] }] }];
  const { attribute: called } = familyNames(families, "en");
  expect([called("backBy"), called("gone")]).toEqual(["Retour prévu", "gone"]);
});
