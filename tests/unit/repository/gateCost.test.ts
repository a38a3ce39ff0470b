import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { gateCost, sharesOf } from "../../../scripts/gateCost.ts";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";

const run = (long: number) => [
  { file: "tests/contract/long.test.ts", project: "contract", ms: long },
  { file: "tests/browser/other.test.ts", project: "browser", ms: 50_000 },
  { file: "tests/unit/short.test.ts", project: "unit", ms: 100 },
];

test("a run says what each project and its longest files cost", () => {
  const lines = gateCost(run(50_000), sharesOf(run(50_000)));
  expect(lines).toContain("   50.0 %     50 s  contract");
  expect(lines).toContain("   50.0 %     50 s  tests/browser/other.test.ts");
  expect(lines.join("\n")).not.toContain("Larger shares");
});

test("a file that takes a larger share than it had is named, a machine that is slower names none", () => {
  const before = sharesOf(run(10_000));
  const slower = run(10_000).map((one) => ({ ...one, ms: one.ms * 5 }));
  expect(gateCost(slower, before).join("\n")).not.toContain("Larger shares");
  expect(gateCost(run(50_000), before).at(-1)).toBe(
    "   50.0 %     50 s  tests/contract/long.test.ts, was 16.6 % or less",
  );
});

test("a new file that is long is named", () => {
  const fresh = { file: "tests/browser/fresh.test.ts", project: "browser", ms: 5000 };
  expect(gateCost([...run(50_000), fresh], sharesOf(run(50_000))).at(-1)).toMatch(
    /fresh\.test\.ts/u,
  );
});

test("the shares that are kept are of files that exist, and of a whole run at most", () => {
  const kept = JSON.parse(
    readFileSync(path.join(PROJECT_ROOT, "scripts/gateShares.json"), "utf8"),
  ) as Record<string, number>;
  for (const file of Object.keys(kept))
    expect(() => readFileSync(path.join(PROJECT_ROOT, file))).not.toThrow();
  const total = Object.values(kept).reduce((all, share) => all + share, 0);
  expect(total).toBeGreaterThan(50);
  expect(total).toBeLessThanOrEqual(100.5);
});
