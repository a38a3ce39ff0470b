import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import type { AttributeValue } from "../../../../src/domain/referential/attributeValue.ts";
import { formOf } from "../../../../src/domain/assets/assetForm.ts";
import { planRow } from "../../../../src/domain/imports/assetImportPlan.ts";
import { attributeColumns } from "../../../../src/domain/assets/assetTable.ts";
import { LabelId } from "../../../../src/domain/base/ids.ts";
import { guessMapping } from "../../../../src/domain/imports/importMapping.ts";
import { rowForm } from "../../../../src/domain/imports/importRow.ts";
import type { Label } from "../../../../src/domain/referential/label.ts";
import type { Locale } from "../../../../src/domain/base/locale.ts";
import type { SheetFormat } from "../../../../src/domain/base/sheet.ts";
import { DAY, localInstant } from "../../../../src/domain/base/time.ts";
import { readTable } from "../../../../src/streams/spreadsheet/readTable.ts";
import { sheetWriter } from "../../../../src/sheets/sheetWriter.ts";
import { assetSheet } from "../../../../src/views/assets/assetSheet.ts";
import { asset, site, T0, yardSite } from "../../../support/liveFixtures.ts";
import { MACHINES } from "../../../support/referential.ts";

const PARIS = "Europe/Paris";
const FAMILIES = [MACHINES];
const SITES = [yardSite("west"), yardSite("east"), { ...yardSite("other"), siteName: "west" }];
const label = (name: string, index: number): Label => ({
  id: LabelId.parse(`label-${index}`),
  name,
  family: "machines",
  subFamily: "crane",
  site: null,
});
const LABELS = ["red", "big; heavy", "=1"].map(label);
const NAMED = {
  reference: "Référence",
  designation: "Désignation",
  family: "Famille",
  subFamily: "Sous-famille",
  labels: "Étiquettes",
  currentWorksite: "Chantier actuel",
  nextLocationSite: "Prochain site",
  futureWorksite: "Chantier futur",
};

/** What people and attackers write: formulas, separators, quotes, breaks, numbers and dates that are texts. */
const words = fc
  .array(
    fc.constantFrom(
      "=",
      "＝1",
      "+33 6",
      "-",
      "@",
      "'",
      '"',
      ";",
      ",",
      "\n",
      "é",
      "a",
      "001",
      "1,5",
      " b",
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(""))
  .filter((text) => text.trim() !== "");
const value = (name: string, more: Partial<AttributeValue>): AttributeValue => ({
  name,
  string: null,
  number: null,
  date: null,
  ...more,
});
const dates = fc.oneof(
  fc
    .integer({ min: 0, max: 20_000 })
    .map((days) => localInstant({ year: 1990, month: 1, day: 1 + days }, PARIS)),
  fc.integer({ min: DAY, max: 4_000_000_000_000 }),
  // The hour that a clock shows twice.
  fc.constantFrom(Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)),
);
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const assets: fc.Arbitrary<Asset[]> = fc
  .array(
    fc.record({
      designation: words.map((text) => text.trim()),
      serial: words,
      colour: optional(fc.constantFrom("red", "blue")),
      load: optional(fc.double({ noNaN: true, noDefaultInfinity: true })),
      inspected: optional(dates),
      labels: fc.subarray(LABELS.map(({ id }) => id)),
      worksite: optional(fc.constantFrom(site("west"), site("east"), site("other"))),
      isHeard: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ serial, colour, load, inspected, worksite, isHeard, ...rest }, index) =>
      asset(`grue-${index}`, {
        ...rest,
        family: "machines",
        subFamily: "crane",
        category: "material",
        currentWorksite: worksite,
        futureWorksite: worksite,
        lastTagUpdate: isHeard ? T0 : null,
        location: isHeard ? { lat: 45.123456, lon: -4 } : null,
        attributes: [
          value("serial", { string: serial }),
          ...(colour === null ? [] : [value("colour", { string: colour })]),
          ...(load === null ? [] : [value("load", { number: load === 0 ? 0 : load })]),
          ...(inspected === null ? [] : [value("inspected", { date: inspected })]),
        ],
      }),
    ),
  );

function exported(all: readonly Asset[], format: SheetFormat, locale: Locale): Uint8Array {
  const { head, row } = assetSheet({
    title: "Ressources",
    locale,
    timezone: PARIS,
    header: (column) => Reflect.get(NAMED, column) ?? column,
    movement: (state) => state,
    certainty: ({ kind }) => kind,
    now: T0,
    names: {
      siteOf: () => null,
      siteName: (id) => id,
      areaName: (id) => id,
      deviceName: (id) => id,
      labelName: (id) => id,
    },
    sites: SITES,
    labels: LABELS,
    families: FAMILIES,
  });
  const dialect =
    locale === "fr"
      ? ({ separator: ";", decimal: "," } as const)
      : ({ separator: ",", decimal: "." } as const);
  const writer = sheetWriter({ head, format, dialect });
  writer.add(all.map((asset) => row({ asset, cause: null })));
  return writer.end();
}

/** The verdicts of the server's own judgement on a file, with what is stored. */
function imported(bytes: Uint8Array, locale: Locale, stored: readonly Asset[]) {
  const table = readTable(bytes);
  const columns = attributeColumns(FAMILIES, locale, Object.values(NAMED));
  const mapping = guessMapping(table.headers, NAMED, columns);
  const names = { families: FAMILIES, sites: SITES, labels: LABELS, timezone: PARIS };
  return table.rows.map((row) => {
    const form = rowForm(row, mapping, "keep", names);
    const known = stored.find(({ reference }) => reference === form["reference"]) ?? null;
    return planRow(form, asset("new").id, {
      mode: "createOrUpdate",
      families: FAMILIES,
      sites: new Set(SITES.map(({ id }) => id)),
      labels: new Map(LABELS.map((one) => [one.id, one])),
      timezone: PARIS,
      now: T0,
      stored: known,
      isRepeated: false,
    });
  });
}
/** The form without what the server computes. */
const given = (one: Asset) => ({
  ...formOf(one),
  attributes: one.attributes
    .filter(({ name }) => name !== "due")
    .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
});

describe.each([
  { format: "csv", locale: "fr" },
  { format: "csv", locale: "en" },
  { format: "xlsx", locale: "fr" },
] as const)("$format in $locale", ({ format, locale }) => {
  test("law: an export that is imported where nothing is makes the same assets", () => {
    fc.assert(
      fc.property(assets, (all) => {
        const made = imported(exported(all, format, locale), locale, []).map((one) =>
          one.verdict === "create" ? given(one.after) : one,
        );
        expect(made).toEqual(all.map(given));
      }),
      { numRuns: format === "csv" ? 60 : 12 },
    );
  });

  test("law: an export that is imported where it comes from changes nothing but computed dates", () => {
    fc.assert(
      fc.property(assets, (all) => {
        for (const one of imported(exported(all, format, locale), locale, all)) {
          const changed = one.verdict === "update" ? one.changes.map(({ field }) => field) : [];
          expect(changed.filter((field) => field !== "attributes.due")).toEqual([]);
          expect(one.verdict === "refused" ? one.issues : []).toEqual([]);
        }
      }),
      { numRuns: format === "csv" ? 60 : 12 },
    );
  });
});

test("headers that are names of every object's own are columns like others", () => {
  const bytes = new TextEncoder().encode("Référence,__proto__,constructor\nG1,x,y\n");
  const [verdict] = imported(bytes, "fr", []);
  expect(verdict?.verdict).toBe("refused");
  expect(({} as Record<string, unknown>)["x"]).toBe(undefined);
});
