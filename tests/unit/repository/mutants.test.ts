import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { mutantsOf } from "../../../scripts/mutants/mutantsOf.mjs";
import { plansFor } from "../../../scripts/mutants/planFor.mjs";
import { withSwitches } from "../../../scripts/mutants/switches.mjs";

/** All that faults are planted in, within each other and beside each other. */
const SOURCE = `
const OPEN = true;
const NAMES = { 0: "none", 1: "one" };
const said = [];
const tell = (what) => { said.push(what); };
class Base { constructor() { this.made = 1; } }
class Named extends Base { constructor(name) { super(); this.name = name ?? "?"; } }
function judge(list, limit) {
  if (list === undefined || list.length === 0) return NAMES[0];
  let sum = 0;
  for (const one of list) {
    if (one < 0) continue;
    if (one > limit && OPEN) tell(one); else tell(-one);
    sum += one - 1;
  }
  if (sum > limit * 2 + 1) throw new RangeError("too much");
  return sum >= Math.max(limit, 3) ? "much" : \`\${sum}\`;
}
const tried = (run) => { try { return run(); } catch (error) { return error.name; } };
return [
  tried(() => judge()),
  tried(() => judge([], 2)),
  tried(() => judge([1, -4, 3, 4], 3)),
  tried(() => judge([9, 9], 3)),
  tried(() => new Named(null).name),
  tried(() => new Named("a").made),
  tried(() => undefined?.list.some((one) => !one).length ?? "nothing"),
  tried(() => ({ list: [1, 0] })?.list.some((one) => !one && one !== 2)),
  tried(() => [1, 2].every((one) => one < 2 || !(one / 2 === 1))),
  said,
];`;

/** What a program comes to; the faults' own syntax errors would be no outcome. */
function outcomeOf(program: string, planted: (id: number) => boolean): unknown {
  return JSON.stringify(runInNewContext(`(() => {${program}})()`, { planted }));
}

/** `return` at its top is the test's, which a module has not. */
const faults = mutantsOf("source.ts", `(() => {${SOURCE}})();`);
const program = withSwitches(
  `(() => {${SOURCE}})();`,
  faults,
  faults.map((_, index) => index),
).replace("(() => {", "return (() => {");

test("a source with switches does what it does without them", () => {
  const without = outcomeOf(SOURCE, () => false);
  expect(outcomeOf(program, () => false)).toBe(without);
});

test("each fault behind its switch does what it does when it is written into the source", () => {
  expect(faults.length).toBeGreaterThan(60);
  const unlike: string[] = [];
  faults.forEach((fault, index) => {
    const text = `return (() => {${SOURCE}})();`;
    const by = "return ".length;
    const written = text.slice(0, fault.start + by) + fault.text + text.slice(fault.end + by);
    const tried = (run: () => unknown) => {
      try {
        return run();
      } catch (error) {
        return String(error);
      }
    };
    const expected = tried(() => outcomeOf(written, () => false));
    const found = tried(() => outcomeOf(program, (id) => id === index));
    if (expected !== found) unlike.push(`${fault.what} in line ${fault.line}`);
  });
  expect(unlike).toEqual([]);
});

test("no more is swapped than is named: what all objects inherit is left alone", () => {
  const source = "export const text = (n) => n.toString(36).valueOf();";
  expect(mutantsOf("text.ts", source)).toEqual([]);
});

test("what a class gives to each of its objects is planted without loading anything anew", () => {
  const source = "export class Counted { static all = 0; own = 0; }";
  const found = mutantsOf("counted.ts", source);
  expect(found.map(({ isStatic }) => isStatic)).toEqual([true, false]);
});

test("a fault is given the tests that its budget allows, the nearest and quickest first, and two in any case", () => {
  const reached = (file: string, ms: number) => ({
    file,
    ms,
    outside: [],
    loading: [],
    tests: [{ ms, asked: 1, reached: [7] }],
  });
  const all = [
    reached("far.test.ts", 10),
    reached("slow.test.ts", 2000),
    reached("slower.test.ts", 3000),
  ];
  const within = (ms: number) =>
    plansFor(all, ms)({ id: 7, isStatic: false }, ["slow.test.ts", "slower.test.ts"])?.files.map(
      ({ file }) => file,
    );
  expect(within(1500)).toEqual(["slow.test.ts", "slower.test.ts"]);
  expect(within(6000)).toEqual(["slow.test.ts", "slower.test.ts", "far.test.ts"]);
  expect(plansFor(all, 6000)({ id: 8, isStatic: false }, [])).toBeNull();
});
