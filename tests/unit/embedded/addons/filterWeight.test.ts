import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterWeight } from "../../../../backend/app/platform/security/search/filterWeight.ts";

type Filter = Readonly<Record<string, unknown>>;

/** The parts of Koncorde that a subscription passes. */
type Transformer = {
  readonly standardizer: { standardize(filter: Filter): Filter };
  readonly canonical: {
    convert(standardized: Filter): unknown[];
    _extractConditions(standardized: Filter): unknown[];
    _countConditions(conditions: unknown[]): number;
  };
};
const koncorde = createRequire(import.meta.url)("koncorde/lib/transform/index.js") as {
  Transformer: new (config: object) => Transformer;
};
const transformer = new koncorde.Transformer({ regExpEngine: "js", maxConditions: 10_000 });

/** Each condition of a generated filter is about another field, so that none contradicts another. */
function numbered(filter: Filter, next = { field: 0 }): Filter {
  const [keyword = "", content] = Object.entries(filter)[0] ?? [];
  if (Array.isArray(content) && keyword !== "in") {
    return { [keyword]: content.map((part: Filter) => numbered(part, next)) };
  }
  if (keyword === "not") return { not: numbered(content as Filter, next) };
  if (keyword === "bool") {
    const parts = Object.entries(content as Record<string, Filter[]>);
    return {
      bool: Object.fromEntries(
        parts.map(([name, list]) => [name, list.map((part) => numbered(part, next))]),
      ),
    };
  }
  next.field += 1;
  const field = `f${next.field}`;
  if (keyword === "in") return { in: { [field]: content } };
  return keyword === "missing" ? { missing: field } : { equals: { [field]: 1 } };
}

const hasListOfOne = (given: Filter) => /"in":\{"\w+":\["a"\]\}/u.test(JSON.stringify(given));

const { filter } = fc.letrec<{ filter: Filter; list: Filter[] }>((tie) => ({
  list: fc.array(tie("filter"), { minLength: 1, maxLength: 3 }),
  filter: fc.oneof(
    { maxDepth: 4, depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Filter>({ equals: {} }, { missing: "" }, { in: ["a"] }, { in: ["a", "b"] }),
    tie("list").map((and) => ({ and })),
    tie("list").map((or) => ({ or })),
    tie("filter").map((not) => ({ not })),
    fc.record({ must: tie("list"), must_not: tie("list") }).map((bool) => ({ bool })),
    fc.record({ should: tie("list"), should_not: tie("list") }).map((bool) => ({ bool })),
  ),
}));

describe("the weight of a filter", () => {
  it("is what Koncorde makes of it", () => {
    let compared = 0;
    fc.assert(
      fc.property(
        filter.map((given) => numbered(given)),
        (given) => {
          const weight = filterWeight(given);
          fc.pre(weight !== null && weight.inputs <= 8 && weight.alternatives <= 5_000);
          const standardized = transformer.standardizer.standardize(given);
          const conditions = transformer.canonical._extractConditions(standardized);
          expect({
            conditions: transformer.canonical._countConditions(conditions),
            alternatives: transformer.canonical.convert(standardized).length,
          }).toEqual({ conditions: weight?.conditions, alternatives: weight?.alternatives });
          const missing = (weight?.inputs ?? 0) - conditions.length;
          // Koncorde joins a list of one value with its neighbours here and there.
          expect(missing).toBeGreaterThanOrEqual(0);
          expect(missing === 0 || hasListOfOne(given)).toBe(true);
          compared += 1;
        },
      ),
      { numRuns: 2_000 },
    );
    expect(compared).toBeGreaterThan(1_000);
  });
});
