import { expect, test } from "vitest";

// The one file that vitest is asked to run; after its one test plantingRunner.mjs does its job in the same process.
test("faults can be switched on", () => {
  expect(globalThis.planted(-1)).toBe(true);
});
