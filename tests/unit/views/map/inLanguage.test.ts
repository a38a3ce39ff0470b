import { expect, test } from "vitest";
import type { MapStyleDocument } from "../../../../src/domain/customers/mapStyleDocument.ts";
import { inLanguage } from "../../../../src/views/map/base/inLanguage.ts";

type Tags = Readonly<Record<string, string>>;

/** What an engine writes by an expression of a style, of those that styles of streets are made of. */
function written(field: unknown, tags: Tags): unknown {
  if (!Array.isArray(field))
    return typeof field === "string"
      ? field.replaceAll(/\{([^{}]+)\}/gu, (_, name: string) => tags[name] ?? "")
      : field;
  const [operator, ...rest] = field as readonly unknown[];
  const all = () => rest.map((one) => (Array.isArray(one) ? written(one, tags) : one));
  switch (operator) {
    case "get":
      return tags[String(rest[0])] ?? null;
    case "has":
      return String(rest[0]) in tags;
    case "literal":
      return rest[0];
    case "coalesce":
      return all().find((one) => one !== null) ?? null;
    case "concat":
      return all().join("");
    case "case":
      return written(rest[0], tags) === true ? all()[1] : all()[2];
    default:
      throw new Error(`No style of streets has ${String(operator)}.`);
  }
}

function named(field: unknown, language: string, tags: Tags): unknown {
  const style = {
    version: 8,
    sources: {},
    layers: [{ id: "places", type: "symbol", layout: { "text-field": field } }],
  } satisfies MapStyleDocument;
  const [layer] = inLanguage(style, language).layers;
  return written((layer as { layout?: Record<string, unknown> }).layout?.["text-field"], tags);
}

/** As OpenFreeMap writes names. */
const LATIN_FIRST = [
  "case",
  ["has", "name:nonlatin"],
  ["concat", ["get", "name:latin"], "\n", ["get", "name:nonlatin"]],
  ["coalesce", ["get", "name_en"], ["get", "name"]],
];
const GERMANY: Tags = { name: "Deutschland", name_en: "Germany", "name:fr": "Allemagne" };
const ATHENS: Tags = {
  name: "Αθήνα",
  "name:latin": "Athina",
  "name:nonlatin": "Αθήνα",
  "name:fr": "Athènes",
};
const LANE: Tags = { name: "Chemin Vert" };

test.each([
  ["in the reader's language", LATIN_FIRST, "fr", GERMANY, "Allemagne"],
  ["in the other way of writing it", LATIN_FIRST, "en", GERMANY, "Germany"],
  ["beside its own letters", LATIN_FIRST, "fr", ATHENS, "Athènes\nΑθήνα"],
  ["as the style has it where there is none", LATIN_FIRST, "en", ATHENS, "Athina\nΑθήνα"],
  ["by its only name", LATIN_FIRST, "fr", LANE, "Chemin Vert"],
  ["by a template", "{name}", "fr", GERMANY, "Allemagne"],
  ["by a template with two names", "{name:latin}\n{name:nonlatin}", "fr", ATHENS, "Athènes\nΑθήνα"],
  ["by a template of which a part is missing", "{name}{ele}", "fr", LANE, "Chemin Vert"],
] as const)("a place is named %s", (_, field, language, tags, expected) => {
  expect(named(field, language, tags)).toBe(expected);
});

test.each([
  ["a number of a road", ["get", "ref"]],
  ["a template of numbers", "{ref}"],
  ["a word", ["literal", ["name", "get"]]],
  ["a function of earlier styles", { stops: [[0, "{name}"]] }],
])("%s stays as it is", (_, field) => {
  const layer = { id: "roads", type: "symbol", layout: { "text-field": field } };
  const style = { version: 8, sources: {}, layers: [layer] } satisfies MapStyleDocument;
  expect(inLanguage(style, "fr")).toEqual(style);
});

test("what writes nothing stays as it is", () => {
  const layers = [
    { id: "sea", type: "background" },
    { id: "signs", type: "symbol", layout: { "icon-image": "bus" } },
  ];
  expect(inLanguage({ version: 8, sources: {}, layers }, "fr").layers).toEqual(layers);
});
