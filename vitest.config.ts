import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { findChromium } from "./tests/browser/support/chromium.ts";

/** Runs before each test file: one seed for all law tests. */
const setupFiles = ["tests/support/propertySeed.ts"];
const hasBrowser = findChromium() !== null;
if (!hasBrowser)
  console.warn("There is no Chromium: the tests in a browser are skipped (see README).");

/** The browser's tests that mostly wait: begun first, so that others use the processors meanwhile. */
const WAITING = ["cuts", "wall", "session", "languages", "guards"];

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = WAITING.findIndex((name) => moduleId.endsWith(`/browser/${name}.test.ts`));
      return at === -1 ? WAITING.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** After the others: each file has a backend and a browser of its own. */
const browserProject = {
  test: {
    name: "browser",
    include: ["tests/browser/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Each draws its maps without a graphics card: three at a time took twice as long on two processors.
    maxWorkers: 2,
    // On a shared machine a browser may be late once; vitest names every test that it ran again.
    retry: 1,
    sequence: { groupOrder: 1 },
  },
};

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    reporters: ["default", "./scripts/closingLine.ts"],
    projects: [
      {
        test: {
          name: "node",
          setupFiles,
          include: ["tests/**/*.test.ts", "model-tests/**/*.test.ts"],
          exclude: ["tests/browser/**", "**/node_modules/**"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      ...(hasBrowser ? [browserProject] : []),
    ],
  },
});
