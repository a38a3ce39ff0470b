import { expect, test } from "vitest";
import { SiteId } from "../../../../src/domain/base/ids.ts";
import { assetScreenState } from "../../../../src/views/assets/assetScreenState.ts";
import { isEmptyFilter } from "../../../../src/views/assets/isEmptyFilter.ts";

const filterOf = (query: string) => assetScreenState(new URLSearchParams(query)).filter;

test.each([
  { name: "no filter", query: "", expected: true },
  { name: "an order", query: "sort=reference", expected: true },
  { name: "a text", query: "q=pump", expected: false },
  { name: "a family", query: "family=machines", expected: false },
  { name: "a site", query: `site=${SiteId.parse("site-1")}`, expected: false },
  { name: "a state of the battery", query: "battery=low", expected: false },
])("$name", ({ query, expected }) => {
  expect(isEmptyFilter(filterOf(query))).toBe(expected);
});
