import { expect, test } from "vitest";
import { type Attribute, SubFamily } from "../../../../src/domain/referential/referential.ts";
import { DAY } from "../../../../src/domain/base/time.ts";
import { attributeSections, regulatoryDates } from "../../../../src/views/assets/assetSections.ts";
import { T0 } from "../../../support/fixtures.ts";

const attribute = (name: string, overrides: Partial<Attribute> = {}): Attribute => ({
  name,
  attributeType: "specific",
  valueType: "string",
  required: false,
  allowedValues: [],
  computed: null,
  isRegulatory: false,
  labels: { fr: null, en: null },
  ...overrides,
});
const subFamily = (...attributes: Attribute[]) =>
  SubFamily.parse({ name: "Crane", labels: { fr: null, en: null }, attributes });
const text = (name: string, string: string) => ({ name, string, number: null, date: null });
const date = (name: string, at: number) => ({ name, string: null, number: null, date: at });

test("attributes come by section in the referential's order, with their names in the language", () => {
  const crane = subFamily(
    attribute("power", { labels: { fr: "Puissance", en: "Power" } }),
    attribute("owner", { attributeType: "common" }),
  );
  const power = text("power", "400 V");
  expect(attributeSections({ attributes: [power] }, crane, "fr")).toEqual([
    { id: "common", attributes: [{ name: "owner", label: "owner", value: null }] },
    { id: "specific", attributes: [{ name: "power", label: "Puissance", value: power }] },
  ]);
});

test("a value whose attribute was removed is shown, also without a sub-family", () => {
  const old = text("old", "x");
  const other = [{ id: "other", attributes: [{ name: "old", label: "old", value: old }] }];
  expect(attributeSections({ attributes: [old] }, subFamily(), "en")).toEqual(other);
  expect(attributeSections({ attributes: [old] }, null, "en")).toEqual(other);
});

test("the most pressing deadline comes first, one without a date last", () => {
  const deadline = (name: string) => attribute(name, { valueType: "date", isRegulatory: true });
  const crane = subFamily(
    deadline("none"),
    deadline("later"),
    deadline("soon"),
    deadline("past"),
    attribute("bought", { valueType: "date" }),
  );
  const attributes = [
    date("later", T0 + 61 * DAY),
    date("soon", T0 + 60 * DAY),
    date("past", T0 - DAY),
    date("bought", T0),
  ];
  const when = { now: T0, thresholdDays: 60, timezone: "Europe/Paris" };
  const dates = regulatoryDates({ attributes }, crane, "en", when);
  expect(dates.map(({ name, state }) => [name, state])).toEqual([
    ["past", "due"],
    ["soon", "soon"],
    ["later", "notDue"],
    ["none", null],
  ]);
});
