import { afterEach, expect, test, vi } from "vitest";
import { allowOwnWorkers } from "../../../../src/composition/shell/allowOwnWorkers.ts";

type Rules = {
  readonly createScriptURL: (url: string) => string;
  readonly createHTML: (markup: string) => string | null;
};

/** What the page allows itself, by the name of the policy. */
function allowed(): [name: string, rules: Rules][] {
  const made: [string, Rules][] = [];
  vi.stubGlobal("location", { href: "https://front.example/counters" });
  vi.stubGlobal("window", {
    trustedTypes: { createPolicy: (name: string, rules: Rules) => made.push([name, rules]) },
  });
  allowOwnWorkers();
  return made;
}
afterEach(() => vi.unstubAllGlobals());

test("the one policy of the page lets nothing be made of markup, and what is there be emptied", () => {
  const [[name, { createHTML }] = ["", null as never], ...others] = allowed();
  expect([name, others]).toEqual(["default", []]);
  expect(createHTML("")).toBe("");
  expect(createHTML(" ")).toBeNull();
  expect(createHTML('<img src="x" onerror="alert(1)">')).toBeNull();
});

test("workers are started from our own origin only", () => {
  const [[, { createScriptURL }] = ["", null as never]] = allowed();
  expect(createScriptURL("/assets/map.js")).toBe("https://front.example/assets/map.js");
  expect(() => createScriptURL("https://elsewhere.example/map.js")).toThrow(/not started/u);
});
