import { expect, it } from "vitest";
import {
  newIndexIssue,
  suggestedIndex,
} from "../../../../src/domain/customers/newCustomerIndex.ts";
import { PLATFORM_INDEX } from "../../../../backend/app/platform/security/platform.ts";

it.each<[index: string, code: string | null]>([
  ["tour-horizon", null],
  ["a", null],
  ["42_rue", null],
  [suggestedIndex("Bâtir & Fils"), null],
  [PLATFORM_INDEX, "index_reserved"],
  ["constructor", "index_reserved"],
  ["__proto__", "index_reserved"],
  ["login", "index_reserved"],
  ["users", "index_reserved"],
  ["a🏗b", "index_malformed"],
  ["éa", "index_malformed"],
  ["a\u200bb", "index_malformed"],
  ["a@b", "index_malformed"],
  ["_a", "index_malformed"],
  ["Tour", "index_malformed"],
  ["", "index_malformed"],
])("the index %j of a new customer is refused with %s", (index, code) => {
  expect(newIndexIssue(index)?.code ?? null).toBe(code);
});
