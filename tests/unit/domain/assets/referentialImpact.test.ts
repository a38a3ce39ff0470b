import { expect, test } from "vitest";
import { AssetId } from "../../../../src/domain/base/ids.ts";
import { withAssets } from "../../../../src/domain/assets/referentialImpact.ts";
import { NO_IMPACT } from "../../../../src/domain/referential/impact.ts";
import { attribute, family, subFamily, value } from "../referential/support/referentials.ts";

const before = family("lifting", [subFamily("crane", [attribute("note"), attribute("size")])]);
const after = family("lifting", [
  subFamily("crane", [
    attribute("note", { valueType: "number" }),
    attribute("size", { required: true }),
  ]),
]);
const asset = (reference: string, values: ReturnType<typeof value>[]) => ({
  id: AssetId.parse(`asset-${reference}`),
  reference,
  family: "lifting",
  subFamily: "crane",
  attributes: values,
});

test("an impact counts assets and their consequences over pages, and names the first ten", () => {
  const page = (from: number) =>
    Array.from({ length: 8 }, (_, i) => asset(`${from + i}`, [value("note", "words")]));
  const both = [page(0), page(8)].reduce(
    (impact, assets) => withAssets(impact, before, after, assets),
    NO_IMPACT,
  );
  const untouched = withAssets(both, before, after, [asset("fine", [value("size", "x")])]);
  expect(untouched).toEqual(both);
  expect(both.assets).toBe(16);
  expect(
    both.lines.map(({ examples, ...line }) => ({ ...line, examples: examples.length })),
  ).toEqual([
    { effect: "valueMisfits", subFamily: "crane", attribute: "note", assets: 16, examples: 10 },
    { effect: "valueMissing", subFamily: "crane", attribute: "size", assets: 16, examples: 10 },
  ]);
  expect(both.lines[0]?.examples[0]).toEqual({ id: "asset-0", reference: "0" });
});

test("a family that goes orphans its assets", () => {
  const impact = withAssets(NO_IMPACT, before, null, [asset("a", [])]);
  expect(impact.lines.map(({ effect, attribute: of }) => [effect, of])).toEqual([
    ["orphaned", null],
  ]);
});

test("another name of the family moves its assets and does nothing else to them", () => {
  const renamed = { ...before, name: "hoisting" };
  const stranger = { ...asset("b", []), family: "digging" };
  expect(withAssets(NO_IMPACT, before, renamed, [asset("a", []), stranger])).toEqual({
    ...NO_IMPACT,
    renamed: 1,
  });
});
