import { describe, expect, test } from "vitest";
import { LabelId } from "../../../../../src/domain/base/ids.ts";
import type { Label } from "../../../../../src/domain/referential/label.ts";
import type { Family } from "../../../../../src/domain/referential/referential.ts";
import {
  type LabelFields,
  labelIssues,
  refusedLabelIssues,
} from "../../../../../src/views/referential/labels/labelForm.ts";

const NO_TEXT = { fr: null, en: null };
const LIFTING: Family = {
  id: "family-1",
  name: "Lifting",
  category: "material",
  markerUrl: null,
  labels: NO_TEXT,
  subFamilies: [{ name: "Crane", labels: NO_TEXT, attributes: [] }],
};
const label = (name: string, overrides: Partial<Label> = {}): Label => ({
  id: LabelId.parse(`label-${name}`),
  name,
  family: "Lifting",
  subFamily: "Crane",
  site: null,
  ...overrides,
});

describe("a label that is filled in", () => {
  test.each([
    { name: "is right", given: {}, expected: {} },
    { name: "needs a name", given: { name: "  " }, expected: { name: "nameMissing" } },
    { name: "has a short name", given: { name: "x".repeat(101) }, expected: { name: "nameLong" } },
    {
      name: "needs a family first",
      given: { family: "", subFamily: "" },
      expected: { family: "familyMissing" },
    },
    {
      name: "needs a sub-family",
      given: { subFamily: "" },
      expected: { subFamily: "subFamilyMissing" },
    },
    {
      name: "needs a sub-family that is there",
      given: { subFamily: "Hoist" },
      expected: { subFamily: "subFamilyUnknown" },
    },
    {
      name: "is unique in its sub-family without regard to case",
      given: { name: " RENTED " },
      expected: { name: "taken" },
    },
  ] satisfies readonly { name: string; given: Partial<LabelFields>; expected: object }[])(
    "$name",
    ({ given, expected }) => {
      const fields = { ...label("new"), ...given };
      expect(labelIssues(fields, [label("rented")], [LIFTING])).toEqual(expected);
    },
  );

  test("does not stand in its own way", () => {
    expect(labelIssues(label("rented"), [label("rented")], [LIFTING])).toEqual({});
  });
});

test.each([
  { code: "label_taken", issues: [], expected: { name: "taken" } },
  { code: "OM001", issues: [], expected: { subFamily: "subFamilyUnknown" } },
  { code: "archived", issues: [], expected: { site: "siteArchived" } },
  {
    code: "invalid_input",
    issues: [{ path: "label.name", code: "too_big", message: "" }],
    expected: { name: "nameLong" },
  },
  { code: null, issues: [], expected: {} },
])("the server's refusal $code is told at its field", ({ code, issues, expected }) => {
  expect(refusedLabelIssues(code, issues)).toEqual(expected);
});
