import { expect, test } from "vitest";
import { changedFields, editConflicts } from "../../../../src/domain/base/fieldEdit.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";
import { setOwnValue } from "../../../../src/domain/base/setOwnValue.ts";
import { partOfFields } from "../../../../src/domain/assets/assetFormFields.ts";
import { DEFAULT_PREFERENCES, pageSizeOf } from "../../../../src/domain/users/userPreferences.ts";

const WORDS = ["constructor", "__proto__", "toString"] as const;

test.each(WORDS)("an object holds nothing under %s that nobody wrote there", (word) => {
  expect(ownValue({}, word)).toBeUndefined();
  const names: Record<string, number> = { other: 1 };
  setOwnValue(names, word, 2);
  setOwnValue(names, word, 3);
  expect(ownValue(names, word)).toBe(3);
  expect(Object.entries(names)).toEqual([
    ["other", 1],
    [word, 3],
  ]);
  expect(Object.getPrototypeOf(names)).toBe(Object.prototype);
});

test.each(WORDS)("a field %s is edited like another", (word) => {
  const wanted = Object.fromEntries([[word, 1]]);
  expect(editConflicts({}, {}, wanted)).toEqual([]);
  expect(editConflicts({}, Object.fromEntries([[word, 2]]), wanted)).toEqual([
    { field: word, seen: 2, stored: null, wanted: 1 },
  ]);
  expect(Object.entries(changedFields<object>({}, wanted))).toEqual([[word, 1]]);
  expect(Object.entries(changedFields<object>({}, Object.fromEntries([[word, null]])))).toEqual([]);
  expect(Object.entries(partOfFields(wanted))).toEqual([[word, 1]]);
});

test.each(WORDS)("a list called %s has the usual length", (word) => {
  expect(pageSizeOf(DEFAULT_PREFERENCES, word)).toBe(pageSizeOf(DEFAULT_PREFERENCES, "another"));
});
