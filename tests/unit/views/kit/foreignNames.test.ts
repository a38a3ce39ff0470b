import { expect, test } from "vitest";
import { optionOf } from "../../../../src/views/kit/list/listFilter.ts";
import { refusedSiteIssues } from "../../../../src/views/sites/siteFields.ts";
import { sortedSums } from "../../../../src/views/attendance/sortedSums.ts";
import { widthOf } from "../../../../src/views/ui/dataColumn.ts";

const WORDS = ["constructor", "__proto__", "toString"] as const;
const NOBODY_KNOWS = "a name that nobody knows";

/** Names of columns and filters come from addresses and stored preferences. */
const ASKED: readonly (readonly [string, (name: string) => unknown])[] = [
  ["a filter", (key) => optionOf({ key, defaultValue: "all" }, {})],
  ["a column's width", (id) => widthOf({ id } as never, {})],
];

test.each(ASKED)("%s named by a word of every object is one that nobody knows", (_, answer) => {
  for (const word of WORDS) expect(answer(word)).toEqual(answer(NOBODY_KNOWS));
});

test.each(WORDS)("sums in the order of a column %s stay as they are", (column) => {
  const sums = [{ name: "b" }, { name: "a" }] as never;
  expect(sortedSums(sums, { column, isDescending: false })).toBe(sums);
});

test.each(WORDS)("the first issue of a field %s is kept", (path) => {
  const issues = [
    { path, code: "one", message: "" },
    { path, code: "two", message: "" },
  ];
  expect(Object.entries(refusedSiteIssues(issues))).toEqual([[path, "one"]]);
});
