import { expect, test } from "vitest";
import { linesOf } from "../../../../src/views/ui/linesOf.ts";

test("entries are a line each, or between commas or semicolons, and blank ones are none", () => {
  expect(linesOf("a@b.fr\n\n c@d.fr; e@f.fr, ")).toEqual(["a@b.fr", "c@d.fr", "e@f.fr"]);
});
