import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import "../../../src/sheets/sheetjsGlobals.ts";

/** The library as a module has it: where what is not declared cannot be written to. */
function asModule(): typeof import("sheetjs-style") {
  const place = createRequire(import.meta.url).resolve("sheetjs-style");
  const source = readFileSync(place, "utf8");
  const exports = {};
  // oxlint-disable-next-line no-implied-eval -- what is tried is the text of the library, made strict
  const run = new Function("module", "exports", "require", `"use strict";${source}`);
  run({ exports }, exports, createRequire(place));
  return exports as typeof import("sheetjs-style");
}

test("the library writes a styled sheet as a module too", () => {
  const { read, write } = asModule();
  const sheet = {
    "!ref": "A1:B2",
    "!autofilter": { ref: "A1:B2" },
    "!cols": [{ wch: 12 }, { wch: 12 }],
    A1: { t: "s", v: "head", s: { font: { bold: true }, fill: { fgColor: { rgb: "1F3A5F" } } } },
    B1: { t: "s", v: "two\nlines", s: { alignment: { vertical: "top", wrapText: true } } },
    A2: { t: "n", v: 46_000.5, z: "dd/mm/yyyy", s: { numFmt: "dd/mm/yyyy" } },
    B2: { t: "n", v: 1.5 },
  };
  const written: unknown = write(
    { SheetNames: ["S"], Sheets: { S: sheet } } as never,
    { type: "array", bookType: "xlsx", bookSST: true, compression: true } as never,
  );
  expect(read(written, { type: "array" }).Sheets["S"]?.["B2"]).toMatchObject({ v: 1.5 });
});
