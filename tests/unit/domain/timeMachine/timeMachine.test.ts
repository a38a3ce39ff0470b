import { expect, test } from "vitest";
import {
  addressOfInstant,
  instantOfAddress,
} from "../../../../src/domain/timeMachine/timeMachine.ts";

test.each([
  ["2026-03-02T09:00:00Z", Date.UTC(2026, 2, 2, 9)],
  ["1970-01-01T00:00:00Z", 0],
  ["1969-12-31T23:59:59Z", null],
  ["2026-13-02T09:00:00Z", null],
  ["2026-03-02T09:00:00.000Z", null],
  ["2026-03-02T09:00:00", null],
  ["", null],
  [null, null],
])("the address %j names the instant %s", (text, expected) => {
  expect(instantOfAddress(text)).toBe(expected);
});

test("an instant is named to the second", () => {
  expect(addressOfInstant(Date.UTC(2026, 2, 2, 9, 0, 0, 999))).toBe("2026-03-02T09:00:00Z");
});
