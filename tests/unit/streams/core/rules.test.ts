import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "../../../support/projectRoot.ts";

const ID = /\[((?:KC|LC|DC|PR|FD)\d+)\]/gu;
const rules = [
  ...readFileSync(path.join(PROJECT_ROOT, "src/streams/RULES.md"), "utf8").matchAll(
    /^- \[([A-Z]+\d+)\] \S/gmu,
  ),
].map(([, id]) => id ?? "");
const tests = readdirSync(path.join(PROJECT_ROOT, "tests"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .flatMap((file) => {
    const text = readFileSync(path.join(PROJECT_ROOT, "tests", file), "utf8");
    // The beginnings of names: after a quote.
    return [...text.matchAll(/["'`](\[(?:KC|LC|DC|PR|FD)\d+\])/gu)].map(([, id]) => id ?? "");
  });
const tested = new Set(tests.flatMap((name) => [...name.matchAll(ID)].map(([, id]) => id)));

test("every rule of the live core has a test, and every id in a test is a rule", () => {
  expect(rules.length).toBeGreaterThan(30);
  expect(rules.filter((id) => !tested.has(id))).toEqual([]);
  expect([...tested].filter((id) => !rules.includes(id ?? ""))).toEqual([]);
});

test("no two rules have the same id", () => {
  expect(new Set(rules).size).toBe(rules.length);
});
