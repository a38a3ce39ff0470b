import { describe, expect, test } from "vitest";
import { affectedTests, testsOf } from "../../../scripts/affected/affectedTests.mjs";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";

const all = testsOf(PROJECT_ROOT);
const affected = affectedTests(PROJECT_ROOT);
const of = (...changed: string[]) => affected(changed);

describe("a change reaches", () => {
  test("in a view its feature's components, what walks through it, and nothing of the server", () => {
    const { reached } = of("src/views/webhooks/Webhooks.tsx");
    expect(reached).toContain("tests/component/webhooks/webhooks.test.tsx");
    expect(reached).not.toContain("tests/component/counters/wizard.test.tsx");
    expect(reached).not.toContain("tests/contract/webhooks.test.ts");
  });

  test("in a controller what makes its calls, and the matrix of all calls", () => {
    const { reached } = of("backend/app/webhooks/webhookController.ts");
    expect(reached).toContain("tests/contract/webhooks.test.ts");
    expect(reached).toContain("tests/contract/tenancy.test.ts");
    expect(reached).not.toContain("tests/contract/names.test.ts");
  });

  test("in what is below all features the units that import it, directly or not", () => {
    const { reached } = of("src/domain/base/time.ts");
    expect(reached).toContain("tests/unit/domain/base/time.test.ts");
    expect(reached).toContain("tests/unit/streams/feeds/openFeeds.test.ts");
    expect(reached).not.toContain("tests/browser/journeys.test.ts");
  });

  test("in what tests are written with those that are written with it", () => {
    const { reached } = of("tests/browser/support/wallDriver.ts");
    expect(reached).toContain("tests/browser/safetyJourneys.test.ts");
    expect(reached).not.toContain("tests/browser/signIn.test.ts");
  });

  test.each(["package-lock.json", "vitest.config.ts", "tsconfig.json"])(
    "everything, where it is in %s",
    (file) => expect(of(file)).toEqual({ reached: all, leftOut: [] }),
  );
});

test("whatever has changed, the rules of the repository and a core of the stack are run", () => {
  const { reached } = of("docs/product.md");
  expect(reached.filter((file) => !file.startsWith("tests/unit/repository/"))).toEqual([
    "tests/browser/firstVisit.test.ts",
    "tests/component/shell/guards.test.tsx",
    "tests/contract/alerts.test.ts",
  ]);
  expect(reached).toContain("tests/unit/repository/folderRules.test.ts");
});

test("what is not run is left out by name", () => {
  const { reached, leftOut } = of("src/domain/counters/counter.ts");
  expect(leftOut.length).toBeGreaterThan(0);
  expect([...reached, ...leftOut].toSorted()).toEqual(all.toSorted());
});
