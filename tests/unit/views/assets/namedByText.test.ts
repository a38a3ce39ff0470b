import { describe, expect, test } from "vitest";
import { LabelId } from "../../../../src/domain/base/ids.ts";
import type { AssetFilter } from "../../../../src/streams/feeds/assets/assetFilter.ts";
import { assetKept } from "../../../../src/streams/feeds/assets/assetKept.ts";
import { namedByText, type SearchedNames } from "../../../../src/views/assets/namedByText.ts";
import { asset, site } from "../../../support/fixtures.ts";

const attributes = { regulatory: false, attributes: [] };
const family = (name: string, fr: string, sub: string, subFr: string) => ({
  name,
  labels: { fr, en: null },
  subFamilies: [{ name: sub, labels: { fr: subFr, en: null }, ...attributes }],
});
const LABEL = LabelId.parse("label-rented");
const NAMES = {
  families: [
    family("lift", "Nacelle élévatrice", "scissor", "Ciseaux"),
    family("digger", "Pelle", "scissor", "Mini"),
  ],
  sites: [
    { id: site("rennes"), siteName: "Agence de Rennes" },
    { id: site("nantes"), siteName: "Agence de Nantes" },
  ],
  labels: [{ id: LABEL, name: "Loué" }],
} as unknown as SearchedNames;

const MACHINES = [
  asset("a1", {
    family: "lift",
    subFamily: "scissor",
    locationSite: site("rennes"),
    labels: [LABEL],
  }),
  asset("a2", { family: "digger", subFamily: "scissor", currentWorksite: site("nantes") }),
  asset("a3", {
    family: "digger",
    subFamily: "other",
    locationSite: site("rennes"),
    attributes: [{ name: "plate", string: "Châssis WX-77", number: null, date: null }],
  }),
];

function found(text: string): readonly string[] {
  const filter: AssetFilter = {
    site: null,
    floor: null,
    area: null,
    families: [],
    subFamilies: [],
    text,
    named: namedByText(text, NAMES),
  };
  const isKept = assetKept(filter);
  return MACHINES.filter((one) => isKept(one)).map(({ reference }) => reference);
}

describe("a search of assets", () => {
  test.each([
    { by: "the name of a family, without accents", text: "ELEVATRICE", expected: ["a1"] },
    { by: "the internal name of a family", text: "digger", expected: ["a2", "a3"] },
    { by: "the name of a sub-family, in its family only", text: "ciseaux", expected: ["a1"] },
    { by: "the site where it is", text: "rennes", expected: ["a1", "a3"] },
    { by: "the site it works for", text: "nantes", expected: ["a2"] },
    { by: "a label", text: "loue", expected: ["a1"] },
    { by: "the value of an attribute", text: "wx-77", expected: ["a3"] },
    { by: "words that name different things", text: "pelle rennes", expected: ["a3"] },
    { by: "a reference beside a site", text: "a1 rennes", expected: ["a1"] },
    { by: "nothing that is there", text: "pelle lyon", expected: [] },
  ])("finds by $by", ({ text, expected }) => {
    expect(found(text)).toEqual(expected.map((name) => asset(name).reference));
  });

  test("words that name nothing are left out", () => {
    expect(namedByText("  rennes 012 ", NAMES).map(({ word }) => word)).toEqual(["rennes"]);
    expect(namedByText("", NAMES)).toEqual([]);
  });
});
