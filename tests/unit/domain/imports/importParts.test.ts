import { describe, expect, test } from "vitest";
import {
  attributeContent,
  cellMisfit,
  dateIn,
  writtenCell,
} from "../../../../src/domain/imports/importCells.ts";
import {
  guessMapping,
  mappingProblem,
  withField,
} from "../../../../src/domain/imports/importMapping.ts";
import { LabelId } from "../../../../src/domain/base/ids.ts";
import { numberIn } from "../../../../src/domain/base/numberIn.ts";
import { sheetError } from "../../../../src/domain/base/sheetErrors.ts";
import { rowForm } from "../../../../src/domain/imports/importRow.ts";
import {
  attributeColumns,
  labelsCell,
  labelsOfCell,
  siteCell,
  siteOfCell,
} from "../../../../src/domain/assets/assetTable.ts";
import { localInstant } from "../../../../src/domain/base/time.ts";
import { Label } from "../../../../src/domain/referential/label.ts";
import { site, yardSite } from "../../../support/liveFixtures.ts";
import { MACHINES } from "../../../support/referential.ts";

const PARIS = "Europe/Paris";
const paris = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  localInstant({ year, month, day, hour, minute }, PARIS);

test.each([
  ["1234.5", 1234.5],
  ["1234,5", 1234.5],
  ["1 234,5", 1234.5],
  ["1\u202F234,5", 1234.5],
  ["1,234.5", 1234.5],
  ["1.234,5", 1234.5],
  ["-0,5", -0.5],
  ["\u22123", -3],
  ["1e3", 1000],
  ["", null],
  ["12 kg", null],
  ["1,2,3", null],
  ["0x10", null],
  ["Infinity", null],
  ["1e999", null],
])("the number %j is %s", (text, expected) => {
  expect(numberIn(text)).toBe(expected);
});

test.each([
  ["02/03/2026", paris(2026, 3, 2)],
  ["2/3/2026", paris(2026, 3, 2)],
  ["02.03.2026 14:05", paris(2026, 3, 2, 14, 5)],
  ["2026-03-02", paris(2026, 3, 2)],
  ["2026-03-02T14:05", paris(2026, 3, 2, 14, 5)],
  ["2026-03-02T13:05:00.123Z", Date.UTC(2026, 2, 2, 13, 5, 0, 123)],
  ["2026-03-02 00:00:00", paris(2026, 3, 2)],
  ["2026/3/2", paris(2026, 3, 2)],
  ["2026-03-02 14:05:59", paris(2026, 3, 2, 14, 5)],
  ["12 mars 2026", paris(2026, 3, 12)],
  ["1er févr. 2026", paris(2026, 2, 1)],
  ["12 AOÛT 2026", paris(2026, 8, 12)],
  ["12 March 2026", paris(2026, 3, 12)],
  ["3rd Sept 2026", paris(2026, 9, 3)],
  ["31 février 2026", null],
  ["12 brumaire 2026", null],
  ["2026-03-02T00:00:00.000Z", paris(2026, 3, 2)],
  ["01/01/2026", paris(2026, 1, 1)],
  ["31/12/2026 23:59", paris(2026, 12, 31, 23, 59)],
  ["1969-12-31T23:00:00Z", null],
  ["2026-02-31T99:00:00Z", null],
  ["31/02/2026", null],
  ["00/01/2026", null],
  ["01/00/2026", null],
  ["01/13/2026", null],
  ["02/03/26", null],
  ["02/03/2026 24:00", null],
  ["02/03/2026 23:60", null],
  ["tomorrow", null],
])("the date %j is %s", (text, expected) => {
  expect(dateIn(text, PARIS)).toBe(expected);
});

test("a day that a program keeps as midnight of UTC is that day in Martinique too", () => {
  const day = { year: 2026, month: 3, day: 2, hour: 0, minute: 0 };
  expect(dateIn("2026-03-02T00:00:00Z", "America/Martinique")).toBe(
    localInstant(day, "America/Martinique"),
  );
});

test("what was a date in a file is one in the file that is written of it", () => {
  expect(writtenCell({ serial: 46_083 }, PARIS)).toEqual({
    at: paris(2026, 3, 2),
    precision: "day",
  });
  expect(writtenCell({ serial: 46_083.5 }, PARIS)).toEqual({
    at: paris(2026, 3, 2, 12),
    precision: "minute",
  });
  expect([writtenCell(12.5, PARIS), writtenCell("'=1", PARIS), writtenCell(null, PARIS)]).toEqual([
    12.5,
    "=1",
    null,
  ]);
});

test.each([
  ["#REF!", "#REF!"],
  [" #n/a ", "#n/a"],
  ["#VALEUR!", "#VALEUR!"],
  ["Err:502", "Err:502"],
  ["#REF! of the site", null],
  ["#1", null],
  ["", null],
])("%j is the error %s", (text, expected) => {
  expect(sheetError(text)).toBe(expected);
});

describe("a cell of an attribute", () => {
  const nothing = { string: null, number: null, date: null };
  test.each([
    { cell: 46_083.5, valueType: "date", expected: { date: paris(2026, 3, 2, 12) } },
    { cell: { serial: 46_083.5 }, valueType: "date", expected: { date: paris(2026, 3, 2, 12) } },
    { cell: { serial: 46_083 }, valueType: "string", expected: { string: "02/03/2026" } },
    { cell: { serial: 46_083.25 }, valueType: "string", expected: { string: "02/03/2026 06:00" } },
    { cell: { serial: 0.25 }, valueType: "string", expected: { string: "06:00" } },
    { cell: { serial: 46_083 }, valueType: "number", expected: { string: "02/03/2026" } },
    { cell: "46083", valueType: "date", expected: { string: "46083" } },
    { cell: 12, valueType: "string", expected: { string: "12" } },
    { cell: "'=1", valueType: "string", expected: { string: "=1" } },
    { cell: "RED ", valueType: "list", expected: { string: "red" } },
    { cell: "green", valueType: "list", expected: { string: "green" } },
    { cell: "Blue", valueType: "list", expected: { string: "Blue" } },
    { cell: "BLUE", valueType: "list", expected: { string: "BLUE" } },
    { cell: null, valueType: "date", expected: null },
    { cell: "12", valueType: "number", expected: { number: 12 } },
    { cell: 12.5, valueType: "number", expected: { number: 12.5 } },
    { cell: 0, valueType: "date", expected: { string: "0" } },
    { cell: "heavy", valueType: "number", expected: { string: "heavy" } },
  ] as const)("$cell as $valueType is $expected", ({ cell, valueType, expected }) => {
    const allowedValues = valueType === "list" ? ["red", "blue", "Blue"] : [];
    expect(attributeContent(cell, { valueType, allowedValues }, PARIS)).toEqual(
      expected === null ? null : { ...nothing, ...expected },
    );
  });

  test.each(["", "  ", null])("%j is no value", (cell) => {
    expect(attributeContent(cell, { valueType: "string", allowedValues: [] }, PARIS)).toBe(null);
  });
});

const NAMED = {
  reference: "Reference",
  designation: "Designation",
  family: "Family",
  subFamily: "Sub-family",
  labels: "Labels",
  currentWorksite: "Current worksite",
  nextLocationSite: "Next location site",
  futureWorksite: "Future worksite",
};

test.each([
  { cell: "31/02/2026", valueType: "date", expected: "noSuchDay" },
  { cell: " 29.02.2027 08:00 ", valueType: "date", expected: "noSuchDay" },
  { cell: "2026-13-01", valueType: "date", expected: "noSuchDay" },
  { cell: "29/02/2028", valueType: "date", expected: null },
  { cell: "02/03/2026 25:00", valueType: "date", expected: "noDate" },
  { cell: "02/03/1960", valueType: "date", expected: "noDate" },
  { cell: "tomorrow", valueType: "date", expected: "noDate" },
  { cell: 46_083, valueType: "date", expected: null },
  { cell: "", valueType: "date", expected: null },
  { cell: "31/02/2026", valueType: "number", expected: "noNumber" },
  { cell: "1,5", valueType: "number", expected: null },
  { cell: "31/02/2026", valueType: "string", expected: null },
] as const)(
  "what is wrong with the cell $cell of a $valueType is $expected",
  ({ cell, valueType, expected }) => {
    expect(cellMisfit(cell, { valueType }, PARIS)).toBe(expected);
  },
);

describe("mapping", () => {
  const columns = attributeColumns([MACHINES], "en", Object.values(NAMED));

  test("columns are known by key, by name in either language and by usual names", () => {
    const headers = ["REF", " désignation", "sous_famille", "Famille", "Étiquettes", "serial", "x"];
    expect(guessMapping(headers, NAMED, columns)).toEqual([
      "reference",
      "designation",
      "subFamily",
      "family",
      "labels",
      "attributes.serial",
      null,
    ]);
  });

  test("signs of a header are no part of its name, unless two attributes differ by them", () => {
    const charges = [
      { name: "plus", header: "Charge +", aliases: [], valueTypes: [] },
      { name: "minus", header: "Charge -", aliases: [], valueTypes: [] },
    ];
    const headers = ["N° parc", "Famille *", "Désignation :", "Charge -", "Charge +"];
    expect(guessMapping(headers, NAMED, charges)).toEqual([
      "reference",
      "family",
      "designation",
      "attributes.minus",
      "attributes.plus",
    ]);
  });

  test("of two fields that are called alike the first is meant, and what is called nothing is none", () => {
    const alike = { ...NAMED, designation: "Reference", labels: "" };
    expect(guessMapping(["reference", "designation", "REFERENCE ", ""], alike, columns)).toEqual([
      "reference",
      "designation",
      null,
      null,
    ]);
  });

  test("a field has one column", () => {
    const guessed = guessMapping(["Reference", "Code", "attributes.load"], NAMED, columns);
    expect(guessed).toEqual(["reference", null, "attributes.load"]);
    expect(withField(guessed, 1, "reference")).toEqual([null, "reference", "attributes.load"]);
    expect(withField(guessed, 0, null)).toEqual([null, null, "attributes.load"]);
    expect([mappingProblem(guessed), mappingProblem([null])]).toEqual([null, "noReference"]);
  });

  test("an attribute that is called like a column of its own is headed by its key", () => {
    const [load] = attributeColumns(
      [
        {
          ...MACHINES,
          subFamilies: [
            {
              name: "crane",
              labels: { fr: null, en: null },
              attributes: (MACHINES.subFamilies[0]?.attributes ?? []).slice(2, 3),
            },
          ],
        },
      ],
      "en",
      ["Load"],
    );
    expect(load?.header).toBe("attributes.load");
  });
});

test("an attribute is headed by its label in the reader's language, by its name where it has none", () => {
  const [crane] = MACHINES.subFamilies;
  const [serial, load] = crane?.attributes.toSpliced(1, 1) ?? [];
  if (crane === undefined || serial === undefined || load === undefined) throw new Error("two");
  const labelled = { ...serial, labels: { fr: "N° de série", en: "Serial number" } };
  const machines = { ...MACHINES, subFamilies: [{ ...crane, attributes: [labelled, load] }] };
  const headers = (locale: "en" | "fr") =>
    attributeColumns([machines], locale, []).map(({ header }) => header);
  expect([headers("fr"), headers("en")]).toEqual([
    ["N° de série", "load"],
    ["Serial number", "load"],
  ]);
});

describe("labels in cells", () => {
  const label = (id: string, name: string, subFamily = "crane") =>
    Label.parse({ id: `label-${id}`, name, family: "machines", subFamily, site: null });
  const labels = [
    label("hired", "Hired"),
    label("both", "Hired; by day"),
    label("pumps", "Wet", "pump"),
  ];
  const cranes = { family: "machines", subFamily: "crane" };

  test.each([
    { cell: "hired", expected: ["label-hired"] },
    { cell: "Hired\nHired; by day", expected: ["label-hired", "label-both"] },
    { cell: "Hired; label-both", expected: ["label-hired", "label-both"] },
    { cell: "Wet", expected: ["Wet"] },
    { cell: " ; ", expected: [] },
  ])("$cell is $expected for a crane", ({ cell, expected }) => {
    expect(labelsOfCell(cell, labels, cranes)).toEqual(expected);
  });

  test("are their names, one a line; what has no name is its id, and none is an empty cell", () => {
    const ids = ["label-both", "label-gone"].map((id) => LabelId.parse(id));
    expect(labelsCell(ids, labels)).toBe("Hired; by day\nlabel-gone");
    expect(labelsCell([], labels)).toBeNull();
  });

  test("a name means the label of the asset's own sub-family", () => {
    const more = [label("wet", "Wet"), ...labels];
    expect(labelsOfCell("wet", more, cranes)).toEqual(["label-wet"]);
    expect(labelsOfCell("wet", more, { ...cranes, subFamily: "pump" })).toEqual(["label-pumps"]);
    expect(labelsOfCell("wet", more, { family: "people", subFamily: "pump" })).toEqual(["wet"]);
  });
});

describe("sites in cells", () => {
  const sites = [yardSite("west"), { ...yardSite("far"), siteName: "West" }, yardSite("east")];
  test("a name that two sites have is told with the id, and read with it", () => {
    expect(siteCell(site("west"), sites)).toBe(`west (${site("west")})`);
    expect(siteCell(site("east"), sites)).toBe("east");
    expect(siteOfCell(`west (${site("west")})`, sites)).toBe(site("west"));
    expect(siteOfCell(" EAST ", sites)).toBe(site("east"));
    expect(siteOfCell("west", sites)).toBe(null);
    expect(siteOfCell("nowhere", sites)).toBe(null);
  });

  test("of two that are called the same, the one in use is meant", () => {
    const [west, far, east] = sites;
    if (west === undefined || far === undefined || east === undefined) throw new Error("three");
    expect(siteOfCell("west", [west, { ...far, isArchived: true }, east])).toBe(west.id);
    // Where none is in use, the one that was.
    expect(siteOfCell("east", [west, { ...east, isArchived: true }])).toBe(east.id);
  });
});

test("a date that is computed is not read from a file, nor is what the referential does not know", () => {
  const names = { families: [MACHINES], sites: [], labels: [], timezone: PARIS };
  const mapping = ["family", "subFamily", "attributes.due", "attributes.gone"] as const;
  const row = { line: 2, cells: ["machines", "crane", "02/03/2026", "x"] };
  expect(rowForm(row, mapping, "clear", names)).toEqual({ family: "machines", subFamily: "crane" });
});

test("a cell is read as the attribute of the asset's own sub-family, where two have one of that name", () => {
  const [crane, pump] = MACHINES.subFamilies;
  const load = crane?.attributes.find(({ name }) => name === "load");
  if (crane === undefined || pump === undefined || load === undefined) throw new Error("three");
  const inWords = { ...pump, attributes: [{ ...load, valueType: "string" as const }] };
  const families = [{ ...MACHINES, subFamilies: [crane, inWords] }];
  const names = { families, sites: [], labels: [], timezone: PARIS };
  const mapping = ["family", "subFamily", "attributes.load"] as const;
  const loadOf = (subFamily: string) =>
    rowForm({ line: 2, cells: ["machines", subFamily, "12"] }, mapping, "keep", names)[
      "attributes"
    ];
  const nothing = { string: null, number: null, date: null };
  expect(loadOf("crane")).toEqual([{ name: "load", ...nothing, number: 12 }]);
  expect(loadOf("pump")).toEqual([{ name: "load", ...nothing, string: "12" }]);
});

test("family and sub-family are found by their names in either language, their own names first", () => {
  const [crane, pump] = MACHINES.subFamilies;
  if (crane === undefined || pump === undefined) throw new Error("two");
  const machines = {
    ...MACHINES,
    labels: { fr: "Engins", en: "Machinery" },
    subFamilies: [
      { ...crane, labels: { fr: "Grue", en: "pump" } },
      { ...pump, labels: { fr: "Pompe", en: null } },
    ],
  };
  const names = {
    families: [{ ...MACHINES, name: "tools", labels: { fr: null, en: null } }, machines],
    sites: [],
    labels: [],
    timezone: PARIS,
  };
  const ownerOf = (family: string, subFamily: string) =>
    rowForm({ line: 2, cells: [family, subFamily] }, ["family", "subFamily"], "keep", names);
  expect(ownerOf(" ENGINS ", "grue")).toEqual({ family: "machines", subFamily: "crane" });
  expect(ownerOf("machinery", "Pump")).toEqual({ family: "machines", subFamily: "pump" });
  expect(ownerOf("engin", "pompe")).toEqual({ family: "engin", subFamily: "pompe" });
  expect(ownerOf("tools", "grue")).toEqual({ family: "tools", subFamily: "grue" });
});

describe("an empty cell", () => {
  const names = { families: [MACHINES], sites: [], labels: [], timezone: PARIS };
  const mapping = ["reference", "currentWorksite", "attributes.load", "designation"] as const;
  const row = { line: 2, cells: ["G1", "", " ", null] };

  test("says nothing where what is stored is kept", () => {
    expect(rowForm(row, mapping, "keep", names)).toEqual({ reference: "G1" });
  });

  test("takes the value away where that is asked for, but never what every asset must have", () => {
    expect(rowForm(row, mapping, "clear", names)).toEqual({
      reference: "G1",
      currentWorksite: null,
      attributes: [{ name: "load", string: null, number: null, date: null }],
    });
  });

  test("of an attribute that the asset's sub-family has not takes nothing away", () => {
    const columns = ["family", "subFamily", "attributes.load", "attributes.colour"] as const;
    const form = (subFamily: string) =>
      rowForm({ line: 2, cells: ["machines", subFamily, "", null] }, columns, "clear", names);
    const nothing = { string: null, number: null, date: null };
    expect(form("pump")).toEqual({ family: "machines", subFamily: "pump" });
    expect(form("crane")).toEqual({
      family: "machines",
      subFamily: "crane",
      attributes: [
        { name: "load", ...nothing },
        { name: "colour", ...nothing },
      ],
    });
  });
});
