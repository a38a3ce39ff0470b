import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import {
  AssetForm,
  formOf,
  identityOf,
  newAsset,
} from "../../../../src/domain/assets/assetForm.ts";
import {
  addedCounts,
  AssetImport,
  canCancel,
  canUndo,
  IMPORT_KEPT,
  ImportState,
  isAtWork,
  type JournalEntry,
} from "../../../../src/domain/imports/assetImport.ts";
import {
  countsOf,
  journalled,
  keyOfRow,
  planRow,
  type RowContext,
} from "../../../../src/domain/imports/assetImportPlan.ts";
import { planImportChunk } from "../../../../src/domain/imports/calls.ts";
import { undoStep } from "../../../../src/domain/imports/assetImportUndo.ts";
import { referenceKey } from "../../../../src/domain/assets/assetReference.ts";
import { AssetId, TagId } from "../../../../src/domain/base/ids.ts";
import { T0 } from "../../../support/fixtures.ts";
import { crane, figure, MACHINES, text } from "../../../support/referential.ts";

const ID = AssetId.parse("asset-1");
const context = (more: Partial<RowContext> = {}): RowContext => ({
  mode: "createOrUpdate",
  families: [MACHINES],
  sites: new Set(["site-depot"]),
  labels: new Map([["label-wet", { family: "machines", subFamily: "pump" }]]),
  timezone: "Europe/Paris",
  now: T0,
  stored: null,
  isRepeated: false,
  ...more,
});
const stored = (more: Record<string, unknown> = {}): Asset =>
  newAsset(ID, identityOf(AssetForm.parse(crane("c-1", more)), [MACHINES], "Europe/Paris"), T0);
const reasons = (given: unknown, more: Partial<RowContext> = {}) => {
  const verdict = planRow(given, ID, context(more));
  return verdict.verdict === "refused"
    ? verdict.issues.map(({ field, reason }) => `${field} ${reason}`)
    : verdict.verdict;
};

describe("a row", () => {
  const archived = { ...stored(), isArchived: true };
  const rows: { name: string; given: unknown; more?: Partial<RowContext>; expected: unknown }[] = [
    { name: "of a new reference makes an asset", given: crane("c-2"), expected: "create" },
    {
      name: "that says what is stored changes nothing",
      given: crane("c-1"),
      more: { stored: stored() },
      expected: "unchanged",
    },
    {
      name: "changes the columns it has, and leaves the others",
      given: { reference: "c-1", currentWorksite: "site-depot" },
      more: { stored: stored() },
      expected: "update",
    },
    {
      name: "without a column that a new asset needs is refused",
      given: { reference: "c-2", designation: "x" },
      expected: ["family missing", "subFamily missing"],
    },
    {
      name: "may only make where that is the mode",
      given: crane("c-1"),
      more: { stored: stored(), mode: "create" },
      expected: ["reference OM005"],
    },
    {
      name: "may only change where that is the mode",
      given: crane("c-2"),
      more: { mode: "update" },
      expected: ["reference OM006"],
    },
    {
      name: "that comes twice is refused",
      given: crane("c-2"),
      more: { isRepeated: true },
      expected: ["reference repeated"],
    },
    {
      name: "of an archived asset is refused",
      given: crane("c-1"),
      more: { stored: archived },
      expected: ["reference archived"],
    },
    {
      name: "with a value that does not fit is refused by its attribute",
      given: crane("c-2", { attributes: [figure("serial", 3), text("colour", "green")] }),
      expected: ["attributes.serial OM002", "attributes.colour OM002"],
    },
    {
      name: "of an unknown sub-family is refused",
      given: crane("c-2", { subFamily: "boat" }),
      expected: ["subFamily OM001"],
    },
    {
      name: "with a site or a label that is not there is refused",
      given: crane("c-2", { futureWorksite: "site-none", labels: ["label-wet"] }),
      expected: ["futureWorksite unknownSite", "labels unknownLabel"],
    },
    {
      name: "with a site by a name that no site has is refused for the site",
      given: crane("c-2", { currentWorksite: "Atlantis" }),
      expected: ["currentWorksite unknownSite"],
    },
    {
      name: "is refused with all that is wrong with it, each by what is wrong",
      given: {
        reference: "r".repeat(129),
        designation: " ",
        family: "machines",
        subFamily: "crane",
        currentWorksite: "Atlantis",
        labels: ["label-wet"],
        attributes: [text("serial", "x".repeat(4001)), text("colour", "green"), figure("mass", 3)],
      },
      expected: [
        "reference tooLong",
        "designation missing",
        "attributes.serial tooLong",
        "attributes.colour OM002",
        "attributes.mass OM002",
        "currentWorksite unknownSite",
        "labels unknownLabel",
      ],
    },
    {
      name: "that is there twice is refused for its values too",
      given: crane("c-2", { designation: 7, currentWorksite: "site-none" }),
      more: { isRepeated: true },
      expected: ["designation notAllowed", "reference repeated", "currentWorksite unknownSite"],
    },
    {
      name: "with errors of formulas is refused for them, and for nothing that follows from them",
      given: {
        reference: "#REF!",
        designation: "#N/A",
        family: "machines",
        subFamily: "#NOM?",
        currentWorksite: "#VALEUR!",
        labels: ["#REF!"],
        attributes: [text("serial", "#DIV/0!"), text("load", "Err:502")],
      },
      expected: [
        "reference sheetError",
        "designation sheetError",
        "subFamily sheetError",
        "currentWorksite sheetError",
        "labels sheetError",
        "attributes.serial sheetError",
        "attributes.load sheetError",
      ],
    },
    {
      name: "with an attribute twice is refused for that, beside the others",
      given: crane("c-2", {
        designation: "",
        attributes: [text("serial", "1"), text("SERIAL", "2")],
      }),
      expected: ["designation missing", "attributes notAllowed", "attributes.serial OM002"],
    },
    { name: "that is no row is refused", given: 7, expected: [" invalid"] },
    {
      name: "with a column that is nobody's is refused",
      given: JSON.parse('{"reference":"c-2","__proto__":{"isArchived":true}}'),
      expected: [" invalid", "designation missing", "family missing", "subFamily missing"],
    },
  ];
  test.each(rows)("$name", ({ given, more, expected }) => {
    expect(reasons(given, more)).toEqual(expected);
  });

  test("names what it changes, field by field", () => {
    const before = stored({ attributes: [text("serial", "1")] });
    const attributes = [text("serial", "1"), text("colour", "red")];
    const given = { reference: "c-1", designation: "Tall one", attributes };
    const verdict = planRow(given, ID, context({ stored: before }));
    expect(verdict).toMatchObject({
      verdict: "update",
      changes: [
        { field: "designation", before: before.designation, after: "Tall one" },
        { field: "attributes.colour", before: null, after: { string: "red" } },
      ],
    });
  });

  test.each(["C-1", " c-1", "c\u20131"])("renames none that it finds as %j", (reference) => {
    expect(planRow({ reference }, ID, context({ stored: stored() })).verdict).toBe("unchanged");
  });

  test("makes an asset as a form would, and of one that is there changes what it has columns for", () => {
    const made = planRow(crane("C 2", { currentWorksite: "site-depot" }), ID, context());
    expect(made).toMatchObject({ verdict: "create" });
    expect(made.verdict === "create" && made.after).toEqual({
      ...stored({ reference: "C 2", attributes: [text("serial", "S-C 2")] }),
      designation: "Crane C 2",
      currentWorksite: "site-depot",
    });
    const before = {
      ...stored({ attributes: [text("serial", "1"), text("colour", "red")] }),
      batteryLevel: 50,
      createdAt: T0 - 9,
    };
    const given = { reference: "c-1", designation: "Tall one", attributes: [text("serial", "2")] };
    const changed = planRow(given, ID, context({ stored: before }));
    expect(changed.verdict === "update" && changed.after).toEqual({
      ...before,
      designation: "Tall one",
      attributes: [text("colour", "red"), text("serial", "2")],
    });
  });

  test.each([
    {
      name: "an error in its family, and nothing that follows from it",
      given: crane("c-2", { family: "#REF!", labels: ["label-wet"] }),
      more: {},
      expected: ["family sheetError"],
    },
    {
      name: "a reference that nobody has, and for none of its values",
      given: crane("c-2", { attributes: [text("colour", "green")] }),
      more: { mode: "update" } as const,
      expected: ["reference OM006"],
    },
    {
      name: "no reference, where it is only to change assets",
      given: { designation: "x" },
      more: { mode: "update" } as const,
      expected: ["reference missing"],
    },
    {
      name: "a label of another sub-family than the asset's own",
      given: { reference: "c-1", labels: ["label-wet"] },
      more: { stored: stored() },
      expected: ["labels unknownLabel"],
    },
    {
      name: "an attribute of another sub-family, where it names none",
      given: { reference: "c-1", attributes: [text("height", "3")] },
      more: { stored: stored() },
      expected: ["attributes.height OM002"],
    },
  ])("is refused for $name", ({ given, more, expected }) => {
    expect(reasons(given, more)).toEqual(expected);
  });

  test("that is too long says how long it may be", () => {
    const verdict = planRow(crane("c-2", { designation: "x".repeat(9999) }), ID, context());
    expect(verdict).toMatchObject({
      issues: [{ field: "designation", reason: "tooLong", detail: "256" }],
    });
  });

  test("says of a site that is not there what it was called, where that is text", () => {
    const issuesOf = (currentWorksite: unknown) =>
      planRow(crane("c-2", { currentWorksite }), ID, context());
    const refused = (detail: string) => ({
      verdict: "refused",
      issues: [{ field: "currentWorksite", reason: "unknownSite", detail }],
    });
    expect([issuesOf("Atlantis"), issuesOf(7)]).toEqual([refused("Atlantis"), refused("")]);
  });

  test("has a key, whatever it is", () => {
    expect([keyOfRow({ reference: " C  1 " }), keyOfRow({ reference: 1 }), keyOfRow(null)]).toEqual(
      ["c 1", "", ""],
    );
  });
});

test("a row of any size is refused in few words", () => {
  const long = "x".repeat(100_000);
  expect(keyOfRow({ reference: long })).toBe("");
  const verdict = planRow({ reference: "c-2", [long]: 1 }, ID, context());
  expect(verdict.verdict).toBe("refused");
  expect(JSON.stringify(verdict).length).toBeLessThan(1000);
});

test("the form of any asset, imported, changes nothing", () => {
  const forms = fc.record({
    reference: fc.string({ minLength: 1, maxLength: 20 }).filter((one) => one.trim() !== ""),
    load: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    colour: fc.option(fc.constantFrom("red", "blue")),
    inspected: fc.option(fc.integer({ min: 0, max: 4e12 })),
  });
  fc.assert(
    fc.property(forms, ({ reference, load, colour, inspected }) => {
      const attributes = [
        text("serial", "1"),
        ...(load === null ? [] : [figure("load", load)]),
        ...(colour === null ? [] : [text("colour", colour)]),
        ...(inspected === null
          ? []
          : [{ name: "inspected", string: null, number: null, date: inspected }]),
      ];
      const asset = { ...stored({ attributes }), reference, referenceKey: referenceKey(reference) };
      const exported: unknown = JSON.parse(JSON.stringify(formOf(asset)));
      expect(planRow(exported, ID, context({ stored: asset })).verdict).toBe("unchanged");
    }),
  );
});

describe("taking a row back", () => {
  const after = stored();
  const made: JournalEntry = { line: 2, assetId: ID, before: null, after: journalled(after) };
  const changed: JournalEntry = {
    ...made,
    before: { ...journalled(after), designation: "Before" },
  };
  const rows: {
    name: string;
    entry: JournalEntry;
    current: Asset | null;
    isUsed?: boolean;
    expected: string;
  }[] = [
    { name: "a new asset goes", entry: made, current: after, expected: "delete" },
    { name: "one that is gone is gone", entry: made, current: null, expected: "nothing" },
    {
      name: "one that somebody changed stays",
      entry: made,
      current: { ...after, designation: "x" },
      expected: "keep changed",
    },
    {
      name: "one with a tag stays",
      entry: made,
      current: { ...after, tagId: TagId.parse("tag-1") },
      expected: "keep linked",
    },
    {
      name: "one that is archived stays",
      entry: made,
      current: { ...after, isArchived: true },
      expected: "keep archived",
    },
    {
      name: "one with files stays",
      entry: made,
      current: after,
      isUsed: true,
      expected: "keep used",
    },
    {
      name: "readings change nothing about that",
      entry: made,
      current: { ...after, batteryLevel: 50 },
      expected: "delete",
    },
    {
      name: "a changed asset gets its fields back",
      entry: changed,
      current: after,
      expected: "restore",
    },
    {
      name: "but not over another's change of them",
      entry: changed,
      current: { ...after, designation: "x" },
      expected: "keep changed",
    },
    {
      name: "another's change of other fields is kept",
      entry: changed,
      current: { ...after, reference: "other", attributes: [] },
      expected: "restore",
    },
    {
      name: "one of two changed fields that somebody has put back is no reason to leave the other",
      entry: {
        ...made,
        before: { ...journalled(after), designation: "Before", subFamily: "pump" },
      },
      current: { ...after, designation: "Before" },
      expected: "keep changed",
    },
    {
      name: "what is back already stays",
      entry: changed,
      current: { ...after, designation: "Before" },
      expected: "nothing",
    },
  ];
  test.each(rows)("$name", ({ entry, current, isUsed = false, expected }) => {
    const step = undoStep(entry, current, isUsed);
    expect(step.step === "keep" ? `keep ${step.kept.reason}` : step.step).toBe(expected);
  });

  test("restores only what the import had changed", () => {
    const current = { ...after, attributes: [], batteryLevel: 50 };
    const step = undoStep(changed, current, false);
    expect(step.step === "restore" && step.after).toEqual({ ...current, designation: "Before" });
  });
});

test("rows are counted by what becomes of them, and the counts of parts added up", () => {
  const verdict = (given: unknown, more: Partial<RowContext> = {}) =>
    planRow(given, ID, context(more));
  const known = { stored: stored() };
  const counts = countsOf([
    verdict(crane("c-2")),
    verdict(crane("c-1"), known),
    verdict(crane("c-1"), known),
    verdict({ reference: "c-1", designation: "Other" }, known),
    verdict({ reference: "c-1", designation: "Other" }, known),
    verdict({ reference: "c-1", designation: "Other" }, known),
    ...Array.from({ length: 4 }, () => verdict(7)),
  ]);
  expect(counts).toEqual({ create: 1, update: 3, unchanged: 2, refused: 4 });
  expect(addedCounts(counts, { create: 10, update: 20, unchanged: 30, refused: 40 })).toEqual({
    create: 11,
    update: 23,
    unchanged: 32,
    refused: 44,
  });
});

test("an import can be stopped until it is written, and undone for a week after", () => {
  const one = (state: AssetImport["state"]) => ({ state, undoUntil: T0 + IMPORT_KEPT });
  const inState = (is: (state: AssetImport["state"]) => boolean) => ImportState.options.filter(is);
  expect(inState((state) => canCancel({ state }))).toEqual(["planning", "applying"]);
  expect(inState((state) => canUndo(one(state), T0 + IMPORT_KEPT))).toEqual(["applied"]);
  expect(inState((state) => canUndo(one(state), T0 + IMPORT_KEPT + 1))).toEqual([]);
  expect(inState(isAtWork)).toEqual(["applying", "rollingBack", "undoing"]);
});

test("the name of a file shows no other kind than it is of, when it is sent and when it is read", () => {
  const given = "assets\u202Exsl.exe";
  const chunk = {
    customerIndex: "tower",
    importId: "import-0000000001",
    mode: "createOrUpdate",
    fileName: given,
    chunk: 0,
    rows: [{ line: 1, form: {} }],
  };
  expect(planImportChunk.request.parse(chunk).fileName).toBe("assetsxsl.exe");
  expect(AssetImport.shape.fileName.parse(given)).toBe("assetsxsl.exe");
});
